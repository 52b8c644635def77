import { beforeAll, describe, expect, test } from "vitest";

import { restoreProperty } from "#db/queries/property/delete.server";
import { storeProperty } from "#tests/factories/property";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";

const site = useSite({ ADMIN_API_TOKEN: apiToken });
const count = 7;
beforeAll(async () => {
  for (let n = 1; n <= count; n++)
    await storeProperty(site().database.db, {
      name: `Camp ${n}`,
      countries: [n % 2 ? "Kenya" : "Namibia"],
    });
  await storeProperty(site().database.db, { name: "Camp 3 draft", active: false });
});

interface Page {
  properties: { id: string }[];
  total: number;
  next: string | null;
}
const get = (path: string, headers: Record<string, string> = {}) =>
  callApi(site(), "GET", path, { headers });
const read = async (path: string, headers = {}) =>
  (await (await get(path, headers)).json()) as Page;

async function walk(first: string, headers: Record<string, string> = {}) {
  const ids: string[] = [];
  for (let next: string | null = first; next !== null;) {
    const answer = await site().request(next, { headers });
    const page = (await answer.json()) as Page;
    const link = answer.headers.get("Link");
    expect(link).toBe(page.next && `<${page.next}>; rel="next"`);
    ids.push(...page.properties.map(({ id }) => id));
    next = page.next;
  }
  return ids;
}

describe("pages", () => {
  test("following the next links returns every stay once, in order (G-25)", async () => {
    const ids = await walk("/api/properties?limit=3");
    expect(ids).toHaveLength(count);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  test("a stay added between two pages does not shift them", async () => {
    const first = await read("/properties?limit=3");
    const { id } = await storeProperty(site().database.db, { name: "Aardvark Camp" });
    const rest = await walk(first.next ?? "");
    expect([...first.properties.map((stay) => stay.id), ...rest]).toHaveLength(count);
    await callApi(site(), "DELETE", `/properties/${id}`, { headers: bearer() });
  });

  test.each(["after=nope", "after=nope&sort=name", "after=camp-3-draft&sort=name"])(
    "no page begins at %s (G-25)",
    async (query) => {
      const answer = await get(`/properties?${query}`);
      expect(answer.status).toBe(400);
      const { fields } = (await answer.json()) as { fields: Record<string, string[]> };
      expect(fields.after?.[0]).toContain("Take `next` of the page before");
    },
  );

  test("a stay that is hidden between two pages still marks the place of the next", async () => {
    const { properties } = await read("/properties?after=camp-3-draft&limit=1");
    expect(properties.map(({ id }) => id)).toEqual(["camp-4"]);
  });

  test("the listing's filters apply and stay in the next link", async () => {
    const { total, next } = await read("/properties?country=kenya&limit=2");
    expect(total).toBe(4);
    expect(next).toContain("country=kenya");
    expect(await walk("/api/properties?country=kenya&limit=2")).toHaveLength(4);
  });

  test("pages of the operator include drafts", async () => {
    expect(await walk("/api/properties?limit=2", bearer())).toHaveLength(count + 1);
  });

  test("numbered pages have an end", async () => {
    const body = { title: "T", excerpt: "E", content: "C", status: "published" };
    for (const slug of ["one", "two", "three"])
      await callApi(site(), "POST", "/blog", { body: { ...body, slug }, headers: bearer() });
    const slugs: string[] = [];
    for (let next: string | null = "/api/blog?limit=2"; next;) {
      const result = (await (await site().request(next)).json()) as {
        posts: { slug: string }[];
        next: string | null;
      };
      slugs.push(...result.posts.map(({ slug }) => slug));
      next = result.next;
    }
    expect(slugs).toEqual(["three", "two", "one"]);
  });
});

describe("a choice of fields", () => {
  test("sends these and the id only, in a list and of one stay (M-010)", async () => {
    const { properties } = await read("/properties?fields=name,region&limit=2");
    expect(properties).toEqual([
      { id: "camp-1", name: "Camp 1", region: expect.any(String) },
      { id: "camp-2", name: "Camp 2", region: expect.any(String) },
    ]);
    const one = (await (await get("/properties/camp-1?fields=country")).json()) as unknown;
    expect(one).toEqual({ property: { id: "camp-1", country: "Kenya" } });
  });

  test.each([
    ["nonsense", "Unknown: nonsense. Valid names: id, url"],
    ["name,active", "Unknown: active"],
    ["", "Please name fields"],
  ])("of %j is rejected with the valid names", async (fields, message) => {
    for (const path of ["/properties", "/properties/camp-1"]) {
      const answer = await get(`${path}?fields=${fields}`);
      expect(answer.status).toBe(400);
      const { fields: errors } = (await answer.json()) as { fields: Record<string, string[]> };
      expect(errors.fields?.[0]).toContain(message);
    }
  });

  test("of the operator may name fields that visitors do not get", async () => {
    const answer = await read("/properties?fields=active,version&ids=camp-3-draft", bearer());
    expect(answer.properties).toEqual([{ id: "camp-3-draft", active: false, version: 1 }]);
  });
});

describe("a batch of ids", () => {
  const idsOf = ({ properties }: Page) => properties.map(({ id }) => id);

  test("is read in its order, and what is not there is named (M-010)", async () => {
    const path = "/properties?ids=camp-5,nope,camp-1,camp-3-draft,camp-5";
    const batch = (await read(path)) as Page & { missing: string[] };
    expect(idsOf(batch)).toEqual(["camp-5", "camp-1"]);
    expect(batch).toMatchObject({ total: 2, next: null, missing: ["nope", "camp-3-draft"] });
    expect(idsOf(await read(path, bearer()))).toEqual(["camp-5", "camp-1", "camp-3-draft"]);
  });

  test.each([
    ["ids=camp-1&country=kenya", "country"],
    ["ids=camp-1&sort=name", "sort"],
    ["ids=camp-1&after=camp-0", "after"],
    ["ids=camp-1&updatedSince=2026-01-01T00:00:00Z", "updatedSince"],
    ["ids=,", "ids"],
    [`ids=${Array.from({ length: 101 }, (_, n) => `camp-${n}`).join(",")}`, "ids"],
  ])("is rejected: %s", async (query, field) => {
    const answer = await get(`/properties?${query}`);
    expect(answer.status).toBe(400);
    const { fields } = (await answer.json()) as { fields: Record<string, string[]> };
    expect(Object.keys(fields)).toEqual([field]);
  });
});

describe("changes since a moment", () => {
  interface Changes extends Page {
    deleted?: string[];
  }
  const changes = (since: string, headers: Record<string, string> = {}) =>
    read(`/properties?limit=1&updatedSince=${encodeURIComponent(since)}`, headers);
  const put = (id: string, body: unknown) =>
    callApi(site(), "PUT", `/properties/${id}`, { body, headers: bearer() });
  const remove = (id: string) =>
    callApi(site(), "DELETE", `/properties/${id}`, { headers: bearer() });

  test("are paged without a gap, with the deleted ones for the operator (M-010)", async () => {
    const { db } = site().database;
    await storeProperty(db, { name: "Left Camp" });
    const since = new Date().toISOString();
    for (const id of ["camp-6", "camp-4", "camp-3-draft"]) await put(id, { region: "New" });
    await remove("left-camp");

    const visitor: Changes = await changes(since);
    expect(visitor).toMatchObject({ total: 2 });
    expect(visitor.deleted).toBeUndefined();
    expect(await walk(`/api/properties?limit=1&updatedSince=${since}`)).toEqual([
      "camp-4",
      "camp-6",
    ]);
    const operator: Changes = await changes(since, bearer());
    expect(operator).toMatchObject({ total: 3, deleted: ["left-camp"] });
    const second = (await (
      await site().request(operator.next ?? "", { headers: bearer() })
    ).json()) as Changes;
    expect(second.deleted).toBeUndefined();
    expect(await walk(`/api/properties?updatedSince=${since}&country=kenya`)).toEqual([]);
  });

  test("include a property that is restored from the trash", async () => {
    const { db } = site().database;
    await storeProperty(db, { name: "Restored Camp" });
    await remove("restored-camp");
    const since = new Date().toISOString();
    await restoreProperty(db, "restored-camp", "test");
    expect(await walk(`/api/properties?updatedSince=${since}`)).toEqual(["restored-camp"]);
    await remove("restored-camp");
  });

  test.each([
    "updatedSince=yesterday",
    "updatedSince=2026-01-01",
    "sort=name&updatedSince=2026-01-01T00:00:00Z",
  ])("of %s are rejected", async (query) =>
    expect((await get(`/properties?${query}`)).status).toBe(400),
  );
});

describe("conditional requests", () => {
  test.each(["/properties", "/properties/camp-1", "/blog", "/pages", "/openapi.json"])(
    "an unchanged %s gets 304 (G-25)",
    async (path) => {
      const answer = await get(path);
      const etag = answer.headers.get("ETag") ?? "";
      expect(etag).toMatch(/^W\/"/);
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
      expect(answer.headers.get("Vary")).toContain("Authorization, Cookie");
      const again = await get(path, { "If-None-Match": etag });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("ETag")).toBe(etag);
      expect((await get(path, { "If-None-Match": 'W/"other"' })).status).toBe(200);
    },
  );

  test("a change results in another ETag", async () => {
    const path = "/properties/camp-2";
    const etag = (await get(path)).headers.get("ETag") ?? "";
    await callApi(site(), "PUT", path, { body: { region: "Elsewhere" }, headers: bearer() });
    expect((await get(path, { "If-None-Match": etag })).status).toBe(200);
  });

  test("responses for the operator are private", async () => {
    const answer = await get("/properties", bearer());
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect((await get("/settings", bearer())).headers.get("Cache-Control")).toBe("no-store");
  });

  test("HEAD has the same ETag and no body", async () => {
    const head = await callApi(site(), "HEAD", "/properties");
    expect(head.status).toBe(200);
    expect(head.headers.get("ETag")).toBe((await get("/properties")).headers.get("ETag"));
    expect(await head.text()).toBe("");
  });
});

describe("cross-origin requests", () => {
  const Origin = "https://partner.test";

  test("may read what is public, without cookies", async () => {
    const answer = await get("/properties", { Origin });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    const preflight = await callApi(site(), "OPTIONS", "/properties", {
      headers: { Origin, "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD");
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toBe("If-None-Match");
  });

  test("may neither write nor send a token", async () => {
    const preflight = await callApi(site(), "OPTIONS", "/inquiries", { headers: { Origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBeNull();
    const settings = await get("/settings", { Origin, ...bearer() });
    expect(settings.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});
