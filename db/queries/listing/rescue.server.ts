import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import {
  appliedFilters,
  defaultListingQuery,
  type FoundValues,
  type ListingQuery,
} from "#domain/listing/query";
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
    appliedFilters(of, { currency: "USD", rates: {}, found })
      .slice(0, mostWishes)
      .map(({ without }) => without);
  const single = chips(query);
  const back = await comingBack(db, single);
  const wishes = back.map((each, wish) => ({ wish, ...each })).filter(({ stays }) => stays > 0);
  if (wishes.length === 0) return { wishes, pair: await findPair(db, single, chips), near: [] };
  const nearly = single.length > 1 ? wishes : [];
  return { wishes, pair: null, near: await findNear(db, single, nearly) };
}

/** The first two wishes that bring something back together. */
async function findPair(
  db: Connection,
  single: readonly ListingQuery[],
  chips: (of: ListingQuery) => readonly ListingQuery[],
): Promise<Rescue["pair"]> {
  const pairs = single.flatMap((without, first) =>
    chips(without)
      .slice(first)
      .map((both, later) => ({ both, wishes: [first, first + later + 1] as [number, number] })),
  );
  const back = await comingBack(
    db,
    pairs.map(({ both }) => both),
  );
  const at = back.findIndex(({ stays }) => stays > 0);
  const [pair, found] = [pairs[at], back[at]];
  return pair && found ? { wishes: pair.wishes, ...found } : null;
}

/** What each of these states would show, in one round trip. */
async function comingBack(db: Connection, queries: readonly ListingQuery[]): Promise<ComingBack[]> {
  if (queries.length === 0) return [];
  const counted = queries.map((query, place) => {
    const price = sql.ref(`properties.${priceColumns[query.price.basis]}`);
    return sql`select ${sql.lit(place)} as place, count(*)::integer as stays,
        min(${price})::double precision as cheapest, max(${price})::double precision as dearest
      from properties where ${matchesListing(query)}`;
  });
  const { rows } = await sql<ComingBack & { place: number }>`
    ${sql.join(counted, sql` union all `)} order by place`.execute(db);
  return rows.map(({ stays, cheapest, dearest }) => ({ stays, cheapest, dearest }));
}

/** The first stays without one of these wishes; each wish has its share of what is left to fill. */
async function findNear(
  db: Connection,
  single: readonly ListingQuery[],
  helping: readonly { wish: number; stays: number }[],
): Promise<Rescue["near"]> {
  let left = mostNear;
  const firsts = helping.flatMap(({ wish, stays }) => {
    const query = single[wish];
    const share = Math.min(stays, Math.ceil(left / helping.length));
    if (!query || share === 0) return [];
    left -= share;
    return sql`select id, ${sql.lit(wish)} as wish, row_number() over () as nth
      from (select id from properties where ${matchesListing(query)}
        order by ${listingOrder(query)} limit ${sql.lit(share)}) as first`;
  });
  if (firsts.length === 0) return [];
  const rows = await selectCards(db)
    .innerJoin(
      sql<{ id: string; wish: number; nth: number }>`(${sql.join(firsts, sql` union all `)})`.as(
        "near",
      ),
      "near.id",
      "properties.id",
    )
    .select("near.wish")
    .orderBy("near.wish")
    .orderBy("near.nth")
    .execute();
  return rows.map(({ wish, ...row }) => ({
    card: cardAsAsked(cardOf(row), single[wish] ?? defaultListingQuery),
    misses: wish,
  }));
}
