import { beforeAll, describe, expect, test } from "vitest";

import { countsByCollection } from "#db/queries/listing/counts.server";
import { facets } from "#db/queries/listing/facets.server";
import { listForPage } from "#db/queries/listing/page.server";
import { suggest as suggestInSql } from "#db/queries/listing/suggestions.server";
import { cardsOfCollection } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { capacityOptions } from "#domain/limits";
import { compareForListing, matchesListing, suggest } from "#domain/listing/match";
import { defaultListingQuery, type ListingQuery, listingSorts } from "#domain/listing/query";
import { collectionIds } from "#domain/property/collections";
import { deriveProperty } from "#domain/property/derive";
import { experiences } from "#domain/property/experiences";
import { accommodationTypes } from "#domain/property/fields/accommodation-types";
import type { DerivedProperty, PropertyFields } from "#domain/property/property";
import { typeKey, waysToStay } from "#domain/property/ways-to-stay";
import { fold } from "#domain/text/fold";
import { makeBareFields, testRates } from "#tests/factories/property";
import { randomFrom } from "#tests/factories/random";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
const random = randomFrom(20_261_121);

const countryNames = ["Kenya", "South Africa", "Botswana", "Côte d'Ivoire", "Atlantis"];
const words = [
  "Étosha",
  "river",
  "100%",
  "camp_site",
  "Ngorongoro",
  "O’Hara",
  "back\\slash",
  "dune",
];
const activities = ["Game drive", "Snorkelling", "Balloon", "Village visit", "Hiking", "Chess"];
const prices = [null, 99.99, 100, 149.5, 800, 1850, 2000, 2000.01, 14_800, 37_000];

type Row = PropertyFields & DerivedProperty & { id: string };
const rows: Row[] = [];

function randomFields(): PropertyFields {
  return makeBareFields({
    name: `${random.pick(words)} ${random.pick(["Lodge", "lodge", "Zelt", "Äpfel", "camp"])}`,
    countries: [random.pick(countryNames), ...random.some(countryNames, 1)],
    region: random.pick(words),
    shortDescription: random.chance(0.7) ? random.some(words, 3).join(" ") : null,
    description: random.chance(0.7) ? random.some(words, 3).join("\n") : null,
    accommodationType: random.chance(0.8) ? random.pick(accommodationTypes) : null,
    propertyTypes: random.some([...accommodationTypes, "Igloo"], 2),
    activities: random.some(activities, 4),
    amenities: random.some(["Private pool", "Solar", "Spa", "Hide"], 2),
    tags: random.some(["heritage", "Family", "eco"], 2),
    capacity: random.chance(0.8) ? 1 + random.below(9) : null,
    pricePerNight: random.pick(prices),
    currency: random.pick(["USD", "ZAR", "EUR", "KES", null]),
    featured: random.chance(0.2),
    active: random.chance(0.9),
  });
}

beforeAll(async () => {
  for (let n = 0; n < 300; n += 1) {
    const fields = randomFields();
    const saved = await saveProperty(db(), { fields, actor: "test", rates: testRates });
    if ("conflict" in saved) throw new Error("unexpected conflict");
    rows.push({ ...fields, ...deriveProperty(fields, testRates), id: saved.id });
  }
});

const types = [...waysToStay.map((way) => way.id), ...accommodationTypes.map(typeKey), "igloo"];

function randomQuery(): ListingQuery {
  const chance = (share: number) => random.chance(share);
  return {
    search: chance(0.4) ? random.some([...words, "LODGE", "kenya", "a"], 2).join("  ") : "",
    countries: chance(0.4)
      ? random.some(countryNames, 2).map((n) => fold(n).replace(/[ ']/g, "-"))
      : [],
    types: chance(0.4) ? random.some(types, 3) : [],
    experiences: chance(0.4)
      ? random.some(
          experiences.map((e) => e.id),
          3,
        )
      : [],
    minPrice: chance(0.3) ? random.pick([50, 100, 800]) : 0,
    maxPrice: chance(0.3) ? random.pick([100, 150, 2000]) : null,
    capacity: chance(0.3) ? random.pick(capacityOptions) : 0,
    sort: random.pick(listingSorts),
    page: 1,
  };
}

const active = () => rows.filter((row) => row.active);

const expectedIds = (query: ListingQuery) =>
  active()
    .filter((row) => matchesListing(row, query))
    .sort(compareForListing(query.sort, query.experiences))
    .map((row) => row.id);

async function idsInSql(query: ListingQuery): Promise<string[]> {
  const ids: string[] = [];
  const first = await listForPage(db(), query);
  for (let page = 1; page <= first.pages; page += 1) {
    const shown = page === 1 ? first : await listForPage(db(), { ...query, page });
    expect(shown).toMatchObject({ page, total: first.total });
    ids.push(...shown.cards.map((card) => card.id));
  }
  expect(ids).toHaveLength(first.total);
  return ids;
}

describe("the listing in SQL and in code", () => {
  test("give the same stays in the same order", async () => {
    const sizes = new Set<number>();
    for (let n = 0; n < 200; n += 1) {
      const query = randomQuery();
      const ids = await idsInSql(query);
      expect(ids, JSON.stringify(query)).toEqual(expectedIds(query));
      sizes.add(ids.length);
    }
    // Otherwise the queries would prove little.
    expect(sizes.size).toBeGreaterThan(30);
  });

  test("agree on every sort of the whole list", async () => {
    for (const sort of listingSorts) {
      const query = { ...defaultListingQuery, sort };
      expect(await idsInSql(query)).toEqual(expectedIds(query));
    }
  });

  test("count each option as if it alone were chosen", async () => {
    for (let n = 0; n < 60; n += 1) {
      const query = n === 0 ? { ...defaultListingQuery } : randomQuery();
      const counts = await facets(db(), query);
      const matching = (change: Partial<ListingQuery>) =>
        active().filter((row) => matchesListing(row, { ...query, ...change })).length;
      const detail = JSON.stringify(query);
      for (const slug of ["kenya", "south-africa", "cote-d-ivoire", "atlantis", "nowhere"])
        expect(counts.countries[slug] ?? 0, detail).toBe(matching({ countries: [slug] }));
      for (const type of types)
        expect(counts.types[type] ?? 0, `${type} ${detail}`).toBe(matching({ types: [type] }));
      for (const { id } of experiences)
        expect(counts.experiences[id] ?? 0, detail).toBe(matching({ experiences: [id] }));
      for (const capacity of [0, ...capacityOptions] as const)
        expect(counts.capacities[capacity] ?? 0, detail).toBe(matching({ capacity }));
    }
  });

  test("suggest the same five", async () => {
    for (const text of ["a", " l ", "lo", "LODGE", "etosha", "100%", "_", "ken riv", "\\", "o'h"])
      expect(
        (await suggestInSql(db(), text)).map((card) => card.id),
        text,
      ).toEqual(suggest(active(), text).map((row) => row.id));
  });

  test("agree on the members of every collection", async () => {
    const counts = await countsByCollection(db());
    for (const id of collectionIds) {
      const members = active().filter((row) => row.collectionIds.includes(id));
      const cards = await cardsOfCollection(db(), id, { limit: 1000 });
      expect(new Set(cards.map((card) => card.id))).toEqual(new Set(members.map((row) => row.id)));
      expect(counts[id] ?? 0).toBe(members.length);
    }
  });
});

test("a page past the end shows the last one", async () => {
  const total = active().length;
  const shown = await listForPage(db(), { ...defaultListingQuery, page: 9999 });
  expect(shown).toMatchObject({ total, page: Math.ceil(total / 24), pages: Math.ceil(total / 24) });
  expect(shown.cards.length).toBeGreaterThan(0);
});

test("a search for wildcards finds only what is written so", async () => {
  const { total } = await listForPage(db(), { ...defaultListingQuery, search: "%" });
  expect(total).toBe(active().filter((row) => row.searchText.includes("%")).length);
  expect(total).toBeLessThan(active().length);
});
