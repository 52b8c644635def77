import { describe, expect, test } from "vitest";

import type { Rate } from "#domain/rates/rate";
import { seasonsAhead } from "#domain/rates/seasons";
import { testRate } from "#tests/factories/rates";
import {
  type PricedValues,
  pricesOfSave,
  publishedValues,
  type SourcedSheet,
} from "./priced-values";

const rate = (changed: Partial<Rate>): Rate =>
  testRate({ season: "High", from: "2027-01-01", to: "2027-12-31", ...changed });

const values: PricedValues = {
  priceSeasons: [],
  pricePerNight: 500,
  priceMin: null,
  priceMax: null,
  currency: "USD",
  priceUnit: "per night",
  priceBasis: null,
};
const typed: PricedValues["priceSeasons"][number] = {
  ...{ name: "Green", from: "01-01", to: "12-31", price: 500, unit: "per tent per night" },
  ...{ minimumNights: null, note: "The river is high." },
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
  expect(published).toMatchObject({
    ...{ pricePerNight: 690, priceMin: 690, priceMax: 1_025, priceUnit: "per person per night" },
  });
  expect(published?.priceSeasons.map(({ name }) => name)).toEqual(["Green", "High"]);
});

test("next year's sheet changes no season, and no currency of this year (R-009)", () => {
  const now = sourced("seasons", [rate({ from: "2027-01-01", price: 50_000 })]);
  const later = sourced("file", [
    rate({ from: "2028-01-01", to: "2028-12-31", currency: "ZAR", price: 900_000 }),
  ]);
  const current = { ...values, priceSeasons: [typed] };
  const published = publishedValues([later, now], current, "2027-02-01");
  expect(published?.priceSeasons).toBe(current.priceSeasons);
  expect(published).toMatchObject({ currency: "USD", pricePerNight: 500 });
  expect(publishedValues([], values, "2027-02-01")).toBeNull();
});

test("a day of the year has one season: nights that are over yield to the same days that come", () => {
  const season = { season: "High", to: "2027-02-28", price: 36_000 };
  const older = sourced("file", [
    rate({ season: "High", from: "2025-12-01", to: "2026-02-28", price: 35_000 }),
    rate({ season: "Rest", from: "2026-03-01", to: "2026-11-30", price: 29_000 }),
    rate({ ...season, from: "2026-12-01" }),
  ]);
  const newer = sourced("file", [rate({ season: "All year", price: 31_000 })]);
  const seasonsOn = (today: string) =>
    publishedValues([newer, older], values, today)?.priceSeasons.map(
      ({ from, to, price }) => `${from} ${to} ${price}`,
    );
  const expected = ["01-01 02-28 350", "03-01 11-30 290", "12-01 12-31 360"];
  expect(seasonsOn("2026-11-30")).toEqual(expected);
  expect(seasonsOn("2026-01-10")).toEqual(expected);
});

test("a season that runs has no other price for its days that are over", () => {
  const ofYear = (year: number, price: number) => [
    rate({ season: "Rest", from: `${year - 1}-11-01`, to: `${year}-06-30`, price }),
    rate({ season: "High", from: `${year}-07-01`, to: `${year}-10-31`, price: price + 20_000 }),
    rate({ season: "Rest", from: `${year}-11-01`, to: `${year + 1}-06-30`, price }),
  ];
  const sheets = [sourced("file", ofYear(2027, 120_000)), sourced("file", ofYear(2026, 115_000))];
  const seasons = publishedValues(sheets, values, "2026-11-30")?.priceSeasons;
  expect(seasons?.map(({ from, to, price }) => [from, to, price])).toEqual([
    ["11-01", "06-30", 1_200],
    ["07-01", "10-31", 1_400],
  ]);
});

test("the seasons ahead have the price of the next night of each day", () => {
  const rates = [
    rate({ season: "Rest", from: "2026-11-01", to: "2027-01-09", price: 120_000 }),
    rate({ season: "Green", from: "2027-01-10", to: "2027-05-31", price: 70_000 }),
    rate({ season: "Green", from: "2027-01-10", to: "2027-05-31", price: 79_000, unit: "Suite" }),
    rate({ season: "Peak", from: "2027-06-01", to: "2027-10-15", price: 125_000 }),
    rate({ season: "Peak", from: "2027-06-01", to: "2027-10-15", price: 1, weekdays: [5] }),
    rate({ season: "Shoulder", from: "2027-10-16", to: "2027-12-19", price: 98_500 }),
    rate({ season: "Festive", from: "2027-12-20", to: "2028-01-09", price: 137_000 }),
  ];
  expect(seasonsAhead(rates, "2026-11-30").map(({ from, to, price }) => [from, to, price])).toEqual(
    [
      ["11-30", "01-09", 1_200],
      ["01-10", "05-31", 700],
      ["06-01", "10-15", 1_250],
      ["10-16", "11-29", 985],
    ],
  );
});

test("price, minimum and maximum are those of the nights from today on", () => {
  const sheet = sourced("file", [
    rate({ season: "Green", to: "2027-03-31", price: 69_000 }),
    rate({ season: "High", from: "2027-04-01", to: "2027-10-31", price: 102_500 }),
    rate({ season: "Late", from: "2027-11-01", price: 72_000 }),
    rate({ season: "House", charged: "per unit", price: 900_000 }),
  ]);
  const pricesOn = (today: string) => {
    const { pricePerNight, priceMin, priceMax } = publishedValues([sheet], values, today) ?? {};
    return [pricePerNight, priceMin, priceMax];
  };
  expect(pricesOn("2027-02-01")).toEqual([690, 690, 1_025]);
  expect(pricesOn("2027-04-01")).toEqual([720, 720, 1_025]);
  expect(pricesOn("2027-11-01")).toEqual([720, 720, 720]);
});

test("the lowest price is the lowest that the page states", () => {
  const april = { from: "2027-04-01", to: "2027-04-30" };
  const sheet = sourced("file", [
    rate({ season: "All year", price: 80_000 }),
    rate({ season: "Early", price: 50_000, soldTo: "2027-01-31" }),
    rate({ season: "April", ...april, price: 60_000 }),
    rate({ season: "April twice", ...april, price: 70_000 }),
    rate({ season: "Next year", from: "2028-03-01", to: "2028-12-31", price: 65_000 }),
  ]);
  const today = "2027-02-01";
  expect(publishedValues([sheet], values, today)).toMatchObject({ priceMin: 650, priceMax: 800 });
});

test("the words of a person for unit, season and note stay with the same rates", () => {
  const current = { ...values, priceUnit: "per tent per night", priceSeasons: [typed] };
  const perUnit = rate({ season: "Green", charged: "per unit", price: 60_000 });
  expect(publishedValues([sourced("file", [perUnit])], current, "2027-02-01")).toMatchObject({
    priceUnit: "per tent per night",
    priceSeasons: [{ ...typed, price: 600 }],
  });
});

describe("a save", () => {
  const today = "2027-02-01";
  const sheet = sourced("file", [rate({ season: "Green", price: 69_000 })]);
  const view = { ...values, ...publishedValues([sheet], values, today) };

  test("of a stay without a sheet stores what was typed, and its seasons become rates", () => {
    const stated = { ...values, priceSeasons: [typed] };
    const { priceSeasons, currency } = stated;
    expect(pricesOfSave(stated, values, [], today)).toEqual({
      values: stated,
      typedSeasons: { priceSeasons, currency },
    });
    expect(pricesOfSave(stated, stated, [], today).typedSeasons).toBeNull();
    const inRand = { ...stated, currency: "ZAR" };
    expect(pricesOfSave(inRand, stated, [], today).typedSeasons).toEqual({
      priceSeasons,
      currency: "ZAR",
    });
  });

  test("of a stay with a sheet has its prices from the rates, whatever was typed", () => {
    const stated = { ...view, pricePerNight: 800, priceMin: 10, priceMax: null, currency: "ZAR" };
    expect(pricesOfSave(stated, view, [sheet], today)).toEqual({
      values: view,
      typedSeasons: null,
    });
  });

  test("of typed seasons makes them newer than the sheets, until they repeat these", () => {
    const stated = { ...view, priceSeasons: [typed] };
    const { values: stored, typedSeasons } = pricesOfSave(stated, view, [sheet], today);
    expect(typedSeasons?.priceSeasons).toEqual([typed]);
    expect(stored).toMatchObject({ pricePerNight: 500, priceSeasons: [typed] });
    const seasons = sourced("seasons", [rate({ season: "Green", price: 50_000 })]);
    const undone = pricesOfSave({ ...stored, ...view }, stored, [seasons, sheet], today);
    expect(undone).toEqual({ values: view, typedSeasons: { priceSeasons: [], currency: "USD" } });
  });

  test("of the amounts of a sheet, charged for a room in place of a person, makes them rates", () => {
    const priceSeasons = view.priceSeasons.map((season) => ({ ...season, unit: "per night" }));
    const { values: stored, typedSeasons } = pricesOfSave(
      { ...view, priceSeasons },
      view,
      [sheet],
      today,
    );
    expect(typedSeasons?.priceSeasons).toEqual(priceSeasons);
    expect(stored).toMatchObject({ priceUnit: "per night", priceBasis: "per room", priceSeasons });
  });
});
