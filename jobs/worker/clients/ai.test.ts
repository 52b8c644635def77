import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { promptFor, questions } from "#domain/model/prompt";
import {
  type AiAnswer,
  type AiScript,
  type AiServer,
  completion,
  failure,
  says,
  services,
  startAiServer,
} from "#tests/fakes/ai-server";
import { type AiClient, createAiClient } from "./ai";

let server: AiServer;
beforeAll(async () => {
  server = await startAiServer();
});
afterAll(() => server.close());

let client: AiClient;
const clientFor = (env: Partial<AiServer["env"]> = {}) => {
  const { AI_API_KEY: key, AI_BASE_URL: url, AI_MODEL: model } = { ...server.env, ...env };
  return createAiClient({ key, url, model, now: () => Date.parse("2026-11-22T08:00:00Z") });
};
beforeEach(() => {
  client = clientFor();
  server.requests.length = 0;
});

const prompt = promptFor({ questions, withPage: true }, "Reedsong Camp", "mark");
const ask = (options = {}) => client.ask(prompt, { maxTokens: 500, ...options });
const errorOf = (...scripts: AiScript[]) => {
  server.answer(...scripts);
  return ask().then(
    () => expect.fail("It was answered"),
    (error: unknown) => error,
  );
};

test.each(Object.entries(services))("a response of %s is read", async (name, speak) => {
  server.answer(speak({ region: null }));
  const reply = await ask();
  expect(reply).toMatchObject({
    outcome: "answered",
    tokens: name === "llama.cpp" ? null : 20_000,
  });
  expect(reply.text).toContain('{"region":null}');
});

test("prompt and completion tokens are added", async () => {
  server.answer(says({}, { usage: { prompt_tokens: 40, completion_tokens: 2 } }));
  expect(await ask()).toMatchObject({ tokens: 42 });
});

test.each<[string, AiAnswer, object]>([
  ["cut", completion({ content: "{" }, { finish: "length" }), { outcome: "cut" }],
  ["refused", completion({ refusal: "No." }), { outcome: "refused", text: "No." }],
  ["filtered", completion({ content: "{" }, { finish: "content_filter" }), { outcome: "refused" }],
  ["null", completion({ content: null }), { outcome: "empty" }],
  ["a tool call", completion({ content: null }, { finish: "tool_calls" }), { outcome: "empty" }],
])("a response that is %s is recognized", async (_, answer, outcome) => {
  server.answer(() => answer);
  expect(await ask()).toMatchObject(outcome);
});

test.each<[string, AiAnswer, object]>([
  ["a wrong key", failure(401, { message: "No" }), { code: "auth", next: "stop-queue" }],
  ["no access", failure(403, {}), { code: "forbidden", next: "give-up" }],
  ["an unknown model", failure(404, {}), { code: "not_found", next: "give-up" }],
  ["too long a page", failure(400, { code: "context_length_exceeded" }), { code: "invalid" }],
  ["an empty account", failure(429, { code: "insufficient_quota" }), { code: "quota" }],
  ["an overload", failure(503, {}), { code: "unavailable", next: "retry-later" }],
  ["a page of a proxy", { status: 502, body: "<html>" }, { code: "unavailable" }],
  [
    "a web page",
    { body: "<html>", headers: { "content-type": "text/html" } },
    { code: "bad_reply" },
  ],
  ["broken JSON", { body: "{" }, { code: "bad_reply" }],
  ["no choices", { body: { choices: [] } }, { code: "bad_reply" }],
  [
    "a redirect",
    { status: 307, body: {}, headers: { location: "http://127.0.0.1:1/" } },
    { code: "unavailable" },
  ],
])("the response %s is an error with its consequence", async (_, answer, failed) => {
  expect(await errorOf(() => answer)).toMatchObject({ name: "ServiceError", ...failed });
  expect(server.requests).toHaveLength(1);
});

test.each([
  [{ "retry-after": "7" }, 7],
  [{ "retry-after": "Sun, 22 Nov 2026 08:00:20 GMT" }, 20],
  [{ "retry-after-ms": "1500", "retry-after": "7" }, 1.5],
])("the pause in %o is respected", async (headers, retryAfterSeconds) => {
  const error = await errorOf(() => failure(429, { message: "Slow down" }, headers));
  expect(error).toMatchObject({ code: "rate_limited", retryAfterSeconds });
});

test("an unavailable service is an error", async () => {
  const stopped = await startAiServer();
  await stopped.close();
  client = clientFor(stopped.env);
  await expect(ask()).rejects.toMatchObject({
    code: "unavailable",
    message: "The AI service cannot be reached: the connection was refused",
  });
});

test("a request without a response ends by timeout or abort", async () => {
  server.answer(() => new Promise(() => undefined));
  await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject({ code: "timeout" });
  const stop = new AbortController();
  const pending = ask({ signal: stop.signal });
  stop.abort(new Error("Stopped"));
  await expect(pending).rejects.toThrow("Stopped");
});

test("parameters that a service rejects are omitted in later requests", async () => {
  server.answer(
    () => failure(400, { message: "Unsupported parameter: 'max_completion_tokens'" }),
    () =>
      failure(400, { message: "This model does not know json_schema", param: "response_format" }),
    says({}),
  );
  await ask();
  const [first, second, third] = server.requests;
  expect(first).toMatchObject({ max_completion_tokens: 500 });
  expect(second).toMatchObject({ max_tokens: 500, response_format: { type: "json_schema" } });
  expect(second).not.toHaveProperty("max_completion_tokens");
  expect(third).toMatchObject({ max_tokens: 500, response_format: { type: "json_object" } });
  expect(third?.messages[0]?.content).toContain('"additionalProperties":false');
  await ask();
  expect(server.requests).toHaveLength(4);
  expect(server.requests[3]).toEqual(third);
});

test("a service without response formats gets the schema in the prompt only", async () => {
  const unknown = () => failure(400, { message: "Unrecognized request argument: response_format" });
  server.answer(unknown, unknown, says({}));
  await ask();
  expect(server.requests[2]).not.toHaveProperty("response_format");
});
