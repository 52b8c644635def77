import type { Connection } from "#db/connect.server";

export async function findPublishedPage(db: Connection, slug: string) {
  const row = await db
    .selectFrom("pages")
    .selectAll()
    .where("slug", "=", slug)
    .where("status", "=", "published")
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Every page, for the admin; the last changed first. */
export async function listAllPages(db: Connection) {
  return db
    .selectFrom("pages")
    .select(["slug", "title", "status", "updatedAt"])
    .where("deletedAt", "is", null)
    .orderBy("updatedAt", "desc")
    .execute();
}
