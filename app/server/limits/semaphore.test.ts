import { expect, test } from "vitest";

import { Busy, createSemaphore } from "./semaphore.server";

const semaphore = (more: Partial<Parameters<typeof createSemaphore>[0]> = {}) =>
  createSemaphore({ maxActive: 2, maxUrgentExtra: 1, maxWaiting: 2, timeoutMs: 60_000, ...more });

test("a waiting caller acquires a slot when one is released", async () => {
  const { acquire } = semaphore();
  const [first] = await Promise.all([acquire(), acquire()]);
  const order: string[] = [];
  const third = acquire().then((release) => {
    order.push("third");
    return release;
  });
  await Promise.resolve();
  expect(order).toEqual([]);
  first();
  (await third)();
  expect(order).toEqual(["third"]);
});

test("releasing a slot twice frees one slot", async () => {
  const open = semaphore({ maxActive: 1 });
  const release = await open.acquire();
  release();
  release();
  expect(open.active).toBe(0);
  await open.acquire();
  expect(open.active).toBe(1);
});

test("a caller is rejected at once when the queue is full", async () => {
  const { acquire } = semaphore();
  const active = await Promise.all([acquire(), acquire()]);
  const waiting = [acquire(), acquire()];
  await expect(acquire()).rejects.toBeInstanceOf(Busy);
  for (const release of active) release();
  expect(await Promise.all(waiting)).toHaveLength(2);
});

test("a caller is rejected after its timeout and leaves the queue", async () => {
  const open = semaphore({ maxActive: 1, maxUrgentExtra: 0, timeoutMs: 1 });
  const release = await open.acquire();
  await expect(open.acquire()).rejects.toBeInstanceOf(Busy);
  expect(open.waiting).toBe(0);
  release();
  expect(open.active).toBe(0);
});

test("urgent callers go first and have an extra slot", async () => {
  const open = semaphore();
  const [first, second] = await Promise.all([open.acquire(), open.acquire()]);
  const order: string[] = [];
  const wait = (name: string, urgent: boolean) =>
    open.acquire(urgent).then((release) => {
      order.push(name);
      release();
    });
  const third = await open.acquire(true);
  expect(open.active).toBe(3);
  const all = [wait("usual", false), wait("urgent", true)];
  for (const release of [first, second, third]) release();
  await Promise.all(all);
  expect(order).toEqual(["urgent", "usual"]);
});

test("the event loop runs between two acquired slots", async () => {
  const { acquire } = semaphore({ maxActive: 1, maxUrgentExtra: 0, maxWaiting: 50 });
  const first = await acquire();
  let ticks = 0;
  let counting = true;
  const count = () => {
    ticks++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  // Each releases its slot at once, like a page that waits for no I/O.
  const others = Array.from({ length: 50 }, () => acquire().then((release) => release()));
  first();
  await Promise.all(others);
  counting = false;
  expect(ticks).toBeGreaterThanOrEqual(49);
});
