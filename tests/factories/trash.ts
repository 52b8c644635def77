import type { Connection } from "#db/connect.server";
import { deleteProperties } from "#db/queries/property/delete.server";

/** Moves one property to the trash. @throws when it is unknown or there already */
export async function deleteProperty(
  db: Connection,
  id: string,
  change: { actor: string; now: Date },
): Promise<void> {
  const deleted = await deleteProperties(db, [id], change);
  if (deleted.length === 0) throw new Error(`no property "${id}" to delete`);
}
