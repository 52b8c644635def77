import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { digestOfReading, findFile, type IntakeFile } from "#db/queries/intake/files.server";
import { changesSince } from "#db/queries/property/edits.server";
import { findManyStored } from "#db/queries/property/read.server";
import { inTransaction } from "#db/transaction.server";
import type { RowDecision, RowIntake } from "#domain/changes/row-intake";
import type { ItemState } from "#domain/changes/states";
import { EarlierRows } from "#domain/intake/earlier-rows";
import { nameOfRow } from "#domain/intake/plan-row";
import type { RowReading } from "#domain/intake/read-row";
import type { SourceRow } from "#domain/intake/table";
import { emptyProperty } from "#domain/property/form";
import type { Since } from "#domain/property/merge";
import type { PropertyFields } from "#domain/property/property";
import type { RowChoice } from "./item-of-row";
import { planRows, readCorrected } from "./plan-file.server";
import type { ChangeParameters, Item, NewItem } from "./store.server";

/** Decisions about rows of a file, before or after the others were applied. */

/** States of rows that are not applied. */
const open = ["waiting", "doubtful", "skipped", "refused"];

/** Rows with all their cells that are held in memory at a time. */
const batchSize = 500;

/** By position; null takes a decision back. */
type Choices = ReadonlyMap<number, { decision?: RowDecision | null; corrected?: string }>;

/** A row as it is planned after a decision. */
interface DecidedRow {
  position: number;
  state: ItemState;
}

/**
 * Plans rows anew with what a person has decided about them, or typed over their cells.
 * @returns the rows, without rows that are applied; none while they are, or where the columns of the file
 * are read differently since
 */
export function decideRows(
  db: Connection,
  changeId: string,
  choices: Choices,
): Promise<DecidedRow[]> {
  return inTransaction(db, async (trx) => {
    const change = await trx
      .selectFrom("changes")
      .select("parameters")
      .where("id", "=", changeId)
      .where("state", "in", ["planned", "finished", "cancelled"])
      .forUpdate()
      .executeTakeFirst();
    const file = change && (await findFile(trx, changeId));
    if (!file) return [];
    const { reading } = change.parameters as ChangeParameters;
    if (reading !== (await digestOfReading(trx, file))) return [];
    const positions = [...choices.keys()].sort((a, b) => a - b);
    const decided: DecidedRow[] = [];
    for (let from = 0; from < positions.length; from += batchSize)
      decided.push(
        ...(await decideBatch(trx, file, positions.slice(from, from + batchSize), choices)),
      );
    return decided;
  });
}

async function decideBatch(
  trx: Connection,
  file: IntakeFile,
  positions: readonly number[],
  choices: Choices,
): Promise<DecidedRow[]> {
  const items = await trx
    .selectFrom("changeItems")
    .selectAll()
    .where("changeId", "=", file.id)
    .where("state", "in", open)
    .where("position", "in", positions)
    .orderBy("position")
    .execute();
  const rows = items.map((item) => rowOf(item, file));
  const sinceOf = await readSince(trx, items);
  const made = new Map(
    items.map((item) => [
      numberOf(item),
      choiceOf(item, choices.get(item.position), sinceOf(item)),
    ]),
  );
  const findEarlier = await earlierOf(trx, file, items, made);
  const planned: NewItem[] = [];
  for await (const part of planRows(trx, file, rows, { choices: made, findEarlier }))
    planned.push(...part);
  await storePlanned(trx, file.id, items, planned);
  return items.map(({ position }, at) => ({ position, state: planned[at]?.state ?? "waiting" }));
}

/**
 * Plans rows anew that are about to be applied. Those whose property is not as it was shown wait for a person.
 * @returns the rows to apply
 */
export async function recheckRows(
  trx: Connection,
  changeId: string,
  items: readonly Item[],
): Promise<Item[]> {
  const file = await findFile(trx, changeId);
  const known = items.filter(({ sourceRow }) => file && sourceRow !== null);
  if (!file || known.length === 0) return [...items];
  const sinceOf = await readSince(trx, known, { forUpdate: true });
  const choices = new Map(known.map((item) => [numberOf(item), choiceOf(item, {}, sinceOf(item))]));
  const earlier = new Map(known.map((item) => [numberOf(item), item.intake?.earlier]));
  const findEarlier = ({ number }: RowReading) => earlier.get(number);
  const rows = known.map((item) => rowOf(item, file));
  const planned = new Map<Item, NewItem>();
  for await (const part of planRows(trx, file, rows, { choices, findEarlier, changeId }))
    for (const item of part) planned.set(known[planned.size] as Item, item);
  const isDue = (item: Item) => (planned.get(item)?.state ?? "waiting") === "waiting";
  const waiting = known.filter((item) => !isDue(item));
  await storePlanned(
    trx,
    changeId,
    waiting,
    waiting.flatMap((item) => planned.get(item) ?? []),
  );
  return items.filter(isDue).map((item) => ({ ...item, ...appliedOf(planned.get(item)) }));
}

/** What a row changes, compared with its property as it is now. */
const appliedOf = ({ propertyId = null, before, after, version }: Partial<NewItem> = {}) =>
  after && { propertyId, before, after, version: version ?? null };

/** What has happened to the properties of rows since these were shown. */
async function readSince(
  trx: Connection,
  items: readonly Item[],
  { forUpdate = false } = {},
): Promise<(item: Item) => Since | null | undefined> {
  const ids = items.flatMap(({ propertyId }) => propertyId ?? []);
  const stored = await findManyStored(trx, [...new Set(ids)], { forUpdate });
  const shown = items.flatMap((item) => {
    const property = stored.get(item.propertyId ?? "")?.property;
    return property && item.version !== null ? [{ item, property, version: item.version }] : [];
  });
  const since = await changesSince(trx, shown);
  const found = new Map(shown.map(({ item }, at) => [item, since[at] ?? null]));
  return (item) => found.get(item) ?? (item.version === null ? unchanged : null);
}

const unchanged: Since = { base: emptyProperty, edited: [], edits: [] };

const numberOf = ({ position, intake }: Item): number => intake?.row ?? position;

const rowOf = (item: Item, { options: { format } }: IntakeFile): SourceRow => ({
  number: numberOf(item),
  cells: (item.sourceRow ?? {}) as Record<string, unknown>,
  ...((format === "json" || format === "geojson") && { isRecord: true }),
});

/** The earlier choices about a row with a new one. */
function choiceOf(
  { intake, after }: Item,
  choice: NonNullable<ReturnType<Choices["get"]>> = {},
  since?: Since | null,
): RowChoice {
  const { decision, corrected } = choice;
  const mended = intake?.fault && corrected !== undefined && { [intake.fault.column]: corrected };
  const before = intake?.decision;
  return {
    decision: decision === undefined ? before : (decision ?? undefined),
    corrected: mended ? { ...intake?.corrected, ...mended } : intake?.corrected,
    about: { ...intake, after: after as Partial<PropertyFields> | null, since },
  };
}

/**
 * Finds the row of the file about the same property: the one that was found when the file was planned, and for a
 * corrected row, which may be about another property by now, one of the same name. A later row counts unless it
 * waits because of this one.
 */
async function earlierOf(
  trx: Connection,
  file: IntakeFile,
  items: readonly Item[],
  choices: ReadonlyMap<number, RowChoice>,
): Promise<(reading: RowReading) => RowIntake["earlier"] | null> {
  const known = new Map(items.map((item) => [item.intake?.row, item.intake?.earlier]));
  const isCorrected = (number: number) => choices.get(number)?.corrected !== undefined;
  const read = (item: Item) => {
    const row = rowOf(item, file);
    const choice = choices.get(row.number) ?? { corrected: item.intake?.corrected };
    const reading = readCorrected(row, file, choice);
    return { reading, name: nameOfRow(reading, null), after: item.intake?.earlier?.number };
  };
  const corrected = items.map(read).filter(({ reading }) => isCorrected(reading.number));
  const names = corrected.map(({ name }) => name);
  const namesakes = (await rowsOfNames(trx, file.id, names)).map(read);
  const others = [
    ...corrected,
    ...namesakes.filter(({ reading }) => !isCorrected(reading.number)),
  ].sort((a, b) => a.reading.number - b.reading.number);
  return (reading) => {
    const { number } = reading;
    if (!isCorrected(number)) return known.get(number);
    const rows = new EarlierRows();
    const name = nameOfRow(reading, null);
    for (const other of others) {
      const isWaiting = other.after === number || isCorrected(other.reading.number);
      const counts = other.reading.number < number || !isWaiting;
      if (other.name === name && other.reading.number !== number && counts) rows.add(other.reading);
    }
    return rows.add(reading);
  };
}

const rowsOfNames = async (
  trx: Connection,
  changeId: string,
  names: readonly string[],
): Promise<Item[]> =>
  names.length === 0
    ? []
    : trx
        .selectFrom("changeItems")
        .selectAll()
        .where("changeId", "=", changeId)
        .where("name", "in", names)
        .where("sourceRow", "is not", null)
        .orderBy("position")
        .execute();

/** Stores rows as they are planned now. */
async function storePlanned(
  trx: Connection,
  changeId: string,
  items: readonly Item[],
  planned: readonly NewItem[],
): Promise<void> {
  const rows = planned.map((item, index) => ({ ...item, position: items[index]?.position }));
  await sql`
    update change_items as item set
      property_id = made."propertyId", given_id = made."givenId", name = made.name,
      state = coalesce(made.state, 'waiting'), created = coalesce(made.created, false),
      before = made.before, after = made.after, version = made.version, reason = made.reason,
      source_row = coalesce(made."sourceRow", item.source_row), intake = made.intake
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (position integer,
      "propertyId" text, "givenId" text, name text, state text, created boolean, before jsonb,
      after jsonb, version integer, reason text, "sourceRow" jsonb, intake jsonb)
    where item.change_id = ${changeId} and item.position = made.position
  `.execute(trx);
}

/** Takes the decisions about the rows of a file back: read differently, its rows are others. */
export async function dropChoices(db: Connection, changeId: string): Promise<void> {
  await sql`
    update change_items set intake = intake - 'decision' - 'corrected'
    where change_id = ${changeId} and intake is not null
  `.execute(db);
}
