import type { Connection } from "#db/connect.server";

/** In the order of the collections page. */
export async function listCollections(db: Connection, limit = 50) {
  return db.selectFrom("collections").selectAll().orderBy("position").limit(limit).execute();
}

export async function findCollection(db: Connection, slug: string) {
  const row = await db
    .selectFrom("collections")
    .selectAll()
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row ?? null;
}
