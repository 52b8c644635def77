import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { legOf, spokenMinutes } from "#domain/places/atlas";
import { isWithin } from "#domain/places/coordinates";
import { guideSlugs } from "#domain/places/countries";
import { atlasOf } from "#domain/places/country-atlas";

const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude,
  longitude,
});

test.each(guideSlugs)("%s: every area of the guide has its place inside the country", (slug) => {
  const atlas = atlasOf(slug);
  if (!atlas) throw new Error("no page");
  const guide = readFileSync(`db/seed/data/guides/${slug}.md`, "utf8");
  const named = guide.split("featuredAreas:")[1]?.split("\nmonths:")[0] ?? "";
  const names = [...named.matchAll(/- name: (.+)/g)].map(([, name]) => name);
  expect(Object.keys(atlas.areas)).toEqual(names);
  for (const area of Object.values(atlas.areas)) expect(isWithin(at(area), atlas.frame)).toBe(true);
});

test.each(guideSlugs)("%s: no two areas share a place (P-121)", (slug) => {
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
  // Pages round the edges to two decimals.
  expect(Math.min(apart ?? 1, ...others)).toBeGreaterThan(0.009);
});

test.each(guideSlugs)("%s: ways in, a year and two authorities (P-123)", (slug) => {
  const atlas = atlasOf(slug);
  if (!atlas) throw new Error("no page");
  expect(atlas.ways.length).toBeGreaterThan(2);
  expect(atlas.year.length).toBeGreaterThan(2);
  for (const { from, to } of atlas.year)
    for (const month of [from, to]) expect(month >= 1 && month <= 12).toBe(true);
  for (const { url } of [atlas.health, atlas.entry]) expect(new URL(url).protocol).toBe("https:");
});

test("a flight is reckoned from its length, a road states its time", () => {
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
])("%i minutes are %s", (minutes, words) => {
  expect(spokenMinutes(minutes)).toBe(words);
});
