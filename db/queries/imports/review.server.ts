import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import { type ItemState, readItemState, type RunKind } from "#domain/imports/states";

/** Stands for "none of the existing ones": the import makes a new property. */
export const newTarget = "";

export interface ReviewedItem {
  extraction: ExtractionSuccess;
  publish: boolean;
  /** The property to bring up to date, or `newTarget`. */
  target: string;
}

/** Keeps the operator's corrections and asks for the import in one step; false when it is under way. */
export async function importReviewed(
  db: Connection,
  itemId: string,
  { extraction, publish, target }: ReviewedItem,
): Promise<boolean> {
  const row = await db
    .updateTable("importItems")
    .set({
      extraction: JSON.stringify(extraction),
      state: "importing",
      publish,
      propertyId: target,
      error: null,
      reason: null,
      updatedAt: sql`now()`,
    })
    .where("id", "=", itemId)
    .where("state", "=", "success")
    .returning("runId")
    .executeTakeFirst();
  return row !== undefined;
}

export interface RecentItem {
  runId: string;
  url: string | null;
  name: string | null;
  state: ItemState;
  error: string | null;
  propertyId: string | null;
  createdAt: Date;
}

/** The last single imports, newest first. */
export async function recentItems(
  db: Connection,
  kind: RunKind,
  limit = 12,
): Promise<RecentItem[]> {
  const rows = await db
    .selectFrom("importItems")
    .innerJoin("importRuns", "importRuns.id", "importItems.runId")
    .select([
      "importItems.runId",
      "importItems.url",
      "importItems.state",
      "importItems.error",
      "importItems.propertyId",
      "importRuns.createdAt",
    ])
    .select(sql<string | null>`import_items.extraction -> 'data' ->> 'name'`.as("name"))
    .where("importRuns.kind", "=", kind)
    .orderBy("importRuns.createdAt", "desc")
    .orderBy("importItems.runId")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, state: readItemState(row.state) }));
}
