import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { savePage } from "#db/queries/pages/edit-pages.server";
import { savePost } from "#db/queries/pages/edit-posts.server";
import { namedOperations, type OperationName, operations } from "#domain/api/catalogue";
import { makeInquiry } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import {
  apiToken,
  bearer,
  callApi,
  type Described,
  describedAnswer,
  readDescription,
} from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";

const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken });
let pages: PageServer;
let worker: TestWorker;
let description: Awaited<ReturnType<typeof readDescription>>;
const stored = { stay: "", draft: "", gone: "", inquiry: "", spare: "" };

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
  stored.gone = (await storeProperty(db, { name: "Gone Camp" })).id;
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

interface Trial {
  /** Fills the names of the path, in order. */
  path?: readonly string[];
  body?: unknown;
  /** Where the site as it stands here refuses. */
  refused?: number;
}

/** One good call of each; the compiler asks for those that are new. */
const trials: Record<OperationName, () => Trial> = {
  listProperties: () => ({}),
  readProperty: () => ({ path: [stored.stay] }),
  createProperty: () => ({ body: operations.createProperty.example }),
  updateProperty: () => ({ path: [stored.stay], body: operations.updateProperty.example }),
  deleteProperty: () => ({ path: [stored.gone] }),
  countStoredProperties: () => ({}),
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
  extractWithAi: () => ({ body: { url: `${pages.url}/lodge` }, refused: 503 }),
  readSyncStatus: () => ({}),
  syncTable: () => ({ refused: 503 }),
  updateTableRecord: () => ({ body: operations.updateTableRecord.example, refused: 503 }),
  seed: () => ({}),
  describeApi: () => ({}),
};

const isDescribed = (call: Described | undefined, status: number, body: unknown): string[] => {
  const schema = call && describedAnswer(call, status);
  if (!schema) return [`${status} is not described`];
  const read = description.checkOf(schema).safeParse(body);
  return read.success ? [] : read.error.issues.map((issue) => JSON.stringify(issue));
};
const describedCall = (name: string) =>
  description.calls.find(({ operationId }) => operationId === name);

describe("what is described and what is done", () => {
  test("are the same calls", () => {
    expect(description.document.openapi).toMatch(/^3\.1\./);
    expect(
      description.calls.map(({ operationId, method, path }) => [operationId, method, path]).sort(),
    ).toEqual(namedOperations.map(([name, { method, path }]) => [name, method, path]).sort());
  });

  test.each(namedOperations)("%s answers as it is described", async (name, operation) => {
    const { path = [], body, refused } = trials[name]();
    const names = [...path];
    const address = operation.path.replace(/\{\w+\}/g, () => names.shift() ?? "");
    if (body !== undefined) {
      const { content } = describedCall(name)?.requestBody ?? { content: {} };
      const schema = (content["application/json"] as { schema: unknown } | undefined)?.schema;
      expect(description.checkOf(schema).safeParse(body).error).toBeUndefined();
    }
    const answer = await callApi(site(), operation.method, address, { body, headers: bearer() });
    const told = (await answer.json()) as unknown;
    expect(answer.status, JSON.stringify(told)).toBe(refused ?? operation.status ?? 200);
    expect(isDescribed(describedCall(name), answer.status, told)).toEqual([]);
  });

  test.each(namedOperations.filter(([, { access }]) => access === "public"))(
    "%s answers visitors as it is described",
    async (name, operation) => {
      const { path = [], body } = trials[name]();
      const names = [...path];
      const address = operation.path.replace(/\{\w+\}/g, () => names.shift() ?? "");
      const answer = await callApi(site(), operation.method, address, { body });
      const told = (await answer.json()) as unknown;
      expect(answer.status, JSON.stringify(told)).toBe(operation.status ?? 200);
      expect(isDescribed(describedCall(name), answer.status, told)).toEqual([]);
    },
  );

  test("a check made of the description can fail", () => {
    const call = describedCall("readPage");
    expect(isDescribed(call, 200, { page: { slug: "x" } })).not.toEqual([]);
    expect(isDescribed(call, 418, {})).not.toEqual([]);
  });
});

describe("pages of others", () => {
  const scrape = async (path: string) => {
    const body = { url: pages.url + path };
    const answer = await callApi(site(), "POST", "/scrape-url", { body, headers: bearer() });
    return { status: answer.status, told: (await answer.json()) as Record<string, unknown> };
  };

  test("a page that is no property is refused in words", async () => {
    const { status, told } = await scrape("/nowhere");
    expect(status).toBe(422);
    expect(told).toMatchObject({ success: false, error: "Failed to scrape URL" });
    expect(String(told.details)).toContain("404");
  });

  test("what was read can be sent on as a property", async () => {
    const { told } = await scrape("/lodge");
    const body = told.data;
    expect(body).toMatchObject({ property_name: "Luangwa Fig Tree Lodge", price_per_night: 210 });
    const made = await callApi(site(), "POST", "/properties", { body, headers: bearer() });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({
      property: { name: "Luangwa Fig Tree Lodge", pricePerNight: 210 },
    });
  });
});
