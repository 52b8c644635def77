import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";

import { paths } from "#domain/paths/paths";
import { loggablePath } from "#domain/paths/secret-path";
import { notModified } from "~/server/pages/etag.server";
import { Inlined, RequestId } from "./components/layout/server-contexts";
import { writeMarkdown } from "./routes/public/markdown/write-markdown";
import { encodeFor } from "./server/page-cache/encodings";
import { prefersMarkdown } from "./server/page-cache/media-types";
import { restrictToVisitor } from "./server/pages/cache";
import {
  applyCspHashes,
  isAdminScreen,
  newScriptMarker,
} from "./server/pages/content-security-policy.server";
import {
  encodePage,
  hydrationScript,
  readPageStyles,
  readText,
  renderWhole,
} from "./server/pages/render-page.server";
import { isUnsigned } from "./server/session/admin.server";
import { retryLater } from "./server/unavailable/guard-routes.server";

/**
 * Renders each page whole: it compresses better, can have an ETag, and its inline scripts are allowed by
 * hash, so that no page needs a nonce.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const data = remix.serverHandoffStream && (await readText(remix.serverHandoffStream));
  if (status === 200 && data !== undefined && context.isRendered?.(data))
    return new Response(null, { status: 304 });
  headers.append("Vary", "Accept, Cookie");
  const markdown = markdownFor(request, remix);
  if (markdown !== null) return sendMarkdown(markdown, status, { request, headers });
  const marker = newScriptMarker();
  const development = context.env.NODE_ENV === "development";
  const page = (
    <RequestId.Provider value={context.requestId}>
      <Inlined.Provider value={{ marker, isBuilt: !development }}>
        <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} />
      </Inlined.Provider>
    </RequestId.Provider>
  );
  const { html, failed } = await renderWhole(page, {
    marker,
    onError: (error) => noteFailure(error, context),
  });
  const { parts, policy } = applyCspHashes(html, marker, {
    development,
    admin: isAdminScreen(new URL(request.url).pathname),
    inserted: {
      ...(!development && { style: readPageStyles(remix) }),
      ...(data !== undefined && { script: hydrationScript(data) }),
    },
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  addRetryAfter(status, headers);
  if (status === 200 && isPublicPage(remix))
    headers.set("Speculation-Rules", `"${paths.speculationRules()}"`);
  const body = encodePage(parts);
  return sendBody(body, failed ? 500 : status, { request, headers });
}

/** The page in Markdown, if the client prefers it and the page has it; null otherwise (M-007). */
function markdownFor(request: Request, { staticHandlerContext }: EntryContext): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  if (!prefersMarkdown(request.headers.get("Accept"))) return null;
  return writeMarkdown(staticHandlerContext, new URL(request.url));
}

const isPublicPage = ({ staticHandlerContext: { matches } }: EntryContext): boolean =>
  matches.some(({ route }) => route.id === "routes/public/layout");

interface Answer {
  request: Request;
  headers: Headers;
}

function sendMarkdown(text: string, status: number, answer: Answer): Promise<Response> {
  answer.headers.set("Content-Type", "text/markdown; charset=utf-8");
  addRetryAfter(status, answer.headers);
  return sendBody(Buffer.from(text), status, answer);
}

/** Sends a page with its ETag, or 304 to a client that has it. */
async function sendBody(body: Buffer, status: number, { request, headers }: Answer) {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  restrictToVisitor(request, headers);
  if (status === 500) return new Response(body as Buffer<ArrayBuffer>, { status, headers });
  const unchanged = notModified(request, body, headers);
  if (status === 200 && unchanged) return unchanged;
  return new Response(await encodeFor(request.headers, body, headers), { status, headers });
}

/** Set here, because some routes have no `headers` export, such as all admin screens. */
function addRetryAfter(status: number, headers: Headers) {
  if (status !== 503) return;
  for (const [name, value] of Object.entries(retryLater)) headers.set(name, value);
}

/** Buffers the response, as for pages: all data has been loaded by then. */
export async function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs,
) {
  const { headers } = response;
  restrictToVisitor(request, headers);
  addRetryAfter(response.status, headers);
  // The body remains the redirect to the login, which the router follows without a screen to stay on.
  const status = isUnsigned(context) ? 401 : response.status;
  if (!response.body) return new Response(null, { status, headers });
  const plain = Buffer.from(await response.arrayBuffer());
  return new Response(await encodeFor(request.headers, plain, headers), { status, headers });
}

function noteFailure(error: unknown, { log, requestId }: AppLoadContext) {
  log.error({ reason: String(error), requestId }, "render failed");
}

/** Logs unexpected errors of loaders and actions under the id that the page displays. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: unknown },
) {
  if (request.signal.aborted) return;
  const { log, requestId } = context as AppLoadContext;
  const path = loggablePath(new URL(request.url).pathname);
  // The router's own 404 or 405.
  if (isRouteErrorResponse(error) && error.status < 500) {
    const { status, statusText } = error;
    log.info({ status, message: statusText, requestId, path }, "request rejected");
    return;
  }
  log.error({ ...reasonOf(error), requestId, path }, "request failed");
}

function reasonOf(error: unknown) {
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  if (!isRouteErrorResponse(error)) return { message: String(error) };
  const { status, statusText, data } = error;
  return { status, message: typeof data === "string" ? data : statusText };
}
