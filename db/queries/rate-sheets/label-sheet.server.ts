import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";
import { isoDay } from "#domain/calendar/dates";
import { withConfirmed } from "#domain/rates/contradictions";
import type { SheetContent, SheetReading } from "#domain/rates/reading";
import {
  answersOf,
  isAnswerTo,
  type StoredChoices,
  type StoredReading,
} from "#domain/rates/review";
import type { SheetPlace } from "#domain/rates/sheet/currency";
import { readSheetTables } from "#domain/rates/sheet/read-tables";
import type { ChosenLabels } from "#domain/rates/sheet-labels";
import {
  hasDecided,
  memoriesOf,
  recallAnswers,
  recallLabels,
  shapesOf,
  type SheetMemory,
} from "#domain/rates/sheet-memory";
import { isUuid } from "#domain/text/strings";
import { findPlace } from "./find-property.server";
import { type ChosenReading, replaceRows } from "./store-rows.server";

/** Labels of a sheet and answers to its questions (I-008, I-009): each reads it anew from its stored pieces. */

export const noChoices: StoredChoices = { labels: {}, answers: {} };

export interface ChangedChoices {
  /** By part and id; null: guess again. */
  labels?: { [Part in keyof ChosenLabels]: Record<string, object | null> };
  /** By doubt; null: ask again. */
  answers?: Record<string, string | null>;
}

export type ReadTables = (
  ...given: Parameters<typeof readSheetTables>
) => SheetReading | Promise<SheetReading>;

/** Closed: no longer in review, or without tables. */
export type ChoicesOutcome = "done" | "closed" | "no such answer";

/** @param read reads a large file beside the event loop */
export function changeChoices(
  db: Connection,
  id: string,
  changed: ChangedChoices,
  { actor, now, read = readSheetTables }: { actor: string; now: Date; read?: ReadTables },
): Promise<ChoicesOutcome> {
  return inTransaction(db, async (trx): Promise<ChoicesOutcome> => {
    if (!isUuid(id)) return "closed";
    const sheet = await trx
      .selectFrom("rateSheets")
      .select(["propertyId", "reading", "choices"])
      .where("id", "=", id)
      .where("state", "in", ["review", "taken back"])
      .forUpdate()
      .executeTakeFirst();
    const content = contentOf(sheet?.reading);
    if (!sheet || !content) return "closed";
    if (!areOffered(sheet.reading?.asked, changed.answers)) return "no such answer";
    const before = { ...noChoices, ...sheet.choices };
    const choices = withChanges(before, changed, { by: actor, at: now.toISOString() });
    const context = { today: isoDay(now), place: await findPlace(trx, sheet.propertyId) };
    const reading = await read(content, engineChoices(choices, context));
    const isSameYear = isDeepStrictEqual(yearsChosen(before), yearsChosen(choices));
    const earlier = isSameYear ? null : await read(content, engineChoices(before, context));
    await putReading(trx, id, { reading, choices, earlier });
    return "done";
  });
}

/** What dates without a year are placed by. */
const yearsChosen = ({ labels, answers }: StoredChoices) => [
  answers.year?.value,
  Object.entries(labels.tables ?? {}).flatMap(([id, { year }]) => (year ? [[id, year]] : [])),
];

/** True for answers that the questions of the sheet take. */
const areOffered = (asked: StoredReading["asked"] = [], answers: ChangedChoices["answers"] = {}) =>
  Object.entries(answers).every(([id, value]) => {
    const doubt = asked.find((one) => one.id === id);
    return doubt !== undefined && (value === null || isAnswerTo(doubt, value));
  });

interface ReadingContext {
  today: string;
  place: SheetPlace;
}

const engineChoices = (choices: StoredChoices, context: ReadingContext) => {
  const answers = answersOf(choices);
  const { labels, contradictions = [] } = choices;
  return { labels: withConfirmed(labels, contradictions, answers), answers, ...context };
};

/** The pieces of the file; null for a sheet of the last release, and for one that was entered by hand. */
export function contentOf(reading: Partial<StoredReading> | null | undefined): SheetContent | null {
  const { pages, cells, tables, notes, unopened = [], isRecognized = false } = reading ?? {};
  return pages && cells && tables && notes
    ? { pages, cells, tables, notes, unopened, isRecognized }
    : null;
}

function withChanges(
  { labels, answers, ...recalled }: StoredChoices,
  changed: ChangedChoices,
  given: { by: string; at: string },
): StoredChoices {
  const part = <Choice>(
    known: Readonly<Record<string, Choice>> = {},
    change: Record<string, unknown> = {},
  ): Record<string, Choice> =>
    withoutNulls({
      ...known,
      ...Object.fromEntries(
        Object.entries(change).map(([id, label]) => [
          id,
          label && { ...label, mark: "chosen" as const },
        ]),
      ),
    });
  return {
    ...recalled,
    labels: {
      lines: part(labels.lines, changed.labels?.lines),
      tables: part(labels.tables, changed.labels?.tables),
      notes: part(labels.notes, changed.labels?.notes),
    },
    answers: withoutNulls({
      ...answers,
      ...Object.fromEntries(
        Object.entries(changed.answers ?? {}).map(([id, value]) => [
          id,
          value === null ? null : { value, ...given },
        ]),
      ),
    }),
  };
}

const withoutNulls = <Value>(record: Record<string, unknown>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as Record<
    string,
    Value
  >;

/** Stores what was read in place of the rows before, with the choices that it follows. */
export async function putReading(
  trx: Connection,
  id: string,
  chosen: ChosenReading,
): Promise<void> {
  const stored = await replaceRows(trx, id, chosen);
  await trx
    .updateTable("rateSheets")
    .set({ ...stored, choices: JSON.stringify(chosen.choices), updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

const hashOf = (shape: string) => createHash("sha256").update(shape).digest("hex");

/** Rounds of remembered answers: each may bring the next question. */
const maxRounds = 4;

/** A first reading with what is remembered for the lodge's sheets of the same layout. */
export async function withMemory(
  trx: Connection,
  propertyId: string,
  first: SheetReading,
  now: Date,
): Promise<{ reading: SheetReading; choices: StoredChoices }> {
  const context = { today: isoDay(now), place: await findPlace(trx, propertyId) };
  const shapes = new Map(shapesOf(first).map((shape) => [hashOf(shape), shape]));
  const rows = await trx
    .selectFrom("sheetLabels")
    .select(["shape", "memory"])
    .where("propertyId", "=", propertyId)
    .where("shape", "in", [...shapes.keys()])
    .execute();
  const memories = new Map(rows.map(({ shape, memory }) => [shapes.get(shape) ?? "", memory]));
  const { labels, contradictions } = recallLabels(first, memories);
  let choices: StoredChoices = { labels: labels ?? {}, answers: {}, contradictions };
  let reading = labels ? readSheetTables(first, engineChoices(choices, context)) : first;
  for (let round = 0; round < maxRounds; round += 1) {
    const answers = Object.entries(recallAnswers(reading, memories));
    if (answers.length === 0) break;
    const at = now.toISOString();
    const given = answers.map(([id, value]) => [id, { value, by: null, at }] as const);
    choices = { ...choices, answers: { ...choices.answers, ...Object.fromEntries(given) } };
    reading = readSheetTables(first, engineChoices(choices, context));
  }
  return { reading, choices };
}

/** Remembers the labels and answers of an accepted sheet for the next one of its lodge. */
export async function rememberLabels(
  trx: Connection,
  id: string,
  { now, read = readSheetTables }: { now: Date; read?: ReadTables },
): Promise<void> {
  const { propertyId, reading, choices } = await trx
    .selectFrom("rateSheets")
    .select(["propertyId", "reading", "choices"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { labels, asked = [] } = reading ?? {};
  const content = contentOf(reading);
  if (!content || !labels) return;
  const context = { today: isoDay(now), place: await findPlace(trx, propertyId) };
  const unlabeled = hasDecided(labels)
    ? await read(content, engineChoices(noChoices, context))
    : undefined;
  const memories: Map<string, SheetMemory> = memoriesOf(
    { ...content, labels, asked },
    { ...noChoices, ...choices },
    unlabeled,
  );
  const rows = [...memories].map(([shape, memory]) => ({
    propertyId,
    shape: hashOf(shape),
    memory: JSON.stringify(memory),
  }));
  await trx
    .insertInto("sheetLabels")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["propertyId", "shape"]).doUpdateSet(({ ref }) => ({
        memory: ref("excluded.memory"),
        updatedAt: sql`now()`,
      })),
    )
    .execute();
}
