import type { IncomingHttpHeaders } from "node:http";
import { parse } from "cookie";

import { shownCurrencies, type ShownCurrency } from "#domain/money/currencies";

/** Cookies of ours that make a page somebody's own; `viewed` and the like never leave the browser. */
const personal = /(?:^|;\s*)(?:favorites|toast|admin|__Host-admin)=/;
const usual: ShownCurrency = "USD";

/**
 * The currency in which a visitor reads the site, where that is all that sets them apart from others;
 * null for one with favorites, a session or a message waiting. Cookies of strangers count for nothing.
 */
export function onlyCurrency({ cookie }: IncomingHttpHeaders): ShownCurrency | null {
  if (cookie === undefined) return usual;
  if (personal.test(cookie)) return null;
  const { currency } = parse(cookie);
  return shownCurrencies.find((known) => known === currency) ?? usual;
}
