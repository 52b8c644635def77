import { z } from "zod";

import { isWebAddress } from "#domain/forms/values";
import { partnerOf } from "#domain/property/booking-address";
import { allFields, type FieldName } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { safeText } from "#domain/text/safe-text";
import {
  type Attachment,
  isShared,
  picturesOf,
  plainCell,
  readSharedCells,
  type SharedCells,
} from "./cells";
import {
  findTarget,
  isPictureTarget,
  type MappedColumn,
  pictureOrder,
  type TableRecord,
  type Target,
} from "./mapping";

export type ColumnInUse = MappedColumn & { target: Target };

interface ReadOptions {
  columns: readonly ColumnInUse[];
  /** Meaning of an empty "Active" cell if the column type does not determine it. */
  emptyIsActive: boolean;
}

/** A record of the table in our fields. */
export interface ReadRecord {
  id: string;
  name: string;
  active: boolean;
  /** By field; a named blank is the field's empty value. Images are in `pictures`. */
  values: Partial<PropertyFields>;
  /** The cells that quick edit writes to, as they are in the table. */
  shared: SharedCells;
  /** The cover first; null when no image column is mapped. */
  pictures: (Attachment | string)[] | null;
  problems: Problem[];
}

const maxNameLength = 200;
const hidden = new Set(["inactive", "hidden", "disabled", "draft", "archived", "unpublished"]);

/** Active unless the table states otherwise; an unchecked checkbox is an empty cell (D8). */
function readActive(value: unknown, type: string, emptyIsActive: boolean): boolean {
  if (value === null || value === "") return type === "checkbox" ? false : emptyIsActive;
  if (hidden.has(safeText(value).toLowerCase())) return false;
  return findTarget("active")?.field.kind.read(value) !== false;
}

/** Reads the mapped cells. Unusable values are reported and left unchanged here. */
export function readRecord({ id, cells }: TableRecord, options: ReadOptions): ReadRecord {
  const values: Record<string, unknown> = {};
  const pictures = new Map<Target, (Attachment | string)[]>();
  const problems: Problem[] = [];
  let active = true;
  for (const { column, target } of options.columns) {
    const facts = findTarget(target);
    if (!facts) continue;
    const { value, error: error } = plainCell(cells[column.id] ?? null);
    const about = { target, label: facts.label, column: column.name };
    if (error !== null) problems.push(problemOf(about, error));
    else if (target === "active") {
      active = readActive(value, column.type, options.emptyIsActive);
      values.active = active;
    } else if (isPictureTarget(target)) {
      const found = picturesOf(value);
      const wrong = found.find((entry) => typeof entry === "string" && !isWebAddress(entry));
      if (wrong) problems.push(problemOf(about, safeText(wrong)));
      pictures.set(
        target,
        found.filter((entry) => typeof entry !== "string" || isWebAddress(entry)),
      );
    } else {
      const { kind } = facts.field;
      const isBlank = value === null || (safeText(value) === "" && !Array.isArray(value));
      const read = isBlank ? kind.empty : kind.read(asWritten(value));
      if (read === undefined) problems.push(problemOf(about, safeText(value)));
      else values[target] = kind.normalized?.(read) ?? read;
    }
  }
  const fields = whole(values as Partial<PropertyFields>, problems);
  const name = (fields.name ?? "").slice(0, maxNameLength);
  const shared = readSharedCells(
    cells,
    sharedColumns(options.columns, ({ id }) => id),
  );
  return { id, name, active, values: fields, shared, pictures: joined(pictures), problems };
}

/** The column of each shared field. */
export const sharedColumns = (
  columns: readonly ColumnInUse[],
  keyOf: (column: ColumnInUse["column"]) => string,
) =>
  Object.fromEntries(
    columns.flatMap(({ column, target }) => (isShared(target) ? [[target, keyOf(column)]] : [])),
  );

/** A button is read as its URL, a single-value lookup as that value. */
function asWritten(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === "number") return value[0];
  return value;
}

const joined = (pictures: ReadonlyMap<Target, (Attachment | string)[]>) => {
  if (pictures.size === 0) return null;
  const all = pictureOrder.flatMap((target) => pictures.get(target) ?? []);
  const keyOf = (entry: Attachment | string) => (typeof entry === "string" ? entry : entry.id);
  return [...new Map(all.map((entry) => [keyOf(entry), entry])).values()];
};

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || value === 0;

/** Values that are only meaningful together, or that derive from another one of the record. */
function whole(values: Partial<PropertyFields>, problems: Problem[]): Partial<PropertyFields> {
  const found = { ...values };
  if (!found.partner && "partner" in found && found.bookingUrl)
    found.partner = partnerOf(found.bookingUrl);
  if (found.pricePerNight && !found.currency && !isRejected("currency", problems))
    found.currency = "USD";
  return withPlace(found, problems);
}

const isRejected = (target: Target, problems: readonly Problem[]) =>
  problems.some((problem) => problem.target === target);

/** Both coordinates or none; 0, 0 means "not known" in many tables. */
function withPlace(values: Partial<PropertyFields>, problems: Problem[]): Partial<PropertyFields> {
  const { latitude, longitude, ...others } = values;
  if (latitude === undefined && longitude === undefined) {
    return others;
  }
  if (isEmpty(latitude) && isEmpty(longitude) && !isRejected("latitude", problems))
    return isRejected("longitude", problems)
      ? others
      : { ...others, latitude: null, longitude: null };
  if (latitude == null || longitude == null) {
    const missing = latitude == null ? "latitude" : "longitude";
    if (!isRejected(missing, problems) && !isRejected("latitude", problems))
      problems.push(problemOf({ target: missing, label: labelOf(missing), column: null }, ""));
    return others;
  }
  return values;
}

const labelOf = (name: FieldName) => allFields.find((field) => field.name === name)?.label ?? name;

export const storedProblem = z.object({
  target: z.string(),
  /** Description of the problem, in one sentence. */
  words: z.string(),
  /** Remedy. */
  advice: z.string(),
});
export type Problem = z.output<typeof storedProblem>;

interface About {
  target: Target;
  label: string;
  /** Null where a column is missing. */
  column: string | null;
}

const maxLength = 60;
const cut = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

/** Why a value of these fields was not imported. */
const reasons: Partial<Record<Target, (value: string) => string>> = {
  latitude: (value) => `Latitude ${value} is not on Earth`,
  longitude: (value) => `Longitude ${value} is not on Earth`,
  pricePerNight: (value) => `The price ${value} is not an amount above zero`,
  currency: (value) => `${value} is no currency code`,
  capacity: (value) => `${value} is no number of guests from 1 to 500`,
  bookingUrl: (value) => `The booking URL ${value} is invalid`,
  what3words: (value) => `${value} are not three words with dots`,
};

/** Explanations of the table's formula errors. */
const isFormulaError = (value: string) => value.startsWith("#") || value === "NaN";

function problemOf({ target, label, column }: About, value: string): Problem {
  const displayed = cut(value);
  if (!displayed)
    return {
      target,
      words: `${label} is missing`,
      advice: "Fill both coordinates in the table, or neither",
    };
  if (isFormulaError(displayed))
    return {
      target,
      words: `${label} could not be worked out there (${displayed})`,
      advice: `Correct the formula of ${column ?? label} in the table; the value here is not changed`,
    };
  return {
    target,
    words: reasons[target]?.(displayed) ?? `${label} cannot be “${displayed}”`,
    advice: "Correct it in the table or here; until then the value here is not changed",
  };
}

/** A property needs a name. */
export const nameless: Problem = {
  target: "name",
  words: "The record has no name",
  advice: "Enter its name in the table; until then it is skipped",
};

/** @param final the file was downloaded, but is not a valid image */
export const pictureProblem = (reason: string, final: boolean): Problem => ({
  target: "images",
  words: `An image could not be copied: ${reason.replace(/\.$/, "")}`,
  advice: final
    ? "Attach a JPEG, PNG, WebP or AVIF image instead; this file will not be retried"
    : "The next sync will retry; if it fails again, attach the image again",
});

export const saveProblem = (reason: string): Problem => ({
  target: "name",
  words: `It could not be saved: ${cut(reason)}`,
  advice: "Check the values of this record in the table, then sync again",
});
