import { fileStamp } from "#domain/calendar/dates";
import { importImages } from "#domain/limits";
import { partnerOf } from "#domain/property/booking-address";
import type { PropertyFields } from "#domain/property/property";

type Cell = (property: PropertyFields) => string | number | boolean | null;

const lists = (values: readonly string[]): string => values.join("; ");

/** The 23 columns of the batch's CSV, in order. */
const columns: readonly (readonly [string, Cell])[] = [
  ["Name", (p) => p.name],
  ["Country", (p) => p.countries.join(", ")],
  ["Region", (p) => p.region],
  ["Short Description", (p) => p.shortDescription],
  ["Full Description", (p) => p.description],
  ["Price Per Night", (p) => p.pricePerNight],
  ["Currency", (p) => p.currency ?? "USD"],
  ["Guest Capacity", (p) => p.capacity],
  ["Cover Image", (p) => p.images[0] ?? null],
  // Five images in all, the cover among them.
  ["Gallery Images", (p) => lists(p.images.slice(1, importImages))],
  ["Featured", (p) => p.featured],
  ["Active", (p) => p.active],
  ["Amenities", (p) => lists(p.amenities)],
  ["Activities", (p) => lists(p.activities)],
  ["Property Type", (p) => p.accommodationType ?? lists(p.propertyTypes)],
  ["Latitude", (p) => p.latitude],
  ["Longitude", (p) => p.longitude],
  ["Full Address", (p) => p.fullAddress],
  ["What3Words", (p) => p.what3words],
  ["Nearest Airport", (p) => p.nearestAirport],
  ["Important Info", (p) => p.importantInfo],
  ["Booking URL", (p) => p.bookingUrl],
  ["Partner", (p) => p.partner ?? (p.bookingUrl ? partnerOf(p.bookingUrl) : null)],
];

export const csvColumns: readonly string[] = columns.map(([name]) => name);

const written = (value: string | number | boolean | null): string => {
  if (value === null) return "";
  return typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
};

/** A sheet runs text that begins like a formula; an apostrophe makes it text. Numbers stay. */
const disarmed = (text: string): string =>
  /^[\s]*[=+\-@\t\r|]/.test(text) && !/^[-+]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

/** One cell by RFC 4180. */
export function csvCell(value: string | number | boolean | null): string {
  const text = disarmed(written(value));
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines end in CRLF, as sheets expect. */
export const csvText = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

/** The whole file for some properties. */
export const propertiesCsv = (properties: readonly PropertyFields[]): string =>
  csvText([csvColumns, ...properties.map((property) => columns.map(([, cell]) => cell(property)))]);

/** "properties-2026-11-21-141503.csv" */
export const csvFileName = (now: Date, name = "properties"): string =>
  `${name}-${fileStamp(now)}.csv`;
