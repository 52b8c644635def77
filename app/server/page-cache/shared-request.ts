import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parse } from "cookie";

import { filterNames, filterOf } from "#domain/listing/filters";
import { displayCurrencies, type DisplayCurrency } from "#domain/money/currencies";
import { hasCookie, personalCookies } from "~/server/pages/cache";
import { listBehind } from "~/server/pages/came-from.server";

const ofListing = new Set<string>([
  ...filterNames.flatMap((name) => filterOf(name).params),
  "sort",
  "page",
  "view",
]);
const none = new Set<string>();
const one = (name: string) => new Set([name]);

/**
 * Who gets the same response: everybody (file), all who read the site in one currency (prices), or of
 * those all without a personal cookie (page).
 */
type SharedKind = "file" | "prices" | "page";

/**
 * Addresses whose response many share, and their query parameters. Forgetting one here costs time only:
 * it is rendered for each request.
 */
const shared: readonly [path: RegExp, params: ReadonlySet<string>, kind: SharedKind][] = [
  [/^\/$/, none, "page"],
  [/^\/(?:accommodation|properties)$/, ofListing, "page"],
  [/^\/(?:accommodation|properties)\/[a-z0-9-]+$/, new Set(["tab", "photo", "ask"]), "page"],
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

/** Single fetch of the router: it requests the data of a page under this suffix, and which parts of it. */
const dataSuffix = ".data";
const dataParts = "_routes";
const maxLength = 700;

interface SharedAddress {
  /** Canonical: only known parameters, in one order. */
  address: string;
  /** Of the page or file, also where its data is requested. */
  path: string;
  kind: SharedKind;
}

/** Undefined for addresses and parameters that are not shared. */
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
}

/** Of a visitor who chose none. */
export const defaultCurrency: DisplayCurrency = "USD";

const stay = /^\/(?:accommodation|properties)\/[^/]+$/;
/** As the address guard accepts it, which refuses any other. */
const plainHost = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** What is requested, if the response is the same for everybody with this currency, or for all. */
export function sharedRequest(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  siteHost: string,
): SharedRequest | undefined {
  if (method !== "GET" && method !== "HEAD") return;
  if (headers.authorization !== undefined || !headers.host || !plainHost.test(headers.host)) return;
  const found = sharedAddress(url);
  if (!found) return;
  const { address, path, kind } = found;
  if (kind === "file") return { address, currency: defaultCurrency };
  if (kind === "page" && isPersonal(headers)) return;
  // Without scripts, a stay links back to the list that led to it.
  if (stay.test(path) && !url.includes(dataSuffix) && cameFromList(headers, siteHost)) return;
  return { address, currency: currencyOf(headers) };
}

/** A currency is part of the key; the other cookies make a page personal. */
const isPersonalCookie = hasCookie(personalCookies.filter((name) => name !== "currency"));
const isPersonal = ({ cookie }: IncomingHttpHeaders) => isPersonalCookie(cookie);

function currencyOf({ cookie }: IncomingHttpHeaders): DisplayCurrency {
  if (cookie === undefined) return defaultCurrency;
  const { currency } = parse(cookie);
  return displayCurrencies.find((known) => known === currency) ?? defaultCurrency;
}

const cameFromList = (headers: IncomingHttpHeaders, siteHost: string) =>
  listBehind({ referrer: headers.referer, hosts: [siteHost, headers.host] }) !== null;
