import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import { appliedFilters, type FoundValues, type ListingQuery } from "#domain/listing/query";
import type { PropertyCard } from "#domain/property/property";
import { priceColumns } from "./filter-sql.server";
import { cardAsAsked } from "./page.server";
import { listingOrder, matchesListing } from "./rule.server";

/** Where nothing was found: what comes back when a wish is let go. Wishes by their place among the chips. */
export interface Rescue {
  /** Stays without this wish. */
  wishes: ({ wish: number } & ComingBack)[];
  /** Two wishes at once, where no single one helps. */
  pair: ({ wishes: [number, number] } & ComingBack) | null;
  /** Stays that miss one of several wishes only. */
  near: { card: PropertyCard; misses: number }[];
}

/** How many stays, and their prices: USD, as the visitor asked for them. */
export interface ComingBack {
  stays: number;
  cheapest: number | null;
  dearest: number | null;
}

const mostWishes = 6;
const mostNear = 3;

export async function findRescue(
  db: Connection,
  query: ListingQuery,
  found: FoundValues,
): Promise<Rescue> {
  const chips = (of: ListingQuery) =>
    appliedFilters(of, { currency: "USD", rates: {}, found }).slice(0, mostWishes);
  const single = chips(query);
  const wishes = await Promise.all(
    single.map(async ({ without }, wish) => ({ wish, ...(await comingBack(db, without)) })),
  );
  const helping = wishes.filter(({ stays }) => stays > 0);
  const near: Rescue["near"] = [];
  for (const { wish } of single.length > 1 ? helping : []) {
    const without = single[wish]?.without;
    if (!without || near.length >= mostNear) break;
    const cards = await firstCards(
      db,
      without,
      Math.ceil((mostNear - near.length) / helping.length),
    );
    near.push(...cards.map((card) => ({ card, misses: wish })));
  }
  const pair = helping.length > 0 ? null : await findPair(db, query, chips);
  return { wishes: helping, pair, near };
}

/** The first two wishes that bring something back together. */
async function findPair(
  db: Connection,
  query: ListingQuery,
  chips: (of: ListingQuery) => ReturnType<typeof appliedFilters>,
): Promise<Rescue["pair"]> {
  const single = chips(query);
  for (const [first, { without }] of single.entries())
    for (const [later, both] of chips(without).slice(first).entries()) {
      const back = await comingBack(db, both.without);
      if (back.stays > 0) return { wishes: [first, first + later + 1], ...back };
    }
  return null;
}

function comingBack(db: Connection, query: ListingQuery): Promise<ComingBack> {
  const price = sql.ref<number | null>(`properties.${priceColumns[query.price.basis]}`);
  return db
    .selectFrom("properties")
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), "integer").as("stays"),
      sql<number | null>`min(${price})::double precision`.as("cheapest"),
      sql<number | null>`max(${price})::double precision`.as("dearest"),
    ])
    .where(matchesListing(query))
    .executeTakeFirstOrThrow();
}

async function firstCards(db: Connection, query: ListingQuery, limit: number) {
  const rows = await selectCards(db)
    .where(matchesListing(query))
    .orderBy(listingOrder(query))
    .limit(limit)
    .execute();
  return rows.map((row) => cardAsAsked(cardOf(row), query));
}
