import { expect, test } from "vitest";

import type { Rate } from "#domain/rates/rate";
import { testRate } from "#tests/factories/rates";
import { publishedValues, restoredValues, type SourcedSheet } from "./priced-values";

const rate = (changed: Partial<Rate>): Rate =>
  testRate({ season: "High", from: "2027-01-01", to: "2027-12-31", ...changed });

const values = {
  priceSeasons: [],
  pricePerNight: 500,
  currency: "USD",
  priceUnit: "per night",
  priceBasis: null,
};
const sourced = (source: string, rates: Rate[]): SourcedSheet => ({
  id: source,
  source,
  rates,
  bands: [],
  extras: [],
  offers: [],
});

test("a price that a newer sheet has replaced is not the lowest any more", () => {
  const old = sourced("seasons", [rate({ price: 50_000 })]);
  const sheet = sourced("file", [
    rate({ season: "Green", to: "2027-06-30", price: 69_000 }),
    rate({ season: "High", from: "2027-07-01", price: 102_500 }),
  ]);
  const published = publishedValues([sheet, old], values, "2027-02-01");
  expect(published).toMatchObject({ pricePerNight: 690, priceUnit: "per person per night" });
  expect(published?.priceSeasons.map(({ name }) => name)).toEqual(["Green", "High"]);
});

test("next year's sheet changes no season, and no currency of this year (R-009)", () => {
  const now = sourced("seasons", [rate({ from: "2027-01-01", price: 50_000 })]);
  const later = sourced("file", [
    rate({ from: "2028-01-01", to: "2028-12-31", currency: "ZAR", price: 900_000 }),
  ]);
  const current = { ...values, priceSeasons: [{ name: "All year" }] as never };
  const published = publishedValues([later, now], current, "2027-02-01");
  expect(published?.priceSeasons).toBe(current.priceSeasons);
  expect(published).toMatchObject({ currency: "USD", pricePerNight: 500 });
  expect(publishedValues([], values, "2027-02-01")).toBeNull();
});

test("what was typed since the acceptance stays when the sheet is taken back", () => {
  const after = { ...values, pricePerNight: 690, currency: "ZAR" };
  const current = { ...after, pricePerNight: 700 };
  expect(restoredValues(current, { before: values, after })).toEqual({
    ...values,
    pricePerNight: 700,
  });
});
