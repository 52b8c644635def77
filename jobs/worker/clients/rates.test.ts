import { afterEach, beforeEach, expect, test } from "vitest";

import {
  disconnects,
  drips,
  html,
  huge,
  neverResponds,
  redirectTo,
  status,
} from "#tests/fakes/page-server";
import { ratesReply, type RatesServer, startRatesServer } from "#tests/fakes/place-services";
import { createRatesClient } from "./rates";

let server: RatesServer;
beforeEach(async () => {
  server = await startRatesServer();
});
afterEach(() => server.close());

const client = (timeoutMs = 2_000) =>
  createRatesClient({ url: server.url, userAgent: "SavannaStays/1.0", now: Date.now, timeoutMs });

test("the rates of the service are returned", async () => {
  server.answer(ratesReply({ ZAR: 17.5 }));
  expect(await client().fetchRates()).toMatchObject({ ok: true, rates: { USD: 1, ZAR: 17.5 } });
  expect(server.requests).toMatchObject([
    { method: "GET", headers: { "user-agent": "SavannaStays/1.0" } },
  ]);
});

test.each([
  [
    "an error with status 200",
    200,
    { result: "error", "error-type": "unsupported-code" },
    "bad_reply",
    "give-up",
  ],
  ["a wrong key", 403, { result: "error", "error-type": "invalid-key" }, "auth", "stop-queue"],
  ["a spent quota", 200, { result: "error", "error-type": "quota-reached" }, "quota", "stop-queue"],
  ["another base", 200, { base: "EUR", rates: { ZAR: 20 } }, "bad_reply", "give-up"],
  ["status 404", 404, {}, "not_found", "give-up"],
  ["status 500 with good rates", 500, ratesReply({ ZAR: 18 }), "unavailable", "retry-later"],
])("the rates response %s has its own error code", async (_what, code, reply, expected, next) => {
  server.answer(reply, code);
  await expect(client().fetchRates()).rejects.toMatchObject({ code: expected, next, status: code });
});

test("status 429 without Retry-After pauses for 20 minutes", async () => {
  server.behave(status(429));
  await expect(client().fetchRates()).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: 1200,
  });
  server.behave(status(429, { "retry-after": "7" }));
  await expect(client().fetchRates()).rejects.toMatchObject({ retryAfterSeconds: 7 });
});

test.each([
  ["an HTML page", html("<h1>Welcome</h1>"), "bad_reply", "status 200"],
  [
    "a redirect",
    redirectTo("https://elsewhere.test/"),
    "bad_reply",
    "has moved to https://elsewhere.test/",
  ],
  ["far too much", huge(6_000_000), "bad_reply", "sent too much"],
  ["a closed connection", disconnects, "unavailable", "the site closed the connection"],
])("the rates response %s is an error", async (_what, reply, code, words) => {
  server.behave(reply);
  const message = expect.stringContaining(words) as string;
  await expect(client().fetchRates()).rejects.toMatchObject({
    name: "ServiceError",
    code,
    message,
  });
});

test.each([
  ["no response", neverResponds],
  ["a slow body", drips(50)],
])("%s of the rates service ends by timeout", async (_what, reply) => {
  server.behave(reply);
  await expect(client(300).fetchRates()).rejects.toMatchObject({
    code: "timeout",
    next: "retry-later",
  });
});

test("an aborted request for rates rejects with its reason", async () => {
  server.behave(neverResponds);
  const stop = new AbortController();
  const fetching = client().fetchRates({ signal: stop.signal });
  stop.abort(new Error("worker stops"));
  await expect(fetching).rejects.toThrow("worker stops");
});
