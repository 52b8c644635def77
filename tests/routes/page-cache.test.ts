import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { saveProperty } from "#db/queries/property/save.server";
import { readSettings, saveSettings } from "#db/queries/site/settings.server";
import { announce } from "#db/transaction.server";
import { favoritesOf } from "#tests/factories/favorites";
import { makePropertyFields, storeProperty, testRates } from "#tests/factories/property";
import { rawRequest } from "#tests/setup/raw-request";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { readMetrics } from "#tests/setup/web-process";

const site = useSite();
let stay: string;
beforeAll(async () => {
  stay = (await storeProperty(site().database.db, { name: "Reedsong Camp" })).id;
});

const pages = () => [
  "/",
  "/accommodation",
  "/accommodation?country=botswana&sort=name",
  `/accommodation/${stay}`,
  "/destinations",
  "/destinations/botswana",
  "/ways-to-stay",
  "/experiences",
  "/collections",
  "/about",
  "/blog",
  "/contact",
  "/terms",
  "/resources",
  "/sitemap.xml",
  "/robots.txt",
  "/blog/feed.xml",
  "/accommodation.data",
  `/accommodation/${stay}.data`,
  "/map/spots",
  "/listing-counts",
  "/suggestions?q=reed",
];

/** Counters of the page cache. */
async function cacheCounts() {
  const metrics = await readMetrics(site().web.origin);
  const count = (outcome: string) =>
    Number(
      new RegExp(`page_store_answers_total\\{outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1],
    );
  return { hits: count("kept"), unchanged: count("same"), rendered: count("made") };
}

const textOf = async (path: string, headers: Record<string, string> = {}) =>
  (await site().request(path, { headers })).text();

/** Waits until earlier change notifications have been received. */
beforeEach(async () => {
  await until("the cache to be enabled", async () => {
    await textOf("/terms");
    const { hits } = await cacheCounts();
    await textOf("/terms");
    return (await cacheCounts()).hits > hits;
  });
});

describe("a shared page", () => {
  test("is rendered once and then cached", async () => {
    for (const path of pages()) {
      await textOf(path);
      const before = await cacheCounts();
      await textOf(path);
      const after = await cacheCounts();
      expect([after.hits - before.hits, after.rendered - before.rendered], path).toEqual([1, 0]);
    }
  });

  test("is the same as a fresh rendering (G-21)", async () => {
    const withFavorites = favoritesOf([]);
    for (const path of pages()) {
      await textOf(path);
      const [cached, fresh] = await Promise.all([
        site().request(path),
        site().request(path, { headers: withFavorites }),
      ]);
      expect(await cached.text(), path).toBe(await fresh.text());
      const names = (answer: Response) =>
        [...answer.headers.keys()].filter(
          (name) =>
            !/^(x-request-id|etag|content-length|transfer-encoding|content-encoding)$/.test(name),
        );
      expect(names(cached), path).toEqual(expect.arrayContaining(names(fresh)));
    }
  });

  test("has the same content in every encoding and answers conditional requests", async () => {
    const { origin } = site().web;
    const plain = await rawRequest(origin, { path: "/about" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const tag = plain.headers.etag ?? "";
    for (const [encoding, decode] of [
      ["gzip", gunzipSync],
      ["br", brotliDecompressSync],
    ] as const) {
      const headers = { "Accept-Encoding": encoding };
      const answer = await rawRequest(origin, { path: "/about", headers });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(decode(answer.bytes).toString("utf8")).toBe(plain.text);
    }
    const unchanged = await rawRequest(origin, {
      path: "/about",
      headers: { "If-None-Match": tag },
    });
    expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, "", tag]);
    const head = await rawRequest(origin, { method: "HEAD", path: "/about" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([
      200,
      "",
      String(Buffer.byteLength(plain.text)),
    ]);
    for (const { headers } of [plain, unchanged, head]) {
      expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      expect(headers.vary).toMatch(/Cookie/);
      expect(headers.vary).toMatch(/Accept-Encoding/);
    }
  });
});

describe("a change", () => {
  const db = () => site().database.db;

  /** Caches each page with the old text, applies the change, and waits for the new text. */
  async function expectChange(
    paths: readonly string[],
    change: () => Promise<unknown>,
    isNew: (text: string) => boolean,
  ) {
    for (const path of paths) expect(isNew(await textOf(path)), path).toBe(false);
    await change();
    for (const path of paths)
      await until(`the change on ${path}`, async () => isNew(await textOf(path)), 1_000);
  }

  test("of a stay is visible on its page and on every list within a second (G-21)", async () => {
    const { id } = await storeProperty(db(), { name: "Before Camp", featured: true });
    const paths = [`/accommodation/${id}`, `/accommodation/${id}.data`, "/", "/accommodation"];
    const save = () =>
      saveProperty(db(), {
        id,
        fields: makePropertyFields({ airtableId: null, name: "After Camp", featured: true }),
        actor: "test",
        rates: testRates,
      });
    await expectChange(paths, save, (text) => text.includes("After Camp"));
  });

  test("of the settings is visible on every page", async () => {
    const before = await readSettings(db());
    const save = () =>
      saveSettings(db(), { ...before, siteName: "Acacia Trails" }, { actor: "test" });
    await expectChange(["/about", "/terms", "/", "/blog"], save, (text) =>
      text.includes("Acacia Trails"),
    );
  });

  test("that does not affect a page revalidates it without rendering", async () => {
    for (const path of ["/accommodation?country=kenya", "/accommodation.data?country=kenya"]) {
      const readTag = async () => (await site().request(path)).headers.get("ETag");
      const tag = await readTag();
      const before = await cacheCounts();
      await announce(db(), "listing");
      await until("the change to be received", async () => {
        expect(await readTag()).toBe(tag);
        return (await cacheCounts()).unchanged > before.unchanged;
      });
      expect((await cacheCounts()).rendered, path).toBe(before.rendered);
    }
  });

  test("of other data does not invalidate a page", async () => {
    await textOf("/terms");
    await textOf("/blog");
    await announce(db(), "listing");
    await until("the change to be received", async () => {
      const before = await cacheCounts();
      await textOf("/ways-to-stay");
      return (await cacheCounts()).hits === before.hits;
    });
    const before = await cacheCounts();
    await textOf("/terms");
    await textOf("/blog");
    const after = await cacheCounts();
    expect([after.hits - before.hits, after.rendered - before.rendered]).toEqual([2, 0]);
  });
});

describe("a request for an uncached page", () => {
  const marks = ["evil.test", "javascript:"];
  let month = 0;

  test.each<Record<string, string>>([
    { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "javascript" },
    { "X-Forwarded-Port": "6666", "X-Forwarded-Prefix": "/evil.test" },
    { Forwarded: "host=evil.test;proto=https", Via: "1.1 evil.test" },
    { "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin", "X-Host": "evil.test" },
    { "X-HTTP-Method-Override": "POST", Origin: "https://evil.test" },
    { Host: "evil.test" },
    { Host: "EVIL.test:81" },
    { Host: "stays.example." },
    { Referer: "http://evil.test/accommodation?country=kenya" },
    { "Accept-Language": "xx-evil.test", "User-Agent": "evil.test" },
    { "If-None-Match": "*", "If-Modified-Since": "evil.test", Range: "bytes=0-1" },
    { Cookie: "evil=evil.test; currency=evil.test" },
  ])("with %o does not poison the cache (G-21)", async (headers) => {
    const plain = `/accommodation?month=${++month}`;
    // The request target may be an absolute URL.
    for (const [host, path] of [
      ["", plain],
      ["http://evil.test", `${plain}&sort=name`],
    ] as const) {
      const first = await rawRequest(site().web.origin, { path: host + path, headers });
      expect(first.status).toBe(headers["If-None-Match"] === "*" ? 304 : 200);
      const next = await rawRequest(site().web.origin, { path });
      expect(next.text).toBe(await textOf(path, favoritesOf([])));
      for (const mark of marks)
        expect(next.text + JSON.stringify(next.headers)).not.toContain(mark);
    }
  });

  test("with favorites, a flash message or a session is never cached", async () => {
    const path = "/accommodation?month=9";
    for (const cookie of [favoritesOf([stay]).Cookie, "toast=x", "admin=x", "__Host-admin=x"]) {
      const before = await cacheCounts();
      const answer = await site().request(path, { headers: { Cookie: cookie } });
      expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
      expect(await cacheCounts()).toEqual(before);
      expect(await textOf(path)).not.toContain('aria-pressed="true"');
    }
  });

  test("with favorites of a browser whose scripts mark them is answered with the shared page", async () => {
    const { Cookie } = favoritesOf([stay]);
    for (const path of ["/accommodation", `/accommodation/${stay}`, "/accommodation.data"]) {
      const shared = await textOf(path);
      const before = await cacheCounts();
      const answer = await site().request(path, { headers: { Cookie: `${Cookie}; scripts=1` } });
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
      expect(await answer.text(), path).toBe(shared);
      expect((await cacheCounts()).hits, path).toBe(before.hits + 1);
    }
  });

  test("in another currency has its own cache entry", async () => {
    const path = `/accommodation?month=10`;
    const inEuro = { Cookie: "currency=EUR" };
    const first = await site().request(path, { headers: inEuro });
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const euro = await first.text();
    const dollar = await textOf(path);
    expect(euro).not.toBe(dollar);
    expect(await textOf(path, inEuro)).toBe(euro);
    expect(await textOf(path)).toBe(dollar);
  });

  test("from a list gets a private page with a link back to the list", async () => {
    const { origin } = site().web;
    const path = `/accommodation/${stay}`;
    const Referer = `${origin}/accommodation?country=botswana`;
    const answer = await site().request(path, { headers: { Referer } });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(await answer.text()).toContain('href="/accommodation?country=botswana"');
    expect(await textOf(path)).not.toContain('href="/accommodation?country=botswana"');
  });
});
