import {
  hasSameQuestion,
  isLookedUpField,
  lookedUpFields,
  lookupKinds,
} from "#domain/places/lookups";
import { allFields, type FieldName } from "./fields";
import { isSame } from "./kinds/kind";
import type { PropertyFields } from "./property";

/** A version by a person or a source. Lookups and the daily upkeep write versions too, which are no edits. */
export interface Edit {
  version: number;
  actor: string;
  at: Date;
  /** Null where they are unknown: any may have changed. */
  fields: readonly FieldName[] | null;
}

/** What became of a property since one of its versions. */
export interface Since {
  /** The fields of that version. */
  base: PropertyFields;
  /** Fields that edits have changed since, and that differ from that version. */
  edited: readonly FieldName[];
  /** Newest first. */
  edits: readonly Edit[];
}

/** The latest edit of one of the fields; null for an unknown one. */
export const editOf = ({ edits }: Pick<Since, "edits">, names: readonly FieldName[]): Edit | null =>
  edits.find(({ fields }) => fields === null || fields.some((name) => names.includes(name))) ??
  null;

const kindByName = new Map(allFields.map(({ name, kind }) => [name, kind]));

export function isSameValue(name: FieldName, a: unknown, b: unknown): boolean {
  const kind = kindByName.get(name);
  return kind !== undefined && isSame(kind, a, b);
}

/** True if the sides have the same value in every one of the fields. */
const agree = (a: PropertyFields, b: PropertyFields, names: readonly FieldName[]): boolean =>
  names.every((name) => isSameValue(name, a[name], b[name]));

export interface Merged {
  fields: PropertyFields;
  /** Looked-up fields that lost their value, because it answers another address or point. */
  reset: FieldName[];
}

/**
 * Fields that somebody made of an earlier version, with what our own programs have written since: a field
 * left as it was in that version has its current value. A looked-up value stays while its question does.
 */
export function mergeSince(
  made: PropertyFields,
  current: PropertyFields,
  { base, edited }: Since,
): Merged {
  const isEdited = (name: FieldName) => edited.includes(name);
  const kept = allFields
    .map(({ name }) => name)
    .filter((name) => !isEdited(name) && agree(made, base, [name]))
    .map((name) => [name, current[name]]);
  const fields: PropertyFields = { ...made, ...Object.fromEntries(kept) };
  const reset: FieldName[] = [];
  for (const kind of lookupKinds) {
    const names: readonly FieldName[] = lookedUpFields[kind];
    const isFound = !names.some(isEdited) && !agree(base, current, names);
    const isStale = agree(fields, current, names) && !hasSameQuestion(kind, fields, current);
    if (!isFound || !isStale) continue;
    for (const name of names) Object.assign(fields, { [name]: base[name] });
    reset.push(...names);
  }
  return { fields, reset };
}

/** True while a property has the values that a change left, apart from what our own programs wrote since. */
export const isAsLeft = (property: PropertyFields, left: Partial<PropertyFields>): boolean =>
  (Object.keys(left) as FieldName[]).every(
    (name) =>
      isSameValue(name, property[name], left[name]) ||
      (isLookedUpField(name) ? !left[name] : name === "priceCheckedOn"),
  );
