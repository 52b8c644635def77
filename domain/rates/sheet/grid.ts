import type { Table, TableCell } from "#domain/rates/reading";
import { type Figure, readFigure } from "./words/amounts";
import { readRanges, readSingleDate } from "./words/dates";
import { readAges, readLabel } from "./words/label";

/** A table with its cells by place, and with the figures that can be prices. */
export interface Grid {
  /** "t1" */
  key: string;
  table: Table;
  /** The filled cell that covers a place. */
  cellAt(row: number, column: number): TableCell | null;
  filled: readonly TableCell[];
}

export const columnKey = (grid: Grid, column: number) => `${grid.key}c${column + 1}`;
export const rowKey = (grid: Grid, row: number) => `${grid.key}r${row + 1}`;

export const toGrids = (tables: readonly Table[]): Grid[] =>
  tables.map((table, index) => toGrid(table, index));

function toGrid(table: Table, index: number): Grid {
  const places = new Map<number, TableCell>();
  const filled = table.cells.filter(({ text }) => text.trim() !== "");
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

/** What a cell states in place of a price: an amount, a percentage, "on request". */
export type PriceFigure = Exclude<Figure, { kind: "unclear" }>;

/** Smaller figures are counts of nights or guests, in any currency. */
const minCents = 500;
const longestRest = 40;
const noPrice = /^(?:no (?:single )?(?:supplement|surcharge)s?|\D{0,4}0(?:[.,]00?)?)$/i;
const freeWords = /^(?:free|foc|complimentary|no charge|gratis|frei|gratuit|kostenlos)\b/i;

/** "2027" and "Dates 2027" are heads. */
export const yearHead = /^(?:dates?|rates?|seasons?|period|travel|valid|year)? ?20[2-3]\d$/i;

/** The figure of a cell that can be a price; null for dates, ages, counts and names with a number. */
export function priceFigure(text: string): PriceFigure | null {
  const figure = readFigure(text);
  if (noPrice.test(text.trim())) return { kind: "closed" };
  if (freeWords.test(text.trim())) return { kind: "percent", percent: 0, rest: "" };
  if (!figure || figure.kind === "unclear") return null;
  if (figure.kind === "closed") return figure;
  if (isNegative(text) || isNoPrice(text)) return null;
  if (figure.kind === "percent") return figure.rest.length <= longestRest ? figure : null;
  const isYear = yearHead.test(text.trim());
  if (isYear || figure.cents < minCents || figure.rest.length > longestRest) return null;
  return isOfPrices(figure.rest) ? figure : null;
}

/** "-250", "–250" and "(250)" in a workbook. */
export const isNegative = (text: string) =>
  /^\s*(?:[^\d\s]{0,4} ?[-–−‒] ?[^\d\s]{0,4} ?\d|\([^()\d]{0,4}\d[\d.,\s]*\))/u.test(text) &&
  readRanges(text).length === 0;

const isNoPrice = (text: string) =>
  readRanges(text).length > 0 ||
  readSingleDate(text) !== null ||
  /\b(?:sleeps?|max(?:imum)?|min(?:imum)?|capacity)\b/i.test(text) ||
  (/\b(?:years?|yrs?|ages?|nights?|nts?|sleeps?|pax|guests?|persons?|people|days?|km|hours?|jahre|ans|nächte|nuits)\b/i.test(
    text,
  ) &&
    !/(?:per|pro|par|a|\/) ?(?:night|person|pax|guest|day)|\bp\.?p/i.test(text));

/** Words beside a price say what it is for, and name nothing. */
function isOfPrices(rest: string): boolean {
  if (rest === "" || !/\p{L}{2}/u.test(rest)) return !/\p{L}\d|\d\p{L}/u.test(rest);
  const { name, measure } = readLabel(rest);
  return name === "" || (measure !== null && name.length < 12);
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
