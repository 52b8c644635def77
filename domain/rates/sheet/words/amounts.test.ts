import { expect, test } from "vitest";

import { amountIn, readCurrencies, readFigure } from "./amounts";

test.each([
  ["1 025", 102_500, null],
  ["$1,025", 102_500, "USD"],
  ["1.025 €", 102_500, "EUR"],
  ["R 4 500", 450_000, "ZAR"],
  ["US$ 450.50", 45_050, "USD"],
  ["1,025.00", 102_500, null],
  ["KES 45,000", 4_500_000, "KES"],
])("%s is an amount", (text, cents, currency) => {
  expect(readFigure(text)).toMatchObject({ kind: "amount", cents, currency });
});

test.each([
  ["450¹", 45_000, "¹"],
  ["450*", 45_000, "*"],
  ["1 025 1)", 102_500, "1)"],
])("the marker of %s is no digit", (text, cents, marker) => {
  expect(readFigure(text)).toMatchObject({ cents, marker });
});

test.each(["450 / 520", "450 520", "USD 450 ZAR 8100", "1 234 567", "450-520"])(
  "%s states more than one figure",
  (text) => {
    expect(readFigure(text)).toEqual({ kind: "unclear" });
  },
);

test.each(["on request", "–", "closed", "n/a", "POA"])("%s is no price", (text) => {
  expect(readFigure(text)).toEqual({ kind: "closed" });
});

test("percentages and words", () => {
  expect(readFigure("50% of adult rate")).toMatchObject({ kind: "percent", percent: 50 });
  expect(readFigure("Family Tent")).toBeNull();
});

test("currencies are read from words, codes and symbols", () => {
  expect(readCurrencies("All rates are quoted in US Dollars")).toEqual(["USD"]);
  expect(readCurrencies("USD / ZAR")).toEqual(["USD", "ZAR"]);
  expect(readCurrencies("River Room")).toEqual([]);
  expect(amountIn("Levy of US$ 20 per person")).toEqual({ cents: 2000, currency: "USD" });
});
