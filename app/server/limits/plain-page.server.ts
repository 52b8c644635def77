import type { Response } from "express";

/** A calm page that needs no router, no database and no style sheet. Both texts are our own. */
export function sendPlainPage(
  res: Response,
  status: number,
  title: string,
  sentence: string,
): void {
  res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  res.setHeader("Cache-Control", "no-store");
  res.status(status).type("html").send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${sentence}</p><p><a href="/">Back to the home page</a></p></main></body>
</html>`);
}
