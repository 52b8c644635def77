import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";

import { isDatabaseAway } from "#db/unavailable.server";
import type { ApiOperation } from "#domain/api/operation";
import { texts } from "#domain/text/texts";
import { retryLater } from "~/server/away/calm-routes.server";
import { limitPublicRead } from "~/server/limits/rate-limit.server";
import { isForeignPost } from "~/server/limits/request-guard.server";
import { never, privatePage, publicPage } from "~/server/pages/cache";
import type { RequestContext } from "~/server/services.server";
import { type Caller, findCaller, unauthorized } from "./call/caller.server";
import { checked, checkedQuery } from "./call/check";
import { ApiFailure, notFound, tooMany } from "./call/failure";
import { allowedMethods, findAddress } from "./call/find-call";
import { readBody } from "./call/read-body";
import { type CallResult, runOnce } from "./call/run-once.server";
import { handlers } from "./handlers.server";

type AnyHandler = (call: object) => Promise<CallResult>;

/** Answers whatever is asked below /api: always in JSON, whatever becomes of it. */
export async function answerCall({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const headers = new Headers({ "X-Robots-Tag": "noindex", "Cache-Control": never });
  try {
    return await answer(request, context, headers);
  } catch (error) {
    const failure = failureOf(error, context);
    for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value);
    return inJson(failure.refusal, failure.status, headers);
  }
}

async function answer(request: Request, context: RequestContext, headers: Headers) {
  const { pathname, searchParams } = new URL(request.url);
  const address = findAddress(pathname);
  if (!address) throw notFound("There is no such call. /api/openapi.json lists them all.");
  if (address.byMethod.GET?.operation.shared) openToPages(request, headers);
  if (request.method === "OPTIONS") {
    headers.set("Allow", allowedMethods(address));
    return new Response(null, { status: 204, headers });
  }
  const found = address.byMethod[request.method === "HEAD" ? "GET" : request.method];
  if (!found)
    throw new ApiFailure(405, "This address is not called in this way.", {
      headers: { Allow: allowedMethods(address) },
    });
  const { name, operation } = found;
  const caller = await admit(request, context, operation);
  const query = checkedQuery(operation.query, searchParams);
  const sent = operation.body && (await readBody(request));
  const body = operation.body && checked(operation.body, sent);
  const handle = handlers[name] as unknown as AnyHandler;
  const done = await runOnce(
    { request, context, operation, caller, body: sent },
    (context, request) => handle({ request, context, caller, params: address.params, query, body }),
  );
  for (const [key, value] of Object.entries(done.headers ?? {})) headers.set(key, value);
  if (!operation.shared) return inJson(done.answer, operation.status ?? 200, headers);
  headers.set("Cache-Control", caller ? privatePage : publicPage);
  headers.set("Vary", "Authorization, Cookie");
  return inJson(done.answer, 200, headers, request);
}

/** Public reads are for pages of other sites too, without cookies; nothing else is. */
function openToPages(request: Request, headers: Headers) {
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set(
    "Access-Control-Expose-Headers",
    "ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After",
  );
  if (request.method !== "OPTIONS") return;
  headers.set("Access-Control-Allow-Methods", "GET, HEAD");
  headers.set("Access-Control-Allow-Headers", "If-None-Match");
  headers.set("Access-Control-Max-Age", "86400");
}

/** The one guard of the API: who is not let in here reaches no handler. */
async function admit(
  request: Request,
  context: RequestContext,
  { access, method }: ApiOperation,
): Promise<Caller | null> {
  const caller = await findCaller(request, context);
  const writes = method !== "GET";
  if (writes && !caller?.byToken && isForeignPost(request))
    throw new ApiFailure(403, "This call came from a page of another site.");
  if (access === "public") {
    const outcome = writes || caller ? null : await limitPublicRead(context);
    if (outcome && !outcome.ok) throw tooMany(outcome);
    return caller;
  }
  if (!caller) throw unauthorized("This call needs a token or a signed-in operator.");
  if (writes && !caller.mayWrite) throw new ApiFailure(403, "This token may only read.");
  return caller;
}

function inJson(value: unknown, status: number, headers: Headers, tagged?: Request): Response {
  const text = JSON.stringify(value);
  headers.set("Content-Type", "application/json; charset=utf-8");
  if (!tagged) return new Response(text, { status, headers });
  const etag = `W/"${createHash("sha1").update(text).digest("base64url")}"`;
  headers.set("ETag", etag);
  const known = tagged.headers.get("If-None-Match")?.split(/,\s*/) ?? [];
  if (known.includes(etag) || known.includes("*"))
    return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers });
}

const alreadyThere = "23505";

function failureOf(error: unknown, { log, requestId }: RequestContext): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const reason = String(error);
  if (isDatabaseAway(error)) {
    log.error({ reason, requestId }, "database away");
    return new ApiFailure(503, texts.common.unavailable, { headers: { ...retryLater } });
  }
  if ((error as { code?: unknown }).code === alreadyThere)
    return new ApiFailure(409, "Another record has this already.");
  log.error({ reason, requestId }, "call failed");
  return new ApiFailure(500, texts.common.unexpected, { details: requestId });
}
