import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";

import { ReadCache } from "./data-cache.server";

/** A read that returns how often it was called. */
function counter() {
  let calls = 0;
  return () => Promise.resolve((calls += 1));
}

test("a key is read once until the cache is cleared", async () => {
  const cache = new ReadCache<number>({ max: 5 });
  const read = counter();
  expect([await cache.get("a", read), await cache.get("a", read)]).toEqual([1, 1]);
  expect(await cache.get("b", read)).toBe(2);
  cache.clear();
  expect(await cache.get("a", read)).toBe(3);
});

test("concurrent requests for a key share one read", async () => {
  const cache = new ReadCache<number>();
  const read = counter();
  expect(await Promise.all([cache.get("a", read), cache.get("a", read)])).toEqual([1, 1]);
});

test("the least recently used key is evicted first", async () => {
  const cache = new ReadCache<number>({ max: 2 });
  const read = counter();
  for (const key of ["a", "b", "a", "c"]) await cache.get(key, read);
  expect(await cache.get("a", read)).toBe(1);
  expect(await cache.get("b", read)).toBe(4);
});

test("a failure is not cached and does not remove a newer value", async () => {
  const cache = new ReadCache<number>();
  const failing = cache.get("a", () => Promise.reject(new Error("away")));
  cache.clear();
  const next = cache.get("a", () => Promise.resolve(7));
  await expect(failing).rejects.toThrow("away");
  await next;
  expect(await cache.get("a", () => Promise.resolve(8))).toBe(7);
});

test("a read that is overtaken by an invalidation is returned, but not cached", async () => {
  const cache = new ReadCache<number>();
  const read = counter();
  const overtaken = cache.get("a", () => pause(5).then(read));
  cache.clear();
  expect(await overtaken).toBe(1);
  expect(await cache.get("a", read)).toBe(2);
});

test("with allowStale an expired result is returned while the next one is read", async () => {
  const cache = new ReadCache<number>({ ttlMs: 1, allowStale: true });
  const read = counter();
  expect(await cache.get("a", read)).toBe(1);
  await pause(10);
  expect(await cache.get("a", read)).toBe(1);
  await pause(0);
  expect(await cache.get("a", read)).toBe(2);
});
