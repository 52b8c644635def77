import { lastRateFetch } from "#db/queries/money/rates.server";
import {
  judgePrices,
  listPrices,
  type PriceFilter,
  usedCurrencies,
} from "#db/queries/property/prices.server";
import { propertyCurrencies, shownCurrencies } from "#domain/money/currencies";
import { priceLabel, toUsd } from "#domain/money/money";
import { pageWithin } from "#domain/pages/pager";
import { priceProblemKinds, priceProblems } from "#domain/property/price-problems";
import type { RequestContext } from "~/server/services.server";

const pageSize = 50;
const hourMs = 3_600_000;

/** Anything unknown shows all. */
export const parsePriceFilter = (text: string | null): PriceFilter =>
  text === "any" ? text : (priceProblemKinds.find((kind) => kind === text) ?? null);

/** Prices with what is wrong with them, and the rates that they are shown with. */
export async function priceOverview(context: RequestContext, filter: PriceFilter, wanted: number) {
  const { db, now } = context;
  const { rates, list } = await context.rates();
  const [judged, currencies, lastFetch] = await Promise.all([
    judgePrices(db, rates, { filter, page: Math.max(1, wanted), pageSize }),
    usedCurrencies(db),
    lastRateFetch(db),
  ]);
  const { total, withProblems, counts, middles } = judged;
  const matching =
    filter === null ? total : filter === "any" ? withProblems : (counts[filter] ?? 0);
  const { page, pages } = pageWithin(wanted, matching, pageSize);
  const rows = await listPrices(db, judged.ids);
  const used = new Set<string>([...propertyCurrencies, ...currencies]);
  return {
    filter,
    counts: priceProblemKinds.map((kind) => ({ kind, count: counts[kind] })),
    total,
    withProblems,
    matching,
    page,
    pages,
    rows: rows.map((row) => ({
      ...row,
      usd: toUsd(row.pricePerNight, row.currency, rates),
      problems: priceProblems(row, rates, middles[row.accommodationType ?? ""] ?? null),
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
