import { type ExpressionBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { DB } from "#db/schema";
import type { DeclinedCells, OpenUnit, SharedCells } from "#domain/table/cells";

/** Values that a property and its record last agreed on. */
export interface TableBase {
  cells: SharedCells;
  /** Values that a write was about to send; it may have been interrupted. */
  sending: SharedCells;
  declined: DeclinedCells;
  /** Time at which the table had these cells. */
  knownAt: Date;
}

const noBase: TableBase = { cells: {}, sending: {}, declined: {}, knownAt: new Date(0) };

/** Bases of properties with their current record; a base of another record does not count. */
export async function tableBases(
  db: Connection,
  pairs: readonly { propertyId: string; recordId: string }[],
): Promise<(propertyId: string) => TableBase> {
  const records = new Map(pairs.map(({ propertyId, recordId }) => [propertyId, recordId]));
  const rows =
    records.size === 0
      ? []
      : await db
          .selectFrom("tableBases")
          .selectAll()
          .where("propertyId", "in", [...records.keys()])
          .execute();
  const found = new Map(
    rows
      .filter(({ propertyId, recordId }) => records.get(propertyId) === recordId)
      .map(({ propertyId, cells, sending, declined, knownAt }) => [
        propertyId,
        {
          cells,
          sending,
          declined,
          knownAt,
        },
      ]),
  );
  return (propertyId) => found.get(propertyId) ?? noBase;
}

/** The database clock, shared by all workers: orders reads of the table. */
export async function databaseTime(db: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

export interface StoredMerge {
  propertyId: string;
  recordId: string;
  agreed: SharedCells;
  open: readonly OpenUnit[];
  /** Values about to be written; absent: unchanged. */
  sending?: SharedCells;
}

/** Stores bases unless a later one of the record is known. */
export async function putBases(
  trx: Connection,
  merges: readonly Omit<StoredMerge, "open">[],
  readAt: Date,
): Promise<void> {
  const leavesSending = merges.every(({ sending }) => sending === undefined);
  const values = merges.map(
    ({ propertyId, recordId, agreed, sending = {} }) =>
      sql`(${propertyId}, ${recordId}, ${JSON.stringify(agreed)}::jsonb,
        ${JSON.stringify(sending)}::jsonb, ${readAt}::timestamptz)`,
  );
  await sql`
    insert into table_bases as stored (property_id, record_id, cells, sending, known_at)
    values ${sql.join(values)}
    on conflict (property_id) do update set
      record_id = excluded.record_id,
      cells = case when stored.record_id = excluded.record_id
        then stored.cells || excluded.cells else excluded.cells end,
      sending = case when ${leavesSending} then stored.sending else excluded.sending end,
      known_at = excluded.known_at
    where stored.known_at <= excluded.known_at and (stored.record_id <> excluded.record_id
      or not (${leavesSending} or stored.sending = excluded.sending)
      or not stored.cells @> excluded.cells)
  `.execute(trx);
}

/** Properties whose record was not read later by somebody else. */
async function basesReadBy(
  trx: Connection,
  read: readonly StoredMerge[],
  readAt: Date,
): Promise<Set<string>> {
  const ids = read.map(({ propertyId }) => propertyId);
  const rows = await trx
    .selectFrom("tableBases")
    .select("propertyId")
    .where("propertyId", "in", ids)
    .where("knownAt", "<=", readAt)
    .execute();
  return new Set(rows.map(({ propertyId }) => propertyId));
}

/** Stores the result of merges: the new bases and all differences. Merges of outdated reads are ignored. */
export async function storeMerges(
  trx: Connection,
  read: readonly StoredMerge[],
  readAt: Date,
): Promise<void> {
  if (read.length === 0) return;
  await putBases(trx, read, readAt);
  const current = await basesReadBy(trx, read, readAt);
  const merges = read.filter(({ propertyId }) => current.has(propertyId));
  if (merges.length === 0) return;
  const open = merges.flatMap(({ propertyId, open: units }) =>
    units.map(({ unit, kind, theirs }) => ({
      propertyId,
      field: unit.name,
      kind,
      theirs: JSON.stringify(theirs),
    })),
  );
  const stillOpen = (eb: ExpressionBuilder<DB, "tableConflicts">) =>
    eb.or(
      open.map(({ propertyId, field }) =>
        eb.and([eb("propertyId", "=", propertyId), eb("field", "=", field)]),
      ),
    );
  await trx
    .deleteFrom("tableConflicts")
    .where(
      "propertyId",
      "in",
      merges.map(({ propertyId }) => propertyId),
    )
    .$if(open.length > 0, (qb) => qb.where((eb) => eb.not(stillOpen(eb))))
    .execute();
  if (open.length === 0) return;
  await trx
    .insertInto("tableConflicts")
    .values(open)
    .onConflict((conflict) =>
      conflict.columns(["propertyId", "field"]).doUpdateSet((eb) => ({
        kind: eb.ref("excluded.kind"),
        theirs: eb.ref("excluded.theirs"),
      })),
    )
    .execute();
}
