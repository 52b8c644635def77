import { expect, test } from "vitest";

import { seasonSpans } from "./season-spans";

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
