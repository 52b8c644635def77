import { lastRateFetch } from "#db/queries/money/rates.server";
import { listPrices } from "#db/queries/property/prices.server";
import { propertyCurrencies, shownCurrencies } from "#domain/money/currencies";
import { priceLabel, toUsd } from "#domain/money/money";
import { pageWithin } from "#domain/pages/pager";
import {
  type PriceProblem,
  priceProblemKinds,
  priceProblems,
} from "#domain/property/price-problems";
import type { RequestContext } from "~/server/services.server";

const pageSize = 50;
const hourMs = 3_600_000;

export type PriceFilter = PriceProblem | "any" | null;

/** Anything unknown shows all. */
export const parsePriceFilter = (text: string | null): PriceFilter =>
  text === "any" ? text : (priceProblemKinds.find((kind) => kind === text) ?? null);

/** Prices with what is wrong with them, and the rates that they are shown with. */
export async function priceOverview(context: RequestContext, filter: PriceFilter, wanted: number) {
  const { db, now } = context;
  const [prices, { rates, list }, lastFetch] = await Promise.all([
    listPrices(db),
    context.rates(),
    lastRateFetch(db),
  ]);
  const usd = prices.map(({ pricePerNight, currency }) => toUsd(pricePerNight, currency, rates));
  const ofType = new Map<string, number[]>();
  prices.forEach(({ accommodationType }, index) => {
    const price = usd[index];
    if (price == null || !accommodationType) return;
    const others = ofType.get(accommodationType);
    if (others) others.push(price);
    else ofType.set(accommodationType, [price]);
  });
  const judged = prices.map((row, index) => ({
    row,
    usd: usd[index] ?? null,
    problems: priceProblems(row, rates, ofType.get(row.accommodationType ?? "")),
  }));
  const counts = priceProblemKinds.map((kind) => ({
    kind,
    count: judged.filter(({ problems }) => problems.includes(kind)).length,
  }));
  const matching = judged.filter(({ problems }) =>
    filter === "any" ? problems.length > 0 : !filter || problems.includes(filter),
  );
  const { page, pages } = pageWithin(wanted, matching.length, pageSize);
  const used = new Set<string>([
    ...propertyCurrencies,
    ...prices.flatMap(({ currency }) => currency ?? []),
  ]);
  return {
    filter,
    counts,
    total: prices.length,
    withProblems: judged.filter(({ problems }) => problems.length > 0).length,
    matching: matching.length,
    page,
    pages,
    rows: matching
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ row, usd: inUsd, problems }) => ({
        ...row,
        usd: inUsd,
        problems,
        shown: shownCurrencies.map((currency) => priceLabel(row, currency, rates).text),
      })),
    rates: list
      .filter(({ currency }) => used.has(currency))
      .map((rate) => ({
        ...rate,
        ageHours: rate.receivedAt
          ? Math.floor((now().getTime() - rate.receivedAt.getTime()) / hourMs)
          : null,
      })),
    lastFetch,
  };
}

export type PriceOverview = Awaited<ReturnType<typeof priceOverview>>;
