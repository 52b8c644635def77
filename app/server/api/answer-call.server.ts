import type { LoaderFunctionArgs } from "@remix-run/node";

import { beginCall, finishCall, releaseCall } from "#db/queries/site/creations.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { apiRoot, hasScope } from "#domain/api/access";
import {
  namedOperations,
  openApiDocument,
  type OperationName,
  operations,
  scopeNeeded,
} from "#domain/api/catalog";
import { type ApiOperation, idempotencyKey } from "#domain/api/operation";
import { roleError } from "#domain/team/roles";
import { texts } from "#domain/text/texts";
import { hashOf, inCommit } from "~/server/limits/create-once.server";
import { addressKey, limitPublicRead } from "~/server/limits/rate-limit.server";
import { isForeignPost } from "~/server/limits/request-guard.server";
import { noStore, privatePage, publicPage } from "~/server/pages/cache";
import { notModified } from "~/server/pages/etag.server";
import { readSite } from "~/server/pages/page-loader.server";
import type { RequestContext } from "~/server/services.server";
import { retryLater } from "~/server/unavailable/guard-routes.server";
import {
  ApiFailure,
  type Caller,
  checked,
  checkedQuery,
  findCaller,
  type Handlers,
  notFound,
  tooMany,
  unauthorized,
} from "./call.server";
import { propertyHandlers } from "./properties.server";
import { proposalHandlers } from "./proposals.server";
import { stayHandlers } from "./stays.server";
import { pageHandlers, postHandlers } from "./texts.server";
import { analyticsHandlers, inquiryHandlers } from "./visitors.server";
import { importHandlers, settingsHandlers, tableHandlers } from "./work.server";

type AnyHandler = (call: object) => Promise<CallResult>;

/** Takes a call whose query and body were checked by the schemas of its operation, whichever it is. */
// eslint-disable-next-line no-restricted-syntax -- each handler is typed by its own schemas
const handlerOf = (name: OperationName) => handlers[name] as unknown as AnyHandler;

/** Responds to every request below /api, errors included, in JSON. */
export async function answerCall({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const headers = new Headers({ "X-Robots-Tag": "noindex", "Cache-Control": noStore });
  try {
    return await answer(request, context, headers);
  } catch (error) {
    const failure = failureOf(error, context);
    for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value);
    return inJson(failure.body, failure.status, headers);
  }
}

async function answer(request: Request, context: RequestContext, headers: Headers) {
  const { pathname, searchParams } = new URL(request.url);
  const address = findAddress(pathname);
  if (!address) throw notFound("No such endpoint. See /api/openapi.json.");
  if (address.byMethod.GET?.operation.shared) allowOtherSites(request, headers);
  if (request.method === "OPTIONS") {
    headers.set("Allow", allowedMethods(address));
    return new Response(null, { status: 204, headers });
  }
  const found = address.byMethod[request.method === "HEAD" ? "GET" : request.method];
  if (!found)
    throw new ApiFailure(405, "Method not allowed for this endpoint.", {
      headers: { Allow: allowedMethods(address) },
    });
  const { name, operation } = found;
  const caller = await admit(request, context, operation);
  if (operation.access === "public" && !caller && operation.method === "GET")
    context.noteAgent(request.headers.get("User-Agent"), "api");
  const query = checkedQuery(operation.query, searchParams);
  const sent = operation.body && (await readBody(request));
  const body = operation.body && checked(operation.body, sent);
  const handle = handlerOf(name);
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

export interface OperationCall {
  /** Request of the transport; its headers identify the caller. */
  request: Request;
  context: RequestContext;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** As it was sent. */
  body: unknown;
}

/** The request as a client of the API sends it: links to further pages derive from its URL. */
function addressedRequest({ path }: ApiOperation, call: OperationCall): Request {
  const { request, params, query } = call;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const url = new URL(apiRoot + filled, request.url);
  url.search = new URLSearchParams(query).toString();
  return new Request(url, { headers: request.headers, signal: request.signal });
}

/**
 * One operation for another protocol, with the access checks of the API.
 * @throws ApiFailure
 */
export async function callOperation(name: OperationName, call: OperationCall): Promise<unknown> {
  const { context, params, query, body: sent } = call;
  const operation: ApiOperation = operations[name];
  const caller = await admit(call.request, context, operation);
  const values = operation.query && checked(operation.query, query, 400);
  const body = operation.body && checked(operation.body, sent);
  const handle = handlerOf(name);
  const request = addressedRequest(operation, call);
  const { answer } = await handle({ request, context, caller, params, query: values, body });
  return answer;
}

/** CORS headers of public reads: other sites may call them, without cookies. */
function allowOtherSites(request: Request, headers: Headers) {
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

/** The only access check of the API: handlers run after it. */
async function admit(
  request: Request,
  context: RequestContext,
  operation: ApiOperation,
): Promise<Caller | null> {
  const { access, method } = operation;
  const caller = await findCaller(request, context);
  if (caller?.byToken) rejectBeyond(caller, operation);
  const writes = method !== "GET";
  if (writes && !caller?.byToken && isForeignPost(request))
    throw new ApiFailure(403, "Cross-origin requests are not allowed.");
  if (access === "public") {
    const outcome = writes || caller ? null : await limitPublicRead(context);
    if (outcome && !outcome.ok) throw tooMany(outcome);
    return caller;
  }
  if (!caller) throw unauthorized("Authentication required: a token or an admin session.");
  if (!hasScope(caller.scope, scopeNeeded(operation)))
    throw new ApiFailure(403, roleError("editor"));
  return caller;
}

const isInAreas = ({ areas }: Caller, { group }: ApiOperation) =>
  !areas || group === "Service" || areas.includes(group);

/** True if this caller may make this call; null is a visitor. */
export function mayCall(caller: Caller | null, name: OperationName): boolean {
  const operation: ApiOperation = operations[name];
  if (!caller) return operation.access === "public";
  return isInAreas(caller, operation) && hasScope(caller.scope, scopeNeeded(operation));
}

/** @throws ApiFailure 403 for a call beyond the areas or the scope of a token, public calls included */
function rejectBeyond(caller: Caller, operation: ApiOperation): void {
  const { areas, scope } = caller;
  if (!isInAreas(caller, operation))
    throw new ApiFailure(
      403,
      `This token may not use calls of the area "${operation.group}". Its areas: ${areas?.join(", ")}.`,
    );
  if (hasScope(scope, scopeNeeded(operation))) return;
  throw new ApiFailure(
    403,
    scope === "propose"
      ? "This token may read and propose, but not change, publish, delete or send anything."
      : "This token is read-only.",
  );
}

function inJson(value: unknown, status: number, headers: Headers, tagged?: Request): Response {
  const text = JSON.stringify(value);
  headers.set("Content-Type", "application/json; charset=utf-8");
  if (!tagged) return new Response(text, { status, headers });
  return notModified(tagged, text, headers) ?? new Response(text, { status, headers });
}

const uniqueViolation = "23505";

/** The error response of a failed call, for any protocol; unexpected errors are logged. */
export function failureOf(error: unknown, { log, requestId }: RequestContext): ApiFailure {
  if (error instanceof ApiFailure) return error;
  const reason = String(error);
  if (isDatabaseUnavailable(error)) {
    log.error({ reason, requestId }, "database unavailable");
    return new ApiFailure(503, texts.common.unavailable, { headers: { ...retryLater } });
  }
  if ((error as { code?: unknown }).code === uniqueViolation)
    return new ApiFailure(409, "A record with this value already exists.");
  log.error({ reason, requestId }, "call failed");
  return new ApiFailure(500, texts.common.unexpected, { details: requestId });
}

interface Found {
  name: OperationName;
  operation: ApiOperation;
}

/** The operations of an API path by method, with its path parameters. */
interface FoundAddress {
  byMethod: Partial<Record<string, Found>>;
  params: Record<string, string>;
}

const addresses = new Map<string, FoundAddress["byMethod"]>();
for (const [name, operation] of namedOperations) {
  const byMethod = addresses.get(operation.path) ?? {};
  byMethod[operation.method] = { name, operation };
  addresses.set(operation.path, byMethod);
}

/** Null for an unknown path. A literal segment takes precedence over a parameter. */
function findAddress(pathname: string): FoundAddress | null {
  const segments = segmentsOf(pathname.slice(apiRoot.length));
  if (!segments) return null;
  const found = [...addresses].flatMap(([path, byMethod]) => {
    const params = paramsOf(path.split("/").slice(1), segments);
    return params ? [{ byMethod, params }] : [];
  });
  found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  return found[0] ?? null;
}

function segmentsOf(path: string): string[] | null {
  try {
    return path.replace(/\/$/, "").split("/").slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name && segment) params[name] = segment;
    else if (expected !== segment) return null;
  }
  return params;
}

/** Value of the Allow header: HEAD wherever GET is allowed, and OPTIONS for every path. */
const allowedMethods = ({ byMethod }: FoundAddress): string =>
  [
    ...Object.keys(byMethod).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    "OPTIONS",
  ].join(", ");

const maxDepth = 32;

/** Parses the JSON body of a request. @throws ApiFailure 400 or 415 */
async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!isJson(type) || request.headers.has("Content-Encoding"))
    throw new ApiFailure(415, "Please send JSON, with Content-Type: application/json.");
  const text = await request.text().catch(() => "");
  const value = parse(text);
  if (isTooDeep(value)) throw new ApiFailure(400, "JSON is nested too deeply.");
  return value;
}

function isJson(type: string): boolean {
  const [kind = "", ...parameters] = type.toLowerCase().split(";");
  const charset = parameters.find((text) => text.trim().startsWith("charset="))?.split("=")[1];
  return (
    /^application\/([a-z0-9.-]+\+)?json$/.test(kind.trim()) &&
    (charset === undefined || /^"?utf-?8"?$/.test(charset.trim()))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? storable(value) : value,
    );
  } catch {
    throw new ApiFailure(400, "Invalid JSON.");
  }
}

/** PostgreSQL stores no NUL characters and no lone surrogates. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD").replace(/\p{Cs}/gu, "\uFFFD");

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((entry) =>
      typeof entry === "object" && entry !== null ? Object.values(entry) : [],
    );
  }
  return false;
}

/** One handler for each operation of the catalog; the compiler reports missing ones. */
const handlers: Handlers = {
  ...propertyHandlers,
  ...stayHandlers,
  ...proposalHandlers,
  ...postHandlers,
  ...pageHandlers,
  ...inquiryHandlers,
  ...analyticsHandlers,
  ...settingsHandlers,
  ...importHandlers,
  ...tableHandlers,
  async describeApi({ context }) {
    const { siteName, siteUrl } = await readSite(context);
    return { answer: openApiDocument({ siteName, siteUrl }) };
  },
};

interface CallResult {
  answer: unknown;
  headers?: Record<string, string>;
}

interface KeyedCall {
  request: Request;
  context: RequestContext;
  operation: ApiOperation;
  caller: Caller | null;
  /** The parsed body before validation. */
  body: unknown;
}

/**
 * Runs a POST once for each `Idempotency-Key` of a caller: a repeat gets the first response, a different
 * body 422, and a repeat during the first call 409. A rejected call releases its key. The response is
 * stored in the transaction of the call, so a crash leaves both or neither.
 */
async function runOnce(
  call: KeyedCall,
  run: (context: RequestContext, request: Request) => Promise<CallResult>,
): Promise<CallResult> {
  const { request, context, operation, caller, body } = call;
  const given = operation.method === "POST" ? readKey(request) : null;
  if (given === null) return run(context, request);
  const { pathname, search } = new URL(request.url);
  const owner = caller?.id ?? `visitor/${addressKey(context.clientAddress)}`;
  const key = hashOf(["call", owner, given]);
  const requestHash = hashOf([pathname, search, body]);
  const earlier = await beginCall(context.db, { key, requestHash });
  if (earlier) return repeated(earlier, requestHash);
  // Without the signal of the request: the response is stored for a retry even if the caller disconnects.
  const lasting = new Request(request.url, { method: "POST", headers: request.headers });
  const store = async (inner: RequestContext) => {
    const result = await run(inner, lasting);
    await finishCall(inner.db, key, result);
    return result;
  };
  try {
    return await (operation.waits ? store(context) : inCommit(context, store));
  } catch (error) {
    // While the database is down the row stays "running" until it counts as abandoned.
    await releaseCall(context.db, key).catch(() => undefined);
    throw error;
  }
}

function repeated(
  earlier: { requestHash: string; result: unknown },
  requestHash: string,
): CallResult {
  if (earlier.requestHash !== requestHash)
    throw new ApiFailure(422, "This Idempotency-Key was used for another request.");
  if (earlier.result === null)
    throw new ApiFailure(409, "The first call with this Idempotency-Key is still running.", {
      headers: { "Retry-After": "1" },
    });
  return earlier.result as CallResult;
}

/** The key may be quoted, as the IETF draft specifies. */
function readKey(request: Request): string | null {
  const header = request.headers.get(idempotencyKey.header);
  if (header === null) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (key.length === 0 || key.length > idempotencyKey.maxLength || !/^[\x21-\x7e]+$/.test(key))
    throw new ApiFailure(
      400,
      `Idempotency-Key takes 1 to ${idempotencyKey.maxLength} visible ASCII characters.`,
    );
  return key;
}
