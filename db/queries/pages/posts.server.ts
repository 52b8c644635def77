import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { isVisible } from "./visible.server";

// The first two conditions are those of the index.
const published = (db: Connection) =>
  db
    .selectFrom("posts")
    .where("status", "=", "published")
    .where("deletedAt", "is", null)
    .where(isVisible());

/** Published posts, newest first, of one category or of all. */
export async function listPublishedPosts(db: Connection, category?: string) {
  let query = published(db)
    .select([
      "slug",
      "title",
      "excerpt",
      "category",
      "tags",
      "author",
      "featuredImage",
      "publishedAt",
      "updatedAt",
    ])
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc");
  if (category) query = query.where(sql<string>`lower(category)`, "=", category.toLowerCase());
  return query.execute();
}

/** Categories in use with the number of published posts. */
export async function countPostsByCategory(db: Connection) {
  return published(db)
    .select(({ fn }) => ["category", fn.countAll<number>().as("posts")])
    .groupBy("category")
    .orderBy("category")
    .execute();
}

export async function findPublishedPost(db: Connection, slug: string) {
  const row = await published(db).selectAll().where("slug", "=", slug).executeTakeFirst();
  return row ?? null;
}
