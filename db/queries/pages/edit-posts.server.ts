import { type Selectable } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import type { Posts } from "#db/schema";
import { announce, holdLock, inTransaction } from "#db/transaction.server";
import { paths } from "#domain/pages/paths";
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
  const row = await db.selectFrom("posts").selectAll().where("slug", "=", slug).executeTakeFirst();
  return row ?? null;
}

/** The whole post stays in the log; false when there is none. */
export function deletePost(db: Connection, slug: string, actor: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .deleteFrom("posts")
      .where("slug", "=", slug)
      .returningAll()
      .executeTakeFirst();
    if (!before) return false;
    await recordChange(trx, { actor, action: "delete", entity: "post", entityId: slug, before });
    await announce(trx, `post/${slug}`);
    return true;
  });
}
