import { expect, test } from "vitest";

import { waitFor, waitInLine } from "./slow-lane.server";

test("the first guesses of an hour wait for nothing, later ones longer and longer", () => {
  expect([0, 1, 30].map(waitFor)).toEqual([0, 0, 0]);
  expect(waitFor(31)).toBeGreaterThan(0);
  expect(waitFor(40)).toBeGreaterThan(waitFor(31));
  expect(waitFor(1_000_000)).toBe(5_000);
});

test("a few wait at a time, the others are sent away at once", async () => {
  const answers = await Promise.all(Array.from({ length: 7 }, () => waitInLine(31)));
  expect(answers).toEqual([true, true, true, true, false, false, false]);
  expect(await waitInLine(31)).toBe(true);
});
