import { LRUCache } from "lru-cache";

import { filterNames, filterOf } from "#domain/listing/filters";

const ofListing = new Set<string>([
  ...filterNames.flatMap((name) => filterOf(name).params),
  "sort",
  "page",
  "view",
]);
const none = new Set<string>();
const one = (name: string) => new Set([name]);

/**
 * Whose answer is the same: a file is everybody's, what names prices belongs to all who read the site in
 * one currency, and the frame of a page shows what its visitor saved too.
 */
export type SharedKind = "file" | "prices" | "page";

/**
 * Addresses whose answer is the same for many, and what may stand behind them. An address that is not
 * listed is answered anew each time: forgetting one here costs time, no more.
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

/** What the router asks for in the place of a page, and which parts of it. */
const dataSuffix = ".data";
const dataParts = "_routes";
const longest = 700;

export interface SharedAddress {
  /** The one spelling under which an answer is kept: only known parameters, in one order. */
  address: string;
  /** The page or file that is meant. */
  path: string;
  kind: SharedKind;
}

/** What was asked for lately, as it was spelt. */
const read = new LRUCache<string, SharedAddress>({ max: 4_000 });

/** Undefined for whatever must be answered anew: other addresses, parameters that nobody knows. */
export function sharedAddress(asked: string): SharedAddress | undefined {
  if (asked.length > longest) return;
  const known = read.get(asked);
  if (known) return known;
  const address = readAddress(asked);
  if (address) read.set(asked, address);
  return address;
}

function readAddress(asked: string): SharedAddress | undefined {
  const at = asked.indexOf("?");
  const file = at < 0 ? asked : asked.slice(0, at);
  const isData = file.endsWith(dataSuffix);
  const path = isData ? pageOf(file) : file;
  const entry = shared.find(([pattern]) => pattern.test(path));
  if (!entry) return;
  const [, known, kind] = entry;
  // Only pages have data.
  if (isData && kind !== "page") return;
  if (at < 0) return { address: file, path, kind };
  const params = new URLSearchParams(asked.slice(at + 1));
  for (const [name, value] of params) {
    if (isData && name === dataParts) continue;
    // An empty value is what a form sends, and leads to a tidier address.
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
