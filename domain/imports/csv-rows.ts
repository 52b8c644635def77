import { fileStamp } from "#domain/calendar/dates";
import { importImages } from "#domain/limits";
import { partnerOf } from "#domain/property/booking-address";
import { allFields, type FieldName } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { safeText } from "#domain/text/safe-text";

type Cell = string | number | boolean | null;

interface Column {
  /** Column number, from 1. */
  at: number;
  name: string;
  cell: (property: PropertyFields) => Cell;
}

const list = (values: readonly string[]): string => values.join("; ");

/** Cells that combine several fields. */
const cells: Partial<Record<FieldName, Column["cell"]>> = {
  countries: (p) => p.countries.join(", "),
  currency: (p) => p.currency ?? "USD",
  // Five images in all, including the cover.
  images: (p) => list(p.images.slice(1, importImages)),
  propertyTypes: (p) => p.accommodationType ?? list(p.propertyTypes),
  partner: (p) => p.partner ?? (p.bookingUrl ? partnerOf(p.bookingUrl) : null),
};

const cellOf =
  (name: FieldName) =>
  (property: PropertyFields): Cell => {
    const value = property[name];
    if (Array.isArray(value)) return list(value.map(safeText));
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

/**
 * Prevents CSV injection: spreadsheets run text that begins like a formula; an apostrophe makes it
 * text.
 */
const disarmed = (text: string): string =>
  formula.test(text) && !harmless.test(text) ? `'${text}` : text;

/** A number, or a telephone number with its country code: digits alone are harmless. */
const harmless = /^(?:[-+]?\d+(?:\.\d+)?|\+[ ()-]*\d[\d ()-]*)$/;

/** Spreadsheets treat full-width signs of East Asian keyboards like ASCII ones. */
const formula = /^(?:\s*[=+\-@|＝＋－＠｜]|[\t\r]|'+(?:\s*[=+\-@|＝＋－＠｜]|[\t\r]))/;

/** Undoes the escaping of formulas. */
export const armed = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** Quotes a cell by RFC 4180. */
export function csvCell(value: Cell): string {
  const text = disarmed(written(value));
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines end in CRLF, as spreadsheets expect. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

/** The CSV file of some properties. */
export const propertiesCsv = (properties: readonly PropertyFields[]): string =>
  csvText([csvColumns, ...properties.map((property) => columns.map(({ cell }) => cell(property)))]);

/** "properties-2026-11-21-141503.csv" */
export const csvFileName = (now: Date, name = "properties"): string =>
  `${name}-${fileStamp(now)}.csv`;
