import type { PartyTerms, Rate } from "#domain/rates/rate";
import type { Cell, Found, SheetReading } from "#domain/rates/reading";
import type { SheetDoubt } from "#domain/rates/sheet-labels";

/** Of a camp that any party fits into. */
export const roomyTerms: PartyTerms = {
  childrenFromAge: null,
  capacity: 40,
  bedrooms: 20,
  priceBasis: null,
};

/** In 2027, for tests that state their own today; or in another year. */
export const testRate = (changed: Partial<Rate> = {}, year = 2027): Rate => ({
  season: "High season",
  unit: null,
  board: "full board",
  charged: "per person sharing",
  currency: "USD",
  from: `${year}-06-15`,
  to: `${year}-10-31`,
  soldFrom: null,
  soldTo: null,
  weekdays: [],
  price: 102_500,
  single: null,
  triple: null,
  sleeps: null,
  minNights: null,
  maxNights: null,
  ...changed,
});

const cell = (id: string, text: string, row: number, column: number): Cell => ({
  id,
  label: `Page 1, row ${row}`,
  page: 0,
  text,
  box: { x: 0.1 + column * 0.2, y: 0.2 + row * 0.05, width: 0.18, height: 0.04 },
  row,
  column,
});

/** Rows of a sheet: a season, its dates, its price. */
const rows = [
  ["Green season", "01 Jan - 31 Mar", "690"],
  ["High season", "15 Jun - 31 Oct", "1 025"],
  ["Late season", "28 Oct - 31 Dec", "720"],
] as const;

const cells: Cell[] = [
  cell("p1n1", "Rack rates, per person sharing, USD", 0, 0),
  ...rows.flatMap((texts, row) =>
    texts.map((text, column) => cell(`p1r${row + 1}c${column + 1}`, text, row + 1, column)),
  ),
  cell("p1r4c2", "Conservation levy USD 50 p.p.p.n., children half", 4, 1),
  cell("p1r5c2", "Stay 4 pay 3", 5, 1),
  cell("p1r6c2", "Child 6-11 50%", 6, 1),
];

const found = (row: number, value: Rate): Found<Rate> => ({
  value,
  evidence: {
    season: { cells: [`p1r${row}c1`], derived: null },
    from: { cells: [`p1r${row}c2`], derived: null },
    to: { cells: [`p1r${row}c2`], derived: null },
    price: { cells: [`p1r${row}c3`], derived: null },
  },
});

const period = { from: null, to: null };

/** A small sheet of a year: a gap from April 1 to June 14, and an overlap from October 28 to 31. */
export function testReading(year = 2027, changed: Partial<SheetReading> = {}): SheetReading {
  const rate = (season: string, from: string, to: string, price: number) =>
    testRate({ season, from: `${year}-${from}`, to: `${year}-${to}`, price });
  const levy = {
    kind: "levy",
    currency: "USD",
    per: "night",
    each: "person",
    obligatory: true,
    percent: null,
    ...period,
  } as const;
  return {
    kind: "rack",
    kindCell: "p1n1",
    currency: "USD",
    years: [year],
    pages: [
      {
        name: null,
        width: 595,
        height: 842,
        texts: cells.map(({ box, text }) => ({
          x: box?.x ?? 0,
          y: (box?.y ?? 0) + 0.03,
          size: 0.014,
          bold: false,
          text,
        })),
        rules: [{ x1: 0.1, y1: 0.22, x2: 0.7, y2: 0.22 }],
        grid: [],
      },
    ],
    cells,
    tables: [],
    notes: [],
    unopened: [],
    isRecognized: false,
    labels: { lines: {}, tables: {}, notes: {} },
    rates: [
      found(1, rate("Green season", "01-01", "03-31", 69_000)),
      found(2, rate("High season", "06-15", "10-31", 102_500)),
      found(3, rate("Late season", "10-28", "12-31", 72_000)),
    ],
    bands: [
      {
        value: { unit: null, fromAge: 6, toAge: 11, percent: 50, amount: null, ...period },
        evidence: { percent: { cells: ["p1r6c2"], derived: null } },
      },
    ],
    extras: [
      {
        value: { name: "Conservation levy", ...levy, amount: 5_000, fromAge: 12, toAge: null },
        evidence: { amount: { cells: ["p1r4c2"], derived: null } },
      },
      {
        value: { name: "Conservation levy", ...levy, amount: 2_500, fromAge: 0, toAge: 11 },
        evidence: { amount: { cells: ["p1r4c2"], derived: "half" } },
      },
    ],
    offers: [
      {
        value: {
          name: "Stay 4, pay 3",
          stay: 4,
          pay: 3,
          free: "cheapest",
          covers: "adults",
          repeats: false,
          unit: null,
          ...period,
          soldFrom: null,
          soldTo: null,
        },
        evidence: {
          stay: { cells: ["p1r5c2"], derived: null },
          pay: { cells: ["p1r5c2"], derived: null },
        },
      },
    ],
    unread: [],
    doubts: [],
    ...changed,
  };
}

export const testDoubt = (changed: Partial<SheetDoubt> = {}): SheetDoubt => ({
  id: "currency:p1n1",
  question: "The sheet says “dollars”: USD?",
  detail: null,
  cells: ["p1n1"],
  answers: [{ value: "USD", label: "Yes, USD" }],
  other: "currency",
  isRemembered: true,
  answer: null,
  ...changed,
});
