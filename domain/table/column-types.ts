import type { FieldName } from "#domain/property/fields";
import type { TableColumn } from "./column";
import { findTarget, isPictureTarget, type Target } from "./targets";

const words: Record<string, string> = {
  singleLineText: "Text",
  multilineText: "Long text",
  richText: "Long text, formatted",
  email: "E-mail",
  url: "Address",
  phoneNumber: "Phone number",
  singleSelect: "Single select",
  multipleSelects: "Multiple select",
  multipleRecordLinks: "Links to records",
  multipleAttachments: "Attachments",
  multipleLookupValues: "Lookup",
  number: "Number",
  currency: "Currency",
  percent: "Percent",
  rating: "Rating",
  count: "Count",
  autoNumber: "Number, counted up",
  duration: "Duration",
  checkbox: "Checkbox",
  date: "Date",
  dateTime: "Date and time",
  formula: "Formula",
  rollup: "Rollup",
  aiText: "AI text",
  barcode: "Barcode",
  button: "Button",
  createdBy: "Person",
  lastModifiedBy: "Person",
  singleCollaborator: "Person",
  multipleCollaborators: "People",
};

/** "Number, 2 decimals" */
export function typeInWords({ type, precision }: TableColumn): string {
  const known = words[type] ?? (type || "Not known");
  if (precision === undefined || (type !== "number" && type !== "percent")) return known;
  return `${known}, ${precision} ${precision === 1 ? "decimal" : "decimals"}`;
}

/** Of people nothing is kept, and a link's ids say nothing here. */
const unreadable: ReadonlySet<string> = new Set([
  "createdBy",
  "lastModifiedBy",
  "singleCollaborator",
  "multipleCollaborators",
  "multipleRecordLinks",
]);

const numbers: ReadonlySet<FieldName> = new Set([
  "latitude",
  "longitude",
  "pricePerNight",
  "capacity",
]);
const neverNumbers: ReadonlySet<string> = new Set([
  "checkbox",
  "multipleSelects",
  "date",
  "dateTime",
  "duration",
  "percent",
  "multipleAttachments",
]);

/** Why a column of this type cannot fill a field; null when it can. */
export function misfit({ type }: TableColumn, target: Target): string | null {
  const facts = findTarget(target);
  if (!facts) return null;
  if (unreadable.has(type)) return `${words[type] ?? "This type"} cannot be read here`;
  if (type === "multipleAttachments" && !isPictureTarget(target))
    return "Attachments fit pictures only";
  const { input } = facts.field.kind as { input?: string };
  if (input === "switch" && ["number", "currency", "date", "dateTime"].includes(type))
    return "A switch needs a checkbox, a select or text";
  if (numbers.has(facts.field.name) && neverNumbers.has(type)) return "A number is needed";
  return null;
}

/** Two decimals of a degree are a kilometre; five are a metre. */
const enoughDecimals = 4;

/** How far a rounded coordinate may be off; null where the column keeps enough. */
export function rounding({ type, precision }: TableColumn, target: Target): string | null {
  if (target !== "latitude" && target !== "longitude") return null;
  if (type !== "number" || precision === undefined || precision >= enoughDecimals) return null;
  const metres = Math.round(111_320 / 2 / 10 ** precision);
  const far = metres >= 1000 ? `${Math.round(metres / 1000)} km` : `${metres} m`;
  return `The column rounds: a stay may move by up to ${far}`;
}
