import { expect, test } from "vitest";

import { leftMs, roughly, shortAddress, turnOf } from "./batch-view";

const now = new Date("2026-11-22T14:00:00Z");
const site = { waiting: 0, reading: 0, pauseMs: 500, pageMs: 1_000, nextAt: null };

test("a batch takes as long as the slowest of its sites", () => {
  expect(leftMs([], now)).toBe(0);
  expect(leftMs([site], now)).toBe(0);
  const sites = [
    { ...site, waiting: 10 },
    { ...site, waiting: 2, reading: 1, pauseMs: 10_000 },
  ];
  expect(leftMs(sites, now)).toBe(3 * 11_000 - 10_000);
});

test("a site that rests takes so much longer", () => {
  const nextAt = new Date("2026-11-22T14:05:00Z");
  expect(leftMs([{ ...site, waiting: 1, nextAt }], now)).toBe(301_000);
  expect(leftMs([{ ...site, waiting: 1, nextAt: new Date(0) }], now)).toBe(1_000);
  expect(turnOf({ ...site, nextAt }, 2, now)).toEqual(new Date("2026-11-22T14:05:03Z"));
});

test.each([
  [0, "1 second"],
  [58_400, "58 seconds"],
  [120_000, "2 minutes"],
  [7_300_000, "2 hours"],
])("%i ms are roughly %s", (ms, words) => {
  expect(roughly(ms)).toBe(words);
});

test("an address is shown without what every address has", () => {
  expect(shortAddress("https://www.lodge.example/zm/fig-tree/")).toBe("lodge.example/zm/fig-tree");
});
