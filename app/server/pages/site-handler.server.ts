import { createRequestHandler, type GetLoadContextFunction } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";

import { routesBySegment } from "./routes-by-segment";

interface Options {
  getLoadContext: GetLoadContextFunction;
  mode: string;
}

/** Where a browser asks which routes lie ahead of it, of any part of the site. */
const ahead = "/__manifest";

/** As the framework reads it, which resolves dots and slashes. */
function pathOf(originalUrl: string): string {
  const address = `http://site${originalUrl}`;
  return URL.canParse(address) ? new URL(address).pathname : "/";
}

/** Answers every page with a handler that knows no more routes than its address can lead to. */
export function handleSite(build: ServerBuild, options: Options): RequestHandler {
  const partFor = routesBySegment(build);
  const handlers = new Map<ServerBuild, RequestHandler>();
  const handlerOf = (part: ServerBuild) => {
    const known = handlers.get(part) ?? createRequestHandler({ build: part, ...options });
    handlers.set(part, known);
    return known;
  };
  return (req, res, next) => {
    const path = pathOf(req.originalUrl);
    return handlerOf(path === ahead ? build : partFor(path))(req, res, next);
  };
}
