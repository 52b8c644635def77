import { expect } from "vitest";
import { z } from "zod";

import type { TestSite } from "./test-site";

type Json = Record<string, unknown>;

export const apiToken = "a-token-of-the-environment-0123456789";
export const bearer = (token = apiToken) => ({ Authorization: `Bearer ${token}` });

/** Sends JSON unless the headers say otherwise. */
export function callApi(
  { request }: Pick<TestSite, "request">,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const json = body !== undefined && { "Content-Type": "application/json" };
  return request(`/api${path}`, {
    method,
    headers: { ...json, ...headers },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The body of an error, which is JSON with one sentence. */
export async function readError(answer: Response, status: number) {
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const result = (await answer.json()) as { error: string; fields?: Record<string, string[]> };
  expect(answer.status, JSON.stringify(result)).toBe(status);
  expect(result.error).toMatch(/\w{3,}.*/);
  return result;
}

export interface DescribedCall {
  operationId: string;
  path: string;
  method: string;
  security: Json[];
  requestBody?: { content: Json };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

/** The OpenAPI document that the site serves. */
export async function readDescription(site: Pick<TestSite, "request">) {
  const document = (await (await site.request("/api/openapi.json")).json()) as {
    openapi: string;
    paths: Record<string, Record<string, Omit<DescribedCall, "path" | "method">>>;
    components: { schemas: Record<string, unknown> };
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): DescribedCall => ({
      ...call,
      path,
      method: method.toUpperCase(),
    })),
  );
  /** Replaces references by their schemas. */
  const inlined = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(inlined);
    if (typeof schema !== "object" || schema === null) return schema;
    const { $ref, ...rest } = schema as { $ref?: string };
    if ($ref) return inlined(document.components.schemas[$ref.split("/").at(-1) ?? ""]);
    return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, inlined(part)]));
  };
  const checkOf = (schema: unknown) => z.fromJSONSchema(inlined(schema) as never);
  return { document, calls, checkOf };
}

/** The documented schema for a status, or undefined. */
export const describedAnswer = (call: DescribedCall, status: number): unknown =>
  call.responses[status]?.content?.["application/json"]?.schema;
