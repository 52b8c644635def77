import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";
import type { ItemState } from "#domain/changes/states";
import type { PropertyFields } from "#domain/property/property";

export interface NewItem {
  propertyId: string | null;
  givenId?: string | null;
  name: string;
  state?: ItemState;
  /** The property does not exist yet. */
  created?: boolean;
  before?: Partial<PropertyFields>;
  after?: Partial<PropertyFields>;
  version?: number | null;
  reason?: string;
}

export interface NewChange {
  /** Made by the form that asks. */
  id: string;
  /** Of the catalogue of bulk edit, "delete", "import" or "undo-import". */
  action: string;
  parameters?: ChangeParameters;
  /** The view of the list that it was opened from. */
  list?: string;
  actor: string;
  state: "planned" | "running";
}

export interface ChangeParameters {
  /** What was typed besides the choice of properties. */
  typed?: string;
  /** Name of the file, its columns that nothing is known of, and the first line of a row. */
  file?: string;
  unknownColumns?: string[];
  firstLine?: number;
  /** The import that it takes back, and what that is called. */
  undoes?: { runId: string; itemId?: string; name: string };
}

const atOnce = 2_000;

/** Items that are worked out while they are stored, for more of them than should stand in memory. */
type ItemSource = (trx: Connection) => AsyncIterable<readonly NewItem[]>;

/** Stores a change with its properties; false when the same form was sent before. */
export function storeChange(
  db: Connection,
  { parameters = {}, ...change }: NewChange,
  items: readonly NewItem[] | ItemSource,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const stored = await trx
      .insertInto("changes")
      .values({ ...change, parameters: JSON.stringify(parameters) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return false;
    let first = 0;
    for await (const part of typeof items === "function" ? items(trx) : partsOf(items)) {
      await storeItems(trx, change.id, part, first);
      first += part.length;
    }
    return true;
  });
}

function* partsOf(items: readonly NewItem[]) {
  for (let first = 0; first < items.length; first += atOnce)
    yield items.slice(first, first + atOnce);
}

async function storeItems(
  trx: Connection,
  changeId: string,
  items: readonly NewItem[],
  first: number,
): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, position: first + index + 1 }));
  await sql`
    insert into change_items (change_id, position, property_id, given_id, name, state, created,
      before, after, version, reason)
    select ${changeId}, position, "propertyId", "givenId", name, coalesce(state, 'waiting'),
      coalesce(created, false), before, after, version, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (position integer,
      "propertyId" text, "givenId" text, name text, state text, created boolean, before jsonb,
      after jsonb, version integer, reason text)
  `.execute(trx);
}

const longestName = 200;

interface Named {
  id: string;
  name: string;
  deleted: boolean;
}

function bulkItem(id: string, found: Named | undefined): NewItem {
  if (!found) {
    const name = id.slice(0, longestName);
    const reason = "There is no such property";
    return { propertyId: null, givenId: name, name, state: "refused", reason };
  }
  const item = { propertyId: id, name: found.name };
  return found.deleted ? { ...item, state: "refused", reason: "It is in the trash already" } : item;
}

/** A change of properties that exist; those that do not are named with the reason. */
export function storeBulkChange(
  db: Connection,
  change: Omit<NewChange, "state">,
  ids: readonly string[],
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Named>`
      select id, name, deleted_at is not null as deleted
      from properties where id = any(${[...ids]}::text[])
    `.execute(trx);
    const found = new Map(rows.map((row) => [row.id, row]));
    const items = [...new Set(ids)].map((id) => bulkItem(id, found.get(id)));
    return storeChange(trx, { ...change, state: "running" }, items);
  });
}

/** Begins what was planned; false when that happened before. */
export async function beginChange(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .updateTable("changes")
    .set({ state: "running", updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "=", "planned")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins to take back what was done; false when nothing is left of it, or it runs still. */
export async function beginUndo(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    update changes set state = 'undoing', updated_at = now()
    where id = ${id} and state in ('finished', 'cancelled') and action <> 'undo-import'
      and exists (select from change_items where change_id = ${id} and state = 'done')
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Drops a plan that was never begun. */
export async function dropPlan(db: Connection, id: string): Promise<void> {
  await db.deleteFrom("changes").where("id", "=", id).where("state", "=", "planned").execute();
}
