import { z } from "zod";

import { allFields, type AnyField, type FieldName } from "#domain/property/fields";
import { plural } from "#domain/text/counted";

/** Mapping of one column, chosen by the operator or on first sync. */
const choiceSchema = z.object({
  columnId: z.string(),
  /** Its name at that time, which identifies a missing column. */
  name: z.string(),
  /** Null: not used. */
  target: z.string().nullable(),
});
export const mappingSchema = z.array(choiceSchema);
export type ColumnChoice = z.output<typeof choiceSchema>;

type TargetName = Pick<TargetFacts, "target" | "label">;
const nameOf = ({ target, label }: TargetFacts): TargetName => ({ target, label });

export interface MappedColumn {
  column: TableColumn;
  target: Target | null;
  /** A suggested field, where the column is not used. */
  suggestion: TargetName | null;
  /** Column name at the time of mapping. */
  renamedFrom: string | null;
  /** Problem if the column type cannot fill the field; the column is ignored. */
  mismatch: string | null;
  /** A note that does not prevent the mapping. */
  roundingNote: string | null;
}

interface MissingColumn {
  name: string;
  target: TargetName;
}

export interface Mapping {
  columns: MappedColumn[];
  /** Mapped before, and no longer in the table: their fields are not changed. */
  missing: MissingColumn[];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The names by which a column is recognized, most reliable first. */
const namesOf = ({ column, target, label, aliases }: TargetFacts): string[] =>
  [column ?? "", target, label, ...aliases].map(plain).filter(Boolean);

const further: Readonly<Record<string, Target>> = {
  propertyname: "name",
  stay: "name",
  bestseason: "monthGrid",
  price: "pricePerNight",
  rate: "pricePerNight",
  guests: "capacity",
  sleeps: "capacity",
  address: "fullAddress",
  lat: "latitude",
  lng: "longitude",
  lon: "longitude",
  photos: "images",
  pictures: "images",
  gallery: "images",
  link: "bookingUrl",
  published: "active",
  status: "active",
};

/** The field that a column's name suggests. */
function suggestedTarget(name: string): TargetFacts | null {
  const key = plain(name);
  const exact = targets.find(({ column }) => column !== null && plain(column) === key);
  return (
    exact ??
    targets.find((facts) => namesOf(facts).includes(key)) ??
    findTarget(further[key] ?? "") ??
    null
  );
}

/** True for an unambiguous name: such a column is mapped without confirmation. */
const isNamedFor = (name: string, { column }: TargetFacts): boolean =>
  column !== null && plain(column) === plain(name);

/**
 * Today's columns with their mapping. Columns are identified by id, so that a rename changes nothing;
 * two columns never fill one field.
 */
export function mapColumns(
  columns: readonly TableColumn[],
  choices: readonly ColumnChoice[],
): Mapping {
  const chosen = new Map(choices.map((choice) => [choice.columnId, choice]));
  const taken = new Set(
    columns.map(({ id }) => chosen.get(id)?.target).filter((target) => target != null),
  );
  const mapped = columns.map((column): MappedColumn => {
    const choice = chosen.get(column.id);
    const found = suggestedTarget(column.name);
    const isFree = found !== null && !taken.has(found.target);
    const byItself =
      !choice && isFree && isNamedFor(column.name, found) && !findMismatch(column, found.target);
    if (byItself) taken.add(found.target);
    const target = findTarget(choice?.target ?? "")?.target ?? (byItself ? found.target : null);
    return {
      column,
      target,
      suggestion:
        target === null && isFree && !findMismatch(column, found.target) ? nameOf(found) : null,
      renamedFrom: choice && choice.name !== column.name ? choice.name : null,
      mismatch: target && findMismatch(column, target),
      roundingNote: target && describeRounding(column, target),
    };
  });
  const present = new Set(columns.map(({ id }) => id));
  const missing = choices.flatMap(({ columnId, name, target }) => {
    const facts = findTarget(target ?? "");
    return facts && !present.has(columnId) && !taken.has(facts.target)
      ? [{ name, target: nameOf(facts) }]
      : [];
  });
  return { columns: mapped, missing };
}

/** Mapping to store, so that renamed columns remain mapped. */
export const choicesOf = ({ columns, missing: _ }: Mapping): ColumnChoice[] =>
  columns.map(({ column, target }) => ({ columnId: column.id, name: column.name, target }));

/** Columns that a sync reads: mapped, and of a compatible type. */
export const columnsInUse = ({ columns }: Mapping): (MappedColumn & { target: Target })[] =>
  columns.filter((entry): entry is MappedColumn & { target: Target } =>
    Boolean(entry.target && !entry.mismatch),
  );

/** A column of the external table as its schema describes it. */
export const tableColumnSchema = z.object({
  /** "fld…", or the name where the schema cannot be read. */
  id: z.string(),
  name: z.string(),
  /** The service's own type, such as "singleLineText". */
  type: z.string(),
  /** Decimals of a number. */
  precision: z.number().optional(),
});
export type TableColumn = z.output<typeof tableColumnSchema>;

export interface TableSchema {
  /** Current name of the table. */
  name: string;
  columns: TableColumn[];
}

export interface TableRecord {
  id: string;
  /** Cells by the id of their column; empty cells are omitted. */
  cells: Readonly<Record<string, unknown>>;
}

/** Image columns without a field of their own: their images are appended to the others. */
const pictureTargets = [
  { target: "coverImage", label: "Cover picture", column: "Cover Image" },
  { target: "aiImageUrls", label: "Drawn pictures (AI)", column: "AI Image URLs" },
] as const;

type PictureTarget = (typeof pictureTargets)[number]["target"];

/** Targets of a column. */
export type Target = FieldName | PictureTarget;

interface TargetFacts {
  target: Target;
  label: string;
  /** Default column name in a table made for this site; null: none. */
  column: string | null;
  /** Aliases by which it is recognized. */
  aliases: readonly string[];
  /** The field that it fills. */
  field: AnyField;
}

/** Identity and origin: no column may write them. */
const ours: ReadonlySet<FieldName> = new Set([
  "airtableId",
  "importSource",
  "sample",
  "imageAlts",
  "ratingSource",
]);

const labels: Partial<Record<FieldName, string>> = { images: "Pictures" };

const fieldTargets = allFields
  .filter(({ name }) => !ours.has(name))
  .map((field): TargetFacts => ({
    target: field.name,
    label: labels[field.name] ?? field.label,
    column: field.column ?? null,
    aliases: field.aliases ?? [],
    field,
  }));

const images = fieldTargets.find(({ target }) => target === "images");
if (!images) throw new Error("The catalog has no image field");
const { field: imagesField } = images;

/** Every target, in the order of the catalog. */
export const targets: readonly TargetFacts[] = [
  ...fieldTargets,
  ...pictureTargets.map((facts) => ({ ...facts, aliases: [], field: imagesField })),
];

const byName: ReadonlyMap<string, TargetFacts> = new Map(
  targets.map((facts) => [facts.target, facts]),
);

export const findTarget = (target: string): TargetFacts | null => byName.get(target) ?? null;

/** Image columns in the order in which they are joined: the cover first. */
export const pictureOrder: readonly Target[] = ["coverImage", "images", "aiImageUrls"];

export const isPictureTarget = (target: Target): boolean => pictureOrder.includes(target);

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
  autoNumber: "Auto number",
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
  return `${known}, ${plural(precision, "decimal", "decimals")}`;
}

/** Personal data is not stored, and record IDs of links are meaningless here. */
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
function findMismatch({ type }: TableColumn, target: Target): string | null {
  const facts = findTarget(target);
  if (!facts) return null;
  if (unreadable.has(type)) return `${words[type] ?? "This type"} cannot be read here`;
  if (type === "multipleAttachments" && !isPictureTarget(target))
    return "Attachments can only fill images";
  const { input } = facts.field.kind as { input?: string };
  if (input === "switch" && ["number", "currency", "date", "dateTime"].includes(type))
    return "Requires a checkbox, a select or text";
  if (numbers.has(facts.field.name) && neverNumbers.has(type)) return "Requires a number";
  return null;
}

/** Two decimals of a degree are a kilometer; five are a meter. */
const enoughDecimals = 4;

/** Tolerance of a rounded coordinate; null where the column is precise enough. */
function describeRounding({ type, precision }: TableColumn, target: Target): string | null {
  if (target !== "latitude" && target !== "longitude") return null;
  if (type !== "number" || precision === undefined || precision >= enoughDecimals) return null;
  const meters = Math.round(111_320 / 2 / 10 ** precision);
  const far = meters >= 1000 ? `${Math.round(meters / 1000)} km` : `${meters} m`;
  return `The column rounds: a property may move by up to ${far}`;
}

/** Name of the control of a column. */
export const inputOf = (columnId: string) => `column:${columnId}`;

type CheckedMapping =
  { ok: true; choices: ColumnChoice[] } | { ok: false; errors: Record<string, string> };

/** The form of the mapping: each column fills one field or none, no field is filled twice. */
export function checkMapping(
  columns: readonly TableColumn[],
  typed: (input: string) => string,
): CheckedMapping {
  const errors: Record<string, string> = {};
  const taken = new Map<string, string>();
  const choices = columns.map(({ id, name }): ColumnChoice => {
    const target = typed(inputOf(id));
    const facts = findTarget(target);
    const other = taken.get(target);
    if (target && !facts) errors[id] = "Please choose one of the options";
    if (facts && other) errors[id] = `${other} fills ${facts.label} already`;
    if (facts) taken.set(target, name);
    return { columnId: id, name, target: facts?.target ?? null };
  });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, choices };
}
