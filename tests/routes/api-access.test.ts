import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { apiAreas } from "#domain/api/access";
import { namedOperations } from "#domain/api/catalog";
import { storeProperty } from "#tests/factories/property";
import {
  apiToken,
  bearer,
  callApi,
  describedAnswer,
  readDescription,
  readError,
} from "#tests/setup/api";
import { rawRequest } from "#tests/setup/raw-request";
import { newVisitor, useSite } from "#tests/setup/test-site";
import { signIn } from "#tests/setup/web-process";

describe("errors", () => {
  const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken });
  let description: Awaited<ReturnType<typeof readDescription>>;
  let stay: string;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db)).id;
    description = await readDescription(site());
  });

  const call = (method: string, path: string, options: Parameters<typeof callApi>[3] = {}) =>
    callApi(site(), method, path, options);

  const filled = (path: string) => path.replace(/\{\w+\}/g, "x");
  const guarded = namedOperations.filter(([, { access }]) => access === "admin");

  describe("without a token or session", () => {
    test("the catalog lists the whole API", () => {
      expect(namedOperations.length).toBeGreaterThanOrEqual(30);
      expect(guarded.length).toBeGreaterThanOrEqual(20);
    });

    test.each(guarded)("%s needs a token or session (G-10)", async (name, { method, path }) => {
      const unproven: Record<string, string>[] = [
        {},
        bearer("wrong"),
        { Authorization: "Basic YTpi" },
        { Cookie: "admin=x" },
      ];
      for (const headers of unproven) {
        const answer = await call(method, filled(path), {
          headers,
          body: method === "GET" ? undefined : {},
        });
        const result = await readError(answer, 401);
        expect(Object.keys(result)).toEqual(["error"]);
        expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
        const described = description.calls.find(({ operationId }) => operationId === name);
        const schema = described && describedAnswer(described, 401);
        expect(description.checkOf(schema).safeParse(result).error).toBeUndefined();
      }
    });

    test("an invalid token is rejected for public calls too", async () => {
      await readError(await call("GET", "/properties", { headers: bearer("wrong") }), 401);
    });

    test("none of these calls writes to the database", async () => {
      const { db } = site().database;
      const log = await db
        .selectFrom("auditLog")
        .select("id")
        .where("actor", "!=", "test")
        .execute();
      expect(log).toEqual([]);
      expect(await db.selectFrom("importRuns").select("id").execute()).toEqual([]);
    });
  });

  describe("with a session", () => {
    let cookie: string;
    beforeAll(async () => {
      cookie = await signIn(site().web.origin);
    });

    test("calls of the operator are accepted", async () => {
      expect((await call("GET", "/settings", { headers: { Cookie: cookie } })).status).toBe(200);
    });

    test.each<Record<string, string>>([
      { Origin: "https://evil.test" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ])("a request from another site changes nothing: %o (G-12)", async (origin) => {
      const headers = { Cookie: cookie, ...origin };
      await readError(await call("DELETE", `/properties/${stay}`, { headers }), 403);
      const put = { headers, body: { region: "Forged" } };
      await readError(await call("PUT", `/properties/${stay}`, put), 403);
      const result = await (await call("GET", `/properties/${stay}`)).text();
      expect(result).not.toContain("Forged");
    });

    test("an invalid token is rejected although there is a session", async () => {
      const headers = { Cookie: cookie, Origin: "https://evil.test", ...bearer("wrong") };
      await readError(await call("DELETE", `/properties/${stay}`, { headers }), 401);
    });
  });

  test("a token is accepted from any origin", async () => {
    const headers = { ...bearer(), Origin: "https://partner.test" };
    const body = { region: "Delta" };
    expect((await call("PUT", `/properties/${stay}`, { headers, body })).status).toBe(200);
  });

  describe("a body or query is rejected:", () => {
    const put = (body: unknown, headers: Record<string, string> = {}) =>
      call("PUT", `/properties/${stay}`, { body, headers: { ...bearer(), ...headers } });

    test("invalid JSON", async () => {
      await readError(await put("{region:"), 400);
      await readError(await put(""), 400);
      await readError(await put(`${"[".repeat(5_000)}${"]".repeat(5_000)}`), 400);
    });

    test.each([
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-16",
    ])("an unsupported content type: %s", async (type) => {
      await readError(await put("{}", { "Content-Type": type }), 415);
    });

    test("a compressed body", async () => {
      await readError(await put("{}", { "Content-Encoding": "gzip" }), 415);
    });

    test("a body over one megabyte (G-16)", async () => {
      await readError(await put({ description: "x".repeat(1_100_000) }), 413);
    });

    test("a body without Content-Length", async () => {
      const body = new Blob(["{}"]).stream();
      const init = { method: "POST", body, duplex: "half", headers: newVisitor() };
      await readError(await site().request("/api/inquiries", init as RequestInit), 411);
    });

    test("but unstorable characters become U+FFFD", async () => {
      const answer = await put('{"region":"North\\u0000\\ud800 bank"}');
      expect(await answer.json()).toMatchObject({ property: { region: "North\uFFFD\uFFFD bank" } });
    });

    test.each([
      ["POST", "/properties", {}, ["name", "country"]],
      ["POST", "/properties", [], ["body"]],
      [
        "POST",
        "/properties",
        { name: "A", country: "Kenya", price_per_night: -1 },
        ["price_per_night"],
      ],
      ["PUT", "/properties/{stay}", { latitude: "north" }, ["latitude"]],
      ["PUT", "/properties/{stay}", { version: "two" }, ["version"]],
      ["POST", "/pages", { title: "", content: "x" }, ["title", "slug"]],
      ["POST", "/pages", { title: "T", content: "<script></script>" }, ["content"]],
      ["POST", "/blog", { title: "T", content: "x", status: "live" }, ["excerpt", "status"]],
      ["PUT", "/inquiries/x/status", { status: "read" }, ["status"]],
      ["POST", "/inquiries", { name: "Ada" }, ["email", "message"]],
      [
        "POST",
        "/inquiries",
        { name: "A", email: "a@b.test", message: "x", propertyId: "nope" },
        ["propertyId"],
      ],
      ["POST", "/inquiries", { name: "a".repeat(121), email: "a@b.test", message: "x" }, ["name"]],
      [
        "POST",
        "/inquiries",
        { name: "A", email: "a@b.test", message: "x", adults: 2.5 },
        ["adults"],
      ],
      ["POST", "/analytics/click", { propertyId: "nope" }, ["propertyId"]],
      ["POST", "/analytics/click", {}, ["propertyId"]],
      ["PUT", "/settings", { contactEmail: "nobody" }, ["contactEmail"]],
      ["POST", "/scrape-url", {}, ["url"]],
      ["POST", "/scrape-url", { url: "file:///etc/passwd" }, ["url"]],
      ["POST", "/airtable/update", { recordId: "", fields: {} }, ["recordId"]],
    ])("%s %s with %o, naming the fields", async (method, path, body, fields) => {
      const headers = { ...bearer(), ...newVisitor() };
      const result = await readError(
        await call(method, path.replace("{stay}", stay), { body, headers }),
        422,
      );
      expect(Object.keys(result.fields ?? {}).sort()).toEqual([...fields].sort());
    });

    test.each(["limit=0", "limit=201", "limit=many", "page=0", "page=-1"])(
      "the query %s",
      async (query) => {
        const result = await readError(await call("GET", `/blog?${query}`), 400);
        expect(Object.keys(result.fields ?? {})).toEqual([query.split("=")[0]]);
      },
    );
  });

  describe("an unknown resource gets 404:", () => {
    test.each([
      "/",
      "",
      "/nope",
      "/properties/nope",
      "/properties/a/b",
      "/properties.data",
      "/blog/nope",
      `/pages/${"x".repeat(300)}`,
      "/openapi.json.data",
    ])("%s", async (path) => {
      await readError(await call("GET", path), 404);
    });

    test.each([
      ["PUT", "/inquiries/nope/status", { status: "new" }],
      ["DELETE", "/inquiries/00000000-0000-4000-8000-000000000000", undefined],
      ["PUT", "/properties/nope", { region: "x" }],
      ["DELETE", "/pages/nope", undefined],
      ["PUT", "/blog/nope", { title: "x" }],
    ])("%s %s", async (method, path, body) => {
      await readError(await call(method, path, { body, headers: bearer() }), 404);
    });

    test("and a malformed URL gets its error in JSON too", async () => {
      await readError(await call("GET", `/${"x/".repeat(600)}`), 414);
      await readError(await call("GET", "/properties/%"), 400);
    });

    test("and a 405 names the allowed methods", async () => {
      const answer = await call("PATCH", "/properties/x", { body: {}, headers: bearer() });
      await readError(answer, 405);
      expect(answer.headers.get("Allow")).toBe("GET, HEAD, PUT, DELETE, OPTIONS");
      const seed = await call("GET", "/seed");
      await readError(seed, 405);
      expect(seed.headers.get("Allow")).toBe("POST, OPTIONS");
      const trace = await rawRequest(site().web.origin, {
        method: "TRACE",
        path: "/api/properties",
      });
      expect(trace.status).toBe(405);
      expect(JSON.parse(trace.text)).toHaveProperty("error");
    });
  });

  describe("limits", () => {
    test("the sixth inquiry in ten minutes is rejected with a Retry-After", async () => {
      const headers = newVisitor();
      const send = (n: number) =>
        call("POST", "/inquiries", {
          headers,
          body: {
            propertyId: stay,
            name: "Ada",
            email: "ada@visitors.test",
            message: `Number ${n}`,
          },
        });
      for (let n = 1; n <= 5; n++) expect((await send(n)).status).toBe(201);
      const answer = await send(6);
      const result = await readError(answer, 429);
      expect(result.error).toContain("Too many requests");
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      const { db } = site().database;
      const stored = await db.selectFrom("inquiries").select("message").execute();
      expect(stored.map(({ message }) => message)).not.toContain("Number 6");
    });

    test("the 61st click of a minute is rejected (G-15)", async () => {
      const headers = newVisitor();
      const send = () => call("POST", "/analytics/click", { headers, body: { propertyId: stay } });
      for (let n = 1; n <= 60; n++) expect((await send()).status).toBe(200);
      const answer = await send();
      await readError(answer, 429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    });

    test("only the operator can read inquiries, including those sent through the API (G-11)", async () => {
      await readError(await call("GET", "/inquiries"), 401);
      const answer = await call("GET", "/inquiries", { headers: bearer() });
      expect(await answer.text()).toContain("Number 5");
    });
  });

  describe("while the database is down", () => {
    beforeAll(() => site().proxy.cut());
    afterAll(() => site().proxy.restore());

    test.each(["/properties", "/blog", "/pages/x"])(
      "%s answers 503 with Retry-After",
      async (path) => {
        const answer = await call("GET", path);
        await readError(answer, 503);
        expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      },
    );

    test("an inquiry is rejected with 503", async () => {
      const body = { name: "Ada", email: "ada@visitors.test", message: "Hello" };
      const answer = await call("POST", "/inquiries", { body, headers: newVisitor() });
      await readError(answer, 503);
    });
  });
});

describe("tokens", () => {
  const site = useSite();
  let cookie: string;
  beforeAll(async () => {
    await storeProperty(site().database.db, { name: "Token Camp" });
    cookie = await signIn(site().web.origin);
  });

  const screen = async () =>
    (await site().request("/admin/api", { headers: { Cookie: cookie } })).text();
  const post = (fields: Record<string, string>) =>
    site().post("/admin/api", fields, { Cookie: cookie });
  const rows = () => site().database.db.selectFrom("apiTokens").selectAll().execute();

  async function make(fields: Record<string, string> = {}) {
    const answer = await post({ intent: "make", name: "Partner", scope: "write", ...fields });
    const page = await answer.text();
    expect(answer.status, page.slice(0, 200)).toBe(201);
    return /stays_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}/.exec(page)?.[0] ?? "";
  }
  /** A token of some areas, as a form with several checked boxes sends them. */
  async function makeWith(areas: [string, string][]) {
    const body = new URLSearchParams([
      ["intent", "make"],
      ["name", "Limited"],
      ["scope", "write"],
      ...areas,
    ]);
    const answer = await site().request("/admin/api", {
      method: "POST",
      headers: { Cookie: cookie },
      body,
    });
    expect(answer.status).toBe(201);
    return /stays_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}/.exec(await answer.text())?.[0] ?? "";
  }
  const change = (token: string) =>
    callApi(site(), "PUT", "/properties/token-camp", {
      headers: bearer(token),
      body: { region: "East" },
    });

  describe("a token", () => {
    test("is shown once and stored as a hash (G-25)", async () => {
      const token = await make({ name: "Shown once" });
      expect(token).not.toBe("");
      expect(await screen()).not.toContain(token);
      const secret = token.split("_").slice(2).join("_");
      expect(JSON.stringify(await rows())).not.toContain(secret);
      const log = await site().database.db.selectFrom("auditLog").selectAll().execute();
      expect(log).toContainEqual(
        expect.objectContaining({ entity: "api-token", action: "create" }),
      );
      expect(JSON.stringify(log)).not.toContain(secret);
    });

    test("with write scope writes under its name, and its use is recorded", async () => {
      expect((await change(await make({ name: "Scribe" }))).status).toBe(200);
      const { db } = site().database;
      const log = await db
        .selectFrom("auditLog")
        .select("actor")
        .where("actor", "=", "api: Scribe")
        .execute();
      expect(log).toHaveLength(1);
      expect((await rows()).find(({ name }) => name === "Scribe")?.lastUsedAt).not.toBeNull();
    });

    test("with read scope cannot write", async () => {
      const token = await make({ scope: "read" });
      expect((await callApi(site(), "GET", "/settings", { headers: bearer(token) })).status).toBe(
        200,
      );
      const answer = await change(token);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ error: "This token is read-only." });
    });

    test("limited to areas makes their calls only, public ones included (M-010)", async () => {
      const token = await makeWith([
        ["areas", "Blog"],
        ["areas", "Inquiries"],
      ]);
      const statusOf = async (method: string, path: string, body?: unknown) =>
        (await callApi(site(), method, path, { headers: bearer(token), body })).status;
      expect(await statusOf("GET", "/inquiries")).toBe(200);
      expect(await statusOf("GET", "/blog")).toBe(200);
      expect(await statusOf("GET", "/openapi.json")).toBe(200);
      expect(await statusOf("GET", "/settings")).toBe(403);
      expect(await statusOf("GET", "/properties")).toBe(403);
      const answer = await change(token);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({
        error: 'This token may not use calls of the area "Properties". Its areas: Blog, Inquiries.',
      });
      expect(await screen()).toContain("Blog, Inquiries");
    });

    test("of every area may do everything", async () => {
      const all = apiAreas.map((area): [string, string] => ["areas", area]);
      expect((await change(await makeWith(all))).status).toBe(200);
    });

    test("is rejected once it is revoked", async () => {
      const token = await make({ name: "Former partner" });
      const id = (await rows()).find(({ name }) => name === "Former partner")?.id ?? "";
      expect((await post({ intent: "withdraw", id })).status).toBe(302 + 1);
      expect((await change(token)).status).toBe(401);
      const log = await site()
        .database.db.selectFrom("auditLog")
        .select("action")
        .where("entityId", "=", id)
        .orderBy("id")
        .execute();
      expect(log.map(({ action }) => action)).toEqual(["create", "withdraw"]);
      expect((await post({ intent: "withdraw", id: "nonsense" })).status).toBe(303);
    });

    test("is rejected once it has expired", async () => {
      const { db } = site().database;
      const token = await make({ name: "Guest", expiresOn: "2999-01-01" });
      expect((await change(token)).status).toBe(200);
      await db
        .updateTable("apiTokens")
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where("name", "=", "Guest")
        .execute();
      expect((await change(token)).status).toBe(401);
    });

    test("with another secret is rejected", async () => {
      const token = await make();
      const other = token.slice(0, -3) + (token.endsWith("AAA") ? "BBB" : "AAA");
      expect((await change(other)).status).toBe(401);
    });
  });

  describe("the screen", () => {
    test.each([
      [{ name: "" }, "Please name who will use it"],
      [{ name: "x".repeat(81) }, "at most 80"],
      [{ scope: "everything" }, "Please choose the permissions"],
      [{ areas: "Kitchen" }, "Please choose among the areas listed"],
      [{ expiresOn: "tomorrow" }, "Please enter a date"],
      [{ expiresOn: "2020-01-01" }, "The expiry date is in the past"],
    ])("shows the error of %o at its field", async (fields, message) => {
      const before = (await rows()).length;
      const answer = await post({ intent: "make", name: "Kept name", scope: "read", ...fields });
      const page = await answer.text();
      expect(answer.status).toBe(400);
      expect(page).toContain(message);
      if (!("name" in fields)) expect(page).toContain('value="Kept name"');
      expect(await rows()).toHaveLength(before);
    });

    test("shows every call with an example for this site", async () => {
      const page = await screen();
      expect(page).toContain("/analytics/pageviews");
      expect(page).toContain("http://stays.example/api/properties/token-camp");
    });
  });
});
