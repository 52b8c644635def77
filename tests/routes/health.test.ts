import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeInquiryForm } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite({ TRUST_PROXY: "1", LOG_LEVEL: "warn" });
const visitor = { "X-Forwarded-For": "203.0.113.1" };
let stay: string;
beforeAll(async () => {
  stay = (await storeProperty(site().database.db)).id;
});

describe("health", () => {
  test("the process answers at once", async () => {
    expect(await (await site().ask("/healthz")).json()).toEqual({ ok: true });
  });

  test("a ready process has database, tables and queue", async () => {
    const answer = await site().ask("/readyz");
    expect(await answer.json()).toMatchObject({ ok: true, database: "ok", migrations: "ok" });
  });
});

describe("without its database", () => {
  beforeAll(() => site().proxy.cut());
  afterAll(() => site().proxy.mend());

  test("the process lives but is not ready", async () => {
    expect((await site().ask("/healthz")).status).toBe(200);
    const answer = await site().ask("/readyz");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ ok: false });
  });

  test("the listing says that it cannot be read", async () => {
    const answer = await site().ask("/accommodation");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to fetch properties: Service Unavailable");
  });

  test("an error shows an id, and the log its reason", async () => {
    const answer = await site().ask(`/accommodation/${stay}`);
    expect(answer.status).toBe(503);
    const page = await answer.text();
    const id = /Error id: (?:<!-- -->)?<span[^>]*>([0-9a-f]{8})</.exec(page)?.[1];
    expect(id).toBeDefined();
    expect(site().web.log()).toContain(`"requestId":"${id}"`);
    expect(page).not.toMatch(/\bat .+\.js:\d+|node_modules|ECONNREFUSED|terminated/);
  });

  test("the log holds nothing of what visitors wrote", async () => {
    const words = { name: "Zebulon", email: "zebulon@visitors.test", message: "Marula marmalade" };
    const answer = await site().post(
      `/accommodation/${stay}`,
      makeInquiryForm({ ...words, phone: "+44 20 7946 0111" }),
      visitor,
    );
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(site().web.log()).not.toMatch(/zebulon|marula|7946/i);
  });
});

test("everything comes back with the database", async () => {
  const ready = await until(
    "the web process to be ready",
    async () => (await site().ask("/readyz")).ok,
  );
  expect(ready).toBe(true);
  expect((await site().ask("/accommodation")).status).toBe(200);
});
