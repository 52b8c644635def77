import { setTimeout as pause } from "node:timers/promises";

import { recordChange } from "#db/queries/log/audit.server";
import { lastRateFetch, readCurrentRates } from "#db/queries/money/rates.server";
import {
  judgePrices,
  listPrices,
  type PriceFilter,
  usedCurrencies,
} from "#db/queries/property/prices.server";
import {
  displayCurrencies,
  type DisplayCurrency,
  propertyCurrencies,
} from "#domain/money/currencies";
import type { ExchangeRate } from "#domain/money/exchange-rates";
import { priceLabel, toUsd } from "#domain/money/money";
import { pageWithin } from "#domain/paths/pager";
import { priceProblemKinds, priceProblems } from "#domain/property/price-problems";
import { pricesOf } from "#domain/property/stay-price";
import { plural } from "#domain/text/counted";
import type { RequestContext } from "~/server/services.server";
import type { Admin } from "~/server/session/sessions.server";
import type { Toast } from "~/server/visitor/toast.server";

const pageSize = 50;
const hourMs = 3_600_000;

/** Null, for all prices, where the value is unknown. */
export const parsePriceFilter = (text: string | null): PriceFilter =>
  text === "any" ? text : (priceProblemKinds.find((kind) => kind === text) ?? null);

/** Prices with their problems, and the exchange rates (A-220). */
export async function priceOverview(
  context: RequestContext,
  filter: PriceFilter,
  requestedPage: number,
) {
  const { db, now } = context;
  const { rates, list } = await context.rates();
  const [judged, currencies, lastFetch] = await Promise.all([
    judgePrices(db, rates, { filter, page: Math.max(1, requestedPage), pageSize }),
    usedCurrencies(db),
    lastRateFetch(db),
  ]);
  const { total, withProblems, counts, middles } = judged;
  const matching =
    filter === null ? total : filter === "any" ? withProblems : (counts[filter] ?? 0);
  const { page, pages } = pageWithin(requestedPage, matching, pageSize);
  const rows = await listPrices(db, judged.ids);
  const used = new Set<string>([...propertyCurrencies, ...currencies]);
  return {
    filter,
    counts: priceProblemKinds.map((kind) => ({ kind, count: counts[kind] })),
    total,
    withProblems,
    page,
    pages,
    rows: rows.map((row) => {
      const { priceUnit } = row;
      const { pricePerNight } = pricesOf(row);
      const labelIn = (currency: DisplayCurrency) =>
        priceLabel({ pricePerNight, priceUnit }, { currency, rates }).text;
      return {
        ...row,
        usd: toUsd(pricePerNight, rates),
        problems: priceProblems(row, rates, middles[row.accommodationType ?? ""] ?? null),
        displayed: displayCurrencies.map(labelIn),
      };
    }),
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

const timeoutMs = 8_000;
const pollMs = 150;
/** Longer than other toasts: it lists rates. */
const durationMs = 10_000;

/** Queues the job and waits a few seconds for its result (A-220). */
export async function refreshRatesNow(
  { db, enqueue }: Pick<RequestContext, "db" | "enqueue">,
  admin: Pick<Admin, "name">,
): Promise<Toast> {
  const [before, { list }] = await Promise.all([lastRateFetch(db), readCurrentRates(db)]);
  const newest = newestAt(list);
  if (!(await enqueue("refresh-rates", { now: true })))
    return { type: "error", text: "The queue is unavailable" };
  await recordChange(db, {
    actor: admin.name,
    action: "refresh",
    entity: "rates",
    entityId: "usd",
  });
  const deadline = performance.now() + timeoutMs;
  do {
    await pause(pollMs);
    const fetched = await lastRateFetch(db);
    if (fetched && fetched.id !== before?.id)
      return fetched.ok
        ? await successToast(db, newest, fetched.detail)
        : failureToast(fetched.detail);
  } while (performance.now() < deadline);
  return {
    type: "info",
    text: "Fetching rates. Check back in a moment, or see Jobs.",
  };
}

const failureToast = (detail: string): Toast => ({
  type: "error",
  text: `No rates received; keeping the last ones. ${detail}`,
  durationMs,
});

const newestAt = (list: readonly ExchangeRate[]) =>
  Math.max(0, ...list.map(({ receivedAt }) => receivedAt?.getTime() ?? 0));

/** @param since time of the newest rate before the refresh, in milliseconds */
async function successToast(
  db: RequestContext["db"],
  since: number,
  detail: string,
): Promise<Toast> {
  const { list } = await readCurrentRates(db);
  const fresh = list.filter(({ receivedAt }) => (receivedAt?.getTime() ?? 0) > since);
  const values = displayCurrencies.flatMap((currency) => {
    const match = currency !== "USD" && fresh.find((rate) => rate.currency === currency);
    return match ? [`${currency} ${match.rate.toFixed(2)}`] : [];
  });
  const rejected = detail === "accepted" ? "" : ` ${detail}: differs by more than 25%.`;
  const count = plural(fresh.length, "rate", "rates");
  const text = `${count} received from the service${values.length ? `: ${values.join(", ")}` : ""}.${rejected}`;
  return { type: rejected ? "info" : "success", text, durationMs };
}
