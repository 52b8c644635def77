import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

import { countVisits, type PageView } from "#db/queries/site/analytics.server";
import { hasSessionCookie } from "~/server/pages/cache";
import type { Services } from "~/server/services.server";

const flushEveryMs = 5_000;
const mostWaiting = 500;
const longestPath = 300;

export interface PageViews {
  /** Counts what the rest of the chain answers, once it has answered. */
  count: RequestHandler;
  /** Counts a page that was shown to this request. */
  note: (request: IncomingMessage) => void;
  /** Writes what is still waiting and ends. */
  close: () => Promise<void>;
}

/** Counts views of public pages without cookies (P-214): collected here, written every few seconds. */
export function openPageViews({
  db,
  log,
  now,
  siteUrl,
}: Pick<Services, "db" | "log" | "now" | "siteUrl">): PageViews {
  let waiting = new Map<string, PageView & { views: number }>();
  let robots = 0;

  const add = (view: PageView, views = 1) => {
    const key = `${view.referrerHost} ${view.path}`;
    const known = waiting.get(key);
    if (known) known.views += views;
    else if (waiting.size < mostWaiting) waiting.set(key, { ...view, views });
    // Full of invented referrers, as a rule: the page itself still counts.
    else if (view.referrerHost) add({ ...view, referrerHost: "" }, views);
  };
  const siteHost = new URL(siteUrl).host;
  const flush = async () => {
    const batch = { views: [...waiting.values()], robots };
    waiting = new Map();
    robots = 0;
    if (batch.views.length === 0 && batch.robots === 0) return;
    try {
      await countVisits(db, batch, now());
    } catch (error) {
      log.warn({ reason: String(error) }, "page views not counted");
      for (const { views, ...view } of batch.views) add(view, views);
      robots += batch.robots;
    }
  };
  const noteView = (view: PageView | "robot") => {
    if (view === "robot") robots += 1;
    else add(view);
  };
  const timer = setInterval(() => void flush(), flushEveryMs);
  timer.unref();

  return {
    count: (req, res, next) => {
      const view = viewOf(req.method, req.originalUrl, (name) => req.get(name), siteHost);
      if (view)
        res.on("finish", () => {
          const shown = res.statusCode === 200 || res.statusCode === 304;
          const type = String(res.getHeader("Content-Type") ?? "");
          if (!shown || !/^text\/(html|x-script)/.test(type)) return;
          noteView(view);
        });
      next();
    },
    note: ({ method = "", url = "", headers }) => {
      const header = (name: string) => headers[name.toLowerCase()]?.toString();
      const view = viewOf(method, url, header, siteHost);
      if (view) noteView(view);
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/**
 * Undefined for whatever is no look at a public page, and for visitors who opted out. Robots are told
 * apart before they are asked what they want: only their number is kept.
 */
export function viewOf(
  method: string,
  address: string,
  header: (name: string) => string | undefined,
  siteHost = "",
): PageView | "robot" | undefined {
  if (method !== "GET") return;
  const asked = address.split("?")[0] ?? "/";
  const path = pageOf(asked);
  if (/^\/(admin|preview)(\/|$)/i.test(path) || path.length > longestPath) return;
  if (isRobot(header("User-Agent"))) return "robot";
  if (header("DNT") === "1" || header("Sec-GPC") === "1") return;
  if (isPrefetch(header)) return;
  if (hasSessionCookie(header("Cookie"))) return;
  const referrer = parse(header("Referer"));
  const own = referrer?.host === header("Host") || referrer?.host === siteHost;
  // Moving about inside the site loads data only; loading it again on the same page is no new view.
  if (asked.endsWith(".data") && (!own || !referrer || pageOf(referrer.pathname) === path)) return;
  return { path, referrerHost: referrer && !own ? publicHost(referrer) : "" };
}

/** True for a page that a browser loads in case it is wanted: nobody has looked at it or clicked. */
export const isPrefetch = (header: (name: string) => string | null | undefined): boolean =>
  ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(header(name) ?? ""),
  );

/** The pattern is long and browsers are few. */
const robots = new LRUCache<string, boolean>({ max: 2_000 });
const longestAgent = 500;

function isRobot(agent: string | undefined): boolean {
  if (!agent) return true;
  const name = agent.slice(0, longestAgent);
  const known = robots.get(name);
  if (known !== undefined) return known;
  const robot = isbot(name);
  robots.set(name, robot);
  return robot;
}

/** Of a site that others can visit; empty for anything else that a header may claim. */
function publicHost({ protocol, hostname }: URL): string {
  const named = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(hostname);
  return /^https?:$/.test(protocol) && named ? hostname.replace(/^www\./, "").slice(0, 100) : "";
}

/** One name for a page, however its address was spelt: the router is not particular either. */
function pageOf(path: string): string {
  const page = decode(path)
    .toLowerCase()
    .replace(/\.data$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return page === "" || page === "/_root" ? "/" : page;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function parse(address: string | undefined): URL | undefined {
  return address && URL.canParse(address) ? new URL(address) : undefined;
}
