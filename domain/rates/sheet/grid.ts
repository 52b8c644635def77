import type { Table, TableCell } from "#domain/rates/reading";
import { meantCells } from "./head-cells";
import { type PriceFigure, priceFigure } from "./price-figure";
import { readFigure } from "./words/amounts";
import { readRanges } from "./words/dates";
import { readAges } from "./words/label";

/** A table with its cells by place, and with the figures that can be prices. */
export interface Grid {
  /** "t1" */
  key: string;
  table: Table;
  /** The filled cell that covers a place; of a head over others the lower one. */
  cellAt(row: number, column: number): TableCell | null;
  filled: readonly TableCell[];
}

export const columnKey = (grid: Grid, column: number) => `${grid.key}c${column + 1}`;
export const rowKey = (grid: Grid, row: number) => `${grid.key}r${row + 1}`;

export const toGrids = (tables: readonly Table[]): Grid[] =>
  tables.map((table, index) => toGrid(table, index));

function toGrid(table: Table, index: number): Grid {
  const places = new Map<number, TableCell>();
  const filled = meantCells(table);
  for (const cell of filled)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1)
        places.set(row * table.columns + column, cell);
  return {
    key: `t${index + 1}`,
    table,
    filled,
    cellAt: (row, column) => places.get(row * table.columns + column) ?? null,
  };
}

/** Words that say what two figures of a cell are: "sharing / single". */
const ofTwo = "(?<sharing>sharing|pps|pp)|double|dbl|twin";
const twoAndOne = new RegExp(`\\b(?:${ofTwo}) ?[/|] ?(?:single|sgl)\\b`, "i");
const oneAndTwo = new RegExp(`\\b(?:single|sgl) ?[/|] ?(?:${ofTwo})\\b`, "i");

/** The prices of a cell for two and for one alone, with the text that says so. */
export interface PricePair {
  two: PriceFigure;
  one: PriceFigure;
  /** False for "double / single", which can be prices of the room. */
  isOfSharing: boolean;
  said: string;
}

/** The cells with two prices of a table whose heads or titles say which is which. */
export function findPairs({ table, filled }: Grid): Map<string, PricePair> {
  const pairs = new Map<string, PricePair>();
  const said = [...table.above.toReversed(), ...filled].find(
    ({ text }) => twoAndOne.test(text) || oneAndTwo.test(text),
  );
  if (!said) return pairs;
  const words = twoAndOne.exec(said.text);
  const isOfSharing = (words ?? oneAndTwo.exec(said.text))?.groups?.["sharing"] !== undefined;
  for (const { id, text } of filled) {
    const parts = text.split(/[/|]/);
    const [first, second] = parts.map((part) => priceFigure(part.trim()));
    if (parts.length !== 2 || first?.kind !== "amount" || second?.kind !== "amount") continue;
    const [two, one] = words ? [first, second] : [second, first];
    pairs.set(id, { two, one, isOfSharing, said: said.id });
  }
  return pairs;
}

/** Two figures or more in one cell, which no rule can tell apart. */
export const hasSeveralFigures = (text: string) =>
  readFigure(text)?.kind === "unclear" &&
  readRanges(text).length === 0 &&
  readAges(text) === null &&
  /\d\d[^\d]{1,20}\d\d/.test(text) &&
  !/\p{L}{4} \p{L}{3}/u.test(text);

/** A figure or sentence that was not read, with the reason. */
export interface LeftOut {
  cell: string;
  why: string;
}
