import { editedSinceExport } from "#domain/changes/reasons";
import { unknownCountry } from "#domain/places/countries";
import { allFields, type AnyField, type FieldName } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import { isSame } from "#domain/property/kinds/kind";
import { editOf, type Since } from "#domain/property/merge";
import { priceAndRange, rangeAfter } from "#domain/property/price-problems";
import type { Property, PropertyFields } from "#domain/property/property";
import { slugify } from "#domain/text/slug";
import { isTyped } from "./cells";
import { isWritten } from "./export-file";
import {
  findLike,
  identifiersOf,
  type Likeness,
  likenessInWords,
  type StayIdentifiers,
} from "./likeness";
import type { Proposal, RowReading } from "./read-row";
import {
  checkMove,
  checkPrices,
  type Doubt,
  isRange,
  type Refusal,
  type RowValues,
} from "./row-checks";

export interface StoredRow {
  property: Property;
  /** In the trash. */
  deleted: boolean;
  /** The version that the row states, and what has happened since; null where that version is unknown. */
  exported?: { version: number; since: Since | null };
}

export interface NewStay {
  kind: "new";
  id: string | null;
  after: Partial<PropertyFields>;
}
export interface ChangedStay {
  kind: "changed";
  id: string;
  /** That the row was made from: of its export, or the current one. */
  version: number;
  before: Partial<PropertyFields>;
  after: Partial<PropertyFields>;
}

/** What a row will do. */
export type RowPlan =
  | NewStay
  | ChangedStay
  | { kind: "same"; id: string }
  | {
      kind: "doubtful";
      /** Of the property that the row names or resembles. */
      id: string | null;
      doubts: readonly Doubt[];
      /** A stored stay that the row looks like. */
      like: { id: string; name: string; likeness: Likeness } | null;
      /** What happens where a person accepts: a change of that stay, and a new one. */
      update: ChangedStay | null;
      create: NewStay | null;
    }
  | {
      kind: "refused";
      id: string | null;
      reason: string;
      refusals: readonly Refusal[];
      /** What the row would change, where the operator may apply it anyway. */
      change?: { before: Partial<PropertyFields>; after: Partial<PropertyFields> };
    };

export interface PlanOptions {
  /** Stored stays that may be the same one: of the same name or booking URL. */
  candidates?: readonly StoredRow[];
  publishAs?: "draft" | "active";
}

/**
 * Compares one row with the property that it names, or with those that it looks like. A cell as it was exported
 * changes nothing, whatever the property has by now.
 */
export function planRow(
  reading: RowReading,
  stored: StoredRow | null,
  { candidates = [], publishAs = "draft" }: PlanOptions = {},
): RowPlan {
  const { id, fault } = reading;
  if (fault) return refuse(id, [{ field: null, column: null, text: fault.text, why: fault.why }]);
  if (stored) return planUpdate(reading, stored, true);
  const created = planNew(reading, publishAs);
  const [match] = id === null ? findStored(reading, candidates) : [];
  if (!match) return created;
  const { stay, likeness } = match;
  if (stay.deleted) return created;
  const updated = planUpdate(reading, stay, false);
  if (updated.kind === "same") return updated;
  const { property } = stay;
  const why = `Looks like ${property.name}: ${likenessInWords(likeness)}`;
  return {
    kind: "doubtful",
    id: property.id,
    doubts: [
      { field: null, column: null, text: "", value: null, why, isLikeness: true },
      ...("doubts" in updated ? updated.doubts : []),
    ],
    like: { id: property.id, name: property.name, likeness },
    update: updated.kind === "changed" ? updated : "update" in updated ? updated.update : null,
    create: created.kind === "new" ? created : "create" in created ? created.create : null,
  };
}

/** An amount means nothing without its currency; beside another price its unit would be wrong. */
const priced = [
  ...priceAndRange,
  ...(["currency", "priceUnit", "priceBasis"] as const),
] as const satisfies readonly FieldName[];

/** A plan without its doubtful values, for rows that are accepted without them. */
export function withoutDoubts<Plan extends NewStay | ChangedStay>(
  plan: Plan,
  doubts: readonly Doubt[],
): Plan {
  const left = new Set(doubts.map(({ field }) => field));
  if (left.has("currency") || left.has("pricePerNight"))
    for (const field of priced) left.add(field);
  const isLeft = ({ name, belongsTo }: AnyField) =>
    left.has(name) || left.has((belongsTo ?? name) as FieldName);
  const names = new Set<string>(allFields.filter(isLeft).map(({ name }) => name));
  const without = (values: Partial<PropertyFields>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
  return {
    ...plan,
    after: without(plan.after),
    ...("before" in plan && { before: without(plan.before) }),
  };
}

/** Display name of a row. */
export function nameOfRow({ proposals, id }: RowReading, stored: StoredRow | null): string {
  // A typed name stands after the empty cell.
  const named = proposals.find(({ field, text }) => field === "name" && text !== "")?.text;
  return (named || stored?.property.name || id || "Without a name").slice(0, 200);
}

/** Values that a row states, as far as they can be read. */
export const valuesOfRow = ({ proposals }: RowReading): Partial<PropertyFields> =>
  Object.fromEntries(
    proposals.flatMap(({ field, reading, isEmpty }) =>
      "value" in reading && !isEmpty ? [[field, reading.value]] : [],
    ),
  );

/** By what a row is found among stored stays, and among the rows of its own table. */
export const identifiersOfRow = (reading: RowReading): StayIdentifiers =>
  identifiersOf(valuesOfRow(reading));

function findStored(reading: RowReading, candidates: readonly StoredRow[]) {
  const stays = candidates.map((row) => ({ ...identifiersOf(row.property), row }));
  return findLike(identifiersOfRow(reading), stays).map(({ stay, likeness }) => ({
    stay: stay.row,
    likeness,
  }));
}

const fieldOf = new Map(allFields.map((field) => [field.name, field]));

/** Defaults of a new property; it is inactive until reviewed. */
const draft: PropertyFields = { ...emptyProperty, active: false };

/** The values that a row changes in `base`. */
function readValues(
  reading: RowReading,
  base: PropertyFields,
  about: { isNew: boolean; isNamed: boolean; exported?: PropertyFields },
): RowValues {
  const after: Partial<Record<FieldName, unknown>> = {};
  const doubts: Doubt[] = [];
  const refusals: Refusal[] = [];
  for (const proposal of reading.proposals) {
    const field = fieldOf.get(proposal.field);
    if (!field || isUnchanged(field, proposal, base, about) || !applies(proposal, reading, about))
      continue;
    const { column, text } = proposal;
    const said = proposal.isEmpty ? emptied(field) : proposal.reading;
    if ("refused" in said) {
      refusals.push({ field: field.name, column, text, why: said.refused });
      continue;
    }
    const { value, doubt } = said;
    const isStored = isSame(field.kind, base[field.name], value);
    if (!isStored) after[field.name] = value;
    if (doubt !== undefined && (!isStored || about.isNew))
      doubts.push({ field: field.name, column, text, value, why: doubt });
  }
  return { after: after as Partial<PropertyFields>, doubts, refusals };
}

/** True for a cell that equals an export of the stored value, or of the version that the row was made from. */
function isUnchanged(
  field: AnyField,
  { given }: Proposal,
  base: PropertyFields,
  { exported }: { exported?: PropertyFields },
): boolean {
  if (given === undefined) return false;
  return (
    isWritten(field, base[field.name], given) ||
    (exported !== undefined && isWritten(field, exported[field.name], given))
  );
}

/** Whether an empty cell or a fixed value says something about this property. */
function applies(
  { field, isEmpty, isFixed }: Proposal,
  { proposals }: RowReading,
  { isNew, isNamed }: { isNew: boolean; isNamed: boolean },
): boolean {
  const facts = fieldOf.get(field);
  if (isFixed && !isNew) {
    const leaders: readonly string[] =
      field === "currency" ? priceAndRange : [facts?.belongsTo ?? ""];
    return proposals.some(
      (other) => leaders.includes(other.field) && !other.isEmpty && "value" in other.reading,
    );
  }
  if (!isEmpty) return true;
  // A switch has no empty state.
  return isNamed && !isNew && typeof facts?.kind.empty !== "boolean";
}

/** An empty cell as the form reads it: required fields refuse it. */
function emptied({ kind, label }: AnyField): Proposal["reading"] {
  if (!isTyped(kind) || !kind.required) return { value: kind.empty };
  const read = kind
    .typed({ label, stored: kind.empty })
    .safeParse(Array.isArray(kind.empty) && kind.input !== "select" ? [] : "");
  return read.success ? { value: read.data } : { refused: read.error.issues[0]?.message ?? label };
}

/** A row with both id and version comes from an export: what was stored once is no doubt. */
const isExported = ({ id, version }: RowReading): boolean => id !== null && version !== null;

function planUpdate(given: RowReading, stored: StoredRow, isNamed: boolean): RowPlan {
  const { property } = stored;
  const { id, countries } = property;
  if (stored.deleted) return refuse(id, [whole("This property is in the trash: restore it first")]);
  const isPlaced = countries.length > 0 && !countries.includes(unknownCountry);
  const reading = (isPlaced && given.readIn?.(countries)) || given;
  const exported = stored.exported?.since?.base;
  const read = readValues(reading, property, { isNew: false, isNamed, exported });
  // A table with the range states it, also where it has not changed.
  if (!reading.proposals.some(({ field }) => isRange(field)))
    Object.assign(read.after, rangeAfter(property, read.after));
  checkPrices(read, property, reading, { isNamed });
  checkMove(read, property);
  const { after, doubts, refusals } = read;
  if (refusals.length > 0) return refuse(id, refusals);
  if (Object.keys(after).length === 0) return { kind: "same", id };
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, property[name as FieldName]]),
  );
  const edited = editSinceExport(stored);
  if (edited !== null) return { ...refuse(id, [whole(edited)]), change: { before, after } };
  const version = stored.exported?.version ?? property.version;
  const update: ChangedStay = { kind: "changed", id, version, before, after };
  return doubts.length > 0
    ? { kind: "doubtful", id, doubts, like: null, update, create: null }
    : update;
}

function planNew(reading: RowReading, publishAs: "draft" | "active"): RowPlan {
  const { id } = reading;
  const read = readValues(reading, draft, { isNew: true, isNamed: false });
  checkPrices(read, draft, reading, { isNamed: true });
  const { after, refusals } = read;
  const all = [...wrongId(id), ...refusals, ...missing(after, refusals)];
  if (all.length > 0) return refuse(id, all);
  const create: NewStay = { kind: "new", id, after: { active: publishAs === "active", ...after } };
  const doubts = isExported(reading) ? [] : read.doubts;
  return doubts.length > 0
    ? { kind: "doubtful", id: null, doubts, like: null, update: null, create }
    : create;
}

const whole = (why: string): Refusal => ({ field: null, column: null, text: "", why });

const refuse = (id: string | null, refusals: readonly Refusal[]) =>
  ({
    kind: "refused",
    id,
    refusals,
    reason: [...new Set(refusals.map(({ why }) => why))].join("; "),
  }) as const;

const needed = [
  ["name", "Name is required"],
  ["countries", "Country is required"],
] as const;

/** A stay without a region is completed in its form. */
const missing = (after: Partial<PropertyFields>, refusals: readonly Refusal[]): Refusal[] =>
  needed.flatMap(([field, why]) =>
    after[field]?.length || refusals.some((one) => one.field === field)
      ? []
      : [{ field, column: null, text: "", why }],
  );

const wrongId = (id: string | null): Refusal[] =>
  id !== null && (slugify(id) !== id || id.length > 120)
    ? [whole("IDs may only contain lowercase letters, digits and hyphens")]
    : [];

/** Who has edited the property since the row was exported; null if nobody. */
function editSinceExport({ exported }: StoredRow): string | null {
  if (!exported) return null;
  const { since } = exported;
  if (since?.edited.length === 0) return null;
  return editedSinceExport(since && editOf(since, since.edited));
}
