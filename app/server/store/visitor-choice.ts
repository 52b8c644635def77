import type { IncomingHttpHeaders } from "node:http";
import { parse } from "cookie";

import { shownCurrencies, type ShownCurrency } from "#domain/money/currencies";

/** Cookies of ours that make a page somebody's own; `viewed` and the like never leave the browser. */
const personal = /(?:^|;\s*)(?:favorites|asked|toast|admin|__Host-admin)=/;
/** Of whoever chose none. */
export const usualCurrency: ShownCurrency = "USD";

/** The currency in which a visitor reads the site. */
export function currencyOf({ cookie }: IncomingHttpHeaders): ShownCurrency {
  if (cookie === undefined) return usualCurrency;
  const { currency } = parse(cookie);
  return shownCurrencies.find((known) => known === currency) ?? usualCurrency;
}

/**
 * The same where that is all that sets a visitor apart from others; null for one with favorites, a
 * session or a message waiting. Cookies of strangers count for nothing.
 */
export const onlyCurrency = (headers: IncomingHttpHeaders): ShownCurrency | null =>
  headers.cookie !== undefined && personal.test(headers.cookie) ? null : currencyOf(headers);
