import { statSync } from "node:fs";
import { expect, test } from "vitest";

import { compareForListing } from "#domain/listing/match";
import { listingSorts } from "#domain/listing/query";
import { builtInRates } from "#domain/money/exchange-rates";
import { illustrationCatalog } from "#domain/pictures/illustration-catalog";
import { pointOf } from "#domain/places/coordinates";
import { countries } from "#domain/places/countries";
import { project } from "#domain/places/map-projection";
import { accommodationTypes } from "#domain/property/categories";
import { collectionIds } from "#domain/property/collections";
import { deriveProperty } from "#domain/property/derive";
import { combinations, experiences } from "#domain/property/experiences";
import { formFields } from "#domain/property/fields";
import { fieldsToForm, formToFields, propertyFormSchemaFor } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import { waysToStay } from "#domain/property/ways-to-stay";
import { mapFrame, placeMarkers } from "#domain/shortlist/comparison";
import { defaultClaims } from "#domain/site/claims";
import { randomFrom } from "#tests/factories/random";
import { sampleCatalog } from "./fill";
import { generateProperties } from "./generate-properties";

const catalog = sampleCatalog(builtInRates);
const listed = catalog.filter(({ fields }) => fields.active);
const derived = listed.map(({ fields }) => deriveProperty(fields, builtInRates));
const countOf = (matches: (row: (typeof derived)[number]) => boolean) =>
  derived.filter(matches).length;

/** South, north, west, east, at most a degree outside of the border. */
const boxes: Record<string, readonly [number, number, number, number]> = {
  "South Africa": [-35, -22, 16, 33],
  Kenya: [-5, 5, 33.5, 42],
  Tanzania: [-12, -0.9, 29, 41],
  Namibia: [-29, -16.9, 11.5, 25.3],
  Botswana: [-27, -17.7, 19.9, 29.4],
  Zimbabwe: [-22.5, -15.6, 25.2, 33.1],
  Uganda: [-1.5, 4.3, 29.5, 35.1],
  Rwanda: [-2.9, -1, 28.8, 31],
  Mozambique: [-26.9, -10.4, 30.2, 41],
  Zambia: [-18.1, -8.2, 21.9, 33.8],
};

test("the sample catalog has 120 listed properties in ten countries, as the site claims", () => {
  expect(listed).toHaveLength(120);
  expect(defaultClaims.counts.properties).toBe("120+ properties");
  expect(new Set(catalog.map(({ fields }) => fields.countries[0]))).toEqual(
    new Set(Object.keys(boxes)),
  );
  const known = new Set(countries.map(({ name }) => name));
  for (const name of Object.keys(boxes)) expect(known).toContain(name);
});

test("every sample property is marked as a sample", () => {
  expect(catalog.every(({ fields }) => fields.sample)).toBe(true);
});

test("no two sample properties share an id, text or booking link", () => {
  const distinct = (values: (string | null)[]) => expect(new Set(values).size).toBe(values.length);
  distinct(catalog.map(({ id }) => id));
  distinct(catalog.map(({ fields }) => fields.shortDescription));
  distinct(catalog.map(({ fields }) => fields.description));
  distinct(catalog.flatMap(({ fields }) => fields.bookingUrl ?? []));
});

test("no sample property has an invented what3words address", () => {
  expect(catalog.flatMap(({ fields }) => fields.what3words ?? [])).toEqual([]);
});

test("each way to stay has at least six sample properties", () => {
  for (const { id } of waysToStay)
    expect(
      countOf((row) => row.waysToStay.includes(id)),
      id,
    ).toBeGreaterThanOrEqual(6);
  const types = new Set<string>(accommodationTypes);
  for (const { id, fields } of catalog) expect(types, id).toContain(fields.accommodationType);
});

test("each experience and collection has at least eight sample properties (P-110)", () => {
  for (const { id } of experiences)
    expect(
      countOf((row) => row.experienceIds.includes(id)),
      id,
    ).toBeGreaterThanOrEqual(8);
  for (const id of collectionIds)
    expect(
      countOf((row) => row.collectionIds.includes(id)),
      id,
    ).toBeGreaterThanOrEqual(8);
});

test("each combination of experiences has a sample property (P-111)", () => {
  for (const { name, experienceIds } of combinations)
    expect(
      countOf((row) => experienceIds.every((id) => row.experienceIds.includes(id))),
      name,
    ).toBeGreaterThan(0);
});

test("the coordinates of sample properties are in their country", () => {
  for (const { id, fields } of catalog) {
    const { latitude, longitude } = fields;
    if (latitude === null || longitude === null) continue;
    const [south, north, west, east] = boxes[fields.countries[0] ?? ""] ?? [0, 0, 0, 0];
    expect(latitude > south && latitude < north && longitude > west && longitude < east, id).toBe(
      true,
    );
  }
});

test("short descriptions of samples fit a card, long ones have two to four paragraphs", () => {
  for (const { id, fields } of catalog) {
    const length = fields.shortDescription?.length ?? 0;
    expect(length >= 60 && length <= 180, `${id}: ${length}`).toBe(true);
    const paragraphs = fields.description?.split("\n\n") ?? [];
    expect(paragraphs.length >= 2 && paragraphs.length <= 4, id).toBe(true);
  }
});

test("saving a sample property in the form changes nothing", () => {
  for (const { id, fields } of catalog.filter(({ fields }) => fields.images.length > 0)) {
    const values = propertyFormSchemaFor(fields).parse(fieldsToForm(fields));
    expect(formToFields(values, fields), id).toEqual(fields);
  }
});

test("at least thirty sample properties have a value in every form field", () => {
  const full = catalog.filter(({ fields }) => {
    const form = fieldsToForm(fields);
    // Not every property has facts for planning, drawings have their own alt texts, and no invented property
    // has a real what3words address.
    const optional = new Set(["featured", "imageAlts", "what3words"]);
    const required = formFields.filter(
      ({ name, part }) => !optional.has(name) && part !== "planning",
    );
    return required.every(({ inputName }) => form[inputName].length > 0);
  });
  expect(full.length).toBeGreaterThanOrEqual(30);
});

test("nine sample properties in eight countries are featured", () => {
  const featured = listed.filter(({ fields }) => fields.featured);
  expect(featured).toHaveLength(9);
  expect(new Set(featured.map(({ fields }) => fields.countries[0])).size).toBe(8);
});

test("a few sample properties lack a price, coordinates, images or a booking link", () => {
  const lacking = (matches: (fields: (typeof catalog)[number]["fields"]) => boolean) =>
    catalog.filter(({ fields }) => matches(fields)).length;
  expect(lacking((fields) => fields.pricePerNight === null)).toBe(1);
  expect(lacking((fields) => fields.latitude === null)).toBe(1);
  expect(lacking((fields) => fields.images.length === 0)).toBe(1);
  expect(lacking((fields) => fields.bookingUrl === null)).toBe(2);
  expect(lacking((fields) => !fields.active)).toBe(1);
});

test("prices of samples are plausible in every currency", () => {
  const perUsd: Record<string, number> = {
    USD: 1,
    ZAR: 18.5,
    EUR: 0.92,
    GBP: 0.79,
    KES: 129,
    TZS: 2500,
    NAD: 18.5,
    BWP: 13.5,
  };
  const seen = new Set<string>();
  for (const { id, fields } of catalog) {
    if (fields.pricePerNight === null || fields.currency === null) continue;
    seen.add(fields.currency);
    const usd = fields.pricePerNight / (perUsd[fields.currency] ?? Number.NaN);
    expect(usd >= 85 && usd <= 2600, `${id}: ${usd}`).toBe(true);
    expect(fields.priceMax ?? 0, id).toBeGreaterThanOrEqual(fields.priceMin ?? 0);
  }
  expect([...seen].sort()).toEqual(Object.keys(perUsd).sort());
  expect(new Set(catalog.map(({ fields }) => fields.priceUnit)).size).toBe(3);
});

const pictures = new Map(illustrationCatalog.map((picture) => [picture.name, picture]));
const pictureOf = (path: string) => pictures.get(path.replace("/illustrations/", ""));
const illustrated = listed.filter(({ fields }) => fields.images.length > 0);
const coverOf = (fields: PropertyFields) => pictureOf(fields.images[0] ?? "");

test("every illustrated sample has a cover that no other sample shows", () => {
  expect(illustrated).toHaveLength(119);
  const covers = illustrated.map(({ fields }) => fields.images[0] ?? "");
  expect(new Set(covers).size).toBe(119);
  for (const { id, fields } of illustrated)
    for (const image of fields.images.slice(1)) expect(covers, id).not.toContain(image);
});

test("a gallery shows one house, no picture twice, and says that it is drawn", () => {
  for (const { id, fields } of illustrated) {
    const shown = fields.images.map((image) => pictureOf(image));
    expect(new Set(fields.images).size, id).toBe(fields.images.length);
    expect(fields.images.length, id).toBeGreaterThanOrEqual(3);
    const houses = shown.filter((picture) => picture?.stay).map((picture) => picture?.form);
    expect(new Set(houses), id).toEqual(new Set([coverOf(fields)?.form]));
    for (const picture of shown) expect(picture?.alt, id).toMatch(/^Illustration: /);
  }
});

test("each cover names what only its stay has, and rooms are seen from five places", () => {
  const rooms = new Set<string>();
  for (const { id, fields } of illustrated) {
    expect(coverOf(fields)?.alt, id).toMatch(/, [a-z' ]+ beside it$/);
    const room = pictures.get(`${id}-inside`)?.alt.replace("Illustration: ", "").split(",")[0];
    rooms.add(room ?? id);
  }
  expect(rooms.size).toBe(5);
});

test("a drawing takes at most 45 KB on a card and 130 KB across a page", () => {
  for (const { name } of illustrationCatalog)
    for (const [width, kilobytes] of [
      [640, 45],
      [1280, 130],
    ] as const) {
      const { size } = statSync(`public/illustrations/${name}-${width}.avif`);
      expect(size / 1024, `${name} at ${width} px`).toBeLessThan(kilobytes);
    }
});

test("Cape gables stand in South Africa and Namibia only", () => {
  const gabled = catalog.filter(({ fields }) =>
    fields.images.some((image) => pictureOf(image)?.form === "cape-gable"),
  );
  expect(gabled.length).toBeGreaterThan(0);
  for (const { id, fields } of gabled)
    expect(["South Africa", "Namibia"], id).toContain(fields.countries[0]);
});

test("lakes are not drawn as oceans", () => {
  const lakes = illustrated.filter(({ fields }) =>
    /Lake (Kivu|Victoria|Kariba|Tanganyika|Naivasha|Ihema)/.test(
      [fields.parkOrReserve, fields.location, fields.nearbyLandmarks].join(" "),
    ),
  );
  expect(lakes.length).toBeGreaterThanOrEqual(5);
  for (const { id, fields } of lakes)
    expect(coverOf(fields)?.alt, id).not.toMatch(/ocean|Atlantic|reef|coral/);
});

test("no neighbors in a list have the same form of house in the same light", () => {
  const rows = illustrated.map(({ id, fields }) => ({
    id,
    fields,
    featured: fields.featured,
    cover: coverOf(fields),
    ...deriveProperty(fields, builtInRates),
  }));
  const lists = [
    rows,
    ...accommodationTypes.map((type) =>
      rows.filter((row) => row.fields.accommodationType === type),
    ),
    ...Object.keys(boxes).map((name) => rows.filter((row) => row.fields.countries[0] === name)),
  ];
  for (const list of lists)
    for (const sort of listingSorts) {
      const sorted = [...list].sort(compareForListing(sort));
      for (const [index, row] of sorted.entries()) {
        const before = sorted[index - 1];
        if (!before) continue;
        const look = ({ cover }: typeof row) => `${cover?.form} ${cover?.light}`;
        expect(look(row), `${before.id} and ${row.id} by ${sort}`).not.toBe(look(before));
      }
    }
});

test("links of samples lead to reserved domain names only", () => {
  for (const { fields } of catalog)
    for (const url of [fields.bookingUrl, fields.websiteUrl, fields.priceSourceUrl])
      if (url) expect(new URL(url).hostname).toMatch(/\.example$/);
});

test("generated properties are the same on every call", () => {
  const first = generateProperties(1, 400, builtInRates);
  expect(generateProperties(200, 400, builtInRates)).toEqual(first.slice(199));
  expect(first.every(({ id, fields }) => fields.sample && id.startsWith("generated-"))).toBe(true);
  expect(new Set(first.map(({ fields }) => fields.countries[0])).size).toBe(10);
});

test("the map of a comparison shows every sample property beside its place", () => {
  const { pick } = randomFrom(19);
  const stays = listed.flatMap(({ id, fields }) => {
    const point = pointOf(fields);
    return point ? [{ id, ...project(point) }] : [];
  });
  expect(stays.length).toBeGreaterThan(100);
  for (const stay of stays) {
    const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - stay.x, y - stay.y);
    const [near, far] = [stays.toSorted((a, b) => distance(a) - distance(b)), pick(stays)];
    for (const compared of [near.slice(0, 4), [...near.slice(0, 3), far]]) {
      const size = mapFrame(compared).width / 10;
      const displaced = placeMarkers(compared, size).map(({ x, y, at, id }) => ({
        id,
        by: Math.hypot(x - at.x, y - at.y) / size,
      }));
      expect(displaced.filter(({ by }) => by > 1.5)).toEqual([]);
    }
  }
});
