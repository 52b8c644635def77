import type { Selectable } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import type { Pages } from "#db/schema";
import { announce, holdLock, inTransaction } from "#db/transaction.server";
import { paths } from "#domain/pages/paths";
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
  const row = await db.selectFrom("pages").selectAll().where("slug", "=", slug).executeTakeFirst();
  return row ?? null;
}

/** The whole page stays in the log; false when there is none. */
export function deletePage(db: Connection, slug: string, actor: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .deleteFrom("pages")
      .where("slug", "=", slug)
      .returningAll()
      .executeTakeFirst();
    if (!before) return false;
    await recordChange(trx, { actor, action: "delete", entity: "page", entityId: slug, before });
    await announce(trx, `page/${slug}`);
    return true;
  });
}
