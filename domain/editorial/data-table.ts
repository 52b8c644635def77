import { type MonthRank, months, shortMonth } from "#domain/calendar/months";
import { formatNumber } from "#domain/text/counted";

/** A table of a text. Its first column names the rows. */
export interface DataTable {
  caption: string;
  /** Column heads, the first above the row names. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Below the table: unit, source. */
  note?: string;
}

/** A cell of a chart: a number, a rating of a month, or words. */
export type ChartValue = number | MonthRank | null;

export interface ChartRow {
  name: string;
  /** As written, for readers. */
  cells: readonly string[];
  values: readonly ChartValue[];
}

export interface Chart {
  /** "months": a cell for each month. "bars": a bar for each row, divided if there are several columns. */
  kind: "months" | "bars";
  rows: readonly ChartRow[];
  /** The longest bar. */
  max: number;
}

/** "$1,060", "350 km". */
const amount = /^(?<sign>[^\d\s]{0,2})\s?(?<digits>\d[\d,]*(?:\.\d+)?)(?<unit>.*)$/s;

const ranks: readonly string[] = ["best", "good", "fair", "closed"] satisfies MonthRank[];

function valueOf(cell: string): ChartValue {
  const text = cell.trim().toLowerCase();
  if (ranks.includes(text)) return text as MonthRank;
  const digits = amount.exec(text)?.groups?.digits;
  return digits === undefined ? null : Number(digits.replaceAll(",", ""));
}

const numberOf = (value: ChartValue): number => (typeof value === "number" ? value : 0);
const sum = (values: readonly ChartValue[]): number =>
  values.reduce<number>((total, value) => total + numberOf(value), 0);

/** The drawing of a table; twelve columns named after the months make it a chart of months. */
export function chartOf({ head, rows }: DataTable): Chart {
  const columns = head.slice(1);
  const isYear =
    columns.length === months.length &&
    columns.every((name, index) => name.startsWith(shortMonth(months[index] ?? "")));
  const read = rows.map(([name = "", ...cells]) => ({ name, cells, values: cells.map(valueOf) }));
  const lengths = read.flatMap(({ values }) => (isYear ? values.map(numberOf) : [sum(values)]));
  return { kind: isYear ? "months" : "bars", rows: read, max: Math.max(1, ...lengths) };
}

/** Sum of a row, with the unit of its first cell. */
export function totalOf({ cells: [first = ""], values }: ChartRow): string {
  const { sign = "", unit = "" } = amount.exec(first.trim())?.groups ?? {};
  const total = Math.round(sum(values) * 100) / 100;
  return `${sign}${formatNumber(total)}${unit}`;
}
