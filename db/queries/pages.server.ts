import type { Connection } from "../connect.server";

export async function findPublishedPage(db: Connection, slug: string) {
  const row = await db
    .selectFrom("pages")
    .selectAll()
    .where("slug", "=", slug)
    .where("status", "=", "published")
    .executeTakeFirst();
  return row ?? null;
}

/** Addresses and change dates of what visitors may read. */
export async function listPublishedPages(db: Connection) {
  return db
    .selectFrom("pages")
    .select(["slug", "title", "updatedAt"])
    .where("status", "=", "published")
    .orderBy("slug")
    .execute();
}

/** Every page, for the admin; the last changed first. */
export async function listAllPages(db: Connection) {
  return db
    .selectFrom("pages")
    .select(["slug", "title", "status", "updatedAt"])
    .orderBy("updatedAt", "desc")
    .execute();
}
