import { z } from "zod";

import { guessMap, rememberMap } from "#domain/intake/guess";
import { type Decimals, type ListSeparator, type Mark, ruleKey } from "#domain/intake/map";
import { type NumberQuestion, numberQuestion } from "#domain/intake/number-question";
import {
  findTarget,
  guessTarget,
  headKey,
  type Target,
  targetGroups,
} from "#domain/intake/targets";
import type { AnyField, FieldName } from "#domain/property/fields";
import { columnTypes, type TableColumn } from "./columns";

/**
 * What each column of the external table is read as (I-007): by the same guesses as those of a file. Columns with
 * the specification's names are read at once, the others once a person has saved them; a renamed one asks again.
 */

/** Mapping of one column, chosen by the operator or on first sync. */
const choiceSchema = z.object({
  columnId: z.string(),
  /** Its name at that time, which identifies a missing column. */
  name: z.string(),
  /** Name of a target; null: not used. */
  target: z.string().nullable(),
  /** Absent: from a time when nobody asked. */
  mark: z.enum(["guessed", "chosen"]).optional(),
  /** Answer to a number with two readings. */
  decimals: z.enum(["point", "comma"]).optional(),
});
export const mappingSchema = z.array(choiceSchema);
export type ColumnChoice = z.output<typeof choiceSchema>;

export interface MappedColumn {
  column: TableColumn;
  /** Name of the target that a sync reads it as; null: not read. */
  target: string | null;
  /** What the form shows: the same, or a guess that waits for a person. */
  proposed: string | null;
  mark: Mark;
  /** What makes the choice unsure. */
  question: string | null;
  /** Problem if the column type cannot fill the target; the column is ignored. */
  mismatch: string | null;
  /** A note that does not prevent the mapping. */
  roundingNote: string | null;
  /** How its texts are read, where several readings are possible. */
  decimals?: Decimals;
  separator?: ListSeparator;
  /** Its numbers have two readings, and no other value says which one. */
  numbers: NumberQuestion | null;
}

interface MissingColumn {
  name: string;
  /** Label of its target. */
  label: string;
}

export interface Mapping {
  columns: MappedColumn[];
  /** Mapped before, and no longer in the table: their fields are not changed. */
  missing: MissingColumn[];
}

/** Identity and origin: no column may write them. */
const ours: ReadonlySet<string> = new Set([
  "id",
  "version",
  "airtableId",
  "importSource",
  "sample",
  "imageAlts",
  "ratingSource",
] satisfies (FieldName | "id" | "version")[]);

/** Targets of a column by group, for its select. */
export const tableTargetGroups = targetGroups
  .map(({ label, targets }) => ({ label, targets: targets.filter(({ name }) => !ours.has(name)) }))
  .filter(({ targets }) => targets.length > 0);

export const findTableTarget = (name: string | null): Target | null =>
  name !== null && ours.has(name) ? null : findTarget(name);

/** The target with this name in the specification's table: such a column is read without confirmation. */
function namedTarget(name: string): Target | null {
  const target = guessTarget(name)?.target ?? null;
  const isNamed = target?.heads[1]?.some((head) => headKey(head) === headKey(name));
  return isNamed ? target : null;
}

/**
 * Today's columns with their mapping. Columns are identified by id, so that a rename changes nothing;
 * two columns never fill one field.
 */
export function mapColumns(
  columns: readonly TableColumn[],
  choices: readonly ColumnChoice[],
): Mapping {
  const chosen = new Map(choices.map((choice) => [choice.columnId, choice]));
  const inUse = settleColumns(columns, chosen);
  const guesses = guessOthers(columns, inUse, choices);
  const claimed = new Set([...inUse.values()].flatMap((target) => target?.claims ?? []));
  const mapped = columns.map((column) => {
    const target = inUse.get(column.id) ?? null;
    return mapColumn(column, chosen.get(column.id), { target, guess: guesses.get(column.id) });
  });
  const present = new Set(columns.map(({ id }) => id));
  const missing = choices.flatMap(({ columnId, name, target: stored }) => {
    const target = findTableTarget(stored);
    const isOpen = target?.claims.every((claim) => !claimed.has(claim));
    return target && isOpen && !present.has(columnId) ? [{ name, label: target.label }] : [];
  });
  return { columns: mapped, missing };
}

function mapColumn(
  column: TableColumn,
  choice: ColumnChoice | undefined,
  { target, guess }: { target: Target | null; guess: ColumnGuess | undefined },
): MappedColumn {
  const isSettled = choice !== undefined || target !== null;
  const guessed = isSettled ? target : findTableTarget(guess?.target ?? null);
  const canFill = guessed !== null && (isSettled || !findMismatch(column, guessed));
  const isRenamed = choice !== undefined && choice.name !== column.name;
  const question = isRenamed ? `Renamed from “${choice.name}”` : (guess?.question ?? null);
  return {
    column,
    target: target?.name ?? null,
    proposed: canFill ? guessed.name : null,
    mark: markOf(choice, question),
    question,
    mismatch: target && findMismatch(column, target),
    roundingNote: target && describeRounding(column, target),
    decimals: guess?.decimals,
    separator: guess?.separator,
    numbers: isDecided(choice, guess) ? null : numbersOf(column, guessed),
  };
}

/** True where other values say how numbers are written; an answer of a person can be changed. */
const isDecided = (choice: ColumnChoice | undefined, guess: ColumnGuess | undefined): boolean =>
  guess?.decimals !== undefined && choice?.decimals === undefined;

const numbersOf = ({ profile }: TableColumn, target: Target | null): NumberQuestion | null =>
  profile && target?.readAs === "price" ? numberQuestion(profile) : null;

function markOf(choice: ColumnChoice | undefined, question: string | null): Mark {
  if (question !== null) return "unsure";
  return choice ? (choice.mark ?? "remembered") : "guessed";
}

/** The targets that need no guess: of choices, and of the specification's names. */
function settleColumns(
  columns: readonly TableColumn[],
  chosen: ReadonlyMap<string, ColumnChoice>,
): Map<string, Target | null> {
  const settled = new Map<string, Target | null>();
  for (const { id } of columns) {
    const choice = chosen.get(id);
    if (choice) settled.set(id, findTableTarget(choice.target));
  }
  const claimed = new Set([...settled.values()].flatMap((target) => target?.claims ?? []));
  for (const column of columns) {
    const target = settled.has(column.id) ? null : namedTarget(column.name);
    if (!target || target.claims.some((claim) => claimed.has(claim))) continue;
    if (findMismatch(column, target)) continue;
    for (const claim of target.claims) claimed.add(claim);
    settled.set(column.id, target);
  }
  return settled;
}

interface ColumnGuess {
  target: string | null;
  question?: string;
  decimals?: Decimals;
  separator?: ListSeparator;
}

/** Guesses the columns that are not settled, and how the texts of all of them are read. */
function guessOthers(
  columns: readonly TableColumn[],
  settled: ReadonlyMap<string, Target | null>,
  choices: readonly ColumnChoice[],
): Map<string, ColumnGuess> {
  const profiles = columns.map(({ id, name, profile }) => ({
    ...(profile ?? { filled: 0, distinct: 0, samples: [] }),
    ...{ id, head: name },
  }));
  const answered = choices.flatMap(({ columnId, decimals }) =>
    decimals ? [[columnId, decimals] as const] : [],
  );
  const remembered = rememberMap(profiles, {
    columns: [...settled].map(([column, target]) => ({
      ...{ column, target: target?.name ?? null },
      mark: "remembered",
    })),
    rules: {
      decimals: Object.fromEntries(answered),
      chosen: answered.map(([column]) => ruleKey("decimals", column)),
    },
    fixed: {},
    publishAs: "draft",
  });
  const { columns: guessed, rules } = guessMap(profiles, { remembered });
  return new Map(
    guessed.map(({ column, target, question }) => [
      column,
      {
        ...{ target, question },
        decimals: rules.decimals?.[column],
        separator: rules.separators?.[column],
      },
    ]),
  );
}

/** Mapping to store, so that renamed columns remain mapped. */
export const choicesOf = ({ columns }: Mapping): ColumnChoice[] =>
  columns.map(({ column, target }) => ({
    ...{ columnId: column.id, name: column.name, target },
    mark: "guessed",
  }));

export type ColumnInUse = MappedColumn & { target: string };

/** Columns that a sync reads: mapped, and of a compatible type. */
export const columnsInUse = ({ columns }: Mapping): ColumnInUse[] =>
  columns.filter((entry): entry is ColumnInUse => Boolean(entry.target && !entry.mismatch));

/** Image columns in the order in which they are joined: the cover first, drawn ones last. */
export const isPictureTarget = ({ readAs, name }: Target): boolean =>
  readAs === "image" || name === "images";

const numbers: ReadonlySet<FieldName> = new Set([
  "latitude",
  "longitude",
  "pricePerNight",
  "capacity",
]);

const isSwitch = (field: AnyField | undefined): boolean =>
  (field?.kind as { input?: string } | undefined)?.input === "switch";

/** Why a column of this type cannot fill a target; null when it can. */
function findMismatch({ type }: TableColumn, target: Target): string | null {
  const facts = columnTypes[type];
  if (facts?.isUnreadable) return `${facts.label} cannot be read here`;
  if (type === "multipleAttachments" && !isPictureTarget(target))
    return "Attachments can only fill images";
  const isAnswer = target.readAs === "field" && isSwitch(target.fields[0]);
  if (isAnswer && ["number", "currency", "date", "dateTime"].includes(type))
    return "Requires a checkbox, a select or text";
  const isNumber = target.fields.some(({ name }) => numbers.has(name));
  return isNumber && facts?.isNeverNumber ? "Requires a number" : null;
}

/** Two decimals of a degree are a kilometer; five are a meter. */
const enoughDecimals = 4;

/** Tolerance of a rounded coordinate; null where the column is precise enough. */
function describeRounding({ type, precision }: TableColumn, { name }: Target): string | null {
  if (name !== "latitude" && name !== "longitude") return null;
  if (type !== "number" || precision === undefined || precision >= enoughDecimals) return null;
  const meters = Math.round(111_320 / 2 / 10 ** precision);
  const far = meters >= 1000 ? `${Math.round(meters / 1000)} km` : `${meters} m`;
  return `The column rounds: a property may move by up to ${far}`;
}

/** Names of the controls of a column. */
export const inputOf = (columnId: string) => `column:${columnId}`;
export const decimalsInputOf = (columnId: string) => `decimals:${columnId}`;

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
    const given = typed(inputOf(id));
    const target = findTableTarget(given);
    const claims = target?.claims ?? [];
    const other = claims.map((claim) => taken.get(claim)).find((head) => head !== undefined);
    if (given && !target) errors[id] = "Please choose one of the options";
    if (target && other !== undefined) errors[id] = `${other} fills ${target.label} already`;
    for (const claim of claims) taken.set(claim, name);
    const decimals = choiceSchema.shape.decimals.safeParse(typed(decimalsInputOf(id))).data;
    return {
      ...{ columnId: id, name, target: target?.name ?? null, mark: "chosen" },
      ...(decimals && { decimals }),
    };
  });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, choices };
}
