import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry } from "prom-client";

import { apiRoot, isApiAddress, isMcpAddress, mcpPath } from "#domain/api/access";
import { paths } from "#domain/paths/paths";
import { lazyGauge } from "~/server/lazy-gauge.server";
import { hasSessionCookie } from "~/server/pages/cache";
import { endResponse } from "./connections.server";
import { plainResponse } from "./plain-page.server";

/** No slot became free in time, or too many requests wait. */
export class Busy extends Error {
  override name = "Busy";
}

export interface Semaphore {
  /**
   * Waits for a slot; the returned function releases it and may be called twice.
   * @param urgent served before all others: forms, the operator, pages that many request
   * @throws Busy
   */
  acquire: (urgent?: boolean) => Promise<() => void>;
  /** True while only urgent requests may wait. */
  readonly isQueueFull: boolean;
  readonly active: number;
  readonly waiting: number;
}

interface SemaphoreLimits {
  maxActive: number;
  /** Slots beyond `maxActive` for urgent requests. */
  maxUrgentExtra: number;
  /** For each queue, urgent and usual. */
  maxWaiting: number;
  timeoutMs: number;
}

interface Waiter {
  admit: () => void;
}

/**
 * Bounds concurrent requests. Rendering is CPU-bound, so concurrency gains no time, but a waiting request
 * holds neither memory nor a database connection, and the last ones get a timely 503.
 */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { maxActive, maxUrgentExtra, maxWaiting, timeoutMs } = limits;
  const queues = { urgent: new Set<Waiter>(), usual: new Set<Waiter>() };
  let active = 0;
  const scheduleAdmit = oncePerTick(admitNext);

  const slots = (urgent: boolean) => (urgent ? maxActive + maxUrgentExtra : maxActive);

  function take(): () => void {
    active++;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      active--;
      scheduleAdmit();
    };
  }

  function admitNext() {
    for (const urgent of [true, false]) {
      const queue = urgent ? queues.urgent : queues.usual;
      const [first] = queue;
      if (!first || active >= slots(urgent)) continue;
      queue.delete(first);
      first.admit();
      return true;
    }
    return false;
  }

  return {
    acquire: (urgent = false) => {
      const queue = urgent ? queues.urgent : queues.usual;
      // Requests that already wait are served first.
      if (queue.size === 0 && active < slots(urgent)) return Promise.resolve(take());
      if (queue.size >= maxWaiting) return Promise.reject(new Busy());
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(waiter);
          reject(new Busy());
        }, timeoutMs);
        const waiter: Waiter = {
          admit: () => {
            clearTimeout(timer);
            resolve(take());
          },
        };
        queue.add(waiter);
        scheduleAdmit();
      });
    },
    get isQueueFull() {
      return queues.usual.size >= maxWaiting;
    },
    get active() {
      return active;
    },
    get waiting() {
      return queues.urgent.size + queues.usual.size;
    },
  };
}

/**
 * Repeats `work` while it has something to do, once per event-loop tick. A page without I/O is rendered in
 * the tick that admits it: several in a row would block connections, timers and `/healthz`.
 */
function oncePerTick(work: () => boolean): () => void {
  let planned = false;
  const plan = () => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      if (work()) plan();
    });
  };
  return plan;
}

const retryAfterSeconds = 3;
export const safeMethods = new Set(["GET", "HEAD"]);

const livePath = new URL(paths.admin.live(""), "http://site").pathname;

/** Stored uploads and event streams need no slot. */
export const needsNoSlot = (path: string) => path.startsWith("/media/") || path === livePath;

/** Forms must not be lost, and the operator must get in when the site is full. */
export const isUrgent = ({ method = "", headers }: IncomingMessage) =>
  !safeMethods.has(method) || hasSessionCookie(headers.cookie);

/** Adds active and waiting requests to the metrics. */
export function measureSemaphore(registry: Registry, semaphore: Semaphore): void {
  const gauge = lazyGauge(registry);
  gauge("requests_working", "Requests that are being worked on", () => semaphore.active);
  gauge("requests_waiting", "Requests that wait for a place", () => semaphore.waiting);
}

/** False for probes and static files, which are answered without a slot. */
const isForPage = (path: string) =>
  !/^\/(?:healthz|readyz|metrics)$/.test(path) && !/\.(?!data$)[a-z0-9]+$/i.test(path);

/**
 * Rejects requests that could not wait, before any other work: under overload the rejections cost more
 * than the pages. @returns true where the request has been answered
 */
export const rejectWhenFull =
  (semaphore: Semaphore) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (!semaphore.isQueueFull || isUrgent(request) || needsNoSlot(path) || !isForPage(path))
      return false;
    sendBusy(request, response);
    return true;
  };

const prepareBusy = (address: string) => {
  const sentence = "Please try again in a few seconds. Nothing has been lost.";
  const { headers, body } = plainResponse(address, "We're very busy right now", sentence);
  const bytes = Buffer.from(body);
  const length = { "Content-Length": bytes.length, "Retry-After": String(retryAfterSeconds) };
  return { headers: { ...headers, ...length }, bytes };
};
const busyPage = prepareBusy("/");
const busyCall = { api: prepareBusy(apiRoot), mcp: prepareBusy(mcpPath) };

/** A prepared 503 page with Retry-After. */
export function sendBusy({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const call = isMcpAddress(url) ? busyCall.mcp : busyCall.api;
  const { headers, bytes } = isApiAddress(url) ? call : busyPage;
  response.writeHead(503, headers);
  endResponse(response, bytes);
}
