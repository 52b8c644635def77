import type { Connection } from "#db/connect.server";
import { recordChanges } from "#db/queries/site/audit.server";
import { announce, inTransaction } from "#db/transaction.server";

export interface DeletedProperty {
  id: string;
  name: string;
}

interface Deletion {
  actor: string;
  now: Date;
  /** The change of many that this is a part of. */
  changeId?: string;
}

/** Moves properties to the trash and names those that it found. */
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

/** Takes properties out of the trash and names those that were there. */
export function restoreProperties(
  db: Connection,
  ids: readonly string[],
  { actor, changeId }: Omit<Deletion, "now">,
): Promise<DeletedProperty[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return inTransaction(db, async (trx) => {
    const restored = await trx
      .updateTable("properties")
      .set({ deletedAt: null })
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
    await tell(trx, restored);
    return restored;
  });
}

/** Takes a property out of the trash and answers its name; null when it is not there. */
export async function restoreProperty(
  db: Connection,
  id: string,
  actor: string,
): Promise<string | null> {
  const [restored] = await restoreProperties(db, [id], { actor });
  return restored?.name ?? null;
}

/** One by its name; of many the site hears once. */
async function tell(trx: Connection, properties: readonly DeletedProperty[]): Promise<void> {
  const [first] = properties;
  if (!first) return;
  await announce(trx, properties.length === 1 ? `property/${first.id}` : "listing");
}
