import { z } from "zod";

import type { TableColumn } from "./column";
import { misfit, rounding } from "./column-types";
import { findTarget, type Target, type TargetFacts, targets } from "./targets";

/** What the operator, or the first look at the table, decided about one column. */
const choiceSchema = z.object({
  columnId: z.string(),
  /** As it was called then; by this a missing one is known. */
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
  /** A field that it could fill, where it is not used. */
  suggestion: TargetName | null;
  /** What it was called when it was chosen. */
  renamedFrom: string | null;
  /** Where the type cannot fill the field: it is left alone. */
  misfit: string | null;
  /** Worth knowing, and no hindrance. */
  rounds: string | null;
}

export interface MissingColumn {
  name: string;
  target: TargetName;
}

export interface Mapping {
  columns: MappedColumn[];
  /** Chosen before, and in the table no more: their fields stay as they are. */
  missing: MissingColumn[];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The names by which a column is recognised, surest first. */
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

/** The field that a column's name speaks of. */
function recognised(name: string): TargetFacts | null {
  const key = plain(name);
  const exact = targets.find(({ column }) => column !== null && plain(column) === key);
  return (
    exact ??
    targets.find((facts) => namesOf(facts).includes(key)) ??
    findTarget(further[key] ?? "") ??
    null
  );
}

/** True for a name that means this field and no other: such a column is used without asking. */
const isNamedFor = (name: string, { column }: TargetFacts): boolean =>
  column !== null && plain(column) === plain(name);

/**
 * Today's columns with what is known of them. Columns are known by their ids, so a new name changes
 * nothing; two columns never fill one field.
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
    const found = recognised(column.name);
    const isFree = found !== null && !taken.has(found.target);
    const byItself =
      !choice && isFree && isNamedFor(column.name, found) && !misfit(column, found.target);
    if (byItself) taken.add(found.target);
    const target = findTarget(choice?.target ?? "")?.target ?? (byItself ? found.target : null);
    return {
      column,
      target,
      suggestion: target === null && isFree && !misfit(column, found.target) ? nameOf(found) : null,
      renamedFrom: choice && choice.name !== column.name ? choice.name : null,
      misfit: target && misfit(column, target),
      rounds: target && rounding(column, target),
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

/** What is to be remembered, so that later names make no difference. */
export const choicesOf = ({ columns, missing: _ }: Mapping): ColumnChoice[] =>
  columns.map(({ column, target }) => ({ columnId: column.id, name: column.name, target }));

/** Columns that a sync reads: mapped, and of a type that fits. */
export const columnsInUse = ({ columns }: Mapping): (MappedColumn & { target: Target })[] =>
  columns.filter((entry): entry is MappedColumn & { target: Target } =>
    Boolean(entry.target && !entry.misfit),
  );
