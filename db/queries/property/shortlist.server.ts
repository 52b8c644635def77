import type { Connection } from "#db/connect.server";
import { paths } from "#domain/paths/paths";
import { pricesOf } from "#domain/property/stay-price";
import { type ShortlistStay, weighedFields } from "#domain/shortlist/stay";
import { cardOf, selectCards } from "./read.server";

export interface Shortlist {
  /** Listed properties in the order of the list. */
  stays: ShortlistStay[];
  /** Number of ids without a listed property. Does not reveal whether an id is unpublished or invented. */
  missingCount: number;
}

/**
 * The properties of a list that a browser or URL may have stored for months: a renamed property is found by
 * its old id.
 */
export async function findShortlist(db: Connection, ids: readonly string[]): Promise<Shortlist> {
  const found = await readStays(db, ids);
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return { stays: inOrder(ids, found), missingCount: 0 };
  const moved = await movedIds(db, missing);
  const others = await readStays(db, [...moved.values()]);
  const current = ids.map((id) => moved.get(id) ?? id);
  return {
    stays: inOrder(current, new Map([...found, ...others])),
    missingCount: missing.filter((id) => !others.has(moved.get(id) ?? "")).length,
  };
}

const inOrder = (ids: readonly string[], found: ReadonlyMap<string, ShortlistStay>) =>
  [...new Set(ids)].map((id) => found.get(id)).filter((stay) => stay !== undefined);

async function readStays(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, ShortlistStay>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCards(db)
    .select(weighedFields.map((field) => `properties.${field}` as const))
    .where("properties.listed", "=", true)
    .where("properties.id", "in", [...ids])
    .execute();
  // Guaranteed by check constraints.
  return new Map(
    rows.map((row) => [row.id, { ...cardOf(row), ...pricesOf(row) } as ShortlistStay]),
  );
}

/** Current ids by old id. */
async function movedIds(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  const byPath = new Map(ids.map((id) => [paths.property(id), id]));
  const rows = await db
    .selectFrom("redirects")
    .select(["fromPath", "toPath"])
    .where("fromPath", "in", [...byPath.keys()])
    .execute();
  const prefix = paths.property("");
  return new Map(
    rows.flatMap(({ fromPath, toPath }) =>
      toPath.startsWith(prefix)
        ? [[byPath.get(fromPath) ?? "", decodeURIComponent(toPath.slice(prefix.length))] as const]
        : [],
    ),
  );
}
