import { isDeepStrictEqual } from "node:util";
import { type Insertable, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import type { Json, TextRevisions } from "#db/schema";
import { acquireLock, announce, escapeLike, inTransaction } from "#db/transaction.server";
import { uniqueSlug } from "#domain/text/slug";
import { findText } from "./read-text.server";
import { addRedirect } from "./redirects.server";
import { type TextFields, type TextKind, textKinds } from "./text-kinds.server";

export interface SaveText<Fields> {
  /** Null for a new text. */
  currentSlug: string | null;
  /** The edited version; absent: overwrites the stored one. */
  expectedVersion?: number;
  fields: Fields;
  actor: string;
  now: Date;
}

/** `taken`: the slug is in use; `missing`: the text was deleted; `conflict`: it was saved meanwhile. */
export type SavedText =
  | { id: number; slug: string; version: number }
  | { taken: true }
  | { missing: true }
  | { conflict: true };

/**
 * Creates a text, or updates the one with `currentSlug`. The first publishing sets the time, which later
 * edits preserve; after a change of slug the old URL redirects. Every save creates a
 * revision.
 */
export function saveText<Kind extends TextKind>(
  db: Connection,
  kind: Kind,
  { currentSlug, expectedVersion, fields, actor, now }: SaveText<TextFields[Kind]>,
): Promise<SavedText> {
  const { table, address } = textKinds[kind];
  return inTransaction(db, async (trx): Promise<SavedText> => {
    await acquireLock(trx, `${kind} slugs`);
    const before = currentSlug === null ? null : await findText(trx, kind, currentSlug);
    if (currentSlug !== null && !before) return { missing: true };
    const sameSlug = await findText(trx, kind, fields.slug);
    if (sameSlug && sameSlug.id !== before?.id) return { taken: true };

    const stamped = fields.status === "published" ? now : null;
    const stored = {
      ...fields,
      publishedAt:
        fields.publishedAt === undefined
          ? (before?.publishedAt ?? stamped)
          : (fields.publishedAt ?? stamped),
    };
    if (before && expectedVersion !== undefined && before.version !== expectedVersion) {
      // A repeated submit: stored already.
      if (isSame(before, stored))
        return { id: before.id, slug: before.slug, version: before.version };
      return { conflict: true };
    }

    const { id, version } = before
      ? await trx
          .updateTable(table)
          .set({ ...stored, version: before.version + 1, updatedAt: now })
          .where("id", "=", before.id)
          .returning(["id", "version"])
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto(table)
          // eslint-disable-next-line no-restricted-syntax -- of either table, as `kind` says
          .values({ ...stored, createdAt: now, updatedAt: now } as never)
          .returning(["id", "version"])
          .executeTakeFirstOrThrow();
    await insertRevision(trx, { ...ownedBy(kind, id), version, actor, createdAt: now }, stored);
    if (before && before.slug !== fields.slug)
      await addRedirect(trx, address(before.slug), address(fields.slug));
    await recordChange(trx, {
      actor,
      action: before ? "update" : "create",
      entity: kind,
      entityId: fields.slug,
      before,
      after: stored,
    });
    await announceText(trx, kind, [fields.slug, currentSlug]);
    return { id, slug: fields.slug, version };
  });
}

/** Who saved the current version of a text, and when. */
export const lastTextEdit = (db: Connection, kind: TextKind, id: number | string) =>
  db
    .selectFrom("textRevisions")
    .select(["actor as by", "createdAt as at"])
    .where(textKinds[kind].owner, "=", Number(id))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** Publishes a change event for each slug of the text. */
async function announceText(trx: Connection, kind: TextKind, slugs: readonly (string | null)[]) {
  for (const slug of new Set(slugs)) if (slug !== null) await announce(trx, `${kind}/${slug}`);
}

const ownedBy = (kind: TextKind, id: number) => (kind === "page" ? { pageId: id } : { postId: id });

const insertRevision = (
  trx: Connection,
  version: Omit<Insertable<TextRevisions>, "data">,
  fields: object,
) =>
  trx
    .insertInto("textRevisions")
    .values({ ...version, data: sql<Json>`${JSON.stringify(fields)}::jsonb` })
    .execute();

function isSame(stored: object, fields: object): boolean {
  const row = stored as Record<string, unknown>;
  return Object.entries(fields).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(row[name], value),
  );
}

/** Moves a text to the trash; null if not found. Its slug becomes available immediately. */
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
 * Restores a text from the trash. If its slug is in use by now, it gets the next free one.
 * @returns its title; null if not found
 */
export function restoreText(
  db: Connection,
  kind: TextKind,
  id: string,
  actor: string,
): Promise<string | null> {
  const { table } = textKinds[kind];
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, `${kind} slugs`);
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
