import { readCell as readIntakeCell } from "#domain/intake/cells";
import type { Decimals } from "#domain/intake/map";
import { findTarget } from "#domain/intake/targets";
import { exactMoney, moneyOf } from "#domain/money/money";
import { allFields } from "#domain/property/fields";
import { isRecord } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";
import { quickColumns, type QuickEdit, quickFieldNames } from "#domain/property/quick-edit";
import { valueText } from "#domain/property/revisions";
import { formatNumber, plural } from "#domain/text/counted";
import { safeText, unwrap } from "#domain/text/safe-text";

/** An attachment of the table; its URL expires after two hours and is never stored. */
export interface Attachment {
  id: string;
  url: string;
}

/** A cell as a plain value; `fault` where the table itself could not compute it. */
type PlainCell = { value: unknown; error: null } | { value: null; error: string };

const ok = (value: unknown): PlainCell => ({ value, error: null });

/** Unwraps values of AI columns, lookups, formulas, buttons and barcodes. */
export function plainCell(cell: unknown): PlainCell {
  const value = unwrap(cell);
  if (Array.isArray(value)) {
    const parts = value.map(plainCell);
    const broken = parts.find(({ error }) => error !== null);
    return broken ?? ok(parts.map((part) => part.value).filter((part) => part !== null));
  }
  if (!isRecord(value)) return ok(value ?? null);
  if (typeof value.error === "string") return { value: null, error: value.error };
  if (typeof value.specialValue === "string") return { value: null, error: value.specialValue };
  if (typeof value.url === "string") return ok(value);
  // A barcode. A person, {id, email, name}, is not stored.
  return ok(typeof value.text === "string" ? value.text : null);
}

/** The value of a cell as a person reads it: of a lookup with one number the number, of a button its URL. */
export function cellValue(cell: unknown): PlainCell {
  const read = plainCell(cell ?? null);
  const { value } = read;
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === "number")
    return ok(value[0]);
  return isRecord(value) ? ok(value.url) : read;
}

/** Images of a cell: attachments, and URLs written as text, which may contain a comma themselves. */
export function picturesOf(value: unknown): (Attachment | string)[] {
  if (!Array.isArray(value))
    return safeText(value)
      .split(/[\s;|]+|(?<!,),+(?=[\s/]|https?:|$)/i)
      .filter(Boolean);
  return value.flatMap((entry: unknown): (Attachment | string)[] => {
    if (!isRecord(entry)) return picturesOf(entry);
    const [id, url] = [safeText(entry.id), safeText(entry.url)];
    if (!url) return [];
    return id ? [{ id, url }] : [url];
  });
}

/** A field whose value the external table shares with the property. */
export type SharedField = keyof QuickEdit;

/** A cell converted to our fields; unusable values are left as the table has them. */
type SharedValue = string | number | null | { unreadable: string };
export type SharedCells = Partial<Record<SharedField, SharedValue>>;

/** Cells that are only meaningful together: an amount and its currency, the two coordinates. */
export interface SharedUnit {
  /** Label of the leading field. */
  name: SharedField;
  label: string;
  fields: readonly SharedField[];
}

const fieldOf = new Map(allFields.map((field) => [field.name, field]));

export const sharedUnits: readonly SharedUnit[] = quickFieldNames
  .filter((name) => !fieldOf.get(name)?.belongsTo)
  .map((name) => ({
    name,
    label: name === "latitude" ? "Coordinates" : (fieldOf.get(name)?.label ?? name),
    fields: quickFieldNames.filter(
      (other) => other === name || fieldOf.get(other)?.belongsTo === name,
    ),
  }));

export const isShared = (field: string): field is SharedField =>
  (quickFieldNames as readonly string[]).includes(field);

export const findUnit = (name: string): SharedUnit | null =>
  sharedUnits.find((unit) => unit.name === name) ?? null;

/** The fields of a unit out of many. */
export const cellsOf = ({ fields }: SharedUnit, cells: SharedCells): SharedCells =>
  Object.fromEntries(
    fields.filter((field) => cells[field] !== undefined).map((field) => [field, cells[field]]),
  );

const isUnreadable = (value: unknown): value is { unreadable: string } =>
  typeof value === "object" && value !== null;

/** The shared field that a target fills with a cell of its own. */
export function sharedFieldOf(target: string): SharedField | null {
  if (isShared(target)) return target;
  return findTarget(target)?.readAs === "price" ? "pricePerNight" : null;
}

/** The column of a shared field. */
export interface SharedColumn {
  /** Key of its cells: its id or name. */
  key: string;
  /** How its texts mark decimals. */
  decimals?: Decimals;
}
export type SharedColumns = Partial<Record<SharedField, SharedColumn>>;

/** By the names of the specification, until the columns are known. */
export const namedColumns: SharedColumns = Object.fromEntries(
  quickFieldNames.map((name) => [name, { key: quickColumns[name] }]),
);

/** Reads shared cells as the service sends them; it omits empty ones, which are null here. */
export function readSharedCells(
  cells: Readonly<Record<string, unknown>>,
  columns: SharedColumns,
): SharedCells {
  const read = Object.fromEntries(
    quickFieldNames.flatMap((name) => {
      const column = columns[name];
      return column === undefined ? [] : [[name, readCell(name, cells[column.key], column)]];
    }),
  ) as SharedCells;
  // 0, 0 means "not known" in many tables.
  return read.latitude === 0 && read.longitude === 0
    ? { ...read, latitude: null, longitude: null }
    : read;
}

function readCell(name: SharedField, cell: unknown, column: SharedColumn): SharedValue {
  const { value, error: error } = plainCell(cell ?? null);
  if (error !== null) return { unreadable: error };
  const single = Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value;
  if (single === null || safeText(single) === "") return null;
  if (name === "pricePerNight" && Number(safeText(single)) === 0) return null;
  const written = typeof single === "string" ? asText(name, single, column) : single;
  return canonical(name, written) ?? { unreadable: safeText(single) };
}

/** A text as people write it, such as "$450"; undefined where it is unclear. */
function asText(name: SharedField, text: string, { decimals }: SharedColumn): unknown {
  const target = findTarget(name);
  const reading = target && readIntakeCell(target, text, { head: "", decimals })[name];
  return reading && "value" in reading && reading.doubt === undefined ? reading.value : undefined;
}

/** Canonical text of a value, for comparison; null where it is blank or unreadable. */
function canonical(name: SharedField, value: unknown): string | number | null {
  const kind = fieldOf.get(name)?.kind;
  const read = kind?.read(value) as string | number | null | undefined;
  if (read === undefined || read === null || read === "") return null;
  return (kind?.normalized?.(read) ?? read) as string | number;
}

const spelling = (name: SharedField, value: SharedValue | undefined): string =>
  JSON.stringify(isUnreadable(value) ? value : canonical(name, value ?? null));

const isEqual = (fields: readonly SharedField[], a: SharedCells, b: SharedCells): boolean =>
  fields.every((name) => spelling(name, a[name]) === spelling(name, b[name]));

/** Side that has changed a unit since the base: none, ours, theirs, or both differently. */
export type Verdict = "same" | "ours" | "theirs" | "conflict";

/** Values given up for those of the table, by unit. */
export type DeclinedCells = Partial<
  Record<SharedField, { ours: SharedCells; theirs: SharedCells }>
>;

interface Sides {
  /** Last synced values. A cell that was never read counts as empty. */
  base: SharedCells;
  declined?: DeclinedCells;
  ours: SharedCells;
  /** A missing cell is not in the table, and is not compared. */
  theirs: SharedCells;
}

/** The rule of the three-way merge, for one unit. */
export function verdictOf(unit: SharedUnit, { base, declined = {}, ours, theirs }: Sides): Verdict {
  const fields = differingFields(unit, { ours, theirs }).filter(
    // An empty currency cell means US dollars, as a sync reads it.
    (name) => !(name === "currency" && theirs.currency === null && ours.currency === "USD"),
  );
  if (fields.length === 0) return "same";
  if (isEqual(fields, ours, base)) return "theirs";
  if (!isEqual(fields, theirs, base)) return "conflict";
  return isReturned(unit, { declined, ours, theirs }) ? "conflict" : "ours";
}

/** True if our value is again the one that was given up for theirs: the choice was undone. */
export function isReturned(
  unit: SharedUnit,
  { declined, ours, theirs }: Omit<Required<Sides>, "base">,
): boolean {
  const choice = declined[unit.name];
  return (
    choice !== undefined &&
    isEqual(unit.fields, choice.ours, ours) &&
    isEqual(unit.fields, choice.theirs, theirs)
  );
}

/** Fields of a unit that differ between the two sides and are in the table. */
export const differingFields = ({ fields }: SharedUnit, { ours, theirs }: Omit<Sides, "base">) =>
  fields.filter((name) => theirs[name] !== undefined && !isEqual([name], ours, theirs));

/** The base once an interrupted write has arrived in the table, and what of it has not. */
export function baseSince(base: SharedCells, sending: SharedCells, theirs: SharedCells) {
  const arrived = sharedUnits.flatMap((unit) => {
    const sent = cellsOf(unit, sending);
    const fields = Object.keys(sent) as SharedField[];
    return isEqual(fields, sent, theirs) ? fields : [];
  });
  const isIn = ([name]: [string, unknown]) => (arrived as string[]).includes(name);
  const cells = Object.entries(sending);
  return {
    base: { ...base, ...Object.fromEntries(cells.filter(isIn)) } as SharedCells,
    sending: Object.fromEntries(cells.filter((cell) => !isIn(cell))) as SharedCells,
  };
}

/** Why a unit differs. */
export const differenceKinds = [
  /** Changed in the table alone. */
  "offer",
  /** Changed on both sides. */
  "conflict",
  /** Changed here alone, and not written yet. */
  "unsent",
  /** Looked up here; it is written only if the settings say so. */
  "lookup",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A unit that differs between the two sides. */
export interface OpenUnit {
  unit: SharedUnit;
  kind: DifferenceKind;
  theirs: SharedCells;
}

export interface Merge {
  /** Every unit that differs: after a merge two values are equal, or the difference is known. */
  open: OpenUnit[];
  /** Cells that the base gets. */
  agreed: SharedCells;
}

/** Compares both sides. Values changed here alone are to be sent; conflicts are left to the operator. */
export function mergeSides(sides: Sides, lookedUp: ReadonlySet<string>): Merge {
  const merge: Merge = { open: [], agreed: {} };
  for (const unit of sharedUnits) {
    const theirs = cellsOf(unit, sides.theirs);
    if (Object.keys(theirs).length === 0) continue;
    const verdict = verdictOf(unit, sides);
    // The table's value is the base, or equal to ours by now.
    if (verdict === "same" || verdict === "ours") Object.assign(merge.agreed, theirs);
    if (verdict === "same") continue;
    const isLookedUp = unit.fields.some((name) => lookedUp.has(name));
    const kind = { theirs: "offer", conflict: "conflict", ours: isLookedUp ? "lookup" : "unsent" };
    merge.open.push({ unit, theirs, kind: kind[verdict] as DifferenceKind });
  }
  return merge;
}

/** Differing fields of all units of a kind. */
export const fieldsOpenAs = (
  kind: DifferenceKind,
  { open }: Merge,
  sides: Pick<Sides, "ours" | "theirs">,
): SharedField[] =>
  open.flatMap((entry) => (entry.kind === kind ? differingFields(entry.unit, sides) : []));

/** True if their value can be stored here unchanged. */
export const isUsable = ({ fields }: SharedUnit, theirs: SharedCells): boolean =>
  !fields.some((name) => isUnreadable(theirs[name])) &&
  (theirs.latitude === undefined ||
    theirs.longitude === undefined ||
    (theirs.latitude === null) === (theirs.longitude === null));

/** Their values as property fields; an amount without a currency gets ours. */
export function acceptedValues(theirs: SharedCells, ours: QuickEdit): Partial<PropertyFields> {
  const accepted = { ...theirs } as Partial<PropertyFields>;
  if (accepted.pricePerNight && !accepted.currency) accepted.currency = ours.currency ?? "USD";
  return accepted;
}

const text = (value: SharedValue | undefined): string =>
  isUnreadable(value)
    ? value.unreadable
    : value === null || value === undefined
      ? ""
      : valueText(value);

/** The values of one side as display text. */
export function sideInWords({ fields }: SharedUnit, cells: SharedCells): string {
  const { pricePerNight: price, currency } = cells;
  if (fields.includes("pricePerNight") && typeof price === "number")
    return typeof currency === "string"
      ? exactMoney(moneyOf(price, currency))
      : `${formatNumber(price)}, no currency`;
  return (
    fields
      .map((name) => text(cells[name]))
      .filter(Boolean)
      .join(", ") || "Empty"
  );
}

interface DifferenceWords {
  label: string;
  /** Null where entries were only added. */
  before: string | null;
  after: string | null;
  /** Locked here and therefore not changed. */
  stays: boolean;
}

interface Difference {
  field: string;
  before?: unknown;
  after?: unknown;
  applied: boolean;
}

const labelOf = (name: string) =>
  name === "images" ? "Pictures" : (allFields.find((field) => field.name === name)?.label ?? name);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string");

const counted = (count: number, what: string) =>
  count === 0 ? null : plural(count, what, `${what}s`);

/** Entries added to and removed from a list; images are counted. */
function listWords(field: string, before: string[], after: string[]) {
  const came = after.filter((entry) => !before.includes(entry));
  const went = before.filter((entry) => !after.includes(entry));
  if (came.length + went.length === 0) return { before: null, after: "in another order" };
  if (field === "images") {
    const left = counted(went.length, "picture");
    const added = counted(came.length, "new picture");
    return { before: left, after: added };
  }
  return {
    before: went.length > 0 ? valueText(went) : null,
    after: came.length > 0 ? `+ ${valueText(came)}` : null,
  };
}

const amount = (value: unknown, currency: string | null) =>
  typeof value === "number" && currency ? exactMoney(moneyOf(value, currency)) : valueText(value);

/** Display text of one difference. */
export function differenceInWords(
  { field, before, after, applied }: Difference,
  currency: { before: string | null; after: string | null },
): DifferenceWords {
  const about = { label: labelOf(field), stays: !applied };
  if (isTexts(before) && isTexts(after)) return { ...about, ...listWords(field, before, after) };
  if (field === "pricePerNight")
    return {
      ...about,
      before: amount(before, currency.before),
      after: amount(after, currency.after),
    };
  return { ...about, before: valueText(before), after: valueText(after) };
}
