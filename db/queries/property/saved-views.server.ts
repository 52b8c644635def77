import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { maxViews, type SavedView } from "#domain/property/admin-list";

export interface OwnView extends SavedView {
  id: number;
}

/** The operator's saved views, oldest first. */
export async function ownViews(db: Connection): Promise<OwnView[]> {
  return db.selectFrom("savedViews").select(["id", "name", "list"]).orderBy("id").execute();
}

/** Reason for a rejected name. */
export type ViewError = "taken" | "full";

/** Stores a view; a lock prevents duplicate names. */
export function saveView(
  db: Connection,
  view: SavedView,
  actor: string,
): Promise<ViewError | "saved"> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "saved views");
    if (await findByName(trx, view.name)) return "taken";
    if ((await ownViews(trx)).length >= maxViews) return "full";
    const { id } = await trx
      .insertInto("savedViews")
      .values({ name: view.name, list: view.list })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor,
      action: "create",
      entity: "view",
      entityId: String(id),
      after: view,
    });
    return "saved";
  });
}

/** "gone" if the view was deleted meanwhile. */
export function renameView(
  db: Connection,
  id: number,
  name: string,
  actor: string,
): Promise<"taken" | "gone" | "saved"> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "saved views");
    const other = await findByName(trx, name);
    if (other && other.id !== id) return "taken";
    const before = (await ownViews(trx)).find((view) => view.id === id);
    if (!before) return "gone";
    if (before.name === name) return "saved";
    await trx.updateTable("savedViews").set({ name }).where("id", "=", id).execute();
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "view",
      entityId: String(id),
      before: { name: before.name },
      after: { name },
    });
    return "saved";
  });
}

/** @returns the name of the deleted view; null if not found */
export function deleteView(db: Connection, id: number, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom("savedViews")
      .where("id", "=", id)
      .returning(["name", "list"])
      .executeTakeFirst();
    if (!deleted) return null;
    await recordChange(trx, {
      actor,
      action: "delete",
      entity: "view",
      entityId: String(id),
      before: deleted,
    });
    return deleted.name;
  });
}

const findByName = (db: Connection, name: string) =>
  db
    .selectFrom("savedViews")
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
