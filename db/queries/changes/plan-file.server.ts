import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { digestOfReading, type IntakeFile } from "#db/queries/intake/files.server";
import { changesSince } from "#db/queries/property/edits.server";
import { protectedFieldsOf } from "#db/queries/property/evidence.server";
import { findManyStored } from "#db/queries/property/read.server";
import type { RowIntake } from "#domain/changes/row-intake";
import { EarlierRows } from "#domain/intake/earlier-rows";
import { identifiersOfRow, type StoredRow } from "#domain/intake/plan-row";
import { readRow, type RowReading } from "#domain/intake/read-row";
import type { SourceRow } from "#domain/intake/table";
import {
  itemOfRow,
  type MappedTable,
  type ReadRow,
  type RowChoice,
  storedChoice,
} from "./item-of-row";
import { type ChangeParameters, type NewItem, replanChange, storeChange } from "./store.server";

/** Rows per batch; the event loop handles requests in between. */
const batchSize = 100;

interface PlanOptions {
  /** By number of the row. */
  choices?: ReadonlyMap<number, RowChoice>;
  /** The row of the same table about the same property; absent: rows come in the order of the table. */
  findEarlier?: (reading: RowReading) => RowIntake["earlier"] | null;
  /** A running change: rows resemble none of the properties that it has created, but for a match that was shown. */
  changeId?: string;
}

/** Compares each row of a table with the stored properties, in batches; writes nothing. */
export async function* planRows(
  db: Connection,
  table: MappedTable,
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  { choices = new Map(), findEarlier, changeId }: PlanOptions = {},
): AsyncGenerator<NewItem[]> {
  const rowsBefore = new EarlierRows();
  const add = (reading: RowReading) => rowsBefore.add(reading);
  for await (const part of batchesOf(rows)) {
    const read = part.map((row): ReadRow => {
      const choice = choices.get(row.number) ?? {};
      return { row, choice, reading: readCorrected(row, table, choice) };
    });
    const known = await findKnown(
      db,
      read.map(({ reading }) => reading),
      changeId,
    );
    yield read.map((one) =>
      itemOfRow(one, {
        ...{ table, earlier: (findEarlier ?? add)(one.reading) },
        stored: known.byId.get(one.reading.id ?? "") ?? null,
        candidates: known.alike(one),
        protectedOf: known.protectedOf,
      }),
    );
  }
}

async function* batchesOf(
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
): AsyncGenerator<SourceRow[]> {
  let part: SourceRow[] = [];
  for await (const row of rows) {
    part.push(row);
    if (part.length < batchSize) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Reads a row with the texts that a person typed over those of the file. */
export function readCorrected(
  row: SourceRow,
  { columns, map }: MappedTable,
  { corrected = {} }: RowChoice,
): RowReading {
  const [cells, fixed] = [{ ...row.cells }, { ...map.fixed }];
  for (const [key, text] of Object.entries(corrected))
    if (key.startsWith("=")) fixed[key.slice(1)] = text;
    else cells[key] = text;
  return readRow({ ...row, cells }, { ...map, fixed }, columns);
}

/** The properties that rows name or resemble, with what has happened since the version that a row states. */
async function findKnown(db: Connection, readings: readonly RowReading[], changeId?: string) {
  const ids = readings.flatMap(({ id }) => id ?? []);
  const byId: Map<string, StoredRow> = await findManyStored(db, ids);
  const started = readings.flatMap(({ id, version }) => {
    const property = byId.get(id ?? "")?.property;
    return property && version !== null ? [{ property, version }] : [];
  });
  const since = await changesSince(db, started);
  for (const [index, { property, version }] of started.entries()) {
    const row = byId.get(property.id);
    // A second row of the same property is refused.
    if (row) row.exported ??= { version, since: since[index] ?? null };
  }
  const alike = await findAlike(db, readings, changeId);
  const known = [...byId.keys(), ...alike.map(({ property }) => property.id)];
  const protectedById = await protectedFieldsOf(db, known);
  return {
    byId,
    alike: ({ reading, choice: { about } }: ReadRow) => {
      const { sortName, canonicalBookingAddress: address } = identifiersOfRow(reading);
      return alike.filter(
        (stay) =>
          (!stay.isOwn || stay.property.id === about?.match?.propertyId) &&
          (stay.sortName === sortName || (address && stay.address === address)),
      );
    },
    protectedOf: (id: string) => protectedById.get(id) ?? { locked: [], confirmed: [] },
  };
}

/** Properties of the same name, or with the same booking URL, as rows that name no property. */
async function findAlike(
  db: Connection,
  readings: readonly RowReading[],
  changeId: string | null = null,
) {
  const identifiers = readings.filter(({ id }) => id === null).map(identifiersOfRow);
  if (identifiers.length === 0) return [];
  const names = identifiers.map(({ sortName }) => sortName).filter(Boolean);
  const addresses = identifiers.flatMap((one) => one.canonicalBookingAddress ?? []);
  const { rows } = await sql<{
    id: string;
    sortName: string;
    address: string | null;
    /** Created by the change itself. */
    isOwn: boolean;
  }>`
    select id, sort_name, canonical_booking_address as address, exists (
      select from change_items as item
      where item.property_id = properties.id and item.change_id = ${changeId} and item.created
    ) as "isOwn" from properties
    where deleted_at is null
      and (sort_name = any(${names}::text[]) or canonical_booking_address = any(${addresses}::text[]))
  `.execute(db);
  const stored = await findManyStored(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, ...found }) => {
    const row = stored.get(id);
    return row ? [{ ...row, ...found }] : [];
  });
}

interface PlanBy {
  actor: string;
  /** Its columns are read as those of an earlier file, or it is one of our exports. */
  isRecognized?: boolean;
}

/** Plans the change of a stored file, or plans it anew with the decisions that were made about its rows. */
export async function planFile(
  db: Connection,
  file: IntakeFile,
  rows: () => AsyncIterable<SourceRow>,
  { actor, isRecognized = false }: PlanBy,
): Promise<void> {
  const { id, name, columns, map, sourceName } = file;
  const heads = columns.map(({ id, head }) => ({ id, head }));
  const reading = await digestOfReading(db, file);
  const parameters: ChangeParameters = { file: name, heads, reading, sourceName, isRecognized };
  const plan = (trx: Connection, choices?: ReadonlyMap<number, RowChoice>) =>
    planRows(trx, { columns, map }, rows(), { choices });
  const change = { id, action: "import", parameters, actor, state: "planned" } as const;
  if (await storeChange(db, change, (trx) => plan(trx))) return;
  await replanChange(db, id, parameters, async (trx) => plan(trx, await readChoices(trx, id)));
}

/** The decisions about the rows of a planned file, by number of the row. */
async function readChoices(db: Connection, changeId: string): Promise<Map<number, RowChoice>> {
  const rows = await db
    .selectFrom("changeItems")
    .select("intake")
    .where("changeId", "=", changeId)
    .where(sql<boolean>`intake ?| array['decision', 'corrected']`)
    .execute();
  return new Map(
    rows.flatMap(({ intake }) => (intake ? [[intake.row, storedChoice(intake)]] : [])),
  );
}
