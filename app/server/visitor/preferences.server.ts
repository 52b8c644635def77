import { parse, serialize } from "cookie";

import { shownCurrencies, type ShownCurrency } from "#domain/money/currencies";
import { mostSaved, readStayIds } from "#domain/shortlist/ids";
import type { Env } from "#env";
import { isSecure } from "./secure-cookies";

/**
 * Currency and favorites change the server's HTML, so they live in cookies. Scripts may read them;
 * they are set only when the visitor did something.
 */
export interface Preferences {
  currency: ShownCurrency;
  /** Property ids, newest last. */
  favorites: string[];
}

const year = 365 * 24 * 3600;
/** Browsers drop a cookie of more than 4096 characters without a word. */
const longestCookie = 3_900;
type Site = Pick<Env, "SITE_URL">;
const shownAs = (site: Site) =>
  ({ path: "/", sameSite: "lax", maxAge: year, secure: isSecure(site) }) as const;

const isShownCurrency = (value: unknown): value is ShownCurrency =>
  shownCurrencies.includes(value as ShownCurrency);

export function readPreferences(request: Request): Preferences {
  const cookies = parse(request.headers.get("Cookie") ?? "");
  return {
    currency: isShownCurrency(cookies.currency) ? cookies.currency : "USD",
    favorites: readStayIds(cookies.favorites),
  };
}

/** Undefined for a currency that is not offered. */
export function currencyCookie(value: unknown, site: Site): string | undefined {
  return isShownCurrency(value) ? serialize("currency", value, shownAs(site)) : undefined;
}

/** Null for a list that no browser would keep. */
export function favoritesCookie(ids: readonly string[], site: Site): string | null {
  if (ids.length > mostSaved) return null;
  const cookie = serialize("favorites", JSON.stringify(ids), shownAs(site));
  return cookie.length > longestCookie ? null : cookie;
}
