import { fileStamp } from "#domain/calendar/dates";
import { importImages } from "#domain/limits";
import { partnerOf } from "#domain/property/booking-address";
import { allFields, type FieldName } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";

type Cell = string | number | boolean | null;

interface Column {
  /** Place in the file, from 1. */
  at: number;
  name: string;
  cell: (property: PropertyFields) => Cell;
}

const list = (values: readonly string[]): string => values.join("; ");

/** Cells that say more than their field alone. */
const cells: Partial<Record<FieldName, Column["cell"]>> = {
  countries: (p) => p.countries.join(", "),
  currency: (p) => p.currency ?? "USD",
  // Five images in all, the cover among them.
  images: (p) => list(p.images.slice(1, importImages)),
  propertyTypes: (p) => p.accommodationType ?? list(p.propertyTypes),
  partner: (p) => p.partner ?? (p.bookingUrl ? partnerOf(p.bookingUrl) : null),
};

const cellOf =
  (name: FieldName) =>
  (property: PropertyFields): Cell => {
    const value = property[name];
    if (Array.isArray(value)) return list(value.map(String));
    return typeof value === "object" ? null : value;
  };

const cover: Column = { at: 9, name: "Cover Image", cell: (p) => p.images[0] ?? null };

/** The 23 columns of the batch's CSV, in order. */
const columns: readonly Column[] = allFields
  .flatMap(({ name, column, csv }) =>
    csv && column ? [{ at: csv, name: column, cell: cells[name] ?? cellOf(name) }] : [],
  )
  .concat(cover)
  .sort((a, b) => a.at - b.at);

export const csvColumns: readonly string[] = columns.map(({ name }) => name);

const written = (value: Cell): string => {
  if (value === null) return "";
  return typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
};

/** A sheet runs text that begins like a formula; an apostrophe makes it text. */
const disarmed = (text: string): string =>
  formula.test(text) && !harmless.test(text) ? `'${text}` : text;

/** A number, or a telephone number with its country code: digits alone call and read nothing. */
const harmless = /^(?:[-+]?\d+(?:\.\d+)?|\+[ ()-]*\d[\d ()-]*)$/;

/** Sheets take the wide signs of East Asian keyboards for the same. */
const formula = /^(?:\s*[=+\-@|＝＋－＠｜]|[\t\r]|'+(?:\s*[=+\-@|＝＋－＠｜]|[\t\r]))/;

/** The text that a cell stood for before it was disarmed. */
export const armed = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** One cell by RFC 4180. */
export function csvCell(value: Cell): string {
  const text = disarmed(written(value));
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines end in CRLF, as sheets expect. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

/** The whole file for some properties. */
export const propertiesCsv = (properties: readonly PropertyFields[]): string =>
  csvText([csvColumns, ...properties.map((property) => columns.map(({ cell }) => cell(property)))]);

/** "properties-2026-11-21-141503.csv" */
export const csvFileName = (now: Date, name = "properties"): string =>
  `${name}-${fileStamp(now)}.csv`;
