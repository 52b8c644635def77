import { expect, test } from "vitest";

import { makeBand, makeExtra, makeOffer, makeRate, makeSheet } from "#tests/factories/rate-sheet";
import { publishedSheets } from "./published";
import { ratesInWords, unpublishedGaps } from "./published-words";
import type { Sheet } from "./rate";
import { sheetMoney } from "./words";

const today = "2026-11-28";
const published = (...sheets: Sheet[]) => publishedSheets({ sheets }, today);
const wordsOf = (sheet: Partial<Sheet>) => {
  const [stated] = ratesInWords(published(makeSheet(sheet)), sheetMoney);
  return Object.fromEntries((stated?.facts ?? []).map(({ label, values }) => [label, values]));
};

test("rates are stated by season with their dates and years", () => {
  expect(wordsOf({})).toEqual({
    "High season": [
      "$1,025 per person sharing, June 15 to October 31, 2027, $1,435 for one person alone",
    ],
    "Green season": ["$690 per person sharing, November 1, 2027 to March 31, 2028"],
    Offer: ["Stay 4, pay 3: of every 4 nights the cheapest is free for adults."],
    Children: ["6 to 11 years, sharing with adults: $340 a night", "From 12 years as adults"],
    "Levies and fees": [
      "Conservation levy: $50 per person per night, 16 years and older",
      "Conservation levy: $25 per person per night, up to 15 years",
    ],
    "Optional extras": ["Bush flight: $420 per person"],
  });
});

test("units, weekdays, lengths of stay and threes are stated", () => {
  const unit = makeRate({
    unit: "River tent",
    weekdays: [5, 6],
    minNights: 3,
    maxNights: 14,
    single: null,
    triple: 90_000,
  });
  expect(wordsOf({ rates: [unit] })["High season"]).toEqual([
    "River tent: $1,025 per person sharing, June 15 to October 31, 2027, Fridays and Saturdays, 3 nights or more, at most 14 nights, $900 per person where three share",
  ]);
});

test("offers, children and extras are stated with their limits", () => {
  const said = wordsOf({
    offers: [
      makeOffer({
        name: "Stay 7, pay 5",
        stay: 7,
        pay: 5,
        free: "last",
        covers: "everyone",
        repeats: false,
        soldTo: "2027-03-31",
        from: "2027-07-01",
        to: "2027-08-31",
      }),
    ],
    bands: [
      makeBand({ percent: 50, amount: null, toAge: 17 }),
      makeBand({ fromAge: 0, toAge: 5, percent: 0, amount: null }),
    ],
    extras: [
      makeExtra({ kind: "single supplement", name: "Single supplement", fromAge: null }),
      makeExtra({ name: "Tourism levy", amount: null, percent: 2, fromAge: null }),
    ],
  });
  expect(said.Offer).toEqual([
    "Stay 7, pay 5: of the first 7 nights the 2 last are free for everyone, for stays July 1 to August 31, 2027, if booked until March 31, 2027.",
  ]);
  expect(said.Children).toEqual([
    "0 to 5 years, sharing with adults: free",
    "6 to 17 years, sharing with adults: 50 % of an adult's price",
  ]);
  expect(said["One person alone"]).toEqual(["Single supplement: $50 per person per night"]);
  expect(said["Levies and fees"]).toEqual(["Tourism levy: 2 % of the accommodation price"]);
});

test("a period between the rates is a gap, and one that has passed is none", () => {
  const march = makeRate({ season: "Green season", from: "2026-11-01", to: "2027-03-31" });
  const gapsOn = (day: string) =>
    unpublishedGaps(published(makeSheet({ rates: [march, makeRate()] })), day);
  expect(gapsOn(today)).toEqual([{ from: "2027-04-01", to: "2027-06-14" }]);
  expect(gapsOn("2027-06-01")).toEqual([{ from: "2027-06-01", to: "2027-06-14" }]);
  expect(gapsOn("2027-07-01")).toEqual([]);
  expect(unpublishedGaps(published(makeSheet()), today)).toEqual([]);
});

test("of an older sheet only the nights are stated that no newer one prices", () => {
  const newer = makeSheet({
    rates: [makeRate({ from: "2027-07-01", to: "2027-07-31", price: 99_000 })],
  });
  const older = makeSheet({ rates: [makeRate()] });
  expect(
    published(newer, older).map(({ seasons }) =>
      seasons.map(({ from, to, price }) => [from, to, price]),
    ),
  ).toEqual([
    [["2027-07-01", "2027-07-31", 99_000]],
    [
      ["2027-06-15", "2027-06-30", 102_500],
      ["2027-08-01", "2027-10-31", 102_500],
    ],
  ]);
  const forOneUnit = makeSheet({ rates: [makeRate({ unit: "River tent" })] });
  expect(published(forOneUnit, older)).toHaveLength(2);
  expect(published(older, older)).toHaveLength(1);
});

test("rates that have ended or are no longer sold are not stated", () => {
  const past = makeRate({ from: "2026-01-01", to: "2026-11-27" });
  const sold = makeRate({ soldTo: "2026-11-27" });
  expect(published(makeSheet({ rates: [past, sold] }))).toEqual([]);
});

test("sheets that say the same beside their seasons are stated as one", () => {
  const other = (changed: Partial<Sheet>) =>
    ratesInWords(
      published(
        makeSheet(),
        makeSheet({ rates: [makeRate({ from: "2027-01-01", to: "2027-06-14" })], ...changed }),
      ),
      sheetMoney,
    );
  const [only, ...none] = other({});
  expect(none).toEqual([]);
  expect(only?.period).toBeNull();
  expect(only?.facts[0]).toEqual({
    label: "High season",
    values: [
      "$1,025 per person sharing, January 1 to June 14, 2027, $1,435 for one person alone",
      "$1,025 per person sharing, June 15 to October 31, 2027, $1,435 for one person alone",
    ],
  });
  expect(other({ offers: [] }).map(({ period }) => period)).toEqual([
    { from: "2027-06-15", to: "2028-03-31" },
    { from: "2027-01-01", to: "2027-06-14" },
  ]);
});
