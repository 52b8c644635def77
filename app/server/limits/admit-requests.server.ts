import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";

import { isApiAddress } from "#domain/api/address";
import { paths } from "#domain/pages/paths";
import { plainPage, plainPageHeaders } from "./plain-page.server";
import { Busy, type Gate } from "./work-gate.server";

/** Seconds until somebody who was sent away should ask again. */
const comeAgainAfter = 3;
const changesNothing = new Set(["GET", "HEAD"]);
const signedIn = /(?:^|;\s*)(?:__Host-)?admin=/;

const livePath = new URL(paths.admin.live(""), "http://site").pathname;

/** Files that a query answers, and streams that never end, take no place. */
const takesNoPlace = (path: string) => path.startsWith("/media/") || path === livePath;

/** What a visitor sent must not be lost, and the operator is who can help. */
const isUrgent = ({ method = "", headers }: IncomingMessage) =>
  !changesNothing.has(method) || signedIn.test(headers.cookie ?? "");

/** Lets so many requests work at once as the gate has places; the others wait, or are sent away. */
export const admitRequests =
  (gate: Gate): RequestHandler =>
  (req, res, next) => {
    if (takesNoPlace(req.path)) return next();
    gate.enter(isUrgent(req)).then(
      (leave) => {
        res.once("close", leave);
        // Gone while it waited: nobody would read the answer.
        if (req.socket.destroyed) leave();
        else next();
      },
      (error: unknown) => (error instanceof Busy ? sendBusy(req, res) : next(error)),
    );
  };

/** A calm page that costs next to nothing, and when to come again. */
export function sendBusy(request: IncomingMessage, response: ServerResponse): void {
  const busy = "Many visitors at once";
  const busyHint =
    "We cannot take more just now. Please try again in a few seconds; nothing is lost.";
  const [type, body] = isApiAddress(request.url ?? "")
    ? ["application/json; charset=utf-8", JSON.stringify({ error: `${busy}. ${busyHint}` })]
    : [plainPageHeaders["Content-Type"], plainPage(busy, busyHint)];
  response
    .writeHead(503, {
      ...plainPageHeaders,
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      "Retry-After": String(comeAgainAfter),
    })
    .end(body);
}
