import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { newVisitor, useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

describe("records", () => {
  const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken });
  const stored = { stay: "", draft: "" };
  beforeAll(async () => {
    const { db } = site().database;
    stored.stay = (await storeProperty(db)).id;
    stored.draft = (await storeProperty(db, { name: "Draft Camp", active: false })).id;
  });

  type Answered = Record<string, unknown> & { property: Record<string, unknown> };
  const read = async (
    method: string,
    path: string,
    options: Parameters<typeof callApi>[3] = {},
  ) => {
    const answer = await callApi(site(), method, path, options);
    return {
      status: answer.status,
      headers: answer.headers,
      result: (await answer.json()) as Answered,
    };
  };
  const asOperator = { headers: bearer() };

  describe("properties", () => {
    test("visitors get the public fields, the operator all (G-25)", async () => {
      const visitor = await read("GET", `/properties/${stored.stay}`);
      for (const hidden of ["active", "airtableId", "propertyUrl", "version", "seo"])
        expect(visitor.result.property).not.toHaveProperty(hidden);
      expect(visitor.result.property).toMatchObject({
        id: stored.stay,
        country: "Botswana",
        bookingUrl: `http://stays.example/go/${stored.stay}`,
      });
      const operator = await read("GET", `/properties/${stored.stay}`, asOperator);
      expect(operator.result.property).toMatchObject({
        bookingUrl: "https://bookings.test/reedsong",
        active: true,
      });
    });

    test("drafts are returned to the operator only", async () => {
      expect((await read("GET", `/properties/${stored.draft}`)).status).toBe(404);
      expect((await read("GET", `/properties/${stored.draft}`, asOperator)).status).toBe(200);
      const ids = async (options = {}) =>
        JSON.stringify((await read("GET", "/properties", options)).result.properties);
      expect(await ids()).not.toContain(stored.draft);
      expect(await ids(asOperator)).toContain(stored.draft);
    });

    test("a record sent back unchanged changes nothing", async () => {
      const { result } = await read("GET", `/properties/${stored.stay}`, asOperator);
      const again = await read("PUT", `/properties/${stored.stay}`, {
        ...asOperator,
        body: result.property,
      });
      expect(again.result.property).toEqual(result.property);
    });

    test("the six values of quick edit can be changed, and null clears a field", async () => {
      const { id } = await storeProperty(site().database.db, { name: "Quick Camp" });
      const { status, result } = await read("PUT", `/properties/${id}`, {
        ...asOperator,
        body: {
          price_per_night: { state: "success", value: "1250", isStale: false },
          currency: "ZAR",
          latitude: null,
          longitude: null,
          what3words: null,
          full_address: null,
        },
      });
      expect(status).toBe(200);
      expect(result.property).toMatchObject({
        pricePerNight: 1250,
        currency: "ZAR",
        latitude: null,
        longitude: null,
        what3words: null,
        fullAddress: null,
        name: "Quick Camp",
        capacity: 12,
      });
    });

    test("an update with an outdated version gets 409", async () => {
      const answer = await read("PUT", `/properties/${stored.stay}`, {
        ...asOperator,
        body: { version: 0, region: "Elsewhere" },
      });
      expect(answer.status).toBe(409);
      expect((await read("GET", `/properties/${stored.stay}`)).result.property.region).not.toBe(
        "Elsewhere",
      );
    });

    test("a duplicate of an existing stay is not created", async () => {
      const body = {
        name: "Twin",
        country: "Kenya",
        bookingUrl: "https://bookings.test/twin?utm_source=x",
      };
      const first = await read("POST", "/properties", { ...asOperator, body });
      expect(first.status).toBe(201);
      expect(first.headers.get("Location")).toBe(
        `/api/properties/${String(first.result.property.id)}`,
      );
      const second = await read("POST", "/properties", {
        ...asOperator,
        body: { ...body, bookingUrl: "https://www.bookings.test/twin" },
      });
      expect(second.status).toBe(409);
      expect(second.result.details).toEqual({ id: first.result.property.id });
      const sameId = { ...body, id: String(first.result.property.id), bookingUrl: null };
      expect((await read("POST", "/properties", { ...asOperator, body: sameId })).status).toBe(409);
    });

    test("a deleted record goes to the trash, and every change to the audit log", async () => {
      const { db } = site().database;
      const { id } = await storeProperty(db, { name: "Short Camp" });
      await read("PUT", `/properties/${id}`, { ...asOperator, body: { region: "North" } });
      expect((await read("DELETE", `/properties/${id}`, asOperator)).status).toBe(200);
      expect((await read("GET", `/properties/${id}`)).status).toBe(404);
      expect((await read("DELETE", `/properties/${id}`, asOperator)).status).toBe(404);
      const log = await db
        .selectFrom("auditLog")
        .select(["action", "actor"])
        .where("entityId", "=", id)
        .where("actor", "=", "api")
        .orderBy("id")
        .execute();
      expect(log.map(({ action }) => action)).toEqual(["update", "delete"]);
    });
  });

  describe("posts and pages", () => {
    test("drafts are returned to the operator only, and HTML is cleaned", async () => {
      const body = { title: "Quiet draft", content: '<p onclick="x()">Hi</p><script>x()</script>' };
      const { status, result } = await read("POST", "/pages", { ...asOperator, body });
      expect(status).toBe(201);
      expect(result.page).toMatchObject({
        slug: "quiet-draft",
        status: "draft",
        content: "<p>Hi</p>",
      });
      expect((await read("GET", "/pages/quiet-draft")).status).toBe(404);
      const change = { ...asOperator, body: { status: "published" } };
      expect((await read("PUT", "/pages/quiet-draft", change)).result.page).toMatchObject({
        title: "Quiet draft",
        status: "published",
      });
      expect((await read("GET", "/pages/quiet-draft")).status).toBe(200);
      expect((await read("POST", "/pages", { ...asOperator, body })).status).toBe(409);
    });

    test("publishing a post for the first time sets its time", async () => {
      const body = { title: "Stamped", excerpt: "Short", content: "<p>Long</p>" };
      const draft = await read("POST", "/blog", { ...asOperator, body });
      expect(draft.result.post).toMatchObject({ publishedAt: null });
      const change = { ...asOperator, body: { status: "published" } };
      const published = (await read("PUT", "/blog/stamped", change)).result.post as {
        publishedAt: string;
      };
      expect(Date.parse(published.publishedAt)).toBeGreaterThan(0);
    });
  });

  describe("publishing times", () => {
    const body = { title: "Later", excerpt: "Short", content: "<p>Long</p>", status: "published" };

    test("a scheduled post is public from its day", async () => {
      const publishedAt = "2999-01-01T06:00:00.000Z";
      const created = await read("POST", "/blog", {
        ...asOperator,
        body: { ...body, publishedAt },
      });
      expect(created.result.post).toMatchObject({ publishedAt, status: "published" });
      expect((await read("GET", "/blog/later")).status).toBe(404);
      expect(JSON.stringify((await read("GET", "/blog")).result)).not.toContain('"later"');
      const past = { ...asOperator, body: { publishedAt: "2020-01-01T06:00:00.000Z" } };
      expect((await read("PUT", "/blog/later", past)).status).toBe(200);
      expect((await read("GET", "/blog/later")).status).toBe(200);
      expect(JSON.stringify((await read("GET", "/blog")).result)).toContain('"later"');
    });

    test("an update with an outdated version gets 409", async () => {
      await read("POST", "/blog", { ...asOperator, body: { ...body, slug: "twice" } });
      const change = (title: string) =>
        read("PUT", "/blog/twice", { ...asOperator, body: { version: 1, title } });
      expect((await change("First")).status).toBe(200);
      expect((await change("Second")).status).toBe(409);
      expect((await read("GET", "/blog/twice")).result.post).toMatchObject({ title: "First" });
    });
  });

  describe("settings", () => {
    test("an update changes only the given values", async () => {
      const before = (await read("GET", "/settings", asOperator)).result;
      const body = { socialMedia: { facebook: "https://facebook.example/stays" } };
      const after = (await read("PUT", "/settings", { ...asOperator, body })).result;
      expect(after).toEqual({
        ...before,
        socialMedia: { ...(before.socialMedia as object), ...body.socialMedia },
      });
    });
  });
});

describe("idempotency", () => {
  /** A POST with an Idempotency-Key runs once (draft-ietf-httpapi-idempotency-key-header). */

  const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken });
  const db = () => site().database.db;
  let stay: string;
  beforeAll(async () => {
    stay = (await storeProperty(db())).id;
  });

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
    return { status: answer.status, location, result: (await answer.json()) as object };
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

  test.each(calls)("POST %s again gets the first response (G-25)", async (path, body, table) => {
    const before = (await countOf(table)) ?? 0;
    const first = await post(path, body(), `"first-${table}"`);
    expect(first.status).toBe(201);
    // Quoted, as in the draft, or bare.
    for (const key of [`"first-${table}"`, `first-${table}`])
      expect(await post(path, body(), key)).toEqual(first);
    expect(await countOf(table)).toBe(before + 1);
  });

  test("without a key the second call gets 409", async () => {
    const body = { title: "Twice", content: "<p>x</p>" };
    expect((await post("/pages", body)).status).toBe(201);
    expect((await post("/pages", body)).status).toBe(409);
  });

  test("a key used for another body or call is rejected", async () => {
    const body = { title: "One body", content: "<p>x</p>" };
    expect((await post("/pages", body, "bodies")).status).toBe(201);
    const other = await post("/pages", { ...body, title: "Other body" }, "bodies");
    expect(other.status).toBe(422);
    expect(other.result).toHaveProperty("error", expect.stringContaining("Idempotency-Key"));
    expect((await post("/blog", { ...body, ...text }, "bodies")).status).toBe(422);
  });

  test("five simultaneous calls run once, and the others get 409", async () => {
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

  test("a second call gets 409 while the first runs", async () => {
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
        expect(second.result).toHaveProperty("error", expect.stringContaining("still running"));
        return { first };
      });
    expect((await first).status).toBe(201);
    expect((await post("/pages", body, "held")).status).toBe(201);
  });

  describe("a key", () => {
    test("belongs to its caller", async () => {
      const body = (message: string) => ({ name: "A", email: "a@visitors.test", message });
      const one = newVisitor();
      expect((await post("/inquiries", body("Mine"), "shared", one)).status).toBe(201);
      expect((await post("/inquiries", body("Yours"), "shared", newVisitor())).status).toBe(201);
      expect((await post("/inquiries", body("Yours"), "shared", one)).status).toBe(422);
    });

    test("is not used up by a rejected call", async () => {
      const body = { title: "Mended", content: "<p>x</p>" };
      expect((await post("/pages", { ...body, title: "" }, "mended")).status).toBe(422);
      expect((await post("/pages", body, "mended")).status).toBe(201);
      const conflicting = { ...body, slug: "mended" };
      expect((await post("/pages", conflicting, "taken")).status).toBe(409);
      expect((await post("/pages", { ...conflicting, slug: "mended-2" }, "taken")).status).toBe(
        201,
      );
    });

    test("is released two minutes after a crash", async () => {
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

    test.each(['""', "x".repeat(256), "with space", "tab\tkey"])(
      "is rejected as %o",
      async (key) => {
        const answer = await post("/pages", { title: "T", content: "<p>x</p>" }, key);
        expect(answer.status).toBe(400);
      },
    );

    test("exempts a repeated call from the rate limit", async () => {
      const headers = newVisitor();
      const body = { name: "A", email: "a@visitors.test", message: "Counted once" };
      for (let n = 0; n < 8; n++)
        expect((await post("/inquiries", body, "counted", headers)).status).toBe(201);
    });
  });
});
