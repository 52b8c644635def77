import sharp from "sharp";
import { expect, test } from "vitest";

import type { SceneChoice } from "#domain/pictures/illustration";
import { biomes, lights, stays } from "#domain/pictures/illustration";
import { composeIllustration } from "./illustrate";

const choices: SceneChoice[] = biomes.flatMap((biome) =>
  stays.flatMap((stay) => lights.map((light) => ({ biome, stay, light }))),
);
const tent: SceneChoice = { biome: "savannah", stay: "tent", light: "gold" };

test("an illustration is identical for the same seed", () => {
  expect(composeIllustration("mara-tent", tent)).toEqual(composeIllustration("mara-tent", tent));
});

test("an illustration differs for another seed", () => {
  expect(composeIllustration("mara-tent", tent).svg).not.toBe(
    composeIllustration("mara-tent-2", tent).svg,
  );
});

test("the alt text states that the image is an illustration", () => {
  for (const choice of choices) {
    expect(composeIllustration("a", choice).alt).toMatch(/^Illustration: an? /);
  }
});

test.each(choices)("an illustration of $biome, $stay, $light has finite numbers only", (choice) => {
  for (const seed of ["one", "two"]) {
    const { svg } = composeIllustration(seed, choice);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    expect(svg.length).toBeLessThan(4_000_000);
  }
});

test("every combination is well-formed SVG", { timeout: 60_000 }, async () => {
  for (const choice of choices) {
    const { svg } = composeIllustration("xml", choice);
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([1200, 800]);
  }
});

test("every reference in an illustration has a target", () => {
  for (const choice of choices) {
    const { svg } = composeIllustration("links", choice);
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const references = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
    expect(references.filter((id) => !ids.has(id))).toEqual([]);
  }
});
