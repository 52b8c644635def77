import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import type { LoaderFunctionArgs } from "@remix-run/node";

import type { ApiError } from "#domain/api/operation";
import { outlineOf } from "#domain/api/outline";
import type { Reader } from "#domain/api/property";
import { argumentOf, readArguments, type Tool, tools } from "#domain/api/tools";
import { callOperation, failureOf, mayCall } from "~/server/api/answer-call.server";
import { type Caller, findCaller } from "~/server/api/call.server";
import { noStore } from "~/server/pages/cache";
import type { RequestContext } from "~/server/services.server";

/** Bytes of a request; the longest proposal has a tenth. */
const maxBytes = 1_000_000;

/** The range of JSON-RPC for errors of a server. */
const rpcServerError = -32_000;

interface Exchange {
  request: Request;
  context: RequestContext;
  caller: Caller | null;
}

/**
 * The Model Context Protocol, revision 2026-07-28 and clients of 2025, without sessions: each request has a
 * server of its own. Requests of other sites were rejected before, as on the API.
 */
const handler = createMcpHandler(({ authInfo }) => serverFor(exchanges.get(authInfo ?? {})), {
  maxRequestBodySize: maxBytes,
  // The tools never change, so there is nothing to subscribe to.
  maxSubscriptions: 1,
});

/** Requests by the object that the handler passes to their server. */
const exchanges = new WeakMap<object, Exchange>();

export async function answerMcp({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const authInfo = { token: "", clientId: "", scopes: [] };
  context.noteAgent(request.headers.get("User-Agent"), "mcp");
  try {
    const call = withoutCookies(request);
    // An invalid token is rejected with any message, not only where a tool needs one.
    const caller = await findCaller(call, context);
    exchanges.set(authInfo, { request: call, context, caller });
  } catch (error) {
    const { status, body, headers } = failureOf(error, context);
    const refusal = {
      jsonrpc: "2.0",
      error: { code: rpcServerError, message: body.error, data: body },
      id: null,
    };
    return Response.json(refusal, { status, headers: { ...headers, ...always } });
  }
  const response = await handler.fetch(request, { authInfo });
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** A session of the back office is no assistant's: what it may do needs a token of its own. */
function withoutCookies({ url, method, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  headers.delete("Cookie");
  return new Request(url, { method, headers });
}

const always = { "Cache-Control": noStore, "X-Robots-Tag": "noindex" } as const;

/** A constant, as the descriptions of the tools are (M-005). */
const instructions =
  "A directory of luxury safari lodges, camps and glamping stays in Africa. Start with find_stays. Name the source and the day with each fact, and say what is unknown. Prices are indications that the lodge confirms. Inquiries are only drafted: the visitor sends them.";

function serverFor(exchange: Exchange | undefined): Server {
  const server = new Server(
    { name: "savanna-stays", title: "Savanna Stays", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions },
  );
  if (!exchange) return server;
  const offered = tools.filter(({ operation }) => mayCall(exchange.caller, operation));
  server.setRequestHandler("tools/list", () => ({
    tools: offered.map((tool) => describe(tool, exchange.caller ? "operator" : "public")),
  }));
  server.setRequestHandler("tools/call", ({ params }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return callTool(tool, params.arguments ?? {}, exchange);
  });
  return server;
}

const describe = (
  { name, title, description, inputSchema, outputSchemas, readOnly }: Tool,
  reader: Reader,
) => ({
  ...{ name, title, description, inputSchema },
  outputSchema: outputSchemas[reader],
  annotations: { title, readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false },
});

/** The first revision whose clients read `structuredContent`. */
const firstStructured = "2025-06-18";

/**
 * The answer once: structured, with an outline for people who read along, or as text for earlier clients.
 * Both are JSON, so texts of stays stay quoted.
 */
function resultOf(answer: Record<string, unknown>, request: Request): CallToolResult {
  const revision = request.headers.get("MCP-Protocol-Version") ?? "";
  const isStructured = revision >= firstStructured;
  const text = JSON.stringify(isStructured ? outlineOf(answer) : answer);
  return { content: [{ type: "text", text }], ...(isStructured && { structuredContent: answer }) };
}

/** Failures are results that the model can read and mend. */
async function callTool(
  tool: Tool,
  given: Record<string, unknown>,
  { request, context, caller }: Exchange,
): Promise<CallToolResult> {
  const input = readArguments(tool, given, { isVisitor: caller === null });
  if ("error" in input) return failed(input);
  try {
    const answer = await callOperation(tool.operation, { request, context, ...input });
    return resultOf(answer as Record<string, unknown>, request);
  } catch (error) {
    return failed(inArguments(failureOf(error, context).body));
  }
}

/** Errors by the arguments of the tools instead of the parameters of the API. */
const inArguments = ({ fields, ...error }: ApiError): ApiError => ({
  ...error,
  ...(fields && {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, messages]) => [argumentOf(name), messages]),
    ),
  }),
});

const failed = (body: ApiError): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: JSON.stringify(body) }],
});
