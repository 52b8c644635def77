import { expect, test } from "vitest";

import { fileStamp, isDay, lastUpdated, longDate } from "./dates";

const evening = new Date("2026-11-21T23:30:05Z");

test("dates are long, American and in UTC (G-22)", () => {
  expect(longDate(evening)).toBe("November 21, 2026");
  expect(longDate("2026-02-01")).toBe("February 1, 2026");
});

test("a broken date is empty, never Invalid Date", () => {
  expect(longDate("soon")).toBe("");
});

test("a revision date wins over today (P-163)", () => {
  expect(lastUpdated(null, evening)).toBe("November 21, 2026");
  expect(lastUpdated("2025-03-04", evening)).toBe("March 4, 2025");
});

test("file stamps hold no colons", () => {
  expect(fileStamp(evening)).toBe("2026-11-21-233005");
});

test("only real days are days", () => {
  expect(["2026-02-28", "2026-02-30", "21.11.2026"].map(isDay)).toEqual([true, false, false]);
});
