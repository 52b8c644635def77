import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { Registry } from "prom-client";

import { isApiAddress } from "#domain/api/access";
import { paths } from "#domain/pages/paths";
import { lazyGauge } from "~/server/lazy-gauge.server";
import { hasSessionCookie } from "~/server/pages/cache";
import { plainPage, plainPageHeaders } from "./plain-page.server";
import { Busy, type Semaphore } from "./semaphore.server";

/** Seconds until somebody who was sent away should ask again. */
const comeAgainAfter = 3;
const changesNothing = new Set(["GET", "HEAD"]);

const livePath = new URL(paths.admin.live(""), "http://site").pathname;

/** Files that a query answers, and streams that never end, take no place. */
const takesNoPlace = (path: string) => path.startsWith("/media/") || path === livePath;

/** What a visitor sent must not be lost, and the operator is who can help. */
const isUrgent = ({ method = "", headers }: IncomingMessage) =>
  !changesNothing.has(method) || hasSessionCookie(headers.cookie);

/** Adds places taken and requests waiting to the metrics. */
export function measureSemaphore(registry: Registry, semaphore: Semaphore): void {
  const gauge = lazyGauge(registry);
  gauge("requests_working", "Requests that are being worked on", () => semaphore.active);
  gauge("requests_waiting", "Requests that wait for a place", () => semaphore.waiting);
}

/** Lets so many requests work at once as the semaphore has places; the others wait, or are sent away. */
export const admitRequests =
  (semaphore: Semaphore): RequestHandler =>
  (req, res, next) => {
    if (takesNoPlace(req.path)) return next();
    semaphore.acquire(isUrgent(req)).then(
      (release) => {
        res.once("close", release);
        // Gone while it waited: nobody would read the answer.
        if (req.socket.destroyed) release();
        else next();
      },
      (error: unknown) => (error instanceof Busy ? sendBusy(req, res) : next(error)),
    );
  };

/** Probes and files have an answer of their own at any time. */
const isForPage = (path: string) =>
  !/^\/(?:healthz|readyz|metrics)$/.test(path) && !/\.(?!data$)[a-z0-9]+$/i.test(path);

/**
 * Sends those away who would wait in vain, before anything is done for them: in a crowd refusals cost
 * more than pages. @returns whether it did
 */
export const rejectWhenFull =
  (semaphore: Semaphore) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (!semaphore.isQueueFull || isUrgent(request) || takesNoPlace(path) || !isForPage(path))
      return false;
    sendBusy(request, response);
    return true;
  };

const busy = "Many visitors at once";
const busyHint =
  "We cannot take more just now. Please try again in a few seconds; nothing is lost.";
const busyPage = Buffer.from(plainPage(busy, busyHint));
const busyJson = Buffer.from(JSON.stringify({ error: `${busy}. ${busyHint}` }));

/** A calm page that costs next to nothing, and when to come again. */
export function sendBusy(request: IncomingMessage, response: ServerResponse): void {
  const forProgram = isApiAddress(request.url ?? "");
  const body = forProgram ? busyJson : busyPage;
  response
    .writeHead(503, {
      ...plainPageHeaders,
      ...(forProgram && { "Content-Type": "application/json; charset=utf-8" }),
      "Content-Length": body.length,
      "Retry-After": String(comeAgainAfter),
    })
    .end(body);
}
