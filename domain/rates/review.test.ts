import { expect, test } from "vitest";

import { testRate } from "#tests/factories/rates";
import { gapsOf, nightsLost, textOfLost } from "./priced-nights";
import type { Rate } from "./rate";
import {
  earlierRate,
  isAnswerTo,
  obstaclesOf,
  overlapsOf,
  percentChange,
  type Row,
  statesAmount,
  statesPercent,
  yearsOf,
} from "./review";
import { changedNames, readRow, typedOf } from "./row-form";
import { sheetFileProblem, sheetNameOf, sheetTypeOf } from "./sheet-file";
import type { SheetDoubt } from "./sheet-labels";
import { standingSheets, withoutNights } from "./standing-rates";

let next = 0;
const rate = (changed: Partial<Row<Rate>> = {}): Row<Rate> => ({
  id: `r${(next += 1)}`,
  leftOut: false,
  ...testRate({ season: "High", from: "2027-01-01", to: "2027-12-31", price: 100_000 }),
  ...changed,
});

const spans = (rates: Row<Rate>[]) =>
  gapsOf(rates).map(({ from, to, nights }) => [from, to, nights]);

test("nights of the year without a rate are gaps, rates that were left out do not fill them (R-007)", () => {
  const green = rate({ from: "2027-01-01", to: "2027-03-31" });
  const high = rate({ from: "2027-06-15", to: "2027-10-31" });
  expect(spans([high, green])).toEqual([
    ["2027-04-01", "2027-06-14", 75],
    ["2027-11-01", "2027-12-31", 61],
  ]);
  expect(spans([high, { ...green, leftOut: true }])[0]).toEqual(["2027-01-01", "2027-06-14", 165]);
  expect(spans([])).toEqual([]);
});

test("a sheet over the turn of the year has gaps between its first and last night only", () => {
  const one = rate({ from: "2026-11-01", to: "2027-03-31" });
  const other = rate({ from: "2027-04-02", to: "2027-10-31" });
  expect(spans([one, other])).toEqual([["2027-04-01", "2027-04-01", 1]]);
  expect(yearsOf([one, other])).toEqual([2026, 2027]);
});

test("a year between those of a sheet is no gap of it", () => {
  const half = (year: number) => rate({ from: `${year}-01-01`, to: `${year}-06-30` });
  expect(spans([half(2029), half(2027)])).toEqual([
    ["2027-07-01", "2027-12-31", 184],
    ["2029-07-01", "2029-12-31", 184],
  ]);
});

test("a rate for weekends alone leaves the other nights open", () => {
  const weekend = rate({ from: "2027-01-01", to: "2027-01-31", weekdays: [5, 6] });
  const rest = rate({ from: "2027-02-01", to: "2027-12-31" });
  // January 1, 2027 is a Friday.
  expect(spans([weekend, rest])[0]).toEqual(["2027-01-03", "2027-01-07", 5]);
});

test("an overlap is of one unit, the same nights of the week and the same days of booking (R-007)", () => {
  const high = rate({ season: "High", from: "2027-06-15", to: "2027-10-31" });
  const late = (changed: Partial<Row<Rate>> = {}) =>
    rate({ season: "Late", from: "2027-10-28", to: "2027-12-31", ...changed });
  expect(overlapsOf([late(), high]).map(({ one, other, ...span }) => span)).toEqual([
    { from: "2027-10-28", to: "2027-10-31", nights: 4 },
  ]);
  const others = [
    late({ unit: "Suite" }),
    late({ weekdays: [5] }),
    late({ from: "2027-11-01" }),
    late({ leftOut: true }),
  ];
  for (const other of others) expect(overlapsOf([high, other])).toEqual([]);
  const early = rate({ soldTo: "2026-12-31" });
  expect(overlapsOf([early, rate({ soldFrom: "2027-01-01" })])).toEqual([]);
  expect(overlapsOf([early, rate({ soldFrom: "2026-12-31" })])).toHaveLength(1);
  const [friday, weekend] = [rate({ weekdays: [5] }), rate({ weekdays: [5, 6] })];
  expect(overlapsOf([friday, weekend])).toHaveLength(1);
});

test("the loser of an overlap is shortened, split, or gone", () => {
  const lost = rate({ from: "2027-05-01", to: "2027-05-31" });
  const left = (from: string, to: string) =>
    withoutNights(lost, { from, to }).map((piece) => [piece.from, piece.to]);
  expect(left("2027-05-20", "2027-06-30")).toEqual([["2027-05-01", "2027-05-19"]]);
  expect(left("2027-05-10", "2027-05-12")).toEqual([
    ["2027-05-01", "2027-05-09"],
    ["2027-05-13", "2027-05-31"],
  ]);
  expect(left("2027-04-01", "2027-06-01")).toEqual([]);
});

test("a figure without a cell or a mark is an obstacle (R-002)", () => {
  const row = rate({ single: 140_000 });
  const rows = { rates: [row], bands: [], extras: [], offers: [] };
  const cell = { cells: ["p1r1c1"], derived: null };
  const known = { price: cell, from: cell, to: cell };
  const unproven = (fields: object) =>
    obstaclesOf("rack", rows, new Map([[row.id, fields as never]]), null).unproven;
  expect(unproven(known)).toBe(1);
  expect(unproven({ ...known, single: { cells: [], derived: "half more" } })).toBe(0);
  expect(unproven({ ...known, single: { cells: [], derived: null } })).toBe(1);
});

test("an amount is in a cell however it is written", () => {
  for (const text of ["1 025", "USD 1,025.00", "1.025,-", "US$1025 pp"])
    expect(statesAmount([text], 102_500)).toBe(true);
  expect(statesAmount(["22.50"], 2_250)).toBe(true);
  expect(statesAmount(["22,5"], 2_250)).toBe(true);
  expect(statesAmount(["1 035", "on request"], 102_500)).toBe(false);
});

test("a percentage is in a cell as a figure of its own", () => {
  for (const text of ["VAT 12,5 % on top", "12.50%", "levies: 1%, 12.5 percent"])
    expect(statesPercent([text], 12.5)).toBe(true);
  for (const text of ["125 %", "12 nights, 5 %", "5%"])
    expect(statesPercent([text], 12.5)).toBe(false);
  expect(statesPercent(["VAT 12%"], 2)).toBe(false);
});

test("last year's figure is that of the same season and unit", () => {
  const sheet = (rates: Rate[]) => ({ id: "s", rates, bands: [], extras: [], offers: [] });
  const last = rate({ season: "high ", from: "2026-06-15", to: "2026-10-31", price: 99_000 });
  const older = { ...last, from: "2025-06-15", price: 90_000 };
  const known = earlierRate(rate({ from: "2027-06-15" }), [sheet([older]), sheet([last])]);
  expect(known?.price).toBe(99_000);
  expect(percentChange(99_000, 102_500)).toBe(3.5);
  expect(earlierRate(rate({ unit: "Suite" }), [sheet([last])])).toBeNull();
  expect(earlierRate(rate({ from: "2026-06-15" }), [sheet([last])])).toBeNull();
});

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test("a typed row is read with all its fields, and shown again as it was (R-001)", () => {
  const sent = form({
    season: "High",
    from: "2027-06-15",
    to: "2027-10-31",
    price: "1,025.50",
    currency: "usd",
    charged: "per unit",
    sleeps: "4",
  });
  sent.append("weekdays", "6");
  sent.append("weekdays", "5");
  const read = readRow("rate", sent);
  expect(read).toMatchObject({
    ok: true,
    value: { price: 102_550, currency: "USD", weekdays: [5, 6], sleeps: 4, single: null },
  });
  if (!read.ok) throw new Error("Not read");
  expect(typedOf("rate", read.value)).toMatchObject({ price: "1025.50", sleeps: "4", single: "" });
  expect(changedNames("rate", read.value, { ...read.value, price: 1 })).toEqual(["price"]);
});

test("each fault of a row is said beside its field", () => {
  const errorsOf = (kind: "rate" | "band" | "offer" | "extra", fields: Record<string, string>) => {
    const read = readRow(kind, form(fields));
    return read.ok ? {} : read.errors;
  };
  expect(errorsOf("rate", { from: "2027-02-30", to: "2027-01-01", price: "free" })).toEqual({
    season: "Please enter a season",
    from: "Please enter a day",
    price: "Please enter an amount such as 1,025",
    currency: "Please enter a currency",
  });
  expect(errorsOf("band", { fromAge: "12", toAge: "6" })).toEqual({
    toAge: "The last age is below the first",
    percent: "Please enter a percentage or an amount",
  });
  expect(errorsOf("band", { fromAge: "0", toAge: "6", percent: "0" })).toEqual({});
  expect(errorsOf("offer", { name: "Stay 3", stay: "3", pay: "3" })).toEqual({
    pay: "Please enter fewer nights than the stay has",
  });
  const tax = { name: "VAT", currency: "USD" };
  expect(errorsOf("extra", { ...tax, percent: "15" })).toEqual({});
  expect(errorsOf("extra", tax)).toEqual({ amount: "Please enter a percentage or an amount" });
  expect(errorsOf("extra", { ...tax, percent: "0", amount: "" })).toEqual({
    percent: "Please enter 0.01 to 100",
  });
  expect(errorsOf("extra", { ...tax, percent: "15", amount: "5", toAge: "11" })).toEqual({
    percent: "Please enter a percentage or an amount, not both",
    fromAge: "A percentage is of the whole price: please leave out the ages",
  });
  expect(errorsOf("extra", { name: "Levy", amount: "-5", currency: "UDS" })).toEqual({
    amount: "Please enter an amount such as 1,025",
    currency: "Please enter the code of a currency, such as USD",
  });
});

test.each([
  ["1,025", 102_500],
  ["1 025.5", 102_550],
  ["1025,50", null],
  ["10,5", null],
  ["1.025", null],
])("a typed amount of %s is %s cents (R-001)", (amount, cents) => {
  const levy = { name: "Levy", currency: "USD" };
  const read = readRow("extra", form({ ...levy, amount }));
  expect(read.ok ? read.value.amount : null).toBe(cents);
});

test.each([
  ["GBP", true],
  ["UDS", false],
  ["pounds", false],
])("the answer %s to the question of the currency is taken: %s (I-009)", (value, isTaken) => {
  const doubt: SheetDoubt = {
    ...{ id: "currency", question: "Which currency?", detail: null, cells: [], answers: [] },
    ...{ other: "currency", isRemembered: false, answer: null },
  };
  expect(isAnswerTo(doubt, value)).toBe(isTaken);
});

test("a file is known by its first bytes, not by its name", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(sheetTypeOf(bytes("%PDF-1.7"))).toBe("application/pdf");
  expect(sheetTypeOf(bytes("PK\u0003\u0004rest"))).toContain("spreadsheetml");
  expect(sheetFileProblem(20, bytes("<html>"))).toBe("is no PDF and no XLSX file.");
  expect(sheetFileProblem(0, bytes(""))).toBe("is empty.");
  expect(sheetFileProblem(11 * 1024 * 1024, bytes("%PDF-1.7"))).toBe("is larger than 10 MB.");
  expect(sheetNameOf("https://camp.test/a/Rates%202027.pdf?x=1", "camp")).toBe("Rates 2027.pdf");
  expect(sheetNameOf("https://camp.test/get?id=4", "camp.test")).toBe("camp.test");
});

test("a sheet takes the years of its own nights, and none between them (D36)", () => {
  const sheet = (id: string, ...years: number[]) => ({
    ...{ source: "file", id, bands: [], extras: [], offers: [] },
    rates: years.map((year) => testRate({ from: `${year}-01-01`, to: `${year}-12-31` })),
  });
  const standing = standingSheets([sheet("new", 2028, 2026), sheet("old", 2026, 2027)]);
  expect(standing.map(({ rates }) => rates.map(({ from }) => from))).toEqual([
    ["2028-01-01", "2026-01-01"],
    ["2027-01-01"],
  ]);
});

test("nights that an older sheet prices and a newer one takes without a rate are named (D36)", () => {
  const sheet = (...periods: [from: string, to: string, weekdays?: number[]][]) => ({
    source: "file",
    rates: periods.map(([from, to, weekdays = []]) => testRate({ from, to, weekdays })),
  });
  const year = sheet(["2027-01-01", "2027-12-31"]);
  const lost = (others: (typeof year)[], ...periods: Parameters<typeof sheet>) =>
    nightsLost(sheet(...periods), others, "2027-03-05").map(({ from, to }) => [from, to]);
  expect(lost([year], ["2027-01-01", "2027-05-31"], ["2027-07-01", "2027-10-31"])).toEqual([
    ["2027-06-01", "2027-06-30"],
    ["2027-11-01", "2027-12-31"],
  ]);
  // Nights that have passed, that no sheet had, or that are of another year are not lost.
  expect(lost([year], ["2027-04-01", "2027-12-31"])).toEqual([["2027-03-05", "2027-03-31"]]);
  expect(lost([sheet(["2027-07-01", "2027-07-31"])], ["2027-07-01", "2027-07-31"])).toEqual([]);
  expect(lost([year], ["2028-07-01", "2028-07-31"])).toEqual([]);
  expect(lost([], ["2027-07-01", "2027-07-31"])).toEqual([]);
  const weekends: Parameters<typeof sheet>[0] = ["2027-04-01", "2027-04-07", [5, 6]];
  expect(
    lost([year], ["2027-01-01", "2027-03-31"], weekends, ["2027-04-08", "2027-12-31"]),
  ).toEqual([
    ["2027-04-01", "2027-04-01"],
    ["2027-04-04", "2027-04-07"],
  ]);
});

test("a room that the newer sheet does not name loses its nights (D36)", () => {
  const sheet = (...rates: Partial<Rate>[]) => ({
    source: "file",
    rates: rates.map((one) => testRate({ from: "2027-01-01", to: "2027-12-31", ...one })),
  });
  const rooms = sheet({ unit: "Dune Tent" }, { unit: "Suite", to: "2027-06-30" });
  const lost = (...rates: Partial<Rate>[]) => nightsLost(sheet(...rates), [rooms], "2027-03-05");
  expect(textOfLost(lost({ unit: "dune tent" }))).toBe("Suite 2027-03-05/2027-06-30");
  expect(lost({ unit: null })).toEqual([]);
  expect(textOfLost(lost({ unit: "Suite", from: "2027-05-01" }))).toBe(
    "2027-03-05/2027-04-30, Dune Tent 2027-05-01/2027-12-31",
  );
});
