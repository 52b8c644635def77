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

// A drawing takes a tenth of a second, so each is held against all promises at once.
test.each(choices)("the illustration of $biome, $stay, $light is whole", async (choice) => {
  const { svg, alt } = composeIllustration("one", choice);
  expect(alt).toMatch(/^Illustration: an? /);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
  expect(svg.length).toBeLessThan(4_000_000);
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const references = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
  expect(references.filter((id) => !ids.has(id))).toEqual([]);
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  expect([width, height]).toEqual([1200, 800]);
});
