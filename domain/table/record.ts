import { z } from "zod";

import { isWebAddress } from "#domain/forms/values";
import { readCell, textOfCell } from "#domain/intake/cells";
import type { TableMap } from "#domain/intake/map";
import { labelOf, type Proposal, readRow } from "#domain/intake/read-row";
import { findTarget, type Target } from "#domain/intake/targets";
import { partnerOf } from "#domain/property/booking-address";
import { allFields, type FieldName } from "#domain/property/fields";
import { priceAndRange } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import { safeText } from "#domain/text/safe-text";
import {
  type Attachment,
  cellValue,
  isShared,
  picturesOf,
  readSharedCells,
  type SharedCells,
  type SharedColumns,
  sharedFieldOf,
} from "./cells";
import type { TableRecord } from "./columns";
import { type ColumnInUse, findTableTarget, isPictureTarget } from "./mapping";

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
  /** Shared fields that are part of another column, such as a currency beside its amount: never written. */
  derived: SharedCells;
  /** The cover first; null when no image column is mapped. */
  pictures: (Attachment | string)[] | null;
  problems: Problem[];
}

const maxNameLength = 200;

/** Active unless the table states otherwise; an unchecked checkbox is an empty cell (D8). */
function readActive(value: unknown, type: string, emptyIsActive: boolean): boolean | null {
  if (value === null || value === "") return type === "checkbox" ? false : emptyIsActive;
  const target = findTarget("active");
  const reading = target && readCell(target, value, { head: "" }).active;
  return reading && "value" in reading ? reading.value === true : null;
}

/** A mapped column with the value of its cell. */
interface Cell extends Omit<ColumnInUse, "target"> {
  target: Target;
  value: unknown;
}

/** Reads the mapped cells. Unusable and doubtful values are reported and left unchanged here. */
export function readRecord({ id, cells }: TableRecord, options: ReadOptions): ReadRecord {
  const problems: Problem[] = [];
  const usable = options.columns.flatMap(({ target: name, ...entry }): Cell[] => {
    const target = findTableTarget(name);
    if (!target) return [];
    const { value, error } = cellValue(cells[entry.column.id]);
    if (error !== null) problems.push(problemOf(aboutColumn(target, entry.column), error));
    return error === null ? [{ ...entry, target, value }] : [];
  });
  const { active, values: state } = stateOf(usable, options, problems);
  const pictures = picturesIn(usable, problems);
  const others = usable.filter(
    ({ target }) => target.name !== "active" && !isPictureTarget(target),
  );
  const { values: stated, rejected } = readOthers(others, problems);
  const isRejected = (field: string) =>
    rejected.has(field) || problems.some(({ target }) => target === field);
  const values = whole({ ...state, ...stated }, isRejected);
  const name = (values.name ?? "").slice(0, maxNameLength);
  const columns = sharedColumns(options.columns, ({ id: column }) => column);
  const shared = readSharedCells(cells, columns);
  return {
    ...{ id, name, active, values, pictures, problems },
    shared: withoutDoubts(shared, isRejected),
    derived: derivedCells(stated, columns),
  };
}

function stateOf(cells: readonly Cell[], { emptyIsActive }: ReadOptions, problems: Problem[]) {
  const cell = cells.find(({ target }) => target.name === "active");
  if (!cell) return { active: true, values: {} };
  const { value, column, target } = cell;
  const stated = readActive(value, column.type, emptyIsActive);
  if (stated !== null) return { active: stated, values: { active: stated } };
  problems.push(problemOf(aboutColumn(target, column), safeText(value)));
  // No new property is made of it.
  return { active: false, values: {} };
}

/** Images of all columns, the cover first, drawn ones last; null when no image column is mapped. */
function picturesIn(cells: readonly Cell[], problems: Problem[]): ReadRecord["pictures"] {
  const rankOf = ({ target: { name } }: Cell) =>
    name === "coverImage" ? 0 : name === "aiImageUrls" ? 2 : 1;
  const found = cells
    .filter(({ target }) => isPictureTarget(target))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ target, column, value }) => {
      const entries = picturesOf(value);
      const isValid = (entry: Attachment | string) =>
        typeof entry !== "string" || isWebAddress(entry);
      const wrong = entries.find((entry) => !isValid(entry));
      if (wrong) problems.push(problemOf(aboutColumn(target, column), safeText(wrong)));
      return entries.filter(isValid);
    });
  if (found.length === 0) return null;
  const keyOf = (entry: Attachment | string) => (typeof entry === "string" ? entry : entry.id);
  return [...new Map(found.flat().map((entry) => [keyOf(entry), entry])).values()];
}

/** Lists of records, such as seasons, are read by their kind; people do not write them in a cell. */
const isOfRecords = ({ fields: [field] }: Target): boolean => field?.kind.storage === "json";

interface StatedValues {
  values: Partial<PropertyFields>;
  /** Fields whose value is refused or doubtful. */
  rejected: ReadonlySet<string>;
}

function readOthers(cells: readonly Cell[], problems: Problem[]): StatedValues {
  const values: Record<string, unknown> = {};
  const rejected = new Set<string>();
  const doubts = new Set<string>();
  for (const { target, column, value } of cells.filter((cell) => isOfRecords(cell.target))) {
    const [field] = target.fields;
    if (!field) continue;
    const read = value === null || value === "" ? field.kind.empty : field.kind.read(value);
    if (read === undefined) problems.push(problemOf(aboutColumn(target, column), safeText(value)));
    else values[field.name] = read;
  }
  const written = cells.filter((cell) => !isOfRecords(cell.target));
  const proposals = proposalsOf(written);
  const columnOf = (proposal: Proposal) =>
    written.find(({ column }) => column.id === proposal.column);
  for (const proposal of withCurrency(proposals)) {
    const { field, reading, text } = proposal;
    const about = {
      ...{ target: field, label: labelOf(field) },
      column: columnOf(proposal)?.column.name ?? null,
    };
    // 0, 0 means "not known" in many tables.
    if ("value" in reading && (reading.doubt === undefined || reading.value === null)) {
      values[field] = normalized(field, reading.value);
      continue;
    }
    rejected.add(field);
    if ("refused" in reading) problems.push(problemOf(about, text));
    // Two coordinates, or a price and its currency, share their doubt.
    else if (reading.doubt !== undefined && !doubts.has(reading.doubt)) {
      doubts.add(reading.doubt);
      problems.push(doubtOf(about, text, reading.doubt));
    }
  }
  return { values, rejected };
}

function normalized(field: FieldName, value: unknown): unknown {
  const kind = allFields.find(({ name }) => name === field)?.kind;
  const read = kind?.read(value);
  return read === undefined ? value : (kind?.normalized?.(read) ?? read);
}

const isAmount = (field: string) => (priceAndRange as readonly string[]).includes(field);

/** An amount whose currency is doubtful is doubtful itself. */
function withCurrency(proposals: readonly Proposal[]): Proposal[] {
  const currency = proposals.find(({ field }) => field === "currency");
  const doubt = currency && "value" in currency.reading ? currency.reading.doubt : undefined;
  return proposals.map((proposal) =>
    doubt !== undefined && isAmount(proposal.field) && "value" in proposal.reading
      ? { ...proposal, reading: { ...proposal.reading, doubt } }
      : proposal,
  );
}

/** The values of the cells, read as those of a file. */
function proposalsOf(cells: readonly Cell[]): Proposal[] {
  const columns = cells.map(({ column }) => ({ id: column.id, head: column.name }));
  const rules = (of: (cell: Cell) => string | undefined) =>
    Object.fromEntries(
      cells.flatMap((cell) => {
        const rule = of(cell);
        return rule === undefined ? [] : [[cell.column.id, rule]];
      }),
    );
  const map = {
    columns: cells.map(({ column, target, mark }) => ({
      ...{ column: column.id, target: target.name, mark },
    })),
    rules: {
      // A number of the service has a point, whatever people write in texts.
      decimals: rules(({ value, decimals }) => (typeof value === "number" ? "point" : decimals)),
      separators: rules(({ separator }) => separator),
    },
    fixed: {},
    publishAs: "draft",
  } as TableMap;
  const row = Object.fromEntries(
    cells.map(({ column, target, value }) => [
      column.id,
      target.name === "name" ? textOfCell(value).slice(0, maxNameLength) : value,
    ]),
  );
  // What follows from other cells is a matter of the property, not of the table.
  return readRow({ number: 1, cells: row }, map, columns).proposals.filter(
    ({ isFixed }) => !isFixed,
  );
}

/** The column that states each shared field as a cell of its own. */
export const sharedColumns = (
  columns: readonly ColumnInUse[],
  keyOf: (column: ColumnInUse["column"]) => string,
): SharedColumns =>
  Object.fromEntries(
    columns.flatMap(({ column, target, decimals }) => {
      const field = sharedFieldOf(target);
      return field ? [[field, { key: keyOf(column), decimals }]] : [];
    }),
  );

/** A doubtful or unusable value is never applied, and not taken for ours. */
const withoutDoubts = (cells: SharedCells, isRejected: (field: string) => boolean): SharedCells =>
  Object.fromEntries(
    Object.entries(cells).map(([field, value]) => [
      field,
      isRejected(field) && typeof value !== "object" ? { unreadable: safeText(value) } : value,
    ]),
  );

const derivedCells = (values: Partial<PropertyFields>, columns: SharedColumns): SharedCells =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => isShared(field) && columns[field] === undefined),
  );

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === "" || value === 0;

/** Values that are only meaningful together, or that derive from another one of the record. */
function whole(
  values: Partial<PropertyFields>,
  isRejected: (field: string) => boolean,
): Partial<PropertyFields> {
  const { latitude, longitude, ...others } = values;
  const found = { ...others };
  if (!found.partner && "partner" in found && found.bookingUrl)
    found.partner = partnerOf(found.bookingUrl);
  if (found.pricePerNight && !found.currency && !isRejected("currency")) found.currency = "USD";
  const isRefused = isRejected("latitude") || isRejected("longitude");
  if ((latitude === undefined && longitude === undefined) || isRefused) return found;
  if (isEmpty(latitude) && isEmpty(longitude)) return { ...found, latitude: null, longitude: null };
  return latitude == null || longitude == null ? found : { ...found, latitude, longitude };
}

export const storedProblem = z.object({
  target: z.string(),
  /** Description of the problem, in one sentence. */
  words: z.string(),
  /** Remedy. */
  advice: z.string(),
});
export type Problem = z.output<typeof storedProblem>;

interface About {
  /** Name of the target or field. */
  target: string;
  label: string;
  /** Null where a column is missing. */
  column: string | null;
}

const aboutColumn = ({ name, label }: Target, { name: column }: { name: string }): About => ({
  ...{ target: name, label, column },
});

const maxLength = 60;
const cut = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

/** Why a value of these fields was not imported. */
const reasons: Partial<Record<string, (value: string) => string>> = {
  latitude: (value) => `Latitude ${value} is not on Earth`,
  longitude: (value) => `Longitude ${value} is not on Earth`,
  pricePerNight: (value) => `The price ${value} is not an amount above zero`,
  currency: (value) => `${value} is no currency code`,
  capacity: (value) => `${value} is no number of guests from 1 to 500`,
  bookingUrl: (value) => `The booking URL ${value} is invalid`,
  what3words: (value) => `${value} are not three words with dots`,
};

const correctIt = "Correct it in the table or here; until then the value here is not changed";

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
    advice: correctIt,
  };
}

/** A value that contradicts another one, or has several readings. */
const doubtOf = ({ target, label }: About, text: string, doubt: string): Problem => ({
  target,
  // The two coordinates share their doubts.
  words:
    target === "latitude" || target === "longitude" ? doubt : `${label} “${cut(text)}”: ${doubt}`,
  advice: correctIt,
});

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
