import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import {
  type ChangeState,
  type ItemCounts,
  type ItemState,
  itemStates,
} from "#domain/changes/states";
import { pageWithin } from "#domain/pages/pager";
import type { PropertyFields } from "#domain/property/property";
import { isUuid } from "#domain/text/uuid";
import type { ChangeParameters } from "./store.server";

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
