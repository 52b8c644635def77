import { sql } from "kysely";
import { z } from "zod";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import type { ListedStay } from "#domain/imports/listed-stays";
import { isUuid } from "#domain/text/strings";

export type StayListState = "waiting" | "reading" | "done" | "failed";
export type StayListSource = "page" | "sitemap";

const stored = z.array(z.object({ url: z.string(), name: z.string(), likely: z.boolean() }));

/** Stores a list before its job. The list of an item is read once, unless that failed. */
export function createStayList(
  db: Connection,
  { url, itemId = null, actor }: { url: string; itemId?: string | null; actor: string },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const earlier = itemId && (await findListOfItem(trx, itemId));
    if (earlier && earlier.state !== "failed") return earlier.id;
    const { id } = await trx
      .insertInto("stayLists")
      .values({ url, itemId, actor })
      .returning("id")
      .executeTakeFirstOrThrow();
    await requestWork(trx, "list-stays", [{ listId: id }]);
    await recordChange(trx, {
      actor,
      action: "import",
      entity: "list",
      entityId: id,
      after: { url },
    });
    return id;
  });
}

/** Marks an unread list as being read; null if there is nothing to read. @returns its URL */
export async function startStayList(db: Connection, id: string): Promise<string | null> {
  const row = await db
    .updateTable("stayLists")
    .set({ state: "reading", tries: sql`tries + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "reading"])
    .returning("url")
    .executeTakeFirst();
  return row?.url ?? null;
}

/** Marks a list as waiting for another attempt. */
export const stopStayList = (db: Connection, id: string): Promise<void> =>
  settle(db, id, { state: "waiting" });

export const completeStayList = (
  db: Connection,
  id: string,
  { source, stays }: { source: StayListSource; stays: readonly ListedStay[] },
): Promise<void> =>
  settle(db, id, {
    state: "done",
    source,
    stays: JSON.stringify(stays),
    error: null,
    leftOver: [],
  });

export const failStayList = (db: Connection, id: string, error: string): Promise<void> =>
  settle(db, id, { state: "failed", error });

async function settle(
  db: Connection,
  id: string,
  change: {
    state: StayListState;
    source?: StayListSource;
    stays?: string;
    error?: string | null;
    leftOver?: number[];
  },
): Promise<void> {
  await db
    .updateTable("stayLists")
    .set({ ...change, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "reading"])
    .execute();
}

/** Reads a failed list again, or one whose page may have changed. @returns false for an unknown list */
export function reopenStayList(db: Connection, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("stayLists")
      .set({ state: "waiting", tries: 0, error: null, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "in", ["done", "failed"])
      .returning("id")
      .executeTakeFirst();
    if (row) await requestWork(trx, "list-stays", [{ listId: id }]);
    return row !== undefined;
  });
}

/** Null if there is no such list. */
export async function findStayList(db: Connection, id: string) {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom("stayLists").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    state: row.state as StayListState,
    source: row.source as StayListSource | null,
    stays: stored.parse(row.stays),
  };
}

/** The newest list of a rejected item, and how many stays it has. */
export async function findListOfItem(db: Connection, itemId: string) {
  const { rows } = await sql<{ id: string; state: StayListState; stays: number }>`
    select id, state, (select count(*)::integer from jsonb_array_elements(stays) as stay
      where (stay ->> 'likely')::boolean) as stays
    from stay_lists where item_id = ${itemId} order by created_at desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** The list from which a batch was started, and how many of its stays wait for the next one. */
export async function findListOfRun(db: Connection, runId: string) {
  const { rows } = await sql<{ id: string; url: string; leftOver: number }>`
    select id, url, cardinality(left_over) as left_over
    from stay_lists where run_id = ${runId} order by updated_at desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Remembers the batch, and the chosen stays that did not fit into it. */
export async function recordBatchOfList(
  db: Connection,
  id: string,
  { runId, leftOver }: { runId: string; leftOver: readonly number[] },
): Promise<void> {
  await db
    .updateTable("stayLists")
    .set({ runId, leftOver: [...leftOver], updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Changes with every step of reading the list. */
export async function stayListVersion(db: Connection, id: string): Promise<unknown> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("stayLists")
    .select(["state", "updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
