import { parse, serialize } from "cookie";

import { shownCurrencies, type ShownCurrency } from "#domain/money/currencies";

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
const mostFavorites = 100;
const shownAs = { path: "/", sameSite: "lax", maxAge: year } as const;

const isShownCurrency = (value: unknown): value is ShownCurrency =>
  shownCurrencies.includes(value as ShownCurrency);

export function readPreferences(request: Request): Preferences {
  const cookies = parse(request.headers.get("Cookie") ?? "");
  return {
    currency: isShownCurrency(cookies.currency) ? cookies.currency : "USD",
    favorites: parseFavorites(cookies.favorites),
  };
}

/** Accepted only when it parses as a list; anything in it that is no id is dropped. */
export function parseFavorites(text: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(list)) return [];
    const ids = list.filter(
      (id): id is string => typeof id === "string" && /^[a-z0-9-]{1,120}$/.test(id),
    );
    return [...new Set(ids)].slice(-mostFavorites);
  } catch {
    return [];
  }
}

/** Undefined for a currency that is not offered. */
export function currencyCookie(value: unknown): string | undefined {
  return isShownCurrency(value) ? serialize("currency", value, shownAs) : undefined;
}

export function favoritesCookie(ids: string[]): string {
  return serialize("favorites", JSON.stringify(ids.slice(-mostFavorites)), shownAs);
}
