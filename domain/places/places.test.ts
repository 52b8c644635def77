import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { legOf, spokenMinutes } from "./atlas";
import { isWithin } from "./coordinates";
import {
  countries,
  countryByIso,
  countryByName,
  countryBySlug,
  destinationSlugs,
  guideSlugs,
} from "./countries";
import { atlasOf } from "./country-atlas";
import { type Box, type LabelPlace, labelsApart } from "./label-layout";
import {
  airportDistanceLabel,
  airportLabel,
  nearestAirport,
  readWhat3words,
  what3wordsLink,
} from "./lookups";
import { africaMapViewBox, mapCountries, project } from "./map-projection";

const [left = 0, top = 0, width = 0, height = 0] = africaMapViewBox.split(" ").map(Number);
const sprite = readFileSync("public/africa.svg", "utf8");
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

const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude,
  longitude,
});

test.each(guideSlugs)("every area of the guide to %s is on its map", (slug) => {
  const atlas = atlasOf(slug);
  if (!atlas) throw new Error("no page");
  const guide = readFileSync(`db/seed/data/guides/${slug}.md`, "utf8");
  const named = guide.split("featuredAreas:")[1]?.split("\nmonths:")[0] ?? "";
  const names = [...named.matchAll(/- name: (.+)/g)].map(([, name]) => name);
  expect(Object.keys(atlas.areas)).toEqual(names);
  for (const area of Object.values(atlas.areas)) expect(isWithin(at(area), atlas.frame)).toBe(true);
});

test.each(guideSlugs)("no two areas of %s overlap (P-121)", (slug) => {
  const areas = Object.values(atlasOf(slug)?.areas ?? {});
  const [apart, ...others] = areas.flatMap((a, index) =>
    areas.slice(index + 1).map((b) => {
      const between = (of: (area: typeof a) => number) =>
        Math.abs(of(a) - of(b)) - a.reach - b.reach;
      return Math.max(
        between(({ latitude }) => latitude),
        between(({ longitude }) => longitude),
      );
    }),
  );
  // Pages round coordinates to two decimals.
  expect(Math.min(apart ?? 1, ...others)).toBeGreaterThan(0.009);
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

const frame: Box = { left: 0, top: 0, right: 100, bottom: 100 };
const box = (left: number, top: number, width = 20, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const place = (as: string, left: number, top: number): LabelPlace<string> => ({
  as,
  box: box(left, top),
});

test("a label has its first position if it is free", () => {
  expect(labelsApart([[place("east", 50, 50), place("west", 20, 50)]], [], frame)).toEqual([
    "east",
  ]);
});

test("a label avoids markers and earlier labels (P-123)", () => {
  const first = [place("east", 50, 50), place("west", 20, 50)];
  expect(labelsApart([first], [box(55, 52, 4, 4)], frame)).toEqual(["west"]);
  expect(labelsApart([first, first], [], frame)).toEqual(["east", "west"]);
});

test("a label prefers to cover a line over leaving the map", () => {
  const places = [place("over the edge", 90, 50), place("on a line", 60, 50)];
  expect(labelsApart([places], [box(60, 54, 20, 1)], frame)).toEqual(["on a line"]);
});

test("a label without a free position has the one with the smallest overlap", () => {
  const taken = [box(50, 50), box(30, 50, 3, 3)];
  expect(labelsApart([[place("all", 50, 50), place("a corner", 20, 50)]], taken, frame)).toEqual([
    "a corner",
  ]);
});

const strip = { iata: "", name: "Bush Strip", lat: -24.8, lon: 31.5, scheduled: false };
const served = { iata: "SZK", name: "Skukuza Airport", lat: -24.96, lon: 31.58, scheduled: true };
const far = { iata: "CPT", name: "Cape Town", lat: -33.96, lon: 18.6, scheduled: true };
const camp = { latitude: -24.8, longitude: 31.5 };

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
