import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { type ClaimedWork, recordProgress } from "#db/queries/work/work.server";
import type { TableRecord } from "#domain/table/columns";
import type { RecordDifference } from "#domain/table/plan";
import type { Problem } from "#domain/table/record";
import type { SyncItemKind } from "./runs.server";

/** Result, or predicted result, for one record; unchanged records have none. */
export interface SyncItem {
  recordId: string;
  kind: SyncItemKind;
  name: string;
  propertyId: string | null;
  differences: readonly RecordDifference[];
  problems: readonly Problem[];
}

/** A page of the list as received; it is processed later. */
export interface ReadPage {
  records: readonly TableRecord[];
  /** Time before the request. */
  readAt: Date;
  /** Cursor of the next page; null after the last one. */
  cursor: string | null;
}

interface HeldRun {
  runId: string;
  work: ClaimedWork;
}

/** True while the run is in progress and no other worker, also of the previous release, has opened it. */
const isOurs = ({ runId, work }: HeldRun) => sql<boolean>`
  sync_runs.run_id = ${runId} and sync_runs.holder = ${work.heldBy}
  and exists (select from import_runs where id = ${runId} and state = 'running')`;

/**
 * Stores a page as received, so that nothing slow happens between two pages: the service's cursor expires
 * after minutes.
 * @returns false if the run was stopped or another worker took it over: the transaction must be rolled back
 *   then
 */
export async function storePage(
  trx: Connection,
  { page, ...held }: HeldRun & { page: number },
  { records, readAt, cursor }: ReadPage,
): Promise<boolean> {
  const { runId, work } = held;
  const row = await trx
    .updateTable("syncRuns")
    .set({
      page: page + 1,
      fetched: sql`fetched + ${records.length}`,
      listed: cursor === null,
    })
    .where(isOurs(held))
    .returning("runId")
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .updateTable("importRuns")
    .set({ cursor, updatedAt: sql`now()` })
    .where("id", "=", runId)
    .execute();
  await trx
    .insertInto("syncPages")
    .values({
      runId,
      page,
      recordIds: records.map(({ id }) => id),
      records: JSON.stringify(records),
      readAt,
    })
    .execute();
  return recordProgress(trx, work);
}

export interface StoredPage {
  page: number;
  records: TableRecord[];
  readAt: Date;
}

/** First unprocessed page. */
export async function nextStoredPage(db: Connection, runId: string): Promise<StoredPage | null> {
  const row = await db
    .selectFrom("syncPages")
    .select(["page", "records", "readAt"])
    .where("runId", "=", runId)
    .where("records", "is not", null)
    .orderBy("page")
    .limit(1)
    .executeTakeFirst();
  return row?.records ? { ...row, records: row.records } : null;
}

export interface PageResult {
  items: readonly SyncItem[];
  unchanged: number;
  /** Records that are inactive there and unknown here, or in the trash. */
  leftOut: number;
  held: number;
}

/**
 * Records the result of a page in the transaction that processed it, so that nothing is done twice.
 * @returns false if the run was stopped or another worker took it over: the transaction must be rolled back
 *   then
 */
export async function recordPage(
  trx: Connection,
  { page, ...held }: HeldRun & { page: number },
  { items, unchanged, leftOut, held: heldBack }: PageResult,
): Promise<boolean> {
  const { runId, work } = held;
  const count = (kind: SyncItemKind) => items.filter((item) => item.kind === kind).length;
  const row = await trx
    .updateTable("syncRuns")
    .set({
      created: sql`created + ${count("new")}`,
      changed: sql`changed + ${count("changed")}`,
      failed: sql`failed + ${items.filter(({ problems }) => problems.length > 0).length}`,
      unchanged: sql`unchanged + ${unchanged}`,
      leftOut: sql`left_out + ${leftOut}`,
      held: sql`held + ${heldBack}`,
    })
    .where(isOurs(held))
    .returning("runId")
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .updateTable("importRuns")
    .set({ updatedAt: sql`now()` })
    .where("id", "=", runId)
    .execute();
  await trx
    .updateTable("syncPages")
    .set({ records: null })
    .where("runId", "=", runId)
    .where("page", "=", page)
    .execute();
  if (items.length > 0) await trx.insertInto("syncItems").values(rowsOf(runId, items)).execute();
  return recordProgress(trx, work);
}

const rowsOf = (runId: string, items: readonly SyncItem[]) =>
  items.map(({ differences, problems, ...item }) => ({
    ...item,
    runId,
    differences: JSON.stringify(differences),
    problems: JSON.stringify(problems),
  }));
