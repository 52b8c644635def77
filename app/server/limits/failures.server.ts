import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";

import { texts } from "#domain/text/texts";
import { sendPlainPage } from "./plain-page.server";

/** The last in the chain: what failed outside of every route gets a calm page and a line in the log. */
export function answerFailures(log: Logger): ErrorRequestHandler {
  // Four parameters make it a handler of errors.
  return (error: unknown, req, res, next) => {
    log.error({ reason: String(error), path: req.path }, "request failed outside the routes");
    if (res.headersSent) return next(error);
    sendPlainPage(res, 500, texts.common.unexpected, texts.common.unavailableHint);
  };
}
