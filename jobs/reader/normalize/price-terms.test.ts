import { describe, expect, test } from "vitest";

import { plausibleNight } from "#jobs/reader/normalize/night-range";
import { termsIn, termsOfAddress } from "./price-terms";

describe("what a price holds for", () => {
  test.each(["from $450 per night", "R1 450 pppn", "Rates 2026: $450 per night", "Tonight: $45"])(
    "is nothing but one night in %s",
    (text) => {
      expect(termsIn(text)).toBeUndefined();
    },
  );

  test("is the nights that a sum was divided by", () => {
    expect(termsIn("R 6 300 total for 3 nights", 3)).toEqual({
      nights: 3,
      words: "R 6 300 total for 3 nights",
    });
  });

  test.each([
    ["12 – 15 March 2026, $900 for 3 nights", undefined],
    ["12 March – 15 March 2026, $300 per night for 2 adults", 2],
    ["2026-03-12 to 2026-03-15: $300 per night", undefined],
    ["Mar 12, 2026 - Mar 15, 2026 $300 a night, 4 guests", 4],
    ["vom 12. März bis 15. März 2026 300 € pro Nacht für 2 Personen", 2],
  ])("is the days and the party in %s", (text, guests) => {
    const days = { from: "2026-03-12", to: "2026-03-15", nights: 3 };
    expect(termsIn(text)).toMatchObject({ ...days, ...(guests ? { guests } : {}) });
  });

  test("is a season in its own words where the page names no year", () => {
    const words = "Low season 1 January - 31 March: R1 450 per night";
    expect(termsIn(words)).toEqual({ words });
  });

  test("is what the address of the page asks for", () => {
    const url = new URL("https://b.test/h?checkin=2026-03-12&checkout=2026-03-14&group_adults=2");
    expect(termsOfAddress(url)).toMatchObject({
      from: "2026-03-12",
      to: "2026-03-14",
      nights: 2,
      guests: 2,
    });
    expect(termsOfAddress(new URL("https://b.test/h?checkin=2026-03-12"))).toBeUndefined();
  });
});

test.each([
  [450, "USD", true],
  [12_500, "KES", true],
  [10, "ZAR", false],
  [2, "USD", false],
  [90_000, "EUR", false],
  [90_000, "TZS", true],
])("%d %s for a night is plausible: %s", (amount, currency, sensible) => {
  expect(plausibleNight(amount, currency)).toBe(sensible);
});
