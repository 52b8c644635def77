import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import { rowOfValues } from "#domain/intake/export-file";
import type { SourceColumn } from "#domain/intake/table";
import { findTarget } from "#domain/intake/targets";
import type { PropertyFields } from "#domain/property/property";

const batchSize = 500;

type Cells = Record<string, unknown>;

export interface RefusedRow {
  /** By the id of their column, corrected texts in place of those of the file. */
  cells: Cells;
  reason: string;
}

/** Refused rows of an imported file, in batches and in their order. */
export async function* refusedRows(
  db: Connection,
  changeId: string,
): AsyncGenerator<RefusedRow[], undefined> {
  let last = 0;
  for (;;) {
    const items = await db
      .selectFrom("changeItems")
      .select(["position", "propertyId", "givenId", "reason", "after", "sourceRow", "intake"])
      .where("changeId", "=", changeId)
      .where("state", "=", "refused")
      .where("position", ">", last)
      .orderBy("position")
      .limit(batchSize)
      .execute();
    if (items.length === 0) return undefined;
    last = items.at(-1)?.position ?? last;
    yield items.map(({ propertyId, givenId, reason, after, sourceRow, intake }) => ({
      // Imports of an earlier release stored no row.
      cells: sourceRow
        ? { ...(sourceRow as Cells), ...intake?.corrected }
        : rowOfValues(propertyId ?? givenId, (after ?? {}) as Partial<PropertyFields>),
      reason: reason ?? "",
    }));
  }
}

/**
 * Columns of a file of refused rows: those of the imported file in their order, then those of values that have none
 * there, because a row is longer than the headings or a person typed them.
 * @param columns absent for an import of an earlier release
 */
export async function refusedColumns(
  db: Connection,
  changeId: string,
  columns: readonly SourceColumn[] = [],
): Promise<SourceColumn[]> {
  const known = new Set(columns.map(({ id }) => id));
  const others = new Set<string>();
  for await (const rows of refusedRows(db, changeId))
    for (const { cells } of rows)
      for (const id of Object.keys(cells)) if (!known.has(id)) others.add(id);
  return [...columns, ...[...others].map((id) => ({ id, head: headOf(id) }))];
}

/** "=region" is typed for a field without a column, "c9" stands beyond the headings. */
function headOf(id: string): string {
  if (id.startsWith("=")) return findTarget(id.slice(1))?.heads[0]?.[0] ?? id.slice(1);
  return /^c\d+$/.test(id) ? "" : id;
}

/** Rows whose refusal is a doubt: the property exists, and was edited since the file or its preview. */
const isForcible = sql<boolean>`
  item.state = 'refused' and item.after is not null and not item.created
  and exists (select from properties where id = item.property_id and deleted_at is null)`;

/** Positions of the refused rows of an import that can be applied anyway. */
export async function forciblePositions(db: Connection, changeId: string): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`
    select item.position from change_items as item join changes on changes.id = item.change_id
    where item.change_id = ${changeId} and changes.action = 'import'
      and changes.state in ('planned', 'finished') and ${isForcible}
  `.execute(db);
  return new Set(rows.map(({ position }) => position));
}

/**
 * Puts refused rows back among those to apply, by the operator's explicit choice; a finished import runs again
 * for them. They apply to the properties as they are now.
 * @param position of one row; absent: of all that can be forced
 * @returns the number of rows
 */
export function forceRefused(db: Connection, changeId: string, position?: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const change = await trx
      .selectFrom("changes")
      .select(["state", "action"])
      .where("id", "=", changeId)
      .forUpdate()
      .executeTakeFirst();
    const isOpen = change?.state === "planned" || change?.state === "finished";
    if (!isOpen || change.action !== "import") return 0;
    const { rows } = await sql`
      update change_items as item
      set state = 'waiting', reason = 'Applied anyway: ' || item.reason,
        version = (select version from properties where id = item.property_id)
      where item.change_id = ${changeId} and ${isForcible}
        and (${position === undefined} or item.position = ${position ?? 0})
      returning item.position
    `.execute(trx);
    if (rows.length > 0 && change.state === "finished") {
      await trx
        .updateTable("changes")
        .set({ state: "running", updatedAt: sql<Date>`now()` })
        .where("id", "=", changeId)
        .execute();
      await requestWork(trx, "apply-change", [{ changeId }]);
    }
    return rows.length;
  });
}
