import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { countries } from "./countries";
import { africaMapViewBox, mapCountries, project } from "./map-projection";

const [left = 0, top = 0, width = 0, height = 0] = africaMapViewBox.split(" ").map(Number);
const sprite = readFileSync("public/africa.svg", "utf8");
const shapes = readFileSync("public/africa.geojson", "utf8");

test("every country of the form has its place", () => {
  expect(mapCountries.map(({ iso2 }) => iso2)).toEqual(countries.map(({ iso2 }) => iso2));
  for (const { iso2 } of countries) expect(sprite).toContain(`id="${iso2}"`);
});

test("labels lie inside the frame", () => {
  for (const { label } of mapCountries) {
    expect(label.x > left && label.x < left + width).toBe(true);
    expect(label.y > top && label.y < top + height).toBe(true);
  }
});

test("the drawing and the projection agree", () => {
  const outline = /id="RW"[^>]* d="M(\d+) (\d+)/.exec(sprite)?.slice(1).map(Number) ?? [];
  const kigali = project({ latitude: -1.95, longitude: 30.06 });
  expect(Math.abs((outline[0] ?? 0) / 10 - kigali.x)).toBeLessThan(15);
  expect(Math.abs((outline[1] ?? 0) / 10 - kigali.y)).toBeLessThan(15);
});

test("the maps stay small enough to send", () => {
  expect(sprite.length).toBeLessThan(30_000);
  expect(shapes.length).toBeLessThan(60_000);
});
