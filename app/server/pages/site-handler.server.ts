import {
  createRequestHandler as expressHandler,
  type GetLoadContextFunction,
} from "@remix-run/express";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";

import { routesBySegment } from "./routes-by-segment";

interface Options {
  getLoadContext: GetLoadContextFunction;
  mode: string;
}

/** Where a browser asks which routes lie ahead of it, of any part of the site. */
const ahead = "/__manifest";

/** Chooses by path a handler that knows no more routes than the address can lead to. */
function handlersOf<Handler>(build: ServerBuild, make: (part: ServerBuild) => Handler) {
  const partFor = routesBySegment(build);
  const handlers = new Map<ServerBuild, Handler>();
  return (path: string): Handler => {
    const part = path === ahead ? build : partFor(path);
    const handler = handlers.get(part) ?? make(part);
    handlers.set(part, handler);
    return handler;
  };
}

/** Answers every page. */
export function handleSite(build: ServerBuild, options: Options): RequestHandler {
  const handlerOf = handlersOf(build, (part) => expressHandler({ build: part, ...options }));
  return (req, res, next) => void handlerOf(req.path)(req, res, next);
}

/** The same for who has no connection to a browser, but a request. */
export function answerRequests(
  build: ServerBuild,
  mode: string,
): ReturnType<typeof createRequestHandler> {
  const handlerOf = handlersOf(build, (part) => createRequestHandler(part, mode));
  return (request, context) => handlerOf(new URL(request.url).pathname)(request, context);
}
