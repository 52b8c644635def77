import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { savePage } from "#db/queries/editorial/pages.server";
import { savePost } from "#db/queries/editorial/posts.server";
import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { namedOperations, type OperationName, operations } from "#domain/api/catalog";
import { makeInquiry } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { tripIn } from "#tests/factories/trip";
import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import {
  apiToken,
  bearer,
  callApi,
  describedAnswer,
  type DescribedCall,
  readDescription,
  readError,
} from "#tests/setup/api";
import { newVisitor, useSite } from "#tests/setup/test-site";

describe("described calls", () => {
  const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken });
  let pages: PageServer;
  let worker: TestWorker;
  let description: Awaited<ReturnType<typeof readDescription>>;
  const stored = { stay: "", draft: "", deleted: "", inquiry: "", spare: "" };

  const text = {
    title: "River",
    excerpt: "Slow",
    content: "<p>Slow</p>",
    status: "published",
  } as const;
  const post = { ...text, featuredImage: null, category: "Travel", tags: ["river"], author: null };
  const { excerpt: _, ...page } = text;

  beforeAll(async () => {
    const { db } = site().database;
    const now = new Date();
    stored.stay = (await storeProperty(db)).id;
    stored.draft = (await storeProperty(db, { name: "Draft Camp", active: false })).id;
    stored.deleted = (await storeProperty(db, { name: "Gone Camp" })).id;
    for (const slug of ["river", "spare"]) {
      const change = { currentSlug: null, actor: "test", now };
      await savePost(db, { ...change, fields: { ...post, slug } });
      await savePage(db, { ...change, fields: { ...page, slug } });
    }
    const store = (message: string) => storeInquiry(db, makeInquiry({ message }), [], now);
    stored.inquiry = (await store("First")).id;
    stored.spare = (await store("Second")).id;
    const html = await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url), "utf8");
    pages = await startPageServer({ "/lodge": html });
    worker = await startWorker({ DATABASE_URL: site().database.url }, db, {
      FETCH_ALLOW_HOSTS: pages.host,
    });
    description = await readDescription(site());
  });
  afterAll(async () => {
    await worker.stop();
    await pages.close();
  });

  interface ExampleCall {
    /** The path parameters, in order. */
    path?: readonly string[];
    query?: string;
    body?: unknown;
    /** The error status where the site under test lacks a service. */
    rejectedWith?: number;
  }

  /** One valid call of each operation; the type requires new ones too. */
  const exampleCalls: Record<OperationName, () => ExampleCall> = {
    listProperties: () => ({}),
    readProperty: () => ({ path: [stored.stay] }),
    readFacts: () => ({ path: [stored.stay] }),
    compareStays: () => ({ query: `ids=${stored.stay}` }),
    readMonths: () => ({ query: "month=june" }),
    priceForParty: () => ({ path: [stored.stay], query: tripIn(200, 203) }),
    draftInquiry: () => ({ query: `ids=${stored.stay}` }),
    createProperty: () => ({ body: operations.createProperty.example }),
    updateProperty: () => ({ path: [stored.stay], body: operations.updateProperty.example }),
    deleteProperty: () => ({ path: [stored.deleted] }),
    countStoredProperties: () => ({}),
    proposeChanges: () => ({ path: [stored.stay], body: operations.proposeChanges.example }),
    proposeImport: () => ({ body: { urls: [`${pages.url}/lodge`] } }),
    listReviews: () => ({}),
    listPosts: () => ({}),
    readPost: () => ({ path: ["river"] }),
    createPost: () => ({ body: operations.createPost.example }),
    updatePost: () => ({ path: ["river"], body: { tags: ["slow", "Slow"] } }),
    deletePost: () => ({ path: ["spare"] }),
    listPages: () => ({}),
    readPage: () => ({ path: ["river"] }),
    createPage: () => ({ body: operations.createPage.example }),
    updatePage: () => ({ path: ["river"], body: { title: "The river" } }),
    deletePage: () => ({ path: ["spare"] }),
    listInquiries: () => ({}),
    sendInquiry: () => ({
      body: { ...operations.sendInquiry.example, propertyId: stored.stay, adults: 2 },
    }),
    setInquiryStatus: () => ({ path: [stored.inquiry], body: { status: "replied" } }),
    deleteInquiry: () => ({ path: [stored.spare] }),
    countClick: () => ({ body: { propertyId: stored.stay, propertyName: "Reedsong Camp" } }),
    readClicks: () => ({}),
    readPageViews: () => ({}),
    readSettings: () => ({}),
    saveSettings: () => ({ body: operations.saveSettings.example }),
    scrapeUrl: () => ({ body: { url: `${pages.url}/lodge` } }),
    extractWithAi: () => ({ body: { url: `${pages.url}/lodge` }, rejectedWith: 503 }),
    readSyncStatus: () => ({}),
    syncTable: () => ({ rejectedWith: 503 }),
    updateTableRecord: () => ({ body: operations.updateTableRecord.example, rejectedWith: 503 }),
    seed: () => ({}),
    describeApi: () => ({}),
  };

  const isDescribed = (
    call: DescribedCall | undefined,
    status: number,
    body: unknown,
  ): string[] => {
    const schema = call && describedAnswer(call, status);
    if (!schema) return [`${status} is not described`];
    const read = description.checkOf(schema).safeParse(body);
    return read.success ? [] : read.error.issues.map((issue) => JSON.stringify(issue));
  };
  const describedCall = (name: string) =>
    description.calls.find(({ operationId }) => operationId === name);

  describe("the description and the implementation", () => {
    test("have the same calls", () => {
      expect(description.document.openapi).toMatch(/^3\.1\./);
      expect(
        description.calls
          .map(({ operationId, method, path }) => [operationId, method, path])
          .sort(),
      ).toEqual(namedOperations.map(([name, { method, path }]) => [name, method, path]).sort());
    });

    test.each(namedOperations)("%s answers as described (G-25)", async (name, operation) => {
      const { path = [], query, body, rejectedWith } = exampleCalls[name]();
      const names = [...path];
      const filled = operation.path.replace(/\{\w+\}/g, () => names.shift() ?? "");
      const address = query ? `${filled}?${query}` : filled;
      if (body !== undefined) {
        const { content } = describedCall(name)?.requestBody ?? { content: {} };
        const schema = (content["application/json"] as { schema: unknown } | undefined)?.schema;
        expect(description.checkOf(schema).safeParse(body).error).toBeUndefined();
      }
      const answer = await callApi(site(), operation.method, address, { body, headers: bearer() });
      const result = (await answer.json()) as unknown;
      expect(answer.status, JSON.stringify(result)).toBe(rejectedWith ?? operation.status ?? 200);
      expect(isDescribed(describedCall(name), answer.status, result)).toEqual([]);
    });

    test.each(namedOperations.filter(([, { access }]) => access === "public"))(
      "%s answers visitors as described",
      async (name, operation) => {
        const { path = [], query, body } = exampleCalls[name]();
        const names = [...path];
        const filled = operation.path.replace(/\{\w+\}/g, () => names.shift() ?? "");
        const address = query ? `${filled}?${query}` : filled;
        const answer = await callApi(site(), operation.method, address, { body });
        const result = (await answer.json()) as unknown;
        expect(answer.status, JSON.stringify(result)).toBe(operation.status ?? 200);
        expect(isDescribed(describedCall(name), answer.status, result)).toEqual([]);
      },
    );

    test("the check detects a deviation", () => {
      const call = describedCall("readPage");
      expect(isDescribed(call, 200, { page: { slug: "x" } })).not.toEqual([]);
      expect(isDescribed(call, 418, {})).not.toEqual([]);
    });
  });

  describe("a scraped page", () => {
    const scrape = async (path: string) => {
      const body = { url: pages.url + path };
      const answer = await callApi(site(), "POST", "/scrape-url", { body, headers: bearer() });
      return { status: answer.status, result: (await answer.json()) as Record<string, unknown> };
    };

    test("that is no property is rejected", async () => {
      const { status, result } = await scrape("/nowhere");
      expect(status).toBe(422);
      expect(result).toMatchObject({ success: false, error: "Failed to scrape URL" });
      expect(String(result.details)).toContain("404");
    });

    test("has a result that can be posted as a property", async () => {
      const { result } = await scrape("/lodge");
      const body = result.data;
      expect(body).toMatchObject({ property_name: "Luangwa Fig Tree Lodge", price_per_night: 210 });
      const created = await callApi(site(), "POST", "/properties", { body, headers: bearer() });
      expect(created.status).toBe(201);
      expect(await created.json()).toMatchObject({
        property: { name: "Luangwa Fig Tree Lodge", pricePerNight: 210 },
      });
    });
  });
});

describe("unknown fields and parameters", () => {
  /** The API never ignores a field or parameter of the caller (G-25). */

  const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken });
  let description: Awaited<ReturnType<typeof readDescription>>;
  let stay: string;
  beforeAll(async () => {
    stay = (await storeProperty(site().database.db)).id;
    description = await readDescription(site());
  });

  const call = (method: string, path: string, options: Parameters<typeof callApi>[3] = {}) =>
    callApi(site(), method, path, options);

  test.each([
    ["/properties", "country=nowhere", "kenya"],
    ["/properties", "country=kenya,nowhere", "“nowhere”"],
    ["/properties", "type=igloo", "safari-tents"],
    ["/properties", "experience=xyz", "wildlife-safari"],
    ["/properties", "minPrice=abc", "number"],
    ["/properties", "minPrice=-5", "number"],
    ["/properties", "minPrice=900&maxPrice=100", "above"],
    ["/properties", "priceFor=three", "two"],
    ["/properties", "maxTotal=500", "dates"],
    ["/properties", "arrive=soon", "arrive"],
    ["/properties", "sort=cheapest", "price-low"],
    ["/properties", "month=13", "12"],
    ["/properties", "capacity=many", "4"],
    ["/properties", "children=x", "12"],
    ["/properties", "facts=x", "malaria-free"],
    ["/properties", "amenities=x", "wifi"],
    ["/properties", "area=1,2", "south"],
    ["/properties", "outside=-20,22,-19,24_1,2", "south"],
    ["/properties", `search=${"x".repeat(300)}`, "at most"],
    ["/properties", "active=maybe", "country"],
    ["/properties", "utm_source=mail", "Valid parameters"],
    ["/properties", "limit=1&limit=2", "whole number"],
    ["/properties/{stay}", "columns=name", "fields, arrive, leave, adults, age"],
    ["/blog", "tag=river", "page, limit"],
    ["/openapi.json", "v=2", "no parameters"],
  ])("GET %s?%s is rejected (G-25)", async (path, query, hint) => {
    const result = await readError(
      await call("GET", `${path.replace("{stay}", stay)}?${query}`),
      400,
    );
    expect(Object.keys(result.fields ?? {})).toEqual([query.split("=")[0]]);
    expect(result.error).toContain(hint);
  });

  test.each([
    "country=Kenya",
    "country=KE,botswana",
    "country=",
    "type=safari-tents,Tented+Camp",
    "experience=wildlife-safari,beach-retreats",
    "minPrice=100&maxPrice=%24450",
    "maxPrice=5000",
    "priceFor=two",
    "month=september",
    "capacity=4%2B",
    "area=-20,22,-19,24",
    "outside=-20,22,-19,24_-3,35,-1,36",
    "search=camp&limit=5",
    "area=Okavango+Delta",
    "minPrice=2000&currency=ZAR",
  ])("GET /properties?%s is accepted", async (query) => {
    expect((await call("GET", `/properties?${query}`)).status).toBe(200);
  });

  test.each([
    ["POST", "/properties", { name: "A", country: "Kenya", colour: "red" }, ["colour"]],
    ["PUT", "/properties/{stay}", { regoin: "x" }, ["regoin"]],
    ["PUT", "/properties/{stay}", { id: "another", region: "x" }, ["id"]],
    ["POST", "/pages", { title: "T", content: "x", slugg: "t" }, ["slugg"]],
    ["PUT", "/blog/x", { titel: "x" }, ["titel"]],
    ["POST", "/inquiries", { name: "A", email: "a@b.test", message: "x", stay: "y" }, ["stay"]],
    ["PUT", "/inquiries/x/status", { status: "new", note: "x" }, ["note"]],
    ["POST", "/analytics/click", { propertyId: "x", count: 5 }, ["count"]],
    ["PUT", "/settings", { sitename: "Typo" }, ["sitename"]],
    ["PUT", "/settings", { socialMedia: { mastodon: "x" } }, ["socialMedia.mastodon"]],
    ["POST", "/scrape-url", { url: "https://a.test", depth: 2 }, ["depth"]],
    ["POST", "/airtable/update", { recordId: "rec1", values: {} }, ["values"]],
  ])("%s %s with %o names the unknown fields", async (method, path, body, fields) => {
    const headers = { ...bearer(), ...newVisitor() };
    const answer = await call(method, path.replace("{stay}", stay), { body, headers });
    const result = await readError(answer, 400);
    expect(Object.keys(result.fields ?? {})).toEqual(fields);
  });

  test.each(["/properties/{stay}", "/settings"])(
    "a record of %s can be sent back unchanged",
    async (path) => {
      const address = path.replace("{stay}", stay);
      const read = await call("GET", address, { headers: bearer() });
      const result = (await read.json()) as { property?: unknown };
      const body = result.property ?? result;
      expect((await call("PUT", address, { body, headers: bearer() })).status).toBe(200);
    },
  );

  test("the bodies of the contract are accepted", async () => {
    const inquiry = {
      id: "inquiry-1",
      propertyId: stay,
      propertyName: "Camp",
      name: "Ada",
      email: "ada@visitors.test",
      phone: "+264 61 000 000",
      message: "By the contract",
      status: "new",
      createdAt: "2026-11-23T10:00:00.000Z",
    };
    const sent = await call("POST", "/inquiries", { body: inquiry, headers: newVisitor() });
    expect(sent.status).toBe(201);
    const text = { title: "Contract", content: "<p>x</p>", status: "draft" };
    for (const [path, body] of [
      ["/pages", { ...text, updatedAt: "2026-11-23T10:00:00.000Z" }],
      ["/blog", { ...text, excerpt: "x", category: "Travel", tags: [], publishedAt: null }],
    ] as const)
      expect((await call("POST", path, { body, headers: bearer() })).status).toBe(201);
  });

  test("the description names the scope that each call needs (M-010)", () => {
    const scopes = Object.fromEntries(
      description.calls.map(({ operationId, security }) => [operationId, security[0]]),
    );
    expect(scopes).toMatchObject({
      listProperties: { token: ["read"] },
      proposeChanges: { token: ["propose"] },
      updateProperty: { token: ["write"] },
    });
  });

  test("the description lists every error of a call", () => {
    for (const { method, security, responses, operationId } of description.calls) {
      const isPublic = security.some((way) => Object.keys(way).length === 0);
      const needed = [400, 401, 403, 414, 431, 500, 503];
      if (method !== "GET") needed.push(408, 411, 413);
      if (method === "GET" && isPublic) needed.push(429);
      if (method === "POST") needed.push(409, 422);
      const described = Object.keys(responses);
      expect(described, operationId).toEqual(expect.arrayContaining(needed.map(String)));
    }
  });

  test("the 601st read of a minute is rejected, except with a token (G-25)", async () => {
    const headers = newVisitor();
    const read = () => call("HEAD", "/pages/nope", { headers });
    for (let n = 0; n < 24; n++) {
      const answers = await Promise.all(Array.from({ length: 25 }, read));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    }
    const answer = await call("GET", "/properties", { headers });
    await readError(answer, 429);
    expect(answer.headers.get("RateLimit-Limit")).toBe("600");
    expect(answer.headers.get("RateLimit-Remaining")).toBe("0");
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(answer.headers.get("RateLimit-Reset")).toBe(String(seconds));
    const withToken = await call("GET", "/properties", { headers: { ...headers, ...bearer() } });
    expect(withToken.status).toBe(200);
    expect((await call("GET", "/properties", { headers: newVisitor() })).status).toBe(200);
  });
});
