import type { Truth } from "#tests/rate-sheets/score";
import type { ExcelSheet } from "#tests/rate-sheets/workbook";

export type { TrueBand, TrueExtra, TrueRate, Truth } from "#tests/rate-sheets/score";
export type { ExcelSheet, ExcelValue } from "#tests/rate-sheets/workbook";

/**
 * What the generator cannot imagine: sheets with logos over the table, text as curves, ligatures and fonts
 * without a map to letters, tables drawn with dots or tabs, prices in sentences, seasons by color alone,
 * a sheet of one page in two languages, and errors of the lodge itself (overlapping seasons, wrong years).
 */

export type Made = { truth: Truth } & (
  { html: string; landscape?: boolean } | { sheets: readonly ExcelSheet[] }
);

export interface Layout {
  name: string;
  make(random: Random): Made;
}

/** Numbers that follow from a seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from min to max, both inclusive. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length - 1)] as Item;
  }

  some<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    return Array.from(
      { length: Math.min(count, items.length) },
      () => rest.splice(this.whole(0, rest.length - 1), 1)[0] as Item,
    );
  }
}

/** The sheet of a layout that follows from a seed. */
export const makeSheet = (layout: Layout, seed: number): Made =>
  layout.make(new Random(seed * 7919 + layout.name.length));

export interface CellOptions {
  head?: boolean;
  across?: number;
  down?: number;
  style?: string;
}

/** A cell of an HTML table; the text may hold markup. */
export function cell(text: string | number, options: CellOptions = {}): string {
  const tag = options.head ? "th" : "td";
  const across = options.across ? ` colspan="${options.across}"` : "";
  const down = options.down ? ` rowspan="${options.down}"` : "";
  const style = options.style ? ` style="${options.style}"` : "";
  return `<${tag}${across}${down}${style}>${text}</${tag}>`;
}

export const head = (text: string | number, options: CellOptions = {}) =>
  cell(text, { ...options, head: true });

export const table = (rows: readonly (readonly string[])[], style = "") =>
  `<table style="${style}">${rows.map((row) => `<tr>${row.join("")}</tr>`).join("")}</table>`;

const sheetStyles = {
  ruled: "td,th{border:1px solid #444;padding:4px 7px}",
  open: "td,th{border:0;padding:5px 12px}",
  lined: "td,th{border:0;border-bottom:1px solid #999;padding:5px 12px}",
  striped: "td,th{border:0;padding:6px 12px} tr:nth-child(even) td{background:#eee}",
};
export type SheetStyle = keyof typeof sheetStyles;

/** A page of HTML in one of the styles. */
export const sheetPage = (style: SheetStyle, body: string, font = "Arial") =>
  `<!doctype html><meta charset="utf-8"><style>
  body{font:12px ${font};margin:24px} table{border-collapse:collapse;margin:10px 0} th{text-align:center}
  ${sheetStyles[style]}</style><body>${body}`;
