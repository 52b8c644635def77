import type { Connection } from "#db/connect.server";

/** Names of those that are there and not in the trash, in the order of `ids`. */
export async function namesOf(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("properties")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .where("deletedAt", "is", null)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => found.get(id)).filter((row) => row !== undefined);
}
