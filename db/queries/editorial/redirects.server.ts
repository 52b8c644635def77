import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { acquireLock, escapeLike, inTransaction } from "#db/transaction.server";
import { pageWithin } from "#domain/paths/pager";
import { findText } from "./read-text.server";

/** Current target of an old path; null if there is none. */
export async function findRedirect(db: Connection, path: string): Promise<string | null> {
  const row = await db
    .selectFrom("redirects")
    .select("toPath")
    .where("fromPath", "=", path)
    .executeTakeFirst();
  return row?.toPath ?? null;
}

/** Redirects an old path to the new one. Chains collapse into a single redirect (P-205). */
export function addRedirect(db: Connection, fromPath: string, toPath: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "redirects");
    // The new path is in use again and must not redirect.
    await trx.deleteFrom("redirects").where("fromPath", "=", toPath).execute();
    await putRedirect(trx, fromPath, toPath);
  });
}

async function putRedirect(trx: Connection, fromPath: string, toPath: string): Promise<void> {
  await trx.updateTable("redirects").set({ toPath }).where("toPath", "=", fromPath).execute();
  await trx
    .insertInto("redirects")
    .values({ fromPath, toPath })
    .onConflict((conflict) => conflict.column("fromPath").doUpdateSet({ toPath }))
    .execute();
}

/**
 * Stores a manual redirect. If the target is redirected itself, its final target is used.
 * @returns the final target; `loop` if that is the old path, `inUse` if the old path belongs to a page
 */
export function writeRedirect(
  db: Connection,
  { fromPath, toPath, actor }: { fromPath: string; toPath: string; actor: string },
): Promise<{ toPath: string } | { loop: true } | { inUse: true }> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "redirects");
    const end = (await findRedirect(trx, toPath)) ?? toPath;
    if (end === fromPath) return { loop: true };
    if (await isInUse(trx, fromPath)) return { inUse: true };
    const before = await findRedirect(trx, fromPath);
    await putRedirect(trx, fromPath, end);
    await recordChange(trx, {
      actor,
      action: before ? "update" : "create",
      entity: "redirect",
      entityId: fromPath,
      before: before && { toPath: before },
      after: { toPath: end },
    });
    return { toPath: end };
  });
}

/** True if the path belongs to a page, post or property: those are never redirected. */
async function isInUse(trx: Connection, path: string): Promise<boolean> {
  const [, section, name, more] = path.split("/");
  if (!name || more !== undefined) return false;
  const key = decodeURIComponent(name);
  const isThere = {
    page: () => findText(trx, "page", key),
    blog: () => findText(trx, "post", key),
    accommodation: () =>
      trx
        .selectFrom("properties")
        .select("id")
        .where("id", "=", key)
        .where("deletedAt", "is", null)
        .executeTakeFirst(),
  }[section ?? ""];
  return Boolean(await isThere?.());
}

/** @returns false if not found */
export function deleteRedirect(db: Connection, fromPath: string, actor: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom("redirects")
      .where("fromPath", "=", fromPath)
      .returning("toPath")
      .executeTakeFirst();
    if (!deleted) return false;
    await recordChange(trx, {
      actor,
      action: "delete",
      entity: "redirect",
      entityId: fromPath,
      before: deleted,
    });
    return true;
  });
}

export async function listRedirects(
  db: Connection,
  { search, page, size }: { search: string; page: number; size: number },
) {
  const pattern = `%${escapeLike(search.trim())}%`;
  const found = db
    .selectFrom("redirects")
    .where((eb) => eb.or([eb("fromPath", "ilike", pattern), eb("toPath", "ilike", pattern)]));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const place = pageWithin(page, Number(total), size);
  const rows = await found
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("fromPath")
    .limit(size)
    .offset((place.page - 1) * size)
    .execute();
  return { rows, total: Number(total), ...place };
}
