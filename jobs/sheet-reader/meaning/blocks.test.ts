import { expect, test } from "vitest";

import { toTable } from "#tests/rate-sheets/text-sheets";
import { cutAtHeads } from "./blocks";

function cut(...grid: string[]) {
  const table = toTable(grid, [{ id: "title", text: "Rates 2027" }]);
  const content = { pages: [], cells: [], notes: [], unopened: [], isRecognized: false };
  const { tables, notes } = cutAtHeads({ ...content, tables: [table] });
  const parts = tables.map(({ rows, above }) => [rows, above.map(({ text }) => text).join()]);
  return { parts, notes: notes.map(({ text }) => text) };
}

test("heads that are repeated below a title begin a table with the title as its caption", () => {
  const { parts, notes } = cut(
    "Season | Sharing | Single",
    "Low | 300 | 400",
    "Hill Camp | |",
    "Season | Sharing | Single",
    "Low | 500 | 600",
  );
  expect(parts).toEqual([
    [2, "Rates 2027"],
    [2, "Hill Camp"],
  ]);
  expect(notes).toEqual(["Hill Camp"]);
});

test("the heads of prices below a calendar of seasons begin a table", () => {
  const calendar = ["Season | Dates", "Low | 1 Jan – 31 May", "High | 1 Jun – 31 Dec"];
  expect(cut(...calendar, "Prices |", "Room | Low", "Classic | 300").parts).toEqual([
    [3, "Rates 2027"],
    [2, "Prices"],
  ]);
});

test("heads of other columns below a title begin a table", () => {
  const rooms = ["Room | Low | High |", "Dune Room | 275 | 410 |", "Villas | < | < | <"];
  const villas = ["Villa | Sleeps | Low | High", "Villa Coral | 6 | 865 | 1,260"];
  expect(cut(...rooms, ...villas).parts).toEqual([
    [2, "Rates 2027"],
    [2, "Villas"],
  ]);
});

test("a section among prices begins no table", () => {
  const { parts } = cut("Room | 1 Jan – 31 Dec | Single", "Tents | |", "Classic | 300 | 400");
  expect(parts).toEqual([[3, "Rates 2027"]]);
});
