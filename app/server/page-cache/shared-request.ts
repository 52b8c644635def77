import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parse } from "cookie";

import { filterNames, filterOf } from "#domain/listing/filters";
import { displayCurrencies, type DisplayCurrency } from "#domain/money/currencies";
import { tripParams } from "#domain/rates/trip";
import { scriptsCookie } from "#domain/shortlist/ids";
import { hasCookie, personalCookies } from "~/server/pages/cache";
import { listBehind } from "~/server/pages/came-from.server";
import { hasInquiredAbout } from "~/server/visitor/preferences.server";
import { prefersMarkdown } from "./media-types";

const ofListing = new Set<string>([
  ...filterNames.flatMap((name) => filterOf(name).params),
  "sort",
  "page",
  "view",
  ...tripParams,
]);
const none = new Set<string>();
const one = (name: string) => new Set([name]);

/**
 * Visitors who share a response: all (file), those with the same currency (prices), or of those the ones
 * whose other cookies do not change it (page).
 */
type SharedKind = "file" | "prices" | "page";

/**
 * Paths with a shared response, and their query parameters. A missing one only costs time: it is rendered
 * for each request.
 */
const shared: readonly [path: RegExp, params: ReadonlySet<string>, kind: SharedKind][] = [
  [/^\/$/, none, "page"],
  [/^\/(?:accommodation|properties)$/, ofListing, "page"],
  [
    /^\/(?:accommodation|properties)\/[a-z0-9-]+$/,
    new Set(["tab", "photo", "ask", ...tripParams]),
    "page",
  ],
  [/^\/destinations$/, one("month"), "page"],
  [/^\/destinations\/[a-z0-9-]+$/, none, "page"],
  [/^\/collection\/[a-z0-9-]+$/, one("page"), "page"],
  [/^\/blog$/, one("category"), "page"],
  [/^\/(?:blog|page)\/[a-z0-9-]+$/, none, "page"],
  [
    /^\/(?:ways-to-stay|experiences|collections|resources|services|about|contact|terms|privacy-policy|advertiser-disclosure)$/,
    none,
    "page",
  ],
  [/^\/suggestions$/, one("q"), "prices"],
  [/^\/listing-counts$/, ofListing, "file"],
  [/^\/map\/spots$/, new Set([...ofListing, "within"]), "file"],
  [/^\/sitemap\.xml$/, one("part"), "file"],
  [/^\/(?:robots\.txt|blog\/feed\.xml)$/, none, "file"],
];

/** Suffix and parameter of the router's data requests (single fetch). */
const dataSuffix = ".data";
const dataParts = "_routes";
const maxLength = 700;

interface SharedAddress {
  /** Canonical: known parameters only, sorted. */
  address: string;
  /** Path of the page or file, without the suffix of data requests. */
  path: string;
  kind: SharedKind;
}

/** Undefined for paths and parameters that are not shared. */
export function sharedAddress(url: string): SharedAddress | undefined {
  if (url.length > maxLength) return;
  const at = url.indexOf("?");
  const file = at < 0 ? url : url.slice(0, at);
  const isData = file.endsWith(dataSuffix);
  const path = isData ? pageOf(file) : file;
  const entry = shared.find(([pattern]) => pattern.test(path));
  if (!entry) return;
  const [, known, kind] = entry;
  // Only pages have data.
  if (isData && kind !== "page") return;
  if (at < 0) return { address: file, path, kind };
  const params = new URLSearchParams(url.slice(at + 1));
  for (const [name, value] of params) {
    if (isData && name === dataParts) continue;
    // Forms send empty values, which lead to a redirect.
    if (!known.has(name) || value === "" || value.includes("\0")) return;
  }
  params.sort();
  const query = params.toString();
  return { address: query ? `${file}?${query}` : file, path, kind };
}

function pageOf(file: string): string {
  const page = file.slice(0, -dataSuffix.length);
  return page === "/_root" ? "/" : page;
}

export interface SharedRequest {
  address: string;
  currency: DisplayCurrency;
  /** A page in Markdown instead of HTML. */
  isMarkdown: boolean;
}

const isData = (url: string): boolean => url.includes(dataSuffix);

/** Currency of a visitor who chose none. */
export const defaultCurrency: DisplayCurrency = "USD";

const stay = /^\/(?:accommodation|properties)\/([^/]+)$/;
/** Same pattern as in the address guard, which rejects any other. */
const plainHost = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** URL and currency of a request with a shared response; undefined for any other. */
export function sharedRequest(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  siteHost: string,
): SharedRequest | undefined {
  if (method !== "GET" && method !== "HEAD") return;
  if (headers.authorization !== undefined || !headers.host || !plainHost.test(headers.host)) return;
  const found = sharedAddress(url);
  if (!found) return;
  const { address, path, kind } = found;
  const isMarkdown = kind === "page" && !isData(url) && prefersMarkdown(headers.accept);
  if (kind === "file") return { address, currency: defaultCurrency, isMarkdown };
  if (kind === "page" && isPersonal(headers, path)) return;
  // The page of a stay links back to the list of the Referer.
  if (stay.test(path) && !isData(url) && cameFromList(headers, siteHost)) return;
  return { address, currency: currencyOf(headers), isMarkdown };
}

/** Cookies of visitors who may share a page nevertheless; any other one makes it personal. */
const harmless: readonly string[] = ["currency", "favorites", "asked"];
const isPersonalCookie = hasCookie(personalCookies.filter((name) => !harmless.includes(name)));
const hasFavorites = hasCookie(["favorites"]);
const hasScripts = hasCookie([scriptsCookie]);

/**
 * True if the visitor's cookies change the page. A currency is part of the key, scripts show the favorites,
 * and an inquiry is on the page of its stay only.
 */
function isPersonal({ cookie }: IncomingHttpHeaders, path: string): boolean {
  if (isPersonalCookie(cookie) || (hasFavorites(cookie) && !hasScripts(cookie))) return true;
  const [, stayId] = stay.exec(path) ?? [];
  return stayId !== undefined && hasInquiredAbout(cookie, stayId);
}

function currencyOf({ cookie }: IncomingHttpHeaders): DisplayCurrency {
  if (cookie === undefined) return defaultCurrency;
  const { currency } = parse(cookie);
  return displayCurrencies.find((known) => known === currency) ?? defaultCurrency;
}

const cameFromList = (headers: IncomingHttpHeaders, siteHost: string) =>
  listBehind({ referrer: headers.referer, hosts: [siteHost, headers.host] }) !== null;
