import type { ExcelValue } from "#tests/rate-sheets/workbook";
import { cell, type CellOptions, head } from "../layout";

export const cells = (texts: readonly (string | number)[], options: CellOptions = {}) =>
  texts.map((text) => cell(text, options));

export const heads = (texts: readonly (string | number)[], options: CellOptions = {}) =>
  texts.map((text) => head(text, options));

/** A head that is read from the bottom up. */
export const turnedHead = (text: string) =>
  head(
    `<div style="writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap">${text}</div>`,
  );

/** A row outside of `table`, which has no attributes for its rows. */
export const row = (content: readonly string[], attributes = "") =>
  `<tr ${attributes}>${content.join("")}</tr>`;

const pageWith =
  (base: string, lang = "", end = "") =>
  (css: string, body: string) =>
    `<!doctype html>${lang}<meta charset="utf-8"><style>${base}${css}</style><body>${body}${end}`;

/** Pages with styles of their own after those of their set. */
export const eastPage = pageWith(`
  *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
  @page{margin:12mm} table{border-collapse:collapse} `);
export const southPage = pageWith("", '<html lang="en">', "</body></html>");
export const coastPage = pageWith(`
  *{-webkit-print-color-adjust:exact;box-sizing:border-box} body{margin:34px 40px}
  table{border-collapse:collapse} `);
/** Shared by the sets that want no more than this. */
export const plainPage = pageWith("table{border-collapse:collapse}");

/** A cell of a workbook over several columns, and the empty cells under it. */
export const wide = (value: string, span = 2): ExcelValue[] => [
  { value, span },
  ...Array.from({ length: span - 1 }, () => null),
];

export const dateCell = (date: string, format: string): ExcelValue => ({
  value: new Date(date),
  format,
});

/** Lines of one cell each. */
export const lines = (...texts: readonly string[]): ExcelValue[][] => texts.map((text) => [text]);
