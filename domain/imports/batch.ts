import { isWebAddress } from "#domain/forms/values";
import { batchUrls } from "#domain/limits";
import { canonicalBookingAddress, dropTracking, partnerOf } from "#domain/property/booking-address";
import { plural } from "#domain/text/counted";

/** Status of a URL on the batch screen. */
export type CellState = "waiting" | "now" | "read" | "twin" | "failed" | "cancelled";

interface SiteWork {
  waiting: number;
  reading: number;
  pauseMs: number;
  /** Null before its first page. */
  pageMs: number | null;
  nextAt: Date | null;
}

/** Defaults while nothing is known about a site. */
const usualPageMs = 1_500;

const oneMs = ({ pageMs, pauseMs }: SiteWork) => (pageMs ?? usualPageMs) + pauseMs;

const restMs = ({ nextAt }: SiteWork, now: Date) =>
  nextAt ? Math.max(0, nextAt.getTime() - now.getTime()) : 0;

/** Start time of an item behind this many others of its site. */
export const turnOf = (site: SiteWork, ahead: number, now: Date): Date =>
  new Date(now.getTime() + restMs(site, now) + ahead * oneMs(site));

/** Remaining time of a batch, determined by its slowest site. */
export const leftMs = (sites: readonly SiteWork[], now: Date): number =>
  Math.max(
    0,
    ...sites.map((site) => {
      const left = site.waiting + site.reading;
      return left === 0 ? 0 : restMs(site, now) + left * oneMs(site) - site.pauseMs;
    }),
  );

/** Approximate duration for planning: "58 seconds", "3 minutes", "2 hours". */
export function roughly(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 90) return plural(seconds, "second", "seconds");
  if (seconds < 5400) return plural(Math.round(seconds / 60), "minute", "minutes");
  return plural(Math.round(seconds / 3600), "hour", "hours");
}

/** The URL as displayed. */
export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");

/**
 * Canonical form of a page URL, to read each page of a list once. Ignores scheme, www, port,
 * trailing slash, tracking parameters, parameter order and fragment. Null if it is not a web URL.
 */
export function addressKey(address: string): string | null {
  if (!URL.canParse(address)) return null;
  if (partnerOf(address) !== "Other") return canonicalBookingAddress(address);
  const url = new URL(address);
  dropTracking(url);
  url.searchParams.sort();
  const host = url.host.replace(/\.(?=:|$)/, "").replace(/^www\./, "");
  const path = spelled(url.pathname).replace(/(?<!\/)\/+$/, "");
  return `${host}${path}${url.search}${routeOf(url)}`;
}

/** Normalizes percent-encoding: unreserved characters unescaped, hex digits in upper case. */
const spelled = (path: string) =>
  path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(letter) ? letter : code.toUpperCase();
  });

/** Fragments that scripts use for routing identify a page. */
const routeOf = ({ hash }: URL) => (/^#!?\//.test(hash) ? hash : "");

export interface BatchUrls {
  /** In order, each page once, at most 500. */
  urls: string[];
  /** Lines that repeat a page of an earlier line. */
  repeated: number;
  /** Lines that do not contain a URL. */
  leftOut: number;
  /** URLs beyond the limit. */
  overLimit: number;
}

/** Parses one URL per line; only lines that begin with http:// or https:// count. */
export function readBatchUrls(text: string): BatchUrls {
  const lines = text
    .split(/\r\n?|\n/)
    .map(tidy)
    .filter(Boolean);
  const addresses = lines.filter(isWebAddress);
  const pages = new Map<string, string>();
  for (const address of addresses) {
    const key = addressKey(address) ?? address;
    if (!pages.has(key)) pages.set(key, address);
  }
  const urls = [...pages.values()];
  return {
    urls: urls.slice(0, batchUrls),
    repeated: addresses.length - urls.length,
    leftOut: lines.length - addresses.length,
    overLimit: Math.max(0, urls.length - batchUrls),
  };
}

const invisible = /[\u200b-\u200d\u2060\ufeff]/g;

/** Strips punctuation around the URL in a copied line. */
function tidy(line: string): string {
  const [first = ""] = line.replace(invisible, "").trim().split(/\s/);
  const address = first.replace(/(?<![,;"'`>\]\u2019\u201d])[,;"'`>\]\u2019\u201d]+$/u, "");
  const bracketed = address.endsWith(")") && !address.includes("(");
  return bracketed ? address.slice(0, -1) : address;
}
