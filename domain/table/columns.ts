import { z } from "zod";

import { profileRows } from "#domain/intake/profile";
import type { ColumnProfile } from "#domain/intake/table";
import { plural } from "#domain/text/counted";
import { plainCell } from "./cells";

/** What some records of a column hold: the ground of a guess. */
const profileSchema = z.object({
  filled: z.number(),
  distinct: z.number(),
  samples: z.array(z.string()),
  signs: z
    .object({
      point: z.number(),
      comma: z.number(),
      unclear: z.number(),
      separators: z.record(z.string(), z.number()),
    })
    .optional(),
});

/** A column of the external table as its schema describes it. */
export const tableColumnSchema = z.object({
  /** "fld…", or the name where the schema cannot be read. */
  id: z.string(),
  name: z.string(),
  /** The service's own type, such as "singleLineText". */
  type: z.string(),
  /** Decimals of a number. */
  precision: z.number().optional(),
  /** Absent until a test of the connection has read records. */
  profile: profileSchema.optional(),
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

interface ColumnType {
  label: string;
  /** Personal data is not stored, and record IDs of links are meaningless here. */
  isUnreadable?: true;
  isNeverNumber?: true;
}

const person: ColumnType = { label: "Person", isUnreadable: true };

/** The service's types of columns; others are shown by their own name. */
export const columnTypes: Readonly<Record<string, ColumnType | undefined>> = {
  singleLineText: { label: "Text" },
  multilineText: { label: "Long text" },
  richText: { label: "Long text, formatted" },
  email: { label: "Email" },
  url: { label: "URL" },
  phoneNumber: { label: "Phone number" },
  singleSelect: { label: "Single select" },
  multipleSelects: { label: "Multiple select", isNeverNumber: true },
  multipleRecordLinks: { label: "Links to records", isUnreadable: true },
  multipleAttachments: { label: "Attachments", isNeverNumber: true },
  multipleLookupValues: { label: "Lookup" },
  number: { label: "Number" },
  currency: { label: "Currency" },
  percent: { label: "Percent", isNeverNumber: true },
  rating: { label: "Rating" },
  count: { label: "Count" },
  autoNumber: { label: "Auto number" },
  duration: { label: "Duration", isNeverNumber: true },
  checkbox: { label: "Checkbox", isNeverNumber: true },
  date: { label: "Date", isNeverNumber: true },
  dateTime: { label: "Date and time", isNeverNumber: true },
  formula: { label: "Formula" },
  rollup: { label: "Rollup" },
  aiText: { label: "AI text" },
  barcode: { label: "Barcode" },
  button: { label: "Button" },
  createdBy: person,
  lastModifiedBy: person,
  singleCollaborator: person,
  multipleCollaborators: { label: "People", isUnreadable: true },
};

/** "Number, 2 decimals" */
export function typeInWords({ type, precision }: TableColumn): string {
  const known = columnTypes[type]?.label ?? (type || "Not known");
  if (precision === undefined || (type !== "number" && type !== "percent")) return known;
  return `${known}, ${plural(precision, "decimal", "decimals")}`;
}

/** People are not in the samples that are stored. */
const isPersonal = (type: string): boolean =>
  columnTypes[type]?.isUnreadable === true || type === "email" || type === "phoneNumber";

const maxSamples = 12;
const maxSampleLength = 80;

/** The columns with what these records hold. */
export function withProfiles(
  columns: readonly TableColumn[],
  records: readonly TableRecord[],
): TableColumn[] {
  const open = columns.filter(({ type }) => !isPersonal(type));
  const rows = records.map(({ cells }, index) => ({
    number: index + 1,
    cells: Object.fromEntries(open.map(({ id }) => [id, sampleOf(cells[id])])),
  }));
  const profiles = profileRows(
    open.map(({ id, name }) => ({ id, head: name })),
    rows,
  );
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  return columns.map((column) => {
    const profile = byId.get(column.id);
    return profile ? { ...column, profile: stored(profile) } : column;
  });
}

/** Attachments are no text; addresses of files expire. */
function sampleOf(cell: unknown): unknown {
  const { value } = plainCell(cell ?? null);
  const isFile = Array.isArray(value) && value.some((entry) => typeof entry === "object");
  return isFile || (typeof value === "object" && !Array.isArray(value)) ? null : value;
}

const stored = ({ filled, distinct, samples, signs }: ColumnProfile) => ({
  ...{ filled, distinct },
  samples: samples.slice(0, maxSamples).map((sample) => sample.slice(0, maxSampleLength)),
  ...(signs && {
    signs: { ...signs, separators: { ...signs.separators } as Record<string, number> },
  }),
});
