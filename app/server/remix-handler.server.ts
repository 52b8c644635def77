import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
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
export function handleWith(
  runRoutes: RequestHandler,
  contextOf: (req: express.Request) => AppLoadContext,
): Handler {
  return async (req, res, next) => {
    try {
      await send(res, await runRoutes(requestOf(req, res), contextOf(req)));
    } catch (error) {
      next(error);
    }
  };
}

/**
 * Runs the routes of a build. The router compares a URL with every route, several times per page: 8 % of the time
 * of a page. Each first segment of a path therefore has a handler with only the routes that it can match.
 */
export function handleBySegment(build: ServerBuild, mode: string): RequestHandler {
  const known = new Set(Object.values(build.routes).map((route) => firstSegment(route?.path)));
  // The router requests routes of any URL from it.
  const manifest = "__manifest";
  const handlers = new Map([[manifest, createRequestHandler(build, mode)]]);
  return (request, context) => {
    const first = firstSegment(new URL(request.url).pathname);
    const segment = first === manifest || known.has(first) ? first : "";
    let handle = handlers.get(segment);
    if (!handle) {
      const assets = { ...build.assets, routes: routesOf(segment, build.assets.routes) };
      const routes = routesOf(segment, build.routes);
      handle = createRequestHandler({ ...build, assets, routes } as ServerBuild, mode);
      handlers.set(segment, handle);
    }
    return handle(request, context);
  };
}

const firstSegment = (path = ""): string =>
  /^\/?([^/]*?)(?:\.data)?(?:\/|$)/.exec(path.toLowerCase())?.[1] ?? "";

/** The routes that begin with this segment, or with any: a parameter, or none. */
const routesOf = <Route extends { path?: string }>(
  segment: string,
  routes: Record<string, Route | undefined>,
) =>
  Object.fromEntries(
    Object.entries(routes).filter(([, route]) => {
      const own = firstSegment(route?.path);
      return /^(?:[:*]|$)/.test(own) || own === segment;
    }),
  );

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
