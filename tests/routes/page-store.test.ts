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

/** How often pages were answered in each way. */
async function answers() {
  const metrics = await readMetrics(site().web.origin);
  const count = (outcome: string) =>
    Number(
      new RegExp(`page_store_answers_total\\{outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1],
    );
  return { kept: count("kept"), same: count("same"), made: count("made") };
}

const textOf = async (path: string, headers: Record<string, string> = {}) =>
  (await site().ask(path, { headers })).text();

/** Until what was announced before this has been heard. */
beforeEach(async () => {
  await until("the store to be open", async () => {
    await textOf("/terms");
    const { kept } = await answers();
    await textOf("/terms");
    return (await answers()).kept > kept;
  });
});

describe("a page that is the same for all", () => {
  test("is made once and then kept", async () => {
    for (const path of pages()) {
      await textOf(path);
      const before = await answers();
      await textOf(path);
      const after = await answers();
      expect([after.kept - before.kept, after.made - before.made], path).toEqual([1, 0]);
    }
  });

  test("is what a visitor would get for whom it is made anew (G-21)", async () => {
    const own = favoritesOf([]);
    for (const path of pages()) {
      await textOf(path);
      const [kept, anew] = await Promise.all([
        site().ask(path),
        site().ask(path, { headers: own }),
      ]);
      expect(await kept.text(), path).toBe(await anew.text());
      const names = (answer: Response) =>
        [...answer.headers.keys()].filter(
          (name) =>
            !/^(x-request-id|etag|content-length|transfer-encoding|content-encoding)$/.test(name),
        );
      expect(names(kept), path).toEqual(expect.arrayContaining(names(anew)));
    }
  });

  test("is one and the same however many ask for it at the same time", async () => {
    const path = "/accommodation?capacity=4";
    const all = await Promise.all(Array.from({ length: 40 }, () => textOf(path)));
    expect(new Set(all).size).toBe(1);
    expect(await textOf(path)).toBe(all[0]);
  });

  test("says the same in every encoding, and nothing twice", async () => {
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
    const known = await rawRequest(origin, { path: "/about", headers: { "If-None-Match": tag } });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, "", tag]);
    const head = await rawRequest(origin, { method: "HEAD", path: "/about" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([
      200,
      "",
      String(Buffer.byteLength(plain.text)),
    ]);
    for (const { headers } of [plain, known, head]) {
      expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      expect(headers.vary).toMatch(/Cookie/);
      expect(headers.vary).toMatch(/Accept-Encoding/);
    }
  });
});

describe("a change", () => {
  const db = () => site().database.db;

  /** Every page that shows the old word, kept; then what changes it, and each page says the new one. */
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

  test("of a stay is on its page and on every list within a second (G-21)", async () => {
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

  test("of the settings is on every page", async () => {
    const before = await readSettings(db());
    const save = () =>
      saveSettings(db(), { ...before, siteName: "Acacia Trails" }, { actor: "test" });
    await expectChange(["/about", "/terms", "/", "/blog"], save, (text) =>
      text.includes("Acacia Trails"),
    );
  });

  test("that leaves what a page shows as it was makes none anew", async () => {
    for (const path of ["/accommodation?country=kenya", "/accommodation.data?country=kenya"]) {
      const ask = async () => (await site().ask(path)).headers.get("ETag");
      const tag = await ask();
      const before = await answers();
      await announce(db(), "listing");
      await until("the change to be heard", async () => {
        expect(await ask()).toBe(tag);
        return (await answers()).same > before.same;
      });
      expect((await answers()).made, path).toBe(before.made);
    }
  });

  test("of something else leaves a page as it is", async () => {
    await textOf("/terms");
    await textOf("/blog");
    await announce(db(), "listing");
    await until("the change to be heard", async () => {
      const before = await answers();
      await textOf("/ways-to-stay");
      return (await answers()).kept === before.kept;
    });
    const before = await answers();
    await textOf("/terms");
    await textOf("/blog");
    const after = await answers();
    expect([after.kept - before.kept, after.made - before.made]).toEqual([2, 0]);
  });
});

describe("who asks first", () => {
  const marks = ["evil.test", "Reedsong Camp in my list", "javascript:"];

  test.each<[string, string, Record<string, string>]>([
    [
      "another host in its headers",
      "/accommodation?month=3",
      {
        "X-Forwarded-Host": "evil.test",
        "X-Forwarded-Proto": "javascript",
        "X-Original-URL": "/admin",
        "X-Rewrite-URL": "/admin",
      },
    ],
    ["a host of its own", "/accommodation?month=4", { Host: "evil.test" }],
    [
      "a page of its own that led here",
      "/accommodation?month=5",
      { Referer: "http://evil.test/accommodation?country=kenya" },
    ],
    [
      "a language and a browser",
      "/accommodation?month=6",
      { "Accept-Language": "evil.test", "User-Agent": "evil.test" },
    ],
    [
      "conditions",
      "/accommodation?month=7",
      { "If-None-Match": "*", "If-Modified-Since": "evil.test", Range: "bytes=0-1" },
    ],
    [
      "cookies of strangers",
      "/accommodation?month=8",
      { Cookie: "evil=evil.test; currency=evil.test" },
    ],
  ])("with %s leaves nothing of it to the next (G-21)", async (_what, path, headers) => {
    const first = await rawRequest(site().web.origin, { path, headers });
    expect(first.status).toBe(200);
    const next = await rawRequest(site().web.origin, { path });
    const anew = await textOf(path, favoritesOf([]));
    expect(next.text).toBe(anew);
    for (const mark of marks) expect(next.text + JSON.stringify(next.headers)).not.toContain(mark);
  });

  test("with favorites, a message or a session gets a page of its own, which nobody else does", async () => {
    const path = "/accommodation?month=9";
    for (const cookie of [favoritesOf([stay]).Cookie, "toast=x", "admin=x"]) {
      const before = await answers();
      const own = await site().ask(path, { headers: { Cookie: cookie } });
      expect(own.headers.get("Cache-Control")).toBe("private, no-cache");
      expect(await answers()).toEqual(before);
      expect(await textOf(path)).not.toContain('aria-pressed="true"');
    }
  });

  test("in another currency gets a page of that currency, and so does the next of each", async () => {
    const path = `/accommodation?month=10`;
    const inEuro = { Cookie: "currency=EUR" };
    const first = await site().ask(path, { headers: inEuro });
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const euro = await first.text();
    const dollar = await textOf(path);
    expect(euro).not.toBe(dollar);
    expect(await textOf(path, inEuro)).toBe(euro);
    expect(await textOf(path)).toBe(dollar);
  });

  test("is led back to the list that led to a stay, and nobody else is", async () => {
    const { origin } = site().web;
    const path = `/accommodation/${stay}`;
    const Referer = `${origin}/accommodation?country=botswana`;
    const own = await site().ask(path, { headers: { Referer } });
    expect(own.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(await own.text()).toContain('href="/accommodation?country=botswana"');
    expect(await textOf(path)).not.toContain('href="/accommodation?country=botswana"');
  });

  test("finds nothing of anybody under an address that looks like a file", async () => {
    for (const path of [
      "/favorites/a.js",
      "/favorites;a.css",
      "/favorites%2fa.css",
      "/admin/a.css",
    ]) {
      const answer = await site().ask(path, { headers: favoritesOf([stay]) });
      expect(answer.status, path).not.toBe(200);
      expect(answer.headers.get("Cache-Control") ?? "no-store", path).not.toContain("public");
    }
  });
});
