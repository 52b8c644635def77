import type { Connection } from "#db/connect.server";
import { escapeLike, holdLock } from "#db/transaction.server";
import { slugify, uniqueSlug } from "#domain/text/slug";

/** An id for each name: readable and never given twice, also not after a delete. */
export async function freeIds(trx: Connection, names: readonly string[]): Promise<string[]> {
  await holdLock(trx, "property ids");
  const bases = names.map((name) => slugify(name) || "stay");
  const rows = await trx
    .selectFrom("properties")
    .select("id")
    .where("id", "in", [...new Set(bases)])
    .execute();
  const taken = new Set(rows.map(({ id }) => id));
  const ids: string[] = [];
  for (const base of bases) {
    const id = taken.has(base)
      ? uniqueSlug(base, [...taken, ...(await beginning(trx, base))])
      : base;
    taken.add(id);
    ids.push(id);
  }
  return ids;
}

async function beginning(trx: Connection, base: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("properties")
    .select("id")
    .where("id", "like", `${escapeLike(base)}%`)
    .execute();
  return rows.map(({ id }) => id);
}
