import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { readingMinutes } from "#domain/editorial/reading-time";
import { findText } from "./read-text.server";
import {
  deleteText,
  restoreText,
  type SavedText,
  type SaveText,
  saveText,
} from "./save-text.server";
import type { PostFields } from "./text-kinds.server";
import { isVisible } from "./visible.server";

// The first two conditions match the partial index.
const published = (db: Connection) =>
  db
    .selectFrom("posts")
    .where("status", "=", "published")
    .where("deletedAt", "is", null)
    .where(isVisible());

// Approximates countWords of domain/editorial/reading-time, without loading the text.
const words = sql<number>`array_length(
  regexp_split_to_array(trim(regexp_replace(content, '<[^>]*>', ' ', 'g')), '\\s+'), 1
)`;

/** Published posts, newest first. */
export async function listPublishedPosts(db: Connection) {
  const rows = await published(db)
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
    .select(words.as("words"))
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ words: counted, ...post }) => ({ ...post, minutes: readingMinutes(counted) }));
}

export async function findPublishedPost(db: Connection, slug: string) {
  const row = await published(db).selectAll().where("slug", "=", slug).executeTakeFirst();
  return row ?? null;
}

export type { PostFields } from "./text-kinds.server";

export const savePost = (db: Connection, save: SaveText<PostFields>): Promise<SavedText> =>
  saveText(db, "post", save);

export const findPostForEdit = (db: Connection, slug: string) => findText(db, "post", slug);

export const deletePost = (db: Connection, slug: string, by: { actor: string; now: Date }) =>
  deleteText(db, "post", slug, by);

export const restorePost = (db: Connection, id: string, actor: string) =>
  restoreText(db, "post", id, actor);
