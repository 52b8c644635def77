import type { Connection } from "#db/connect.server";

/** Names of those that are there, in the order of `ids`; those in the trash only if asked for. */
export async function namesOf(db: Connection, ids: readonly string[], { trashed = false } = {}) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("properties")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .$if(!trashed, (qb) => qb.where("deletedAt", "is", null))
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => found.get(id)).filter((row) => row !== undefined);
}
