import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { RecordDifference } from "#domain/table/plan";
import type { Problem } from "#domain/table/problems";
import { holdEnd } from "./runs.server";

export type SyncItemKind = "new" | "changed" | "failed" | "gone";

/** What became, or would become, of one record; unchanged ones leave none. */
export interface SyncItem {
  recordId: string;
  kind: SyncItemKind;
  name: string;
  propertyId: string | null;
  differences: readonly RecordDifference[];
  problems: readonly Problem[];
}

export interface PageOutcome {
  recordIds: readonly string[];
  items: readonly SyncItem[];
  unchanged: number;
  /** Inactive there and unknown here, or in the trash. */
  leftOut: number;
  held: number;
  /** Where the next page begins. */
  cursor: string | null;
}

/**
 * Notes a page with what it did, in the transaction that did it, so that nothing is done twice.
 * @returns false when another worker has the run by now: then the transaction has to be undone
 */
export async function recordPage(
  trx: Connection,
  { runId, holder, page }: { runId: string; holder: string; page: number },
  { recordIds, items, unchanged, leftOut, held, cursor }: PageOutcome,
): Promise<boolean> {
  const count = (kind: SyncItemKind) => items.filter((item) => item.kind === kind).length;
  const row = await trx
    .updateTable("syncRuns")
    .set({
      page: page + 1,
      faults: 0,
      heldUntil: holdEnd(),
      fetched: sql`fetched + ${recordIds.length}`,
      created: sql`created + ${count("new")}`,
      changed: sql`changed + ${count("changed")}`,
      failed: sql`failed + ${items.filter(({ problems }) => problems.length > 0).length}`,
      unchanged: sql`unchanged + ${unchanged}`,
      leftOut: sql`left_out + ${leftOut}`,
      held: sql`held + ${held}`,
    })
    .where("runId", "=", runId)
    .where("holder", "=", holder)
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
    .values({ runId, page, recordIds: [...recordIds] })
    .execute();
  if (items.length > 0) await trx.insertInto("syncItems").values(rowsOf(runId, items)).execute();
  return true;
}

const rowsOf = (runId: string, items: readonly SyncItem[]) =>
  items.map(({ differences, problems, ...item }) => ({
    ...item,
    runId,
    differences: JSON.stringify(differences),
    problems: JSON.stringify(problems),
  }));
