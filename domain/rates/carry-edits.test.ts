import { expect, test } from "vitest";

import { testRate, testReading } from "#tests/factories/rates";
import { carryEdits } from "./carry-edits";
import type { Rate } from "./rate";
import type { StoredEvidence } from "./review";

const typedBy = { cells: ["p1r1c2"], derived: "typed by Ada", isTyped: true } as const;

/** The first rate of a sheet of one year, edited, and the sheet read again for another. */
function carried({
  read,
  typed,
  from = 2026,
  to = 2027,
}: {
  /** Nights of the first rate as they are read: month and day. */
  read: [first: string, last: string];
  typed: Partial<Rate>;
  from?: number;
  to?: number;
}) {
  const readingOf = (year: number) => {
    const reading = testReading(year);
    const [first, ...others] = reading.rates;
    if (!first) throw new Error("No rate");
    const nights = { from: `${year}-${read[0]}`, to: `${year}-${read[1]}` };
    return { ...reading, rates: [{ ...first, value: { ...first.value, ...nights } }, ...others] };
  };
  const before = readingOf(from);
  const rates = before.rates.map(({ value }, index) => {
    return { ...value, ...(index === 0 ? typed : {}), id: `r${index}`, leftOut: false };
  });
  const evidence = before.rates.map(({ evidence: own }, index) => {
    const ofTyped = Object.fromEntries(Object.keys(typed).map((name) => [name, typedBy]));
    const all = { ...own, ...(index === 0 ? ofTyped : {}) } as Record<string, StoredEvidence>;
    return [`r${index}`, all] as const;
  });
  const { rows, stray } = carryEdits(readingOf(to), {
    rows: { rates, bands: [], extras: [], offers: [] },
    evidence: new Map(evidence),
    reading: before,
  });
  const nights = rows.flatMap(({ kind, value }) => {
    const { from: first, to: last } = value as Rate;
    return kind === "rate" ? [[first, last]] : [];
  });
  return { first: nights[0], count: nights.length, stray: stray.map(({ why }) => why) };
}

test("typed days move with the year of the sheet, where the row has none of its own", () => {
  const read: [string, string] = ["01-01", "03-31"];
  expect(carried({ read, typed: { to: "2026-04-10" } })).toEqual({
    ...{ first: ["2027-01-01", "2027-04-10"], count: 3, stray: [] },
  });
  const both = { from: "2026-01-05", to: "2026-02-10" };
  expect(carried({ read, typed: both }).first).toEqual(["2027-01-05", "2027-02-10"]);
  expect(carried({ read, typed: { from: "2025-12-20" } }).first).toEqual([
    "2026-12-20",
    "2027-03-31",
  ]);
  // Five years back the day does not exist.
  const leap = carried({ read, typed: { to: "2028-02-29" }, from: 2028, to: 2027 });
  expect(leap.first).toEqual(["2027-01-01", "2027-02-28"]);
  const long = carried({ read: ["01-01", "12-31"], typed: { from: "2026-08-01" } });
  expect(long.first).toEqual(["2027-08-01", "2027-12-31"]);
});

test("typed days stay where they were typed in the year that is answered", () => {
  const typed = { from: "2027-01-05", to: "2027-02-10" };
  expect(carried({ read: ["01-01", "03-31"], typed }).first).toEqual(["2027-01-05", "2027-02-10"]);
});

test("typed days of a row with a year of its own stay, whatever the year of the sheet", () => {
  const stated = carried({
    ...{ read: ["01-01", "03-31"], typed: { to: "2025-04-10", from: "2025-01-05" } },
    ...{ from: 2026, to: 2026 },
  });
  expect(stated.first).toEqual(["2025-01-05", "2025-04-10"]);
});

test("a percentage that was typed over an amount stays with its row", () => {
  const reading = testReading(2027);
  const extras = reading.extras.map(({ value }, index) => ({
    ...{ ...value, id: `e${index}`, leftOut: false },
    ...(index === 0 ? { amount: null, percent: 2, fromAge: null } : {}),
  }));
  const evidence = reading.extras.map(({ evidence: own }, index): [string, StoredEvidence] => {
    const percent = { cells: [], derived: "typed by Ada", isTyped: true } as const;
    const amount = { ...own.amount, ...typedBy, cells: own.amount?.cells ?? [] };
    const all = index === 0 ? { amount, percent, fromAge: percent } : own;
    return [`e${index}`, all as never];
  });
  const { rows, stray } = carryEdits(reading, {
    rows: { rates: [], bands: [], extras, offers: [] },
    evidence: new Map(evidence) as never,
    reading: null,
  });
  const charges = rows.flatMap(({ kind, value }) => (kind === "extra" ? [value] : []));
  expect(charges).toMatchObject([
    { amount: null, percent: 2 },
    { amount: 2_500, percent: null },
  ]);
  expect(stray).toEqual([]);
});

test("an edit that the new cells contradict stays as it was typed, and asks", () => {
  // No year before is known, as after a label that gives the row other nights.
  const reading = testReading(2027);
  const [first] = testReading(2026).rates;
  const value = { ...testRate(first?.value), from: "2026-01-01", to: "2026-04-10" };
  const evidence = { ...first?.evidence, to: typedBy } as Record<string, StoredEvidence>;
  const { rows, stray } = carryEdits(reading, {
    rows: { rates: [{ ...value, id: "r0", leftOut: false }], bands: [], extras: [], offers: [] },
    evidence: new Map([["r0", evidence]]),
    reading: null,
  });
  expect(rows[0]?.value).toMatchObject({ from: "2026-01-01", to: "2026-04-10" });
  expect(stray).toMatchObject([{ why: "contradicting" }]);
});
