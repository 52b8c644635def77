import type { Request, RequestHandler, Response } from "express";

import { isApiAddress } from "#domain/api/access";
import { bodyLimitHeader } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { isSecretPath } from "#domain/paths/secret-path";
import { boundReading, idleTimeoutMs } from "~/server/limits/connections.server";
import { sendPlainPage } from "~/server/limits/plain-page.server";
import { addressKey } from "~/server/limits/rate-limit.server";
import {
  Busy,
  isUrgent,
  needsNoSlot,
  safeMethods,
  type Semaphore,
  sendBusy,
} from "~/server/limits/semaphore.server";
import { hasSessionCookie } from "~/server/pages/cache";
import type { Handler } from "~/server/remix-handler.server";
import type { Services } from "~/server/services.server";
import { anybodyBytes, bodyLimit, isLogin } from "./body-limit.server";
import {
  Aborted,
  type BodyReceiver,
  type ReceivedBody,
  type Storage,
  TooSlow,
} from "./body-receiver.server";

interface Options {
  services: Services;
  semaphore: Semaphore;
  receiver: BodyReceiver;
  handle: Handler;
}

/**
 * Works on as many requests at once as the semaphore has slots; the others wait, or get 503. A slot is for
 * work: it is taken once the body has arrived, and released before the client has read the response.
 */
export function admitRequests(options: Options): RequestHandler {
  return (req, res, next) => void admit(options, req, res, next);
}

async function admit(options: Options, ...[req, res, next]: Parameters<Handler>): Promise<void> {
  let body: ReceivedBody | undefined;
  try {
    if (!safeMethods.has(req.method)) {
      body = await receiveBody(req, res, options);
      if (!body) return;
      req.body = body.content;
    }
    await workInSlot(options, req, res, next);
  } catch (error) {
    if (error instanceof Busy) sendBusy(req, res);
    else if (error instanceof TooSlow) sendPlainPage(res, 408, "Not received", tooSlow);
    else if (!(error instanceof Aborted)) next(error);
  } finally {
    body?.release();
  }
}

async function workInSlot(
  { semaphore, handle }: Options,
  ...[req, res, next]: Parameters<Handler>
): Promise<void> {
  const release = needsNoSlot(req.path) ? undefined : await semaphore.acquire(isUrgent(req));
  // Work may take longer than a connection may be idle.
  res.setTimeout(0);
  try {
    // The client may have disconnected while waiting.
    if (!req.socket.destroyed) await handle(req, res, next);
  } finally {
    release?.();
    res.setTimeout(idleTimeoutMs);
    boundReading(res);
  }
}

/** @returns undefined if the body was rejected and the response sent */
async function receiveBody(
  req: Request,
  res: Response,
  options: Options,
): Promise<ReceivedBody | undefined> {
  const length = Number(req.get("Content-Length") ?? 0);
  if (length === 0) return { content: Buffer.alloc(0), release: () => undefined };
  const { bytes, ofScreen } = await limitOf(req, length, options);
  const sender = addressKey(req.ip ?? "");
  const receive = (storage: Storage) => options.receiver.receive(req, res, { sender, storage });
  if (length <= bytes) return receive(length > anybodyBytes ? "disk" : "memory");
  if (!isReportedByScreen(req)) {
    const reason = length <= ofScreen ? needsSession : tooLarge;
    sendPlainPage(res, 413, "Request not accepted", reason);
    return undefined;
  }
  const megabytes = ofScreen / (1024 * 1024);
  exceeded.set(req, megabytes);
  if (length > ofScreen) res.setHeader(bodyLimitHeader, megabytes);
  // A browser reads no response before all is sent.
  return receive("discarded");
}

/** Who may send more than anybody is looked up in the database, which takes a slot. */
async function limitOf(req: Request, length: number, { services, semaphore }: Options) {
  const release = length > anybodyBytes ? await semaphore.acquire(true) : undefined;
  try {
    return await bodyLimit(req, services);
  } finally {
    release?.();
  }
}

const exceeded = new WeakMap<Request, number>();

/** The limit in megabytes of a request that exceeded it; its body was discarded. */
export const exceededLimit = (req: Request): number | undefined => exceeded.get(req);

/** True where the screen reports the limit itself: admin screens and requests of our scripts. */
function isReportedByScreen(req: Request): boolean {
  const { path, headers, originalUrl } = req;
  if (isApiAddress(originalUrl) || isLogin(req)) return false;
  if (path.endsWith(".data") || isSecretPath(path)) return true;
  return path.startsWith(`${paths.admin.dashboard()}/`) && hasSessionCookie(headers.cookie);
}

const tooSlow =
  "Your connection was too slow, and nothing was saved. Go back, where your input is still there, and submit it again.";

const tooLarge = "This form is too large to submit.";
const needsSession =
  "Your session has expired and this form is too large to hold. Sign in in another window, then come back here and submit it again.";
