import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { announce, inTransaction } from "#db/transaction.server";

export interface DeletedProperty {
  id: string;
  name: string;
}

/** Moves properties to the trash and names those that it found. */
export function deleteProperties(
  db: Connection,
  ids: readonly string[],
  { actor, now }: { actor: string; now: Date },
): Promise<DeletedProperty[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .updateTable("properties")
      .set({ deletedAt: now })
      .where("id", "in", [...ids])
      .where("deletedAt", "is", null)
      .returning(["id", "name"])
      .execute();
    for (const { id, name } of deleted) {
      await recordChange(trx, {
        actor,
        action: "delete",
        entity: "property",
        entityId: id,
        before: { name },
      });
      await announce(trx, `property/${id}`);
    }
    return deleted;
  });
}

/** Takes a property out of the trash and answers its name; null when it is not there. */
export function restoreProperty(db: Connection, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const restored = await trx
      .updateTable("properties")
      .set({ deletedAt: null })
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .returning("name")
      .executeTakeFirst();
    if (!restored) return null;
    await recordChange(trx, {
      actor,
      action: "restore",
      entity: "property",
      entityId: id,
      after: restored,
    });
    await announce(trx, `property/${id}`);
    return restored.name;
  });
}
