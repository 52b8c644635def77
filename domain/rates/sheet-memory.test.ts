import { expect, test } from "vitest";

import { testDoubt } from "#tests/factories/rates";
import { contradictionDoubts, withConfirmed } from "./contradictions";
import type { Table } from "./reading";
import type { LabelKind, LabelMark, SheetLabels } from "./sheet-labels";
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

/** Labels of a first reading, which reads no rate here. */
const read = (own: Partial<SheetLabels>) => ({
  ...{ labels: { lines: {}, tables: {}, notes: {}, ...own }, rates: [], doubts: [] },
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
  expect(recallLabels({ ...next, ...read(guessed) }, memories).labels).toEqual({
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
  expect(recallLabels({ ...next, ...read(first) }, memories).labels).toEqual({
    lines: { t1c3: { kind: "sharing", season: "High season", mark: "remembered" } },
    tables: {},
    notes: {},
  });
});

test("what a sheet says otherwise than a remembered label is a question, not that label", () => {
  const before = sheetOf(2026, "7 200");
  const guessedAs = (kind: LabelKind, mark: LabelMark = "guessed") =>
    read({ lines: { t1c3: { kind, mark } } });
  const chosen: SheetLabels = {
    lines: { t1c3: { kind: "sharing", mark: "chosen" } },
    tables: {},
    notes: {},
  };
  const none = { labels: {}, answers: {} };
  const recalled = (past: ReturnType<typeof guessedAs>, now: ReturnType<typeof guessedAs>) => {
    const memories = memoriesOf({ ...before, labels: chosen, asked: [] }, none, past);
    return recallLabels({ ...sheetOf(2027, "7 650"), ...now }, memories);
  };
  const label = { kind: "sharing", mark: "remembered" };
  for (const silent of [
    recalled(guessedAs("person"), guessedAs("person")),
    recalled(guessedAs("person"), guessedAs("sharing")),
    recalled(guessedAs("person"), guessedAs("unit", "unsure")),
  ])
    expect(silent).toEqual({
      ...{ labels: { lines: { t1c3: label }, tables: {}, notes: {} }, contradictions: [] },
    });
  const { labels: own, contradictions } = recalled(guessedAs("person"), guessedAs("single"));
  expect(own).toBeNull();
  const [asked] = contradictionDoubts(contradictions, {}, {});
  expect(asked).toMatchObject({
    id: "memory:t1c3",
    question: expect.stringContaining("says “Single” now, and was read as “Sharing” last time"),
    answer: null,
  });
  const answered = (value: string) => withConfirmed({}, contradictions, { "memory:t1c3": value });
  expect(answered("remembered").lines).toEqual({ t1c3: label });
  expect(answered("stated").lines).toEqual({});
  expect(contradictionDoubts(contradictions, chosen, {})).toEqual([]);
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
  const recalled = (texts: string[][]) => {
    const tables = [tableOf([heads, ...texts])];
    const { labels: own } = recallLabels({ tables, notes: [], ...read({}) }, memories);
    return Object.keys(own?.lines ?? {});
  };
  expect(recalled(rows)).toContain("t1r4");
  expect(recalled([...rows, ["Single supplement", "1", "2"]])).not.toContain("t1r4");
});
