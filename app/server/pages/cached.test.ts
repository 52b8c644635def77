import { expect, test } from "vitest";

import { cached } from "./cached.server";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a kept answer is read once, and again after it is forgotten", async () => {
  let reads = 0;
  const copy = cached(() => Promise.resolve(++reads));
  expect([await copy.read(), await copy.read()]).toEqual([1, 1]);
  copy.forget();
  expect(await copy.read()).toBe(2);
});

test("a failure is not kept", async () => {
  let reads = 0;
  const copy = cached(() =>
    ++reads === 1 ? Promise.reject(new Error("no")) : Promise.resolve(reads),
  );
  await expect(copy.read()).rejects.toThrow("no");
  expect(await copy.read()).toBe(2);
});

test("behind: an old answer is shown once more while the next one is read", async () => {
  let reads = 0;
  const copy = cached(() => Promise.resolve(++reads), { maxAgeMs: -1, behind: true });
  expect(await copy.read()).toBe(1);
  expect(await copy.read()).toBe(1);
  await settled();
  expect(await copy.read()).toBe(2);
});
