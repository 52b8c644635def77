import { type Selectable, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import type { Pages } from "#db/schema";
import { announce, escapeLike, holdLock, inTransaction } from "#db/transaction.server";
import { paths } from "#domain/pages/paths";
import { uniqueSlug } from "#domain/text/slug";
import type { SavedText } from "./edit-posts.server";
import { addRedirect } from "./redirects.server";

export interface PageFields {
  slug: string;
  title: string;
  /** Cleaned HTML. */
  content: string;
  status: "draft" | "published";
}

/** Creates a page, or saves the one under `currentSlug`; a changed slug keeps the old address working. */
export function savePage(
  db: Connection,
  {
    currentSlug,
    fields,
    actor,
    now,
  }: { currentSlug: string | null; fields: PageFields; actor: string; now: Date },
): Promise<SavedText> {
  return inTransaction(db, async (trx): Promise<SavedText> => {
    await holdLock(trx, "page slugs");
    const before = currentSlug === null ? null : await findPageForEdit(trx, currentSlug);
    if (currentSlug !== null && !before) return { missing: true };
    const twin = await findPageForEdit(trx, fields.slug);
    if (twin && twin.id !== before?.id) return { taken: true };

    const { id } = before
      ? await trx
          .updateTable("pages")
          .set({ ...fields, updatedAt: now })
          .where("id", "=", before.id)
          .returning("id")
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto("pages")
          .values({ ...fields, createdAt: now, updatedAt: now })
          .returning("id")
          .executeTakeFirstOrThrow();
    if (before && before.slug !== fields.slug)
      await addRedirect(trx, paths.page(before.slug), paths.page(fields.slug));
    await recordChange(trx, {
      actor,
      action: before ? "update" : "create",
      entity: "page",
      entityId: fields.slug,
      before,
      after: fields,
    });
    await announce(trx, `page/${fields.slug}`);
    return { id, slug: fields.slug };
  });
}

/** Published or not. */
export async function findPageForEdit(
  db: Connection,
  slug: string,
): Promise<Selectable<Pages> | null> {
  const row = await db
    .selectFrom("pages")
    .selectAll()
    .where("slug", "=", slug)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Moves a page to the trash; null when there is none. Its slug is free at once. */
export function deletePage(
  db: Connection,
  slug: string,
  { actor, now }: { actor: string; now: Date },
): Promise<{ id: string; title: string } | null> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .updateTable("pages")
      .set({ deletedAt: now })
      .where("slug", "=", slug)
      .where("deletedAt", "is", null)
      .returning(["id", "title"])
      .executeTakeFirst();
    if (!deleted) return null;
    const before = { title: deleted.title };
    await recordChange(trx, { actor, action: "delete", entity: "page", entityId: slug, before });
    await announce(trx, `page/${slug}`);
    return { id: String(deleted.id), title: deleted.title };
  });
}

/**
 * Takes a page out of the trash and answers its title; null when it is not there. Where its slug was
 * given to another one meanwhile it comes back under the next free one.
 */
export function restorePage(db: Connection, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    await holdLock(trx, "page slugs");
    const trashed = await trx
      .selectFrom("pages")
      .select(["id", "slug", "title"])
      .where(sql<SqlBool>`id::text = ${id}`)
      .where("deletedAt", "is not", null)
      .executeTakeFirst();
    if (!trashed) return null;
    const taken = await trx
      .selectFrom("pages")
      .select("slug")
      .where("slug", "like", `${escapeLike(trashed.slug)}%`)
      .where("deletedAt", "is", null)
      .execute();
    const slug = uniqueSlug(
      trashed.slug,
      taken.map((row) => row.slug),
    );
    await trx
      .updateTable("pages")
      .set({ deletedAt: null, slug })
      .where("id", "=", trashed.id)
      .execute();
    const after = { title: trashed.title };
    await recordChange(trx, { actor, action: "restore", entity: "page", entityId: slug, after });
    await announce(trx, `page/${slug}`);
    return trashed.title;
  });
}
