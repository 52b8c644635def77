import { setTimeout as pause } from "node:timers/promises";

import { lastRateFetch, readCurrentRates } from "#db/queries/money/rates.server";
import {
  judgePrices,
  listPrices,
  type PriceFilter,
  usedCurrencies,
} from "#db/queries/property/prices.server";
import { recordChange } from "#db/queries/site/audit.server";
import { propertyCurrencies, shownCurrencies } from "#domain/money/currencies";
import type { ExchangeRate } from "#domain/money/exchange-rates";
import { priceLabel, toUsd } from "#domain/money/money";
import { pageWithin } from "#domain/pages/pager";
import { priceProblemKinds, priceProblems } from "#domain/property/price-problems";
import type { RequestContext } from "~/server/services.server";
import type { Admin } from "~/server/session/sessions.server";
import type { Toast } from "~/server/visitor/toast.server";

const pageSize = 50;
const hourMs = 3_600_000;

/** Anything unknown shows all. */
export const parsePriceFilter = (text: string | null): PriceFilter =>
  text === "any" ? text : (priceProblemKinds.find((kind) => kind === text) ?? null);

/** Prices with what is wrong with them, and the rates that they are shown with (A-220). */
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

const patienceMs = 8_000;
const askAgainMs = 150;
/** Rates are read more slowly than a word of thanks. */
const durationMs = 10_000;

/** Has a worker fetch the rates now, waits for a moment, and says what came (A-220). */
export async function refreshRatesNow(
  { db, enqueue }: Pick<RequestContext, "db" | "enqueue">,
  admin: Admin,
): Promise<Toast> {
  const [before, { list }] = await Promise.all([lastRateFetch(db), readCurrentRates(db)]);
  const newest = newestOf(list);
  if (!(await enqueue("refresh-rates", { now: true })))
    return { type: "error", text: "The queue store cannot be reached" };
  await recordChange(db, {
    actor: admin.name,
    action: "refresh",
    entity: "rates",
    entityId: "usd",
  });
  const deadline = performance.now() + patienceMs;
  do {
    await pause(askAgainMs);
    const fetched = await lastRateFetch(db);
    if (fetched && fetched.id !== before?.id)
      return fetched.ok ? await received(db, newest, fetched.detail) : failed(fetched.detail);
  } while (performance.now() < deadline);
  return {
    type: "info",
    text: "Fetching rates. Check back in a moment, or see Jobs.",
  };
}

const failed = (detail: string): Toast => ({
  type: "error",
  text: `No rates received; keeping the last ones. ${detail}`,
  durationMs,
});

const newestOf = (list: readonly ExchangeRate[]) =>
  Math.max(0, ...list.map(({ receivedAt }) => receivedAt?.getTime() ?? 0));

/** @param before when the newest rate had come that was there already */
async function received(db: RequestContext["db"], before: number, detail: string): Promise<Toast> {
  const { list } = await readCurrentRates(db);
  const fresh = list.filter(({ receivedAt }) => (receivedAt?.getTime() ?? 0) > before);
  const shown = shownCurrencies.flatMap((currency) => {
    const found = currency !== "USD" && fresh.find((rate) => rate.currency === currency);
    return found ? [`${currency} ${found.rate.toFixed(2)}`] : [];
  });
  const refused = detail === "accepted" ? "" : ` ${detail}: differs by more than 25%.`;
  const came = fresh.length === 1 ? "1 rate received" : `${fresh.length} rates received`;
  const text = `${came} from the service${shown.length ? `: ${shown.join(", ")}` : ""}.${refused}`;
  return { type: refused ? "info" : "success", text, durationMs };
}
