import { sql, type Updateable } from "kysely";
import { z } from "zod";

import type { Connection } from "#db/connect.server";
import type { TableSync } from "#db/schema";
import { type TableColumn, tableColumnSchema, type TableSchema } from "#domain/table/columns";
import {
  choicesOf,
  type ColumnChoice,
  mapColumns,
  type Mapping,
  mappingSchema,
} from "#domain/table/mapping";

export type CheckState = "waiting" | "ok" | "failed";

/** Known state of the external table. */
export interface TableState {
  /** Null until its schema was read. */
  name: string | null;
  columns: TableColumn[];
  choices: ColumnChoice[];
  /** Meaning of an empty "Active" if no column type defines it. */
  emptyIsActive: boolean;
  check: { state: CheckState | null; ms: number | null; error: string | null; at: Date | null };
  /** UTC; null: no scheduled sync. */
  hour: number | null;
}

const columnsSchema = z.array(tableColumnSchema);

export async function readTableState(db: Connection): Promise<TableState> {
  const row = await db.selectFrom("tableSync").selectAll().executeTakeFirst();
  return {
    name: row?.tableName ?? null,
    columns: columnsSchema.catch([]).parse(row?.columns ?? []),
    choices: mappingSchema.catch([]).parse(row?.mapping ?? []),
    emptyIsActive: row?.emptyIsActive ?? true,
    check: {
      state: (row?.checkState ?? null) as CheckState | null,
      ms: row?.checkMs ?? null,
      error: row?.checkError ?? null,
      at: row?.checkedAt ?? null,
    },
    hour: row?.hour ?? null,
  };
}

const put = (db: Connection, values: Updateable<TableSync>) =>
  db
    .insertInto("tableSync")
    .values({ id: 1, ...values })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ ...values, updatedAt: sql<Date>`now()` }),
    )
    .execute();

/**
 * Stores the current columns. The mapping refers to column ids from the first check on, so renamed columns
 * are still recognized.
 */
export async function storeSchema(db: Connection, schema: TableSchema): Promise<Mapping> {
  const { choices, name, columns } = await readTableState(db);
  const profiles = new Map(columns.map(({ id, profile }) => [id, profile]));
  const current = schema.columns.map((column) => ({
    ...column,
    profile: column.profile ?? profiles.get(column.id),
  }));
  const mapping = mapColumns(current, choices);
  const known = new Map(choices.map((choice) => [choice.columnId, choice]));
  const added = choicesOf(mapping).filter(
    ({ columnId, target }) => target !== null && !known.has(columnId),
  );
  const isSame =
    added.length === 0 &&
    name === schema.name &&
    JSON.stringify(columns) === JSON.stringify(current);
  if (!isSame)
    await put(db, {
      tableName: schema.name,
      columns: JSON.stringify(current),
      mapping: JSON.stringify([...choices, ...added]),
    });
  return mapping;
}

export const saveMapping = (
  db: Connection,
  choices: readonly ColumnChoice[],
  emptyIsActive: boolean,
) => put(db, { mapping: JSON.stringify(choices), emptyIsActive });

/** Requests a connection test, before any job; false if one is pending. */
export async function requestTableCheck(db: Connection, now: Date): Promise<void> {
  await put(db, { checkState: "waiting", checkError: null, checkedAt: now });
}

export const recordTableCheck = (
  db: Connection,
  outcome: { ok: true; ms: number } | { ok: false; error: string },
  now: Date,
) =>
  put(db, {
    checkState: outcome.ok ? "ok" : "failed",
    checkMs: outcome.ok ? outcome.ms : null,
    checkError: outcome.ok ? null : outcome.error,
    checkedAt: now,
  });

/** Starts tomorrow if the hour has passed today. */
export const setSchedule = (db: Connection, hour: number | null, begunOn: string | null) =>
  put(db, { hour, begunOn });

/** Claims today's scheduled run; only one caller succeeds. */
export async function claimScheduledSync(
  db: Connection,
  { hour, day }: { hour: number; day: string },
): Promise<boolean> {
  const row = await db
    .updateTable("tableSync")
    .set({ begunOn: day })
    .where("hour", "<=", hour)
    .where((eb) => eb.or([eb("begunOn", "is", null), eb("begunOn", "<", day)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of records that the operator excluded: no sync changes their properties. */
export async function excludedRecords(
  db: Connection,
  recordIds: readonly string[],
): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("tableHolds")
    .select("recordId")
    .where("recordId", "in", [...recordIds])
    .execute();
  return new Set(rows.map(({ recordId }) => recordId));
}

/** Excludes some of the displayed records and includes the others. */
export async function setExcludedRecords(
  db: Connection,
  {
    displayed,
    includedIds,
    actor,
  }: { displayed: readonly string[]; includedIds: readonly string[]; actor: string },
): Promise<void> {
  const accepted = new Set(includedIds);
  const excluded = displayed.filter((id) => !accepted.has(id));
  const released = displayed.filter((id) => accepted.has(id));
  if (released.length > 0)
    await db.deleteFrom("tableHolds").where("recordId", "in", released).execute();
  if (excluded.length > 0)
    await db
      .insertInto("tableHolds")
      .values(excluded.map((recordId) => ({ recordId, actor })))
      .onConflict((conflict) => conflict.column("recordId").doNothing())
      .execute();
}
