import { expect, test } from "vitest";

import { cachedByKey } from "./cached-by-key.server";

/** A read that says how often it was asked. */
function counter() {
  let asked = 0;
  return () => Promise.resolve((asked += 1));
}

test("an answer is read once for each key, until it is forgotten", async () => {
  const shelf = cachedByKey<number>({ most: 5 });
  const ask = counter();
  expect([await shelf.read("a", ask), await shelf.read("a", ask)]).toEqual([1, 1]);
  expect(await shelf.read("b", ask)).toBe(2);
  shelf.forget();
  expect(await shelf.read("a", ask)).toBe(3);
});

test("who asks meanwhile waits for the same answer", async () => {
  const shelf = cachedByKey<number>({ most: 5 });
  const ask = counter();
  expect(await Promise.all([shelf.read("a", ask), shelf.read("a", ask)])).toEqual([1, 1]);
});

test("only so many are kept, those asked for last", async () => {
  const shelf = cachedByKey<number>({ most: 2 });
  const ask = counter();
  for (const key of ["a", "b", "a", "c"]) await shelf.read(key, ask);
  expect(await shelf.read("a", ask)).toBe(1);
  expect(await shelf.read("b", ask)).toBe(4);
});

test("a failure is not kept, and takes nothing newer with it", async () => {
  const shelf = cachedByKey<number>({ most: 5 });
  const failing = shelf.read("a", () => Promise.reject(new Error("away")));
  shelf.forget();
  const next = shelf.read("a", () => Promise.resolve(7));
  await expect(failing).rejects.toThrow("away");
  await next;
  expect(await shelf.read("a", () => Promise.resolve(8))).toBe(7);
});
