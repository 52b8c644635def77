import type { Response } from "express";

import { isApiAddress } from "#domain/api/address";
import { escapeHtml } from "#domain/text/escape";

export const plainPageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
} as const;

/** A calm page that needs no router, no database and no style sheet. */
export const plainPage = (title: string, sentence: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p><p><a href="/">Back to the home page</a></p></main></body>
</html>`;

export function sendPlainPage(
  res: Response,
  status: number,
  title: string,
  sentence: string,
): void {
  // Programs are told in their own way.
  if (isApiAddress(res.req.originalUrl)) {
    res.setHeader("Cache-Control", "no-store");
    res.status(status).json({ error: sentence });
    return;
  }
  for (const [name, value] of Object.entries(plainPageHeaders)) res.setHeader(name, value);
  res.status(status).send(plainPage(title, sentence));
}
