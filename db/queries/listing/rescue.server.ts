import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import { appliedFilters, type FoundValues, type ListingQuery } from "#domain/listing/query";
import type { PropertyCard } from "#domain/property/property";
import { countMatching } from "./page.server";
import { listingOrder, matchesListing } from "./rule.server";

/** Where nothing was found: what comes back when a wish is let go. Wishes by their place among the chips. */
export interface Rescue {
  /** Stays without this wish. */
  wishes: { wish: number; stays: number }[];
  /** Two wishes at once, where no single one helps. */
  pair: { wishes: [number, number]; stays: number } | null;
  /** Stays that miss one wish only. */
  near: { card: PropertyCard; misses: number }[];
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
    single.map(async ({ without }, wish) => ({ wish, stays: await countMatching(db, without) })),
  );
  const helping = wishes.filter(({ stays }) => stays > 0);
  const near: Rescue["near"] = [];
  for (const { wish } of helping) {
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
      const stays = await countMatching(db, both.without);
      if (stays > 0) return { wishes: [first, first + later + 1], stays };
    }
  return null;
}

async function firstCards(db: Connection, query: ListingQuery, limit: number) {
  const rows = await selectCards(db)
    .where(matchesListing(query))
    .orderBy(listingOrder(query))
    .limit(limit)
    .execute();
  return rows.map(cardOf);
}
