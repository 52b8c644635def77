import { expect, test } from "vitest";

import { appliedFilters, parseListingQuery, withTypedPrice, writeListingQuery } from "./query";

const rates = { USD: 1, ZAR: 20, EUR: 0.8 };
const read = (address: string) => parseListingQuery(new URLSearchParams(address));
const asked = (address: string, currency: "USD" | "ZAR" = "USD") =>
  writeListingQuery(withTypedPrice(read(address), { currency, rates })).toString();

test.each([
  ["search=tent under 200", "search=tent&maxPrice=200"],
  ["search=under 200", "maxPrice=200"],
  ["search=tent 200-400", "search=tent&minPrice=200&maxPrice=400"],
  ["search=tent under €200", "search=tent&maxPrice=250"],
  ["search=tent under 200&priceFor=two", "search=tent&maxPrice=200&priceFor=two"],
  // What was set with the slider is newer than the words.
  ["search=tent under 200&maxPrice=300", "search=tent&maxPrice=300"],
  ["search=tent for 4", "search=tent+for+4"],
])("'%s' is read as '%s'", (address, expected) => {
  expect(asked(address)).toBe(expected);
});

test("an amount without a currency is one of the visitor's own", () => {
  expect(asked("search=tent under 2000", "ZAR")).toBe("search=tent&maxPrice=100");
  expect(asked("search=tent under $2000", "ZAR")).toBe("search=tent");
});

test("words and amount are two chips, and either can be removed (P-041)", () => {
  const query = read("search=tent under 200&country=kenya");
  const chips = appliedFilters(query, { currency: "USD", rates, found: {} });
  expect(chips.map(({ label, without }) => [label, writeListingQuery(without).toString()])).toEqual(
    [
      ["“tent”", "search=under+200&country=kenya"],
      ["Kenya", "search=tent+under+200"],
      ["Up to $200", "search=tent&country=kenya"],
    ],
  );
});
