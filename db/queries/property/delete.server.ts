import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChanges } from "#db/queries/log/audit.server";
import { requestStandIns } from "#db/queries/pictures/images.server";
import { announce, inTransaction } from "#db/transaction.server";

export interface DeletedProperty {
  id: string;
  name: string;
}

interface Deletion {
  actor: string;
  now: Date;
  /** The bulk change that includes this delete. */
  changeId?: string;
}

/** Moves properties to the trash. @returns those that were found */
export function deleteProperties(
  db: Connection,
  ids: readonly string[],
  { actor, now, changeId }: Deletion,
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
    await recordChanges(
      trx,
      deleted.map(({ id, name }) => ({
        actor,
        action: "delete",
        entity: "property",
        entityId: id,
        changeId,
        before: { name },
      })),
    );
    await tell(trx, deleted);
    return deleted;
  });
}

/** Restores properties from the trash. @returns those that were found */
export function restoreProperties(
  db: Connection,
  ids: readonly string[],
  { actor, changeId }: Omit<Deletion, "now">,
): Promise<DeletedProperty[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return inTransaction(db, async (trx) => {
    const restored = await trx
      .updateTable("properties")
      // Programs that ask for changes had been told that it is deleted.
      .set({ deletedAt: null, updatedAt: sql`now()` })
      .where("id", "in", [...ids])
      .where("deletedAt", "is not", null)
      .returning(["id", "name"])
      .execute();
    await recordChanges(
      trx,
      restored.map(({ id, name }) => ({
        actor,
        action: "restore",
        entity: "property",
        entityId: id,
        changeId,
        after: { name },
      })),
    );
    // One that was deleted right after its creation has no drawing yet.
    if (restored.length > 0)
      await requestStandIns(
        trx,
        restored.map(({ id }) => id),
      );
    await tell(trx, restored);
    return restored;
  });
}

/** Restores a property from the trash. @returns its name; null if not found */
export async function restoreProperty(
  db: Connection,
  id: string,
  actor: string,
): Promise<string | null> {
  const [restored] = await restoreProperties(db, [id], { actor });
  return restored?.name ?? null;
}

/** Publishes one event per property, or a single one for many. */
async function tell(trx: Connection, properties: readonly DeletedProperty[]): Promise<void> {
  const [first] = properties;
  if (!first) return;
  await announce(trx, properties.length === 1 ? `property/${first.id}` : "listing");
}
