import type { Connection } from "#db/connect.server";
import type { ComingBack, ListingAnswers } from "#domain/listing/answers";
import { appliedFilters, type FoundValues, type ListingQuery } from "#domain/listing/query";
import type { PropertyCard } from "#domain/property/property";
import { answersInSql } from "./answers.server";
import { listedCards } from "./page.server";

/** Where nothing was found: what comes back when a wish is let go. Wishes by their place among the chips. */
export interface Rescue {
  /** Stays without this wish. */
  wishes: ({ wish: number } & ComingBack)[];
  /** Two wishes at once, where no single one helps. */
  pair: ({ wishes: [number, number] } & ComingBack) | null;
  /** Stays that miss one of several wishes only. */
  near: { card: PropertyCard; misses: number }[];
}

const mostWishes = 6;
const mostNear = 3;

export async function findRescue(
  db: Connection,
  query: ListingQuery,
  found: FoundValues,
  answers: ListingAnswers = answersInSql(db),
): Promise<Rescue> {
  const chips = (of: ListingQuery) =>
    appliedFilters(of, { currency: "USD", rates: {}, found })
      .slice(0, mostWishes)
      .map(({ without }) => without);
  const single = chips(query);
  const back = await answers.comingBack(single);
  const wishes = back.map((each, wish) => ({ wish, ...each })).filter(({ stays }) => stays > 0);
  if (wishes.length === 0)
    return { wishes, pair: await findPair(answers, single, chips), near: [] };
  const nearly = single.length > 1 ? wishes : [];
  return { wishes, pair: null, near: await findNear(db, answers, single, nearly) };
}

/** The first two wishes that bring something back together. */
async function findPair(
  answers: ListingAnswers,
  single: readonly ListingQuery[],
  chips: (of: ListingQuery) => readonly ListingQuery[],
): Promise<Rescue["pair"]> {
  const pairs = single.flatMap((without, first) =>
    chips(without)
      .slice(first)
      .map((both, later) => ({ both, wishes: [first, first + later + 1] as [number, number] })),
  );
  const back = await answers.comingBack(pairs.map(({ both }) => both));
  const at = back.findIndex(({ stays }) => stays > 0);
  const [pair, found] = [pairs[at], back[at]];
  return pair && found ? { wishes: pair.wishes, ...found } : null;
}

/** The first stays without one of these wishes; each wish has its share of what is left to fill. */
async function findNear(
  db: Connection,
  answers: ListingAnswers,
  single: readonly ListingQuery[],
  helping: readonly { wish: number; stays: number }[],
): Promise<Rescue["near"]> {
  let left = mostNear;
  const shares = helping.flatMap(({ wish, stays }) => {
    const query = single[wish];
    const most = Math.min(stays, Math.ceil(left / helping.length));
    if (!query || most === 0) return [];
    left -= most;
    return [{ query, wish, most }];
  });
  const near = await Promise.all(
    shares.map(async ({ query, wish, most }) => {
      const ids = await answers.ids(query, { from: 0, most });
      const cards = await listedCards(db, ids, query);
      return cards.map((card) => ({ card, misses: wish }));
    }),
  );
  return near.flat();
}
