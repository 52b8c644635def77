import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";

import type { ChangeEvent } from "#db/changes.server";
import { Busy } from "~/server/limits/semaphore.server";
import { EncodedBody, encodingFor } from "./encodings";
import { affects, type CachedPage, PageCache } from "./page-cache.server";

const pageOf = async (text: string, more: Partial<CachedPage> = {}): Promise<CachedPage> => ({
  status: 200,
  headers: [],
  etag: null,
  dataDigest: null,
  renderedAt: 0,
  body: await EncodedBody.from(Buffer.from(text)),
  tags: new Set(["listing"]),
  type: "text/html",
  isCacheable: true,
  ...more,
});

type Render = () => Promise<CachedPage>;

/** A cache whose pages are rendered by the function passed to `load`. */
function open(maxBytes = 1_000_000) {
  let next: Render = () => pageOf("one");
  let isFull = false;
  const acquired: boolean[] = [];
  const cache = new PageCache({
    maxBytes,
    semaphore: {
      acquire: (urgent = false) => {
        acquired.push(urgent);
        return isFull ? Promise.reject(new Busy()) : Promise.resolve(() => undefined);
      },
    },
    render: () => next(),
  });
  cache.onChange("connected");
  return {
    cache,
    acquired,
    fill: () => (isFull = true),
    load: (key: string, render: Render = () => pageOf("one")) => {
      next = render;
      return cache.load(key, { address: key, currency: "USD", isMarkdown: false });
    },
  };
}

/** A render that ends when `done` is called. */
function slow() {
  let done: (page: CachedPage) => void = () => undefined;
  const promise = new Promise<CachedPage>((resolve) => (done = resolve));
  return { render: () => promise, done: (page: CachedPage) => done(page) };
}

describe("a page in the page cache", () => {
  test("is a hit until one of its tags changes", async () => {
    const { cache, load } = open();
    await load("a");
    cache.onChange("post/first-rains");
    expect(cache.find("a")).toBeDefined();
    cache.onChange("property/reedsong");
    expect(cache.find("a")).toBeUndefined();
    await load("a");
    expect(cache.find("a")).toBeDefined();
  });

  test("expires after five minutes", async () => {
    const { cache, load } = open();
    await load("a");
    const startedAt = performance.now();
    const clock = vi.spyOn(performance, "now");
    const isHitAfter = async (ms: number) => {
      clock.mockReturnValue(startedAt + ms);
      // The cache reads the clock at most once a millisecond.
      await pause(5);
      return cache.find("a") !== undefined;
    };
    expect(await isHitAfter(5 * 60_000 - 100)).toBe(true);
    expect(await isHitAfter(5 * 60_000 + 100)).toBe(false);
    clock.mockRestore();
  });

  test("is only served while change events arrive", async () => {
    const { cache, load } = open();
    await load("a");
    cache.onChange("disconnected");
    expect(cache.isOpen).toBe(false);
    cache.onChange("connected");
    expect(cache.isOpen).toBe(true);
    expect(cache.find("a")).toBeUndefined();
  });

  test("is available when stale if there is no capacity to render it again", async () => {
    const { cache, load, fill } = open();
    await load("a");
    cache.onChange("property/reedsong");
    fill();
    await expect(load("a")).rejects.toBeInstanceOf(Busy);
    expect(cache.find("a")).toBeUndefined();
    expect(cache.findFormer("a")).toBeDefined();
  });

  test("counts with all its encodings towards the memory limit", async () => {
    const { cache, load } = open(100_000);
    for (let page = 0; page < 50; page++) await load(`${page}`, () => pageOf("x".repeat(8_000)));
    expect(cache.count).toBe(49);
    const last = cache.find("49");
    await last?.body.make("identity");
    if (last) cache.resize("49", last);
    expect(cache.size).toBeLessThanOrEqual(100_000);
    expect(cache.count).toBeLessThan(49);
    expect(cache.find("0")).toBeUndefined();
    expect(cache.find("49")).toBeDefined();
  });
});

describe("a render of the page cache", () => {
  test("is shared by concurrent requests", async () => {
    const { load } = open();
    const { render, done } = slow();
    const spy = vi.fn(render);
    const both = [load("a", spy), load("a", spy)];
    done(await pageOf("one"));
    const [first, second] = await Promise.all(both);
    expect(first?.body).toBe(second?.body);
    expect(spy).toHaveBeenCalledTimes(1);
  });

  test("is urgent if the page was requested before", async () => {
    const { load, cache, acquired } = open();
    await load("a");
    cache.onChange("listing");
    cache.onChange("settings");
    await load("a");
    expect(acquired).toEqual([false, true]);
  });

  test.each<[string, ChangeEvent[], boolean]>([
    ["a change of its tags", ["property/reedsong"], false],
    ["a change of other tags", ["post/first-rains"], true],
    ["missed changes", ["disconnected", "connected"], false],
  ])("that is overtaken by %s is cached: %s", async (_what, changes, isHit) => {
    const { cache, load } = open();
    const { render, done } = slow();
    const loading = load("a", render);
    await Promise.resolve();
    for (const change of changes) cache.onChange(change);
    done(await pageOf("one"));
    expect(await loading).toBeDefined();
    expect(cache.find("a") !== undefined).toBe(isHit);
  });

  test("of an uncacheable page removes the stale one", async () => {
    const { cache, load } = open();
    await load("a");
    cache.onChange("property/reedsong");
    await load("a", () => pageOf("gone", { status: 404, isCacheable: false }));
    expect(cache.findFormer("a")).toBeUndefined();
  });

  test("is repeated after a failure", async () => {
    const { load } = open();
    await expect(load("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(load("a")).resolves.toBeDefined();
  });
});

test.each<[ChangeEvent, string[] | null, boolean]>([
  ["property/a", ["property/a"], true],
  ["property/a", ["property/b"], false],
  ["property/a", ["listing"], true],
  ["listing", ["listing"], true],
  ["listing", ["property/a"], true],
  ["listing", ["page/terms"], false],
  ["post/a", ["posts"], true],
  ["post/a", ["listing"], false],
  ["page/a", ["page/a"], true],
  ["page/a", ["page/b"], false],
  ["settings", ["page/b"], true],
  ["rates", ["page/b"], true],
  ["seed", ["posts"], true],
  ["page/a", null, true],
])("a change of %s invalidates a page with tags %s: %s", (change, tags, expected) =>
  expect(affects(change, tags && new Set(tags))).toBe(expected),
);

test("a body is stored with Brotli, and in other encodings once they are requested", async () => {
  const text = "savanna ".repeat(500);
  const body = await EncodedBody.from(Buffer.from(text));
  expect(brotliDecompressSync(body.get("br") ?? "").toString()).toBe(text);
  expect(body.get("gzip")).toBeUndefined();
  const compressedSize = body.size;
  expect(compressedSize).toBeLessThan(text.length / 10);
  expect(gunzipSync(await body.make("gzip")).toString()).toBe(text);
  expect((await body.make("identity")).toString()).toBe(text);
  expect(body.get("identity")?.toString()).toBe(text);
  expect(body.size).toBeGreaterThan(compressedSize + text.length);
});

test.each<[string | undefined, string]>([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["deflate", "identity"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["*", "br"],
  [`gzip, ${"x".repeat(300)}`, "identity"],
])("a client with Accept-Encoding %s gets %s", (header, expected) =>
  expect(encodingFor(header)).toBe(expected),
);
