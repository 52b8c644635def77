import { createCookie } from "@remix-run/node";
import { parse, serialize } from "cookie";

import { isoDay } from "#domain/calendar/dates";
import { inquiryMemoryDays } from "#domain/limits";
import { displayCurrencies, type DisplayCurrency } from "#domain/money/currencies";
import { maxFavorites, readStayIds, scriptsCookie } from "#domain/shortlist/ids";
import type { Env } from "#env";
import { isSecure } from "./secure-cookies";

/**
 * Currency and favorites change the server's HTML, so they are stored in cookies, which scripts may read.
 * A cookie is set only by an action of the visitor.
 */
export interface Preferences {
  currency: DisplayCurrency;
  /** Property ids, newest last. */
  favorites: string[];
}

/** Deletes the cookie of a browser whose scripts run: it has just sent a form without them. */
export const noScriptsCookie = (site: Site): string =>
  serialize(scriptsCookie, "", { ...cookieOptions(site), maxAge: 0 });

const year = 365 * 24 * 3600;
/** Browsers silently drop a cookie of more than 4096 characters. */
const maxCookieLength = 3_900;
type Site = Pick<Env, "SITE_URL">;
const cookieOptions = (site: Site) =>
  ({ path: "/", sameSite: "lax", maxAge: year, secure: isSecure(site) }) as const;

const isSupportedCurrency = (value: unknown): value is DisplayCurrency =>
  displayCurrencies.includes(value as DisplayCurrency);

export function readPreferences(request: Request): Preferences {
  const cookies = parse(request.headers.get("Cookie") ?? "");
  return {
    currency: isSupportedCurrency(cookies.currency) ? cookies.currency : "USD",
    favorites: readStayIds(cookies.favorites),
  };
}

/** Undefined for a currency that is not offered. */
export function currencyCookie(value: unknown, site: Site): string | undefined {
  return isSupportedCurrency(value) ? serialize("currency", value, cookieOptions(site)) : undefined;
}

/** Null for a list that is too long for a cookie. */
export function favoritesCookie(ids: readonly string[], site: Site): string | null {
  if (ids.length > maxFavorites) return null;
  const cookie = serialize("favorites", JSON.stringify(ids), cookieOptions(site));
  return cookie.length > maxCookieLength ? null : cookie;
}

/** An inquiry sent from this browser: ids and a day, no input. */
interface SentInquiryRecord {
  inquiryId: string;
  /** "2026-11-23" */
  day: string;
  stays: readonly string[];
}

const inquiriesCookie = (env: Env) =>
  createCookie("asked", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(env),
    maxAge: inquiryMemoryDays * 24 * 3600,
    // Signed: a forged id would open the inquiry of somebody else.
    secrets: [env.SESSION_SECRET],
  });

/** The inquiries of this browser, newest first; none without a validly signed cookie. */
export async function readSentInquiries(request: Request, env: Env): Promise<SentInquiryRecord[]> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("asked=")) return [];
  const value: unknown = await inquiriesCookie(env).parse(header);
  return Array.isArray(value) ? (value as SentInquiryRecord[]) : [];
}

/** The day of the last inquiry of this browser about a stay, or null. */
export async function readInquiryDay(
  request: Request,
  env: Env,
  stayId: string,
): Promise<string | null> {
  const inquiries = await readSentInquiries(request, env);
  return inquiries.find(({ stays }) => stays.includes(stayId))?.day ?? null;
}

/**
 * True if a Cookie header may contain an inquiry about this stay. Only decides whether the page of the stay
 * can be a shared one, so the signature is not verified; an unreadable cookie counts as an inquiry.
 */
export function hasInquiredAbout(header: string | undefined, stayId: string): boolean {
  if (!header?.includes("asked=")) return false;
  const { asked = "" } = parse(header);
  try {
    return atob(asked.slice(0, asked.lastIndexOf("."))).includes(`"${stayId}"`);
  } catch {
    return true;
  }
}

/** The cookie with one more inquiry. The oldest ones are removed where it would be too long. */
export async function addSentInquiry(
  request: Request,
  env: Env,
  sent: { inquiryId: string; at: Date; stays: readonly string[] },
): Promise<string> {
  const { inquiryId, at, stays } = sent;
  const earlier = (await readSentInquiries(request, env)).filter(
    (one) => one.inquiryId !== inquiryId,
  );
  const cookie = inquiriesCookie(env);
  const newest = { inquiryId, day: isoDay(at), stays };
  for (let count = earlier.length; count >= 0; count--) {
    const header = await cookie.serialize([newest, ...earlier.slice(0, count)]);
    if (header.length <= maxCookieLength) return header;
  }
  // More stays than fit: the inquiry itself can still be displayed.
  return cookie.serialize([{ ...newest, stays: stays.slice(0, 20) }]);
}
