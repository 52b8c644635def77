import { expect, test } from "vitest";

import { testDoubt } from "#tests/factories/rates";
import type { Table } from "./reading";
import type { SheetLabels } from "./sheet-labels";
import { memoriesOf, recallAnswers, recallLabels, shapeOfTable, shapesOf } from "./sheet-memory";

function tableOf(texts: readonly (readonly string[])[]): Table {
  const cells = texts.flatMap((row, at) =>
    row.map((text, column) => ({
      ...{ id: `p1r${at + 1}c${column + 1}`, row: at, column, rowSpan: 1, columnSpan: 1 },
      text,
    })),
  );
  return { page: 0, rows: texts.length, columns: texts[0]?.length ?? 0, cells, above: [] };
}

const sheetOf = (year: number, price: string) => ({
  tables: [
    tableOf([
      ["", `Green 10 Jan – 31 Mar ${year}`, `High 1 Jul – 31 Oct ${year}`],
      ["Dune Tent", price, "9 800"],
      ["Single supplement", "2 400", "3 300"],
    ]),
  ],
  notes: [{ id: "p1n1", text: `Rates ${year} in dollars` }],
});

const labels: SheetLabels = {
  lines: {
    t1c2: {
      kind: "sharing",
      season: "Green",
      dates: [{ from: "2026-01-10", to: "2026-03-31" }],
      mark: "guessed",
    },
    t1r3: { kind: "singleSupplement", mark: "chosen" },
  },
  tables: { t1: { isRead: true, year: 2026, charged: "per person sharing", mark: "chosen" } },
  notes: {},
};

test("the shape of a table is its heads without years, dates and figures", () => {
  const [one, other] = [sheetOf(2026, "7 200"), sheetOf(2027, "7 650")];
  expect(shapesOf(one)).toEqual(shapesOf(other));
  const renamed = tableOf([
    ["", "Low", "High"],
    ["Dune Tent", "7 200", "9 800"],
  ]);
  expect(shapeOfTable(renamed)).not.toBe(shapeOfTable(one.tables[0] ?? renamed));
});

test("a lodge's next sheet begins with the labels of the last, without its dates (I-008)", () => {
  const before = sheetOf(2026, "7 200");
  const doubt = testDoubt({ question: "Rates 2026 say “dollars”: USD?", answer: "NAD" });
  const memories = memoriesOf(
    { ...before, labels, asked: [doubt] },
    { labels: {}, answers: { [doubt.id]: { value: "NAD", by: "Ada", at: "2026-11-30" } } },
  );
  const next = sheetOf(2027, "7 650");
  const guessed: SheetLabels = {
    lines: {
      t1c2: {
        kind: "person",
        season: "Green",
        dates: [{ from: "2027-01-10", to: "2027-03-31" }],
        mark: "unsure",
      },
    },
    tables: { t1: { isRead: true, year: 2027, mark: "guessed" } },
    notes: {},
  };
  expect(recallLabels({ ...next, labels: guessed }, memories)).toEqual({
    lines: {
      t1r3: { kind: "singleSupplement", mark: "remembered" },
    },
    tables: {
      t1: { isRead: true, year: 2027, charged: "per person sharing", mark: "remembered" },
    },
    notes: {},
  });
  const asked = testDoubt({ id: "currency:p1n3", question: "Rates 2027 say “dollars”: USD?" });
  expect(recallAnswers({ ...next, doubts: [asked] }, memories)).toEqual({ "currency:p1n3": "NAD" });
  const once = testDoubt({ ...asked, isRemembered: false });
  expect(recallAnswers({ ...next, doubts: [once] }, memories)).toEqual({});
});

test("a guess is made anew, and what a new head states wins over what was chosen", () => {
  const before = sheetOf(2026, "7 200");
  const chosen: SheetLabels = {
    lines: {
      t1c2: { kind: "unit", mark: "guessed" },
      t1c3: {
        kind: "sharing",
        season: "High season",
        currency: "USD",
        minNights: 3,
        mark: "chosen",
      },
    },
    tables: { t1: { isRead: true, charged: "per unit", mark: "guessed" } },
    notes: {},
  };
  const memories = memoriesOf(
    { ...before, labels: chosen, asked: [] },
    { labels: {}, answers: {} },
  );
  const next = sheetOf(2027, "7 650");
  const first: SheetLabels = {
    lines: { t1c3: { kind: "sharing", currency: "EUR", minNights: 2, mark: "guessed" } },
    tables: {},
    notes: {},
  };
  expect(recallLabels({ ...next, labels: first }, memories)).toEqual({
    lines: { t1c3: { kind: "sharing", season: "High season", mark: "remembered" } },
    tables: {},
    notes: {},
  });
});

test("a row is found again by its head, and by none where two have it", () => {
  const memories = memoriesOf(
    { ...sheetOf(2026, "7 200"), labels, asked: [] },
    { labels: {}, answers: {} },
  );
  const [heads = [], ...rows] = [
    ["", "Green", "High"],
    ["Family Tent", "8 100", "9 900"],
    ["Dune Tent", "7 200", "9 800"],
    ["Single supplement", "2 400", "3 300"],
  ];
  const recalled = (own: string[][]) => {
    const tables = [tableOf([heads, ...own])];
    const none = { lines: {}, tables: {}, notes: {} };
    return Object.keys(recallLabels({ tables, notes: [], labels: none }, memories)?.lines ?? {});
  };
  expect(recalled(rows)).toContain("t1r4");
  expect(recalled([...rows, ["Single supplement", "1", "2"]])).not.toContain("t1r4");
});
