import { beforeAll, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { apiToken, bearer, callApi, readDescription } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";

/** Nothing that a caller says is passed over in silence (G-25). */

const site = useSite({ TRUST_PROXY: "1", ADMIN_API_TOKEN: apiToken });
let description: Awaited<ReturnType<typeof readDescription>>;
let stay: string;
beforeAll(async () => {
  stay = (await storeProperty(site().database.db)).id;
  description = await readDescription(site());
});

let visitors = 0;
const visitor = () => ({ "X-Forwarded-For": `203.0.113.${++visitors}` });
const call = (method: string, path: string, options: Parameters<typeof callApi>[3] = {}) =>
  callApi(site(), method, path, options);

async function refusalOf(answer: Response, status: number) {
  const told = (await answer.json()) as { error: string; fields?: Record<string, string[]> };
  expect(answer.status, JSON.stringify(told)).toBe(status);
  return told;
}

test.each([
  ["/properties", "country=nowhere", "kenya"],
  ["/properties", "country=kenya,nowhere", "“nowhere”"],
  ["/properties", "type=igloo", "safari-tents"],
  ["/properties", "experience=xyz", "wildlife-safari"],
  ["/properties", "minPrice=abc", "number"],
  ["/properties", "minPrice=-5", "number"],
  ["/properties", "minPrice=900&maxPrice=100", "above"],
  ["/properties", "priceFor=three", "two"],
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
  ["/properties/{stay}", "fields=name", "no parameters"],
  ["/blog", "tag=river", "page, limit"],
  ["/openapi.json", "v=2", "no parameters"],
])("GET %s?%s", async (path, query, hint) => {
  const told = await refusalOf(await call("GET", `${path.replace("{stay}", stay)}?${query}`), 400);
  expect(Object.keys(told.fields ?? {})).toEqual([query.split("=")[0]]);
  expect(told.error).toContain(hint);
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
  "search=camp&after=a&limit=5",
])("GET /properties?%s is understood", async (query) => {
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
  const headers = { ...bearer(), ...visitor() };
  const answer = await call(method, path.replace("{stay}", stay), { body, headers });
  const told = await refusalOf(answer, 400);
  expect(Object.keys(told.fields ?? {})).toEqual(fields);
});

test.each(["/properties/{stay}", "/settings"])(
  "a record of %s can be sent back as it was read",
  async (path) => {
    const address = path.replace("{stay}", stay);
    const read = await call("GET", address, { headers: bearer() });
    const told = (await read.json()) as { property?: unknown };
    const body = told.property ?? told;
    expect((await call("PUT", address, { body, headers: bearer() })).status).toBe(200);
  },
);

test("bodies as the contract writes them are taken", async () => {
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
  const sent = await call("POST", "/inquiries", { body: inquiry, headers: visitor() });
  expect(sent.status).toBe(201);
  const text = { title: "Contract", content: "<p>x</p>", status: "draft" };
  for (const [path, body] of [
    ["/pages", { ...text, updatedAt: "2026-11-23T10:00:00.000Z" }],
    ["/blog", { ...text, excerpt: "x", category: "Travel", tags: [], publishedAt: null }],
  ] as const)
    expect((await call("POST", path, { body, headers: bearer() })).status).toBe(201);
});

test("every refusal that a call may have stands in the description", () => {
  for (const { method, security, responses, operationId } of description.calls) {
    const isPublic = security.some((way) => Object.keys(way).length === 0);
    const needed = [400, 401, 414, 431, 500, 503];
    if (method !== "GET") needed.push(403, 411, 413);
    if (method === "GET" && isPublic) needed.push(429);
    if (method === "POST") needed.push(409, 422);
    const described = Object.keys(responses);
    expect(described, operationId).toEqual(expect.arrayContaining(needed.map(String)));
  }
});

test("the 601st read of a minute has to wait, a token has not", async () => {
  const headers = visitor();
  const read = () => call("HEAD", "/pages/nope", { headers });
  for (let n = 0; n < 24; n++) {
    const answers = await Promise.all(Array.from({ length: 25 }, read));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  }
  const answer = await call("GET", "/properties", { headers });
  await refusalOf(answer, 429);
  expect(answer.headers.get("RateLimit-Limit")).toBe("600");
  expect(answer.headers.get("RateLimit-Remaining")).toBe("0");
  const seconds = Number(answer.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(answer.headers.get("RateLimit-Reset")).toBe(String(seconds));
  const known = await call("GET", "/properties", { headers: { ...headers, ...bearer() } });
  expect(known.status).toBe(200);
  expect((await call("GET", "/properties", { headers: visitor() })).status).toBe(200);
});
