import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  addDays,
  chartScale,
  clickRate,
  daysIn,
  estimatedCommission,
  partnerTermsSchema,
  partsOf,
  periodBefore,
  rangeOf,
  stepOf,
  wholeMonths,
} from "./analytics";

const today = "2026-11-21";
const range = (query: string) => rangeOf(new URLSearchParams(query), today, "2026-02-03");

test.each([
  ["", "2026-10-23", today, "30"],
  ["range=7", "2026-11-15", today, "7"],
  ["range=year", "2026-01-01", today, "year"],
  ["range=all", "2026-02-03", today, "all"],
  ["range=forever", "2026-10-23", today, "30"],
  ["from=2026-05-01&to=2026-05-31", "2026-05-01", "2026-05-31", undefined],
])("the range %j is from %s to %s", (query, from, to, preset) => {
  expect(range(query)).toEqual({ from, to, preset, problems: {} });
});

test.each([
  ["from=2026-02-30&to=2026-03-01", "from", "YYYY-MM-DD"],
  ["from=2026-03-01", "to", "this date too"],
  ["from=2026-03-02&to=2026-03-01", "to", "before the start date"],
  ["from=2026-03-02&to=2026-11-22", "to", "in the future"],
  ["from=0001-01-01&to=2026-03-01", "from", "2000"],
  ["from=yesterday&to=' or 1=1", "from", "YYYY-MM-DD"],
] as const)(
  "the invalid range %s has a message and becomes thirty days (A-212)",
  (query, field, words) => {
    const { problems, ...displayed } = range(query);
    expect(problems[field]).toContain(words);
    expect(displayed).toEqual({ from: "2026-10-23", to: today, preset: "30" });
  },
);

test("the previous period has the same length and ends the day before", () => {
  expect(periodBefore({ from: "2026-10-23", to: today })).toEqual({
    from: "2026-09-23",
    to: "2026-10-22",
  });
});

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 1500 }))
  .map(([start, length]) => {
    const from = addDays("2020-01-01", start);
    return { from, to: addDays(from, length) };
  });

test("whole months and the remaining days cover each day once", () => {
  fc.assert(
    fc.property(anyRange, (chosen) => {
      const { months, rest } = wholeMonths(chosen);
      const inMonths = months.reduce((sum, month) => {
        const [year = 0, number = 0] = month.split("-").map(Number);
        return sum + new Date(Date.UTC(year, number, 0)).getUTCDate();
      }, 0);
      const inRest = rest.reduce((sum, part) => sum + daysIn(part), 0);
      expect(inMonths + inRest).toBe(daysIn(chosen));
    }),
  );
});

test("every day belongs to the latest chart interval that has begun", () => {
  fc.assert(
    fc.property(anyRange, fc.nat(), (chosen, nth) => {
      const { starts, startOf } = partsOf(chosen);
      const day = addDays(chosen.from, nth % daysIn(chosen));
      const start = startOf(day);
      expect(starts).toContain(start);
      expect(start <= day).toBe(true);
      expect(starts.filter((other) => other > start && other <= day)).toEqual([]);
      expect(starts.length).toBeLessThanOrEqual(105);
    }),
  );
});

test("a chart of a year has weekly intervals", () => {
  expect(stepOf({ from: "2026-01-01", to: "2026-12-31" })).toBe("week");
});

describe("the chart scale", () => {
  test.each([
    [0, [0, 1, 2, 3]],
    [88, [0, 30, 60, 90]],
    [1692, [0, 1000, 2000, 3000]],
    [7, [0, 3, 6, 9]],
  ])("has for a maximum of %i the marks %j", (highest, marks) => {
    expect(chartScale(highest)).toEqual(marks);
  });

  test("always includes the highest value", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (highest) => {
        expect(chartScale(highest).at(-1)).toBeGreaterThanOrEqual(highest);
      }),
    );
  });
});

describe("the click rate", () => {
  test.each([
    [3, 40, "7.5%"],
    [0, 0, "0.0%"],
    [5, 0, "0.0%"],
    [1, 3, "33.3%"],
  ])("of %i clicks for %i views is %s (A-210)", (clicks, views, rate) => {
    expect(clickRate(clicks, views)).toBe(rate);
  });
});

describe("the estimated commission", () => {
  const terms = { commission: 6, bookings: 2, nights: 3 };

  test("is computed from clicks, bookings per hundred clicks, nights, price and rate", () => {
    expect(estimatedCommission(100, 500, terms)).toBeCloseTo(180);
  });

  test("is unknown without a price or terms", () => {
    expect(estimatedCommission(100, null, terms)).toBeNull();
    expect(estimatedCommission(100, 500, null)).toBeNull();
  });

  test.each(["0", "-1", "101", "six", "1e3", "4,5", ""])("%j is not a valid rate", (commission) => {
    const result = partnerTermsSchema.safeParse({ commission, bookings: "2", nights: "3" });
    expect(result.error?.issues[0]?.message).toMatch(/commission/);
  });

  test("terms are read from typed text", () => {
    expect(partnerTermsSchema.parse({ commission: "4.5", bookings: " 2 ", nights: "3" })).toEqual({
      commission: 4.5,
      bookings: 2,
      nights: 3,
    });
  });
});
