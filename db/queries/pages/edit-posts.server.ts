import { type Selectable, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import type { Posts } from "#db/schema";
import { announce, escapeLike, holdLock, inTransaction } from "#db/transaction.server";
import { paths } from "#domain/pages/paths";
import { uniqueSlug } from "#domain/text/slug";
import { addRedirect } from "./redirects.server";

export interface PostFields {
  slug: string;
  title: string;
  excerpt: string;
  /** Cleaned HTML. */
  content: string;
  featuredImage: string | null;
  category: string;
  tags: string[];
  author: string | null;
  status: "draft" | "published";
}

/** `taken`: another post has the slug; `missing`: the post to edit is gone. */
export type SavedText = { id: number; slug: string } | { taken: true } | { missing: true };

/**
 * Creates a post, or saves the one under `currentSlug`. The first publishing stamps its time and
 * later edits keep it; a changed slug keeps the old address working.
 */
export function savePost(
  db: Connection,
  {
    currentSlug,
    fields,
    actor,
    now,
  }: { currentSlug: string | null; fields: PostFields; actor: string; now: Date },
): Promise<SavedText> {
  return inTransaction(db, async (trx): Promise<SavedText> => {
    await holdLock(trx, "post slugs");
    const before = currentSlug === null ? null : await findPostForEdit(trx, currentSlug);
    if (currentSlug !== null && !before) return { missing: true };
    const twin = await findPostForEdit(trx, fields.slug);
    if (twin && twin.id !== before?.id) return { taken: true };

    const publishedAt = before?.publishedAt ?? (fields.status === "published" ? now : null);
    const { id } = before
      ? await trx
          .updateTable("posts")
          .set({ ...fields, publishedAt, updatedAt: now })
          .where("id", "=", before.id)
          .returning("id")
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto("posts")
          .values({ ...fields, publishedAt, createdAt: now, updatedAt: now })
          .returning("id")
          .executeTakeFirstOrThrow();
    if (before && before.slug !== fields.slug)
      await addRedirect(trx, paths.post(before.slug), paths.post(fields.slug));
    await recordChange(trx, {
      actor,
      action: before ? "update" : "create",
      entity: "post",
      entityId: fields.slug,
      before,
      after: fields,
    });
    await announce(trx, `post/${fields.slug}`);
    return { id, slug: fields.slug };
  });
}

/** Published or not. */
export async function findPostForEdit(
  db: Connection,
  slug: string,
): Promise<Selectable<Posts> | null> {
  const row = await db
    .selectFrom("posts")
    .selectAll()
    .where("slug", "=", slug)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Moves a post to the trash; null when there is none. Its slug is free at once. */
export function deletePost(
  db: Connection,
  slug: string,
  { actor, now }: { actor: string; now: Date },
): Promise<{ id: string; title: string } | null> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .updateTable("posts")
      .set({ deletedAt: now })
      .where("slug", "=", slug)
      .where("deletedAt", "is", null)
      .returning(["id", "title"])
      .executeTakeFirst();
    if (!deleted) return null;
    const before = { title: deleted.title };
    await recordChange(trx, { actor, action: "delete", entity: "post", entityId: slug, before });
    await announce(trx, `post/${slug}`);
    return { id: String(deleted.id), title: deleted.title };
  });
}

/**
 * Takes a post out of the trash and answers its title; null when it is not there. Where its slug was
 * given to another one meanwhile it comes back under the next free one.
 */
export function restorePost(db: Connection, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    await holdLock(trx, "post slugs");
    const trashed = await trx
      .selectFrom("posts")
      .select(["id", "slug", "title"])
      .where(sql<SqlBool>`id::text = ${id}`)
      .where("deletedAt", "is not", null)
      .executeTakeFirst();
    if (!trashed) return null;
    const taken = await trx
      .selectFrom("posts")
      .select("slug")
      .where("slug", "like", `${escapeLike(trashed.slug)}%`)
      .where("deletedAt", "is", null)
      .execute();
    const slug = uniqueSlug(
      trashed.slug,
      taken.map((row) => row.slug),
    );
    await trx
      .updateTable("posts")
      .set({ deletedAt: null, slug })
      .where("id", "=", trashed.id)
      .execute();
    const after = { title: trashed.title };
    await recordChange(trx, { actor, action: "restore", entity: "post", entityId: slug, after });
    await announce(trx, `post/${slug}`);
    return trashed.title;
  });
}
