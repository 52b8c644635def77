import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";

import { type AgentChannel, countVisits, type PageView } from "#db/queries/site/analytics.server";
import { withoutDataSuffix } from "#domain/paths/local-path";
import { paths } from "#domain/paths/paths";
import { hasSessionCookie } from "~/server/pages/cache";
import type { Services } from "~/server/services.server";
import { robotOf } from "./agent-visits.server";

const flushEveryMs = 5_000;
const maxPending = 500;
const maxPathLength = 300;

export interface PageViews {
  /** Middleware that counts the page once its response is sent. */
  count: RequestHandler;
  /** Counts a page that the page cache has sent; files are not counted. @param type its content type */
  note: (request: IncomingMessage, type: string) => void;
  /** Writes the pending counts and stops. */
  close: () => Promise<void>;
}

/**
 * Counts views of public pages without cookies (P-214); collects them and writes every few seconds. A request
 * is a view, a visit of a named agent, or one of other bots, never two of these.
 */
export function openPageViews({
  db,
  log,
  now,
  siteUrl,
  noteAgent,
}: Pick<Services, "db" | "log" | "now" | "siteUrl" | "noteAgent">): PageViews {
  let pending = new Map<string, PageView & { views: number }>();
  let robots = 0;

  const add = (view: PageView, views = 1) => {
    const key = `${view.referrerHost} ${view.path}`;
    const known = pending.get(key);
    if (known) known.views += views;
    else if (pending.size < maxPending) pending.set(key, { ...view, views });
    // Usually full of invented referrers: the view is counted without one.
    else if (view.referrerHost) add({ ...view, referrerHost: "" }, views);
  };
  const siteHost = new URL(siteUrl).host;
  const flush = async () => {
    const batch = { views: [...pending.values()], robots };
    pending = new Map();
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
  const noteView = (view: PageView | RobotView, channel: AgentChannel, agent?: string) => {
    if (!("robot" in view)) {
      if (channel === "page") add(view);
    } else if (view.robot || channel !== "page") noteAgent(agent, channel);
    else robots += 1;
  };
  const timer = setInterval(() => void flush(), flushEveryMs);
  timer.unref();

  return {
    count: (req, res, next) => {
      const header = (name: string) => req.get(name);
      if (req.method === "POST" && req.path === paths.shown()) {
        const shown = shownView(header, siteHost);
        if (shown)
          res.on(
            "finish",
            () => res.statusCode === 204 && noteView(shown, "page", header("User-Agent")),
          );
        return next();
      }
      const view = viewOf(req.method, req.originalUrl, header, siteHost);
      if (view)
        res.on("finish", () => {
          const isSuccess = res.statusCode === 200 || res.statusCode === 304;
          const channel = channelOf(req.originalUrl, String(res.getHeader("Content-Type") ?? ""));
          if (isSuccess && channel) noteView(view, channel, req.get("User-Agent"));
        });
      next();
    },
    note: ({ method = "", url = "", headers }, type) => {
      const channel = channelOf(url, type);
      if (!channel) return;
      const header = (name: string) => headers[name.toLowerCase()]?.toString();
      const view = viewOf(method, url, header, siteHost);
      if (view) noteView(view, channel, header("User-Agent"));
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Undefined for anything but a page, its data or a feed. */
function channelOf(address: string, type: string): AgentChannel | undefined {
  if (/^\/feeds\//i.test(address)) return "feed";
  if (type.startsWith("text/markdown")) return "markdown";
  return /^text\/(html|x-script)/.test(type) ? "page" : undefined;
}

interface RobotView {
  /** Name of the agent; empty for other bots. */
  robot: string;
}

/**
 * The view that a request counts as; undefined for anything but a public page, and for visitors who opted
 * out. Bots are detected first, since only their number is counted.
 */
export function viewOf(
  method: string,
  address: string,
  header: (name: string) => string | undefined,
  siteHost = "",
): PageView | RobotView | undefined {
  if (method !== "GET") return;
  const pathname = address.split("?")[0] ?? "/";
  const path = pageOf(pathname);
  if (/^\/(admin|preview|lodge)(\/|$)/i.test(path) || path.length > maxPathLength) return;
  const robot = robotOf(header("User-Agent"));
  if (robot !== null) return { robot };
  if (header("DNT") === "1" || header("Sec-GPC") === "1") return;
  if (isPrefetch(header)) return;
  if (hasSessionCookie(header("Cookie"))) return;
  const referrer = parse(header("Referer"));
  const own = referrer?.host === header("Host") || referrer?.host === siteHost;
  // A client-side navigation requests data only; a revalidation of the same page is no new view.
  if (pathname.endsWith(".data") && (!own || !referrer || pageOf(referrer.pathname) === path))
    return;
  return { path, referrerHost: referrer && !own ? publicHost(referrer) : "" };
}

/**
 * The view of a page that was fetched ahead by another page of the site, and reports that it is shown; its own
 * URL is the Referer of the report.
 */
export function shownView(
  header: (name: string) => string | undefined,
  siteHost = "",
): PageView | RobotView | undefined {
  const page = parse(header("Referer"));
  if (!page || (page.host !== header("Host") && page.host !== siteHost)) return;
  const withoutReferrer = (name: string) => (name === "Referer" ? undefined : header(name));
  return viewOf("GET", page.pathname, withoutReferrer, siteHost);
}

/** True for a prefetch or prerender, which nobody has seen yet. */
export const isPrefetch = (header: (name: string) => string | null | undefined): boolean =>
  ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(header(name) ?? ""),
  );

/** Host of a public site; empty for anything else. */
function publicHost({ protocol, hostname }: URL): string {
  const named = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(hostname);
  return /^https?:$/.test(protocol) && named ? hostname.replace(/^www\./, "").slice(0, 100) : "";
}

/** The canonical path of a page: the router accepts several spellings. */
function pageOf(path: string): string {
  const page = withoutDataSuffix(decode(path).toLowerCase())
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
