import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorRequestHandler, RequestHandler } from "express";
import type { Logger } from "pino";

import { isApiAddress, isMcpAddress } from "#domain/api/access";
import { loggablePath } from "#domain/paths/secret-path";
import { escapeHtml } from "#domain/text/strings";
import { texts } from "#domain/text/texts";
import { policyOf } from "~/server/pages/content-security-policy.server";
import { endResponse } from "./connections.server";

/** A minimal style of the site: these pages load nothing else. */
const style = `html{background:#fbf7ef;color:#211c16;font:17px/1.65 "Segoe UI",Roboto,Arial,sans-serif}body{display:grid;min-height:100vh;margin:0;place-items:center}main{max-width:34rem;padding:2.5rem}svg{display:block;margin:0 0 2rem}h1{letter-spacing:-.02em;margin:0 0 1rem;font:500 2.8rem/1.05 Georgia,"Noto Serif",serif}a{display:inline-block;margin-top:1rem;padding:.6rem 1.25rem;border-radius:6px;background:#a34d2a;color:#fff;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid #a34d2a;outline-offset:3px}`;
const styleHash = createHash("sha256").update(style).digest("base64");

export const plainPageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": policyOf({ "style-src": `'sha256-${styleHash}'` }),
  "Cache-Control": "no-store",
} as const;

/** A tent under a tree, inlined; the same as public/no-picture.svg. */
const drawing = `<svg width="128" height="76" viewBox="2 2 60 36" fill="none" stroke="#a34d2a" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 36h56M12 36V24l14-13 14 13v12M26 11v25M26 20l-7 16M26 20l7 16M46 36c0-9 2-14 5-19M43 17c3-4 13-4 16 0-5-1-11-1-16 0z"/></svg>`;

/** A page that needs no router, database or file. */
export const plainPage = (title: string, sentence: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${drawing}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p><p><a href="/">Back to the home page</a></p></main></body>
</html>`;

const jsonHeaders = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
} as const;
/** The range of JSON-RPC for errors of a server. */
const rpcServerError = -32_000;

/** A short message in the form that the clients of an address read: a page, JSON, or JSON-RPC. */
export function plainResponse(address: string, title: string, sentence: string) {
  if (!isApiAddress(address))
    return { headers: plainPageHeaders, body: plainPage(title, sentence) };
  const error = isMcpAddress(address)
    ? { jsonrpc: "2.0", error: { code: rpcServerError, message: sentence }, id: null }
    : { error: sentence };
  return { headers: jsonHeaders, body: JSON.stringify(error) };
}

/** @param res of Express, or of node:http for requests that are rejected before it */
export function sendPlainPage(
  res: ServerResponse<IncomingMessage & { originalUrl?: string }>,
  status: number,
  title: string,
  sentence: string,
): void {
  const { headers, body } = plainResponse(
    res.req.originalUrl ?? res.req.url ?? "",
    title,
    sentence,
  );
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("Content-Length", Buffer.byteLength(body));
  res.statusCode = status;
  endResponse(res, body);
}

/** 404 for a file of an earlier build. */
export const handleStaleAsset: RequestHandler = (_req, res) => {
  res.removeHeader("Content-Encoding");
  sendPlainPage(res, 404, texts.page.notFound, texts.common.unavailableHint);
};

/** The last middleware: logs errors outside of the routes and sends a plain page. */
export function handleErrors(log: Logger): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, req, res, next) => {
    log.error(
      { reason: String(error), path: loggablePath(req.path) },
      "request failed outside the routes",
    );
    if (res.headersSent) return next(error);
    sendPlainPage(res, 500, texts.common.unexpected, texts.common.unavailableHint);
  };
}
