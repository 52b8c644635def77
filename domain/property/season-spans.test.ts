import { expect, test } from "vitest";

import { nextSeason, seasonSpans } from "./stay-price";

const season = (name: string, from: string, to: string) => ({
  name,
  from,
  to,
  price: 100,
  unit: "per night",
  minimumNights: null,
  note: null,
});
const named = (spans: ReturnType<typeof seasonSpans>) =>
  spans.map((span) => [span.season?.name ?? null, span.months.length]);

test("a season over the turn of the year stands at both ends", () => {
  const spans = seasonSpans([season("High", "04-01", "10-31"), season("Green", "11-01", "03-31")]);
  expect(named(spans)).toEqual([
    ["Green", 3],
    ["High", 7],
    ["Green", 2],
  ]);
});

test("months of no season are a stretch of their own", () => {
  expect(named(seasonSpans([season("High", "06-10", "08-20")]))).toEqual([
    [null, 5],
    ["High", 3],
    [null, 4],
  ]);
});

test.each([
  ["06-01", "08-31", "2026-07-15", "2026-06-01", "2026-08-31"],
  ["06-01", "08-31", "2026-09-01", "2027-06-01", "2027-08-31"],
  ["12-15", "01-05", "2027-01-05", "2026-12-15", "2027-01-05"],
  ["12-15", "01-05", "2027-01-06", "2027-12-15", "2028-01-05"],
  ["11-01", "02-29", "2027-12-01", "2027-11-01", "2028-02-29"],
])("a season from %s to %s runs on or after %s", (from, to, today, validFrom, validThrough) => {
  expect(nextSeason({ from, to }, today)).toEqual({ validFrom, validThrough });
});
