import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { announce, escapeLike, holdLock, inTransaction } from "#db/transaction.server";
import { uniqueSlug } from "#domain/text/slug";
import { type TextKind, textKinds } from "./text-kinds.server";

/** Moves a text to the trash; null when there is none. Its slug is free at once. */
export function deleteText(
  db: Connection,
  kind: TextKind,
  slug: string,
  { actor, now }: { actor: string; now: Date },
): Promise<{ id: string; title: string } | null> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .updateTable(textKinds[kind].table)
      .set({ deletedAt: now })
      .where("slug", "=", slug)
      .where("deletedAt", "is", null)
      .returning(["id", "title"])
      .executeTakeFirst();
    if (!deleted) return null;
    const before = { title: deleted.title };
    await recordChange(trx, { actor, action: "delete", entity: kind, entityId: slug, before });
    await announce(trx, `${kind}/${slug}`);
    return { id: String(deleted.id), title: deleted.title };
  });
}

/**
 * Takes a text out of the trash and answers its title; null when it is not there. Where its slug was
 * given to another one meanwhile it comes back under the next free one.
 */
export function restoreText(
  db: Connection,
  kind: TextKind,
  id: string,
  actor: string,
): Promise<string | null> {
  const { table } = textKinds[kind];
  return inTransaction(db, async (trx) => {
    await holdLock(trx, `${kind} slugs`);
    const trashed = await trx
      .selectFrom(table as "posts")
      .select(["id", "slug", "title"])
      .where(sql<SqlBool>`id::text = ${id}`)
      .where("deletedAt", "is not", null)
      .executeTakeFirst();
    if (!trashed) return null;
    const taken = await trx
      .selectFrom(table as "posts")
      .select("slug")
      .where("slug", "like", `${escapeLike(trashed.slug)}%`)
      .where("deletedAt", "is", null)
      .execute();
    const slug = uniqueSlug(
      trashed.slug,
      taken.map((row) => row.slug),
    );
    await trx
      .updateTable(table)
      .set({ deletedAt: null, slug })
      .where("id", "=", trashed.id)
      .execute();
    const after = { title: trashed.title };
    await recordChange(trx, { actor, action: "restore", entity: kind, entityId: slug, after });
    await announce(trx, `${kind}/${slug}`);
    return trashed.title;
  });
}
