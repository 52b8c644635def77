import type { Connection } from "#db/connect.server";
import { chosenFilters, type ListingQuery } from "#domain/listing/query";
import { listingOrder, matchesListing } from "./rule.server";

/** Walks the index of the order alone. */
export const listingIdsQuery = (
  db: Connection,
  query: ListingQuery,
  { from, most }: { from: number; most: number },
) =>
  db
    .selectFrom("properties")
    .select("properties.id")
    .where(matchesListing(query))
    .orderBy(listingOrder(query))
    .limit(most)
    .offset(from);

/** The whole listing is counted by the database as it changes. */
export function countQuery(db: Connection, query: ListingQuery) {
  if (chosenFilters(query).length === 0)
    return db
      .selectFrom("listingCounts")
      .select("properties as total")
      .where("kind", "=", "all")
      .where("key", "=", "");
  return db
    .selectFrom("properties")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
    .where(matchesListing(query));
}
