import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { legOf, spokenMinutes } from "./atlas";
import { distanceKm, scaleBar } from "./coordinates";
import {
  countries,
  countryByIso,
  countryByName,
  countryBySlug,
  destinationSlugs,
  guideSlugs,
} from "./countries";
import { atlasOf } from "./country-atlas";
import { drawingOf } from "./country-drawing";
import {
  labelSize,
  layoutSize,
  layoutWidths,
  type MapLayout,
  placeCountryLabels,
} from "./country-labels";
import { overlap } from "./label-layout";
import {
  airportDistanceLabel,
  airportLabel,
  nearestAirport,
  readWhat3words,
  what3wordsLink,
} from "./lookups";
import { mapCountries, project, unitsPerDegree } from "./map-projection";
import { areaNamed } from "./named-areas";

const sprite = readFileSync("public/africa.svg", "utf8");
const viewBox = /viewBox="([^"]+)"/.exec(sprite)?.[1] ?? "";
const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(" ").map(Number);
const shapes = readFileSync("public/africa.geojson", "utf8");

test("the map has every country of the property form", () => {
  expect(mapCountries.map(({ iso2 }) => iso2)).toEqual(countries.map(({ iso2 }) => iso2));
  for (const { iso2 } of countries) expect(sprite).toContain(`id="${iso2}"`);
});

test("labels of countries are inside the map", () => {
  for (const { label } of mapCountries) {
    expect(label.x > left && label.x < left + width).toBe(true);
    expect(label.y > top && label.y < top + height).toBe(true);
  }
});

interface Shape {
  properties: { iso2?: string };
  geometry: { type: string; coordinates: [number, number][][] | [number, number][][][] };
}

/** The outlines of a country on the map, holes included. */
function ringsOf(code: string): [number, number][][] {
  const { features } = JSON.parse(shapes) as { features: Shape[] };
  const { geometry } = features.find(({ properties }) => properties.iso2 === code) ?? {};
  const depth = geometry?.type === "Polygon" ? 0 : 1;
  return (geometry?.coordinates.flat(depth) ?? []) as [number, number][][];
}

/** Even-odd rule. */
const isInside = (rings: readonly [number, number][][], x: number, y: number): boolean =>
  rings.flatMap((ring) =>
    ring.filter(([x1, y1], index) => {
      const [x2, y2] = ring.at(index - 1) ?? [0, 0];
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    }),
  ).length %
    2 ===
  1;

test.each(mapCountries)("every place of the name of $iso2 is in its country", ({ iso2, room }) => {
  const rings = ringsOf(iso2);
  for (let step = 0; step <= 10; step += 1)
    for (let down = 0; down <= 10; down += 1) {
      const x = room.west + ((room.east - room.west) * step) / 10;
      const y = room.south + ((room.north - room.south) * down) / 10;
      expect(isInside(rings, x, y), `${x}, ${y}`).toBe(true);
    }
});

test.each(mapCountries)("the label of $iso2 is in its country", ({ iso2, label }) => {
  // Degrees of the drawing, as its units per degree are those of longitude.
  const corner = project({ latitude: 0, longitude: 0 });
  const x = (label.x - corner.x) / unitsPerDegree;
  const y =
    (Math.atan(Math.sinh(((corner.y - label.y) / unitsPerDegree) * (Math.PI / 180))) * 180) /
    Math.PI;
  expect(isInside(ringsOf(iso2), x, y)).toBe(true);
});

test.each([
  [-19, 6, 110],
  [0, 3, 110],
  [-33.9, 12, 80],
  [35, 4.5, 110],
])("the scale at %s degrees and zoom %s is a distance of the map", (latitude, zoom, maxPx) => {
  const { km, px } = scaleBar({ latitude, zoom }, maxPx);
  expect(px).toBeLessThanOrEqual(maxPx);
  expect(px).toBeGreaterThan(maxPx / 2.6);
  expect(String(km)).toMatch(/^(?:0\.0*)?[125]0*$/);
  const longitude = (px * 360) / (256 * 2 ** zoom);
  const measured = distanceKm({ latitude, longitude: 0 }, { latitude, longitude });
  expect(measured / km).toBeCloseTo(1, 2);
});

test("the map drawing matches the projection", () => {
  const outline = /id="RW"[^>]* d="M(\d+) (\d+)/.exec(sprite)?.slice(1).map(Number) ?? [];
  const kigali = project({ latitude: -1.95, longitude: 30.06 });
  expect(Math.abs((outline[0] ?? 0) / 10 - kigali.x)).toBeLessThan(15);
  expect(Math.abs((outline[1] ?? 0) / 10 - kigali.y)).toBeLessThan(15);
});

test("the map files do not exceed their size limits", () => {
  expect(sprite.length).toBeLessThan(30_000);
  expect(shapes.length).toBeLessThan(60_000);
});

test.each(guideSlugs)("every area of the guide to %s is on its map", (slug) => {
  const atlas = atlasOf(slug);
  if (!atlas) throw new Error("no page");
  const guide = readFileSync(`db/seed/data/guides/${slug}.md`, "utf8");
  const named = guide.split("featuredAreas:")[1]?.split("\nmonths:")[0] ?? "";
  const names = [...named.matchAll(/- name: (.+)/g)].map(([, name]) => name);
  expect(Object.keys(atlas.areas)).toEqual(names);
  const svg = readFileSync(`public/maps/${slug}.svg`, "utf8");
  expect(drawingOf(slug)?.areas.map(({ name }) => name)).toEqual(names);
  for (const [index] of names.entries()) expect(svg).toContain(`id="area-${index + 1}"`);
});

test.each(guideSlugs)("no two areas of %s overlap (P-121)", (slug) => {
  const areas = Object.values(atlasOf(slug)?.areas ?? {});
  const gaps = areas.flatMap((a, index) =>
    areas
      .slice(index + 1)
      .map((b) => Math.max(a.south - b.north, b.south - a.north, a.west - b.east, b.west - a.east)),
  );
  // Filters include the edges, to two decimals.
  expect(Math.min(...gaps)).toBeGreaterThan(0.009);
});

test("each country of the property form has a map (P-123)", () => {
  for (const { slug } of countries) {
    const svg = readFileSync(`public/maps/${slug}.svg`, "utf8");
    expect(svg).toContain('id="own"');
    expect(svg.length, slug).toBeLessThan(20_000);
    expect(drawingOf(slug)?.names.own, slug).toHaveLength(1);
  }
});

test.each([
  ["rwanda", ["Uganda", "Tanzania", "Burundi", "DR Congo"], ["Lake Kivu"]],
  ["mozambique", ["Zimbabwe", "Zambia", "Malawi", "South Africa", "Tanzania"], ["Lake Malawi"]],
])("the map of %s names its neighbors and lakes (P-123)", (slug, neighbors, lakes) => {
  const names = drawingOf(slug)?.names;
  expect(names?.neighbor.map(({ name }) => name)).toEqual(expect.arrayContaining(neighbors));
  expect(names?.lake.map(({ name }) => name)).toEqual(expect.arrayContaining(lakes));
});

describe.each(Object.keys(layoutWidths) as MapLayout[])("names on the map, %s:", (layout) => {
  test.each(countries.map(({ slug }) => slug))("%s: none overlaps (P-123)", (slug) => {
    const drawing = drawingOf(slug);
    if (!drawing) throw new Error("no drawing");
    const { width, height } = layoutSize(drawing, layout);
    const pin = {
      left: width / 2 - 12,
      top: height / 2 - 12,
      right: width / 2 + 12,
      bottom: height / 2 + 12,
    };
    const labels = placeCountryLabels({ drawing, layout, pins: [pin] });
    expect(labels.map(({ kind }) => kind)).toContain("capital");
    const boxes = labels
      .filter(({ kind }) => kind !== "capital")
      .map(({ kind, name, x, y, dx, dy, anchor }) => {
        const size = labelSize(layout, kind, name);
        const before = { start: 0, middle: size.width / 2, end: size.width }[anchor];
        const left = (x / 100) * width + dx - before;
        const top = (y / 100) * height + dy - size.height / 2;
        return { left, top, right: left + size.width, bottom: top + size.height };
      });
    for (const [index, each] of boxes.entries()) {
      expect(each.left >= 0 && each.top >= 0 && each.right <= width && each.bottom <= height).toBe(
        true,
      );
      for (const other of [pin, ...boxes.slice(index + 1)])
        expect(overlap(each, other)).toBe(false);
    }
  });
});

test.each(guideSlugs)(
  "the atlas of %s has routes, seasons and two official links (P-123)",
  (slug) => {
    const atlas = atlasOf(slug);
    if (!atlas) throw new Error("no page");
    expect(atlas.ways.length).toBeGreaterThan(2);
    expect(atlas.year.length).toBeGreaterThan(2);
    for (const { from, to } of atlas.year)
      for (const month of [from, to]) expect(month >= 1 && month <= 12).toBe(true);
    for (const { url } of [atlas.health, atlas.entry]) expect(new URL(url).protocol).toBe("https:");
  },
);

test("the time of a flight is computed from its distance, that of a road is stated", () => {
  const johannesburg = { name: "Johannesburg", latitude: -26.14, longitude: 28.25 };
  const maun = { name: "Maun", latitude: -19.97, longitude: 23.43 };
  expect(legOf({ by: "flight", from: johannesburg, to: maun })).toMatchObject({
    km: 845,
    minutes: 100,
  });
  expect(legOf({ by: "road", from: johannesburg, to: maun, minutes: 90 })).toMatchObject({
    km: null,
    minutes: 90,
  });
});

test.each([
  [30, "30 min"],
  [60, "1 h"],
  [100, "1 h 40"],
])("%i minutes are formatted as %s", (minutes, words) => {
  expect(spokenMinutes(minutes)).toBe(words);
});

test("the form offers fourteen countries in order (A-074)", () => {
  expect(countries.map((country) => country.iso2).join(" ")).toBe(
    "ZA KE TZ BW NA ZW ZM UG RW MZ MA GH SN MG",
  );
});

test("each of the eight destinations is a country", () => {
  expect(destinationSlugs.map((slug) => countryBySlug(slug)?.name)).toEqual([
    "South Africa",
    "Kenya",
    "Tanzania",
    "Namibia",
    "Botswana",
    "Zimbabwe",
    "Uganda",
    "Rwanda",
  ]);
});

test("a country is found by name and by code in any case", () => {
  expect(countryByName(" SOUTH africa")?.iso2).toBe("ZA");
  expect(countryByIso("ke")?.name).toBe("Kenya");
  expect(countryByName("Atlantis")).toBeNull();
});

const strip = { iata: "", name: "Bush Strip", lat: -24.8, lon: 31.5, scheduled: false };
const served = { iata: "SZK", name: "Skukuza Airport", lat: -24.96, lon: 31.58, scheduled: true };
const far = { iata: "CPT", name: "Cape Town", lat: -33.96, lon: 18.6, scheduled: true };
const camp = { latitude: -24.8, longitude: 31.5 };

test.each(["Serengeti", "serengeti", "Serengeti National Park"])(
  "the area %s has a name",
  (name) => {
    expect(areaNamed(name)).toEqual(atlasOf("tanzania")?.areas.Serengeti);
  },
);

test("an area is found by some words of its name, unless several have them", () => {
  expect(areaNamed("kruger")).toEqual(atlasOf("south-africa")?.areas["Greater Kruger"]);
  for (const name of ["", "atlantis", "seren", "the"]) expect(areaNamed(name)).toBeNull();
});

test("a nearby airport with flights takes precedence over an airstrip", () => {
  const found = nearestAirport(camp, [far, strip, served]);
  expect(found?.airport).toBe(served);
  expect(found?.km).toBeCloseTo(19.5, 0);
});

test("without a nearby airport the airstrip is the nearest airport", () => {
  expect(nearestAirport(camp, [far, strip])?.airport).toBe(strip);
  expect(nearestAirport(camp, [])).toBeNull();
});

test("airport labels have the code, distance labels the straight line", () => {
  expect(airportLabel(served)).toBe("Skukuza Airport (SZK)");
  expect(airportLabel(strip)).toBe("Bush Strip");
  expect(airportDistanceLabel(19.5)).toBe("about 20 km in a straight line");
});

test.each([
  ["///filled.count.soap", "filled.count.soap"],
  ["Filled.Count.Soap", "filled.count.soap"],
  ["https://what3words.com/filled.count.soap", "filled.count.soap"],
  ["индекс.дом.сад", "индекс.дом.сад"],
  ["こくさい。ていか。かざす", "こくさい.ていか.かざす"],
])("'%s' is read as the what3words address %s", (text, words) => {
  expect(readWhat3words(text)).toBe(words);
});

test.each(["two.words", "a.b.c.d", "one two three", "1.2.3", "", "a.b.<c>"])(
  "'%s' is not a what3words address",
  (text) => {
    expect(readWhat3words(text)).toBeNull();
  },
);

test("an invalid what3words address has no link", () => {
  expect(what3wordsLink("filled.count.soap")).toBe("https://what3words.com/filled.count.soap");
  expect(what3wordsLink("nonsense")).toBeNull();
  expect(what3wordsLink(null)).toBeNull();
});
