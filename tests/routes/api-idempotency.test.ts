import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

/** A POST with an Idempotency-Key runs once (draft-ietf-httpapi-idempotency-key-header). */

const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken });
const db = () => site().database.db;
let stay: string;
beforeAll(async () => {
  stay = (await storeProperty(db())).id;
});

let visitors = 0;
const visitor = () => ({ "X-Forwarded-For": `203.0.113.${++visitors}` });

async function post(
  path: string,
  body: unknown,
  key?: string,
  headers: Record<string, string> = bearer(),
) {
  const answer = await callApi(site(), "POST", path, {
    body,
    headers: { ...headers, ...(key !== undefined && { "Idempotency-Key": key }) },
  });
  const location = answer.headers.get("Location");
  return { status: answer.status, location, told: (await answer.json()) as object };
}
const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)}`.execute(db());
  return rows[0]?.n;
};

const text = { content: "<p>x</p>", excerpt: "x", category: "Travel" };
const calls: [path: string, body: () => unknown, table: string][] = [
  ["/properties", () => ({ name: "Keyed Camp", country: "Kenya" }), "properties"],
  ["/pages", () => ({ title: "Keyed page", content: "<p>x</p>" }), "pages"],
  ["/blog", () => ({ title: "Keyed post", ...text }), "posts"],
  [
    "/inquiries",
    () => ({ propertyId: stay, name: "Ada", email: "ada@visitors.test", message: "Keyed" }),
    "inquiries",
  ],
];

test.each(calls)("POST %s again gets the first answer", async (path, body, table) => {
  const before = (await countOf(table)) ?? 0;
  const first = await post(path, body(), `"first-${table}"`);
  expect(first.status).toBe(201);
  // Quoted, as the draft writes it, or bare.
  for (const key of [`"first-${table}"`, `first-${table}`])
    expect(await post(path, body(), key)).toEqual(first);
  expect(await countOf(table)).toBe(before + 1);
});

test("without a key the second call is told that the record is there", async () => {
  const body = { title: "Twice", content: "<p>x</p>" };
  expect((await post("/pages", body)).status).toBe(201);
  expect((await post("/pages", body)).status).toBe(409);
});

test("another body or another call under the same key is refused", async () => {
  const body = { title: "One body", content: "<p>x</p>" };
  expect((await post("/pages", body, "bodies")).status).toBe(201);
  const other = await post("/pages", { ...body, title: "Other body" }, "bodies");
  expect(other.status).toBe(422);
  expect(other.told).toHaveProperty("error", expect.stringContaining("Idempotency-Key"));
  expect((await post("/blog", { ...body, ...text }, "bodies")).status).toBe(422);
});

test("five at once run once; those that come meanwhile are told to wait", async () => {
  const before = (await countOf("properties")) ?? 0;
  const body = { name: "Crowded Camp", country: "Kenya" };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post("/properties", body, "crowd")),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set([...statuses, 201, 409])).toEqual(new Set([201, 409]));
  expect(statuses).toContain(201);
  expect(await countOf("properties")).toBe(before + 1);
  expect((await post("/properties", body, "crowd")).status).toBe(201);
});

test("while the first is held by the database, the second gets 409 at once", async () => {
  const body = { title: "Held page", content: "<p>x</p>" };
  const isRunning = async () => {
    const running = sql`select 1 from creations where result is null`;
    return (await running.execute(db())).rows.length > 0;
  };
  const { first } = await db()
    .transaction()
    .execute(async (trx) => {
      await sql`lock table pages in access exclusive mode`.execute(trx);
      const first = post("/pages", body, "held");
      await until("the first call", isRunning);
      const second = await post("/pages", body, "held");
      expect(second.status).toBe(409);
      expect(second.told).toHaveProperty("error", expect.stringContaining("still running"));
      return { first };
    });
  expect((await first).status).toBe(201);
  expect((await post("/pages", body, "held")).status).toBe(201);
});

describe("a key", () => {
  test("belongs to its caller", async () => {
    const body = (message: string) => ({ name: "A", email: "a@visitors.test", message });
    const one = visitor();
    expect((await post("/inquiries", body("Mine"), "shared", one)).status).toBe(201);
    expect((await post("/inquiries", body("Yours"), "shared", visitor())).status).toBe(201);
    expect((await post("/inquiries", body("Yours"), "shared", one)).status).toBe(422);
  });

  test("stays free when the call is refused", async () => {
    const body = { title: "Mended", content: "<p>x</p>" };
    expect((await post("/pages", { ...body, title: "" }, "mended")).status).toBe(422);
    expect((await post("/pages", body, "mended")).status).toBe(201);
    const taken = { ...body, slug: "mended" };
    expect((await post("/pages", taken, "taken")).status).toBe(409);
    expect((await post("/pages", { ...taken, slug: "mended-2" }, "taken")).status).toBe(201);
  });

  test("that was left by a crash is taken over after two minutes", async () => {
    const body = { title: "After a crash", content: "<p>x</p>" };
    const first = await post("/pages", body, "crash");
    await sql`update creations set result = null where result::text like '%After a crash%'`.execute(
      db(),
    );
    await sql`delete from pages where title = 'After a crash'`.execute(db());
    expect((await post("/pages", body, "crash")).status).toBe(409);
    await sql`update creations set created_at = now() - interval '3 minutes'`.execute(db());
    expect((await post("/pages", body, "crash")).status).toBe(first.status);
  });

  test.each(['""', "x".repeat(256), "with space", "tab\tkey"])("is refused as %o", async (key) => {
    const answer = await post("/pages", { title: "T", content: "<p>x</p>" }, key);
    expect(answer.status).toBe(400);
  });

  test("counts a repeat as no second try of the limit", async () => {
    const headers = visitor();
    const body = { name: "A", email: "a@visitors.test", message: "Counted once" };
    for (let n = 0; n < 8; n++)
      expect((await post("/inquiries", body, "counted", headers)).status).toBe(201);
  });
});
