import { type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { type StoredField, storedFields } from "#db/queries/property/row.server";
import type { SavedProperty } from "#db/queries/property/save.server";
import type { ChangeItems } from "#db/schema";
import { inTransaction } from "#db/transaction.server";
import {
  type ChangeState,
  type ItemCounts,
  type ItemState,
  itemStates,
} from "#domain/changes/states";
import type { Rates } from "#domain/money/currencies";
import { pageWithin } from "#domain/pages/pager";
import type { FieldName } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import { isUuid } from "#domain/text/strings";

export type Item = Selectable<ChangeItems>;

/** What became of one property; what is left out stays as it was. */
export interface ItemResult {
  state: ItemState;
  reason?: string;
  propertyId?: string;
  before?: object;
  after?: object;
  version?: number;
  saved?: SavedProperty;
}

export interface ItemContext {
  trx: Connection;
  changeId: string;
  actor: string;
  rates: Rates;
  now: Date;
  toTable: boolean;
}

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
  /** Of the catalog of bulk edit, "delete", "import" or "undo-import". */
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
  return found.deleted ? { ...item, state: "refused", reason: "Already in the trash" } : item;
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

export interface Change {
  id: string;
  action: string;
  parameters: ChangeParameters;
  list: string;
  actor: string;
  state: ChangeState;
  createdAt: Date;
  finishedAt: Date | null;
  undoneAt: Date | null;
  counts: ItemCounts;
  /** How many of them did not exist before. */
  created: number;
}

/** A change and how far it is; null when it is not there. */
export async function findChange(db: Connection, id: string): Promise<Change | null> {
  if (!isUuid(id)) return null;
  const change = await db.selectFrom("changes").selectAll().where("id", "=", id).executeTakeFirst();
  if (!change) return null;
  const { state, parameters } = change as { state: ChangeState; parameters: ChangeParameters };
  return { ...change, state, parameters, ...(await countItems(db, id)) };
}

async function countItems(db: Connection, id: string): Promise<Pick<Change, "counts" | "created">> {
  const rows = await db
    .selectFrom("changeItems")
    .select(["state", sql<number>`count(*)::integer`.as("count")])
    .select(sql<number>`count(*) filter (where created)::integer`.as("created"))
    .where("changeId", "=", id)
    .groupBy("state")
    .execute();
  const counted = new Map(rows.map(({ state, count }) => [state, count]));
  const counts = itemStates.map((state) => [state, counted.get(state) ?? 0] as const);
  return {
    counts: Object.fromEntries(counts) as unknown as ItemCounts,
    created: rows.reduce((sum, { created }) => sum + created, 0),
  };
}

export interface ChangedItem {
  position: number;
  propertyId: string | null;
  name: string;
  state: ItemState;
  created: boolean;
  before: Partial<PropertyFields> | null;
  after: Partial<PropertyFields> | null;
  reason: string | null;
}

/** One page of a change's properties, of some states alone. */
export async function listItems(
  db: Connection,
  id: string,
  options: { states: readonly ItemState[]; page: number; size: number },
): Promise<{ items: ChangedItem[]; page: number; pages: number; total: number }> {
  const chosen = db
    .selectFrom("changeItems")
    .where("changeId", "=", id)
    .where("state", "in", [...options.states]);
  const { total } = await chosen
    .select(sql<number>`count(*)::integer`.as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages } = pageWithin(options.page, total, options.size);
  const items = await chosen
    .select(["position", "propertyId", "name", "state", "created", "before", "after", "reason"])
    .orderBy("position")
    .limit(options.size)
    .offset((page - 1) * options.size)
    .execute();
  return { items: items as unknown as ChangedItem[], page, pages, total };
}

interface Previewed {
  id: string;
  name: string;
  /** Only the fields that were asked for are as stored. */
  fields: PropertyFields;
}

/** The properties of a selection by name, with the fields that a change would touch. */
export async function readForPreview(
  db: Connection,
  ids: readonly string[],
  names: readonly FieldName[],
): Promise<Previewed[]> {
  if (ids.length === 0) return [];
  const columns = storedFields.filter((field): field is StoredField => names.includes(field));
  const rows = await db
    .selectFrom("properties")
    .select(["id", "name"])
    .select(columns.map((field) => `properties.${field}` as const))
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where("deletedAt", "is", null)
    .orderBy("sortName")
    .orderBy("id")
    .execute();
  return rows.map(({ id, ...fields }) => ({
    id,
    name: fields.name,
    fields: { ...emptyProperty, ...fields } as PropertyFields,
  }));
}
