import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { isUuid } from "#domain/text/uuid";

/** Changes whenever a run or one of its items does; null for a run that is not there. */
export async function runVersion(db: Connection, runId: string): Promise<unknown> {
  if (!isUuid(runId)) return null;
  const { rows } = await sql`
    select run.state, run.updated_at, count(item.id)::integer as items,
      max(item.updated_at) as newest
    from import_runs as run left join import_items as item on item.run_id = run.id
    where run.id = ${runId}
    group by run.id
  `.execute(db);
  return rows[0] ?? null;
}

export interface ItemEvent {
  itemId: string;
  at: Date;
  state: string;
  tries: number;
  error: string | null;
}

/** Far more than an item of the usual kind ever has. */
const mostEvents = 2_000;

/** What happened to these items, oldest first. */
export async function eventsOfItems(
  db: Connection,
  itemIds: readonly string[],
): Promise<Map<string, ItemEvent[]>> {
  const byItem = new Map<string, ItemEvent[]>();
  if (itemIds.length === 0) return byItem;
  const rows = await db
    .selectFrom("importItemLog")
    .select(["itemId", "at", "state", "tries", "error"])
    .where("itemId", "in", itemIds)
    .orderBy("id")
    .limit(mostEvents)
    .execute();
  for (const row of rows) byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), row]);
  return byItem;
}
