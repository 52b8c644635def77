import {
  type AppLoadContext,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import type express from "express";

import type { SpooledFile } from "~/server/limits/spooled-file.server";

export type Handler = (
  req: express.Request,
  res: express.Response,
  next: express.NextFunction,
) => Promise<void>;

/**
 * Runs the routes for requests of Express, whose bodies were received before. (The adapter of the framework
 * reads them from the connection.)
 * @returns resolves once the response was written; the client may still be reading it
 */
export function handleRoutes(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  contextOf: (req: express.Request) => AppLoadContext,
): Handler {
  const handle = createRequestHandler(build, mode);
  return async (req, res, next) => {
    try {
      await send(res, await handle(requestOf(req, res), contextOf(req)));
    } catch (error) {
      next(error);
    }
  };
}

function requestOf(req: express.Request, res: express.Response): Request {
  const { method } = req;
  const aborted = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) aborted.abort();
  });
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return new Request(`${req.protocol}://${req.get("Host")}${req.originalUrl}`, {
    ...{ method, headers, signal: aborted.signal },
    ...(method !== "GET" && method !== "HEAD" && bodyOf(req)),
  });
}

function bodyOf({ body }: express.Request): RequestInit {
  const content = body as Uint8Array<ArrayBuffer> | SpooledFile | undefined;
  if (content && "stream" in content) return { body: content.stream(), duplex: "half" };
  return { body: content };
}

async function send(res: express.Response, response: Response): Promise<void> {
  res.statusMessage = response.statusText;
  res.status(response.status);
  for (const [name, value] of response.headers) res.append(name, value);
  if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) res.flushHeaders();
  if (response.body) await writeReadableStreamToWritable(response.body, res);
  else res.end();
}
