import { z } from "zod";

import { propertyOperations } from "#domain/api/contracts/properties";
import { proposalOperations } from "#domain/api/contracts/proposals";
import { stayOperations } from "#domain/api/contracts/stays";
import { pageOperations, postOperations } from "#domain/api/contracts/texts";
import { analyticsOperations, inquiryOperations } from "#domain/api/contracts/visitors";
import { importOperations, settingsOperations } from "#domain/api/contracts/work";
import { apiRoot, type TokenScope } from "./access";
import {
  type ApiAccess,
  type ApiMethod,
  type ApiOperation,
  errorSchema,
  idempotencyKey,
  operation,
} from "./operation";

/** What a token needs for a call. */
export const scopeNeeded = ({ method, scope }: ApiOperation): TokenScope =>
  method === "GET" ? "read" : (scope ?? "write");

const describeApi = operation({
  method: "GET",
  path: "/openapi.json",
  access: "public",
  group: "Service",
  summary: "This description, as OpenAPI 3.1",
  answer: z.looseObject({ openapi: z.string() }),
  shared: true,
});

/**
 * Every call of the API (G-25). Handlers have the same names; the description and the tests are derived
 * from this list, and access is defined only here.
 */
export const operations = {
  ...propertyOperations,
  ...stayOperations,
  ...proposalOperations,
  ...postOperations,
  ...pageOperations,
  ...inquiryOperations,
  ...analyticsOperations,
  ...settingsOperations,
  ...importOperations,
  describeApi,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;

export const namedOperations = Object.entries(operations) as [OperationName, ApiOperation][];

type Json = Record<string, unknown>;

/** Error responses that every call of this kind has, plus the call's own. */
function errorResponsesOf(call: ApiOperation): Partial<Record<number, string>> {
  const { access, method, body, path, limited, errors = {} } = call;
  const writes = method !== "GET";
  const described = {
    400: body
      ? "Invalid query or JSON, or names something unknown: `fields` says what"
      : "Invalid query: `fields` names the errors, with the valid names and values",
    401: "Missing or invalid token or session",
    403: writes
      ? "The token lacks the scope, or the area of this call; or a request from another site"
      : "The token is limited to other areas",
    ...(path.includes("{") && { 404: "Not found" }),
    ...(writes && {
      408: "The body arrived too slowly",
      411: "Content-Length is missing",
      413: "Payload too large",
    }),
    414: "The URL is too long",
    ...(body && { 415: "The body is not JSON", 422: "Validation failed: `fields` has the errors" }),
    ...((limited || (access === "public" && !writes)) && {
      429: "Too many requests; retry after the seconds in Retry-After and RateLimit-Reset",
    }),
    431: "The headers are too long",
    500: "Internal error (logged)",
    503: "Service unavailable; see Retry-After",
    ...errors,
  };
  return method === "POST" ? { ...described, ...keyRefusals(described) } : described;
}

/** Additional errors of a call with an Idempotency-Key. */
const keyRefusals = (described: Partial<Record<number, string>>) =>
  Object.fromEntries(
    Object.entries({
      409: "The first call with this Idempotency-Key is still running",
      422: "The Idempotency-Key was used for another request",
    }).map(([status, text]) => {
      const own = described[Number(status)];
      return [status, own ? `${own}. Or: ${text}` : text];
    }),
  );

/** Named schemas are listed once, under `components`. */
function collector() {
  const components: Json = {};
  const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
    const { $schema: _, $defs = {}, id, ...rest } = relocated(made) as Json;
    for (const [name, named] of Object.entries($defs as Record<string, Json>)) {
      const { id: _id, ...rest } = named;
      components[name] = rest;
    }
    if (typeof id !== "string") return rest;
    components[id] = rest;
    return { $ref: componentRef(id) };
  };
  return { components, schemaOf };
}

const componentRef = (name: string) => `#/components/schemas/${name}`;

function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === "$ref" && typeof part === "string"
        ? part.replace(/^#\/\$defs\//, componentRef(""))
        : relocated(part),
    ]),
  );
}

const json = (schema: Json, example?: unknown) => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

/** OpenAPI 3.1 description of the API, generated from the schemas that validate requests. */
export function openApiDocument({ siteUrl, siteName }: { siteUrl: string; siteName: string }) {
  const { components, schemaOf } = collector();
  const refusal = schemaOf(errorSchema, "output");
  const paths: Record<string, Json> = {};
  for (const [operationId, call] of namedOperations) {
    const { method, path, group, summary, body, answer, status = 200, access, example } = call;
    const responses = Object.entries(errorResponsesOf(call)).map(([code, description]) => [
      code,
      // The server rejects these headers before it parses the request.
      code === "431" ? { description } : { description, content: json(refusal) },
    ]);
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId,
      tags: [group],
      summary,
      // The scope that a token needs, as OpenAPI 3.1 writes the roles of a scheme.
      security: [
        { token: [scopeNeeded(call)] },
        ...(access === "admin" ? [{ session: [] }] : [{}]),
      ],
      parameters: parametersOf(call, schemaOf),
      ...(body && {
        requestBody: { required: true, content: json(schemaOf(body, "input"), example) },
      }),
      responses: {
        [status]: { description: "Success", content: json(schemaOf(answer, "output")) },
        ...(call.shared && { 304: { description: "Not modified" } }),
        ...Object.fromEntries(responses),
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${siteName} API`, version: "1.0.0" },
    servers: [{ url: siteUrl + apiRoot }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "Created in the back office under API, with a scope (read, propose or write; each includes those before it) and, if limited, areas: the tags of the calls it may make",
        },
        session: { type: "apiKey", in: "cookie", name: "admin" },
      },
      schemas: components,
    },
  };
}

function parametersOf(call: ApiOperation, schemaOf: (s: z.ZodType, io: "input") => Json): Json[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { properties = {}, required = [] } = call.query ? schemaOf(call.query, "input") : {};
  const inQuery = Object.entries(properties as Record<string, Json>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: "query",
      required: (required as string[]).includes(name),
      ...(description !== undefined && { description }),
      schema,
    }),
  );
  const inHeader = {
    name: idempotencyKey.header,
    in: "header",
    required: false,
    description: `A unique text for each call: a repeated call within ${idempotencyKey.hours} hours is not executed again and gets the first response`,
    schema: { type: "string", minLength: 1, maxLength: idempotencyKey.maxLength },
  };
  return [...inPath, ...inQuery, ...(call.method === "POST" ? [inHeader] : [])];
}

export interface CallSummary {
  name: string;
  method: ApiMethod;
  path: string;
  access: ApiAccess;
  summary: string;
  example: string;
}

export interface CallGroup {
  title: string;
  calls: CallSummary[];
}

/**
 * Every call by group, with a curl command for it.
 * @param names existing ids and slugs, as curlExample takes them
 */
export function callGroups(siteUrl: string, names: Readonly<Record<string, string>>): CallGroup[] {
  const groups = new Map<string, CallSummary[]>();
  for (const [name, operation] of namedOperations) {
    const { group, method, path, access, summary } = operation;
    const example = curlExample(operation, siteUrl, names);
    const calls = groups.get(group) ?? [];
    calls.push({ name, method, path, access, summary, example });
    groups.set(group, calls);
  }
  return [...groups].map(([title, calls]) => ({ title, calls }));
}

/** Quotes a value for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A curl command for this call.
 * @param names existing ids and slugs, by their name in the path or body
 */
export function curlExample(
  { method, path, access, body, example }: ApiOperation,
  siteUrl: string,
  names: Readonly<Record<string, string>> = {},
): string {
  const group = path.split("/")[1] ?? "";
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(names[`${group}.${name}`] ?? name.toUpperCase()),
  );
  const given = method === "GET" && example ? withNames(example, names) : {};
  const query = new URLSearchParams(given as Record<string, string>).toString();
  const exampleQuery = query && `?${query}`;
  const parts = [
    method === "GET" ? "curl" : `curl -X ${method}`,
    quoted(siteUrl + apiRoot + filled + exampleQuery),
    ...(access === "admin" ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'"] : []),
    ...(body ? [`-d ${quoted(JSON.stringify(withNames(example ?? {}, names)))}`] : []),
  ];
  return parts.join(" \\\n  ");
}

/** Uses an existing property in examples that name one. */
function withNames(example: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof example !== "object" || example === null) return example;
  const known = names["properties.id"];
  const own = ["propertyId", "ids"].filter((name) => name in example && known);
  return { ...example, ...Object.fromEntries(own.map((name) => [name, known])) };
}
