import { expect, test } from "vitest";

import { Busy, createSemaphore } from "./semaphore.server";

const semaphore = (more: Partial<Parameters<typeof createSemaphore>[0]> = {}) =>
  createSemaphore({ maxActive: 2, maxUrgentExtra: 1, maxWaiting: 2, timeoutMs: 60_000, ...more });

test("so many work at once, and the next comes in as one leaves", async () => {
  const { acquire } = semaphore();
  const [first] = await Promise.all([acquire(), acquire()]);
  const order: string[] = [];
  const third = acquire().then((leave) => {
    order.push("third");
    return leave;
  });
  await Promise.resolve();
  expect(order).toEqual([]);
  first();
  (await third)();
  expect(order).toEqual(["third"]);
});

test("leaving twice frees one place", async () => {
  const open = semaphore({ maxActive: 1 });
  const leave = await open.acquire();
  leave();
  leave();
  expect(open.active).toBe(0);
  await open.acquire();
  expect(open.active).toBe(1);
});

test("who comes when too many wait is sent away at once", async () => {
  const { acquire } = semaphore();
  await Promise.all([acquire(), acquire()]);
  const waiting = [acquire(), acquire()];
  await expect(acquire()).rejects.toBeInstanceOf(Busy);
  expect(waiting).toHaveLength(2);
});

test("who has waited long enough is told so, and leaves no gap in the line", async () => {
  const open = semaphore({ maxActive: 1, maxUrgentExtra: 0, timeoutMs: 1 });
  const leave = await open.acquire();
  await expect(open.acquire()).rejects.toBeInstanceOf(Busy);
  expect(open.waiting).toBe(0);
  leave();
  expect(open.active).toBe(0);
});

test("what is urgent goes first, and has a place that others have not", async () => {
  const open = semaphore();
  const [first, second] = await Promise.all([open.acquire(), open.acquire()]);
  const order: string[] = [];
  const wait = (name: string, urgent: boolean) =>
    open.acquire(urgent).then((leave) => {
      order.push(name);
      leave();
    });
  const third = await open.acquire(true);
  expect(open.active).toBe(3);
  const all = [wait("usual", false), wait("urgent", true)];
  for (const leave of [first, second, third]) leave();
  await Promise.all(all);
  expect(order).toEqual(["urgent", "usual"]);
});

test("between two who come in the rest of the process has its turn", async () => {
  const { acquire } = semaphore({ maxActive: 1, maxUrgentExtra: 0, maxWaiting: 50 });
  const first = await acquire();
  let turns = 0;
  let counting = true;
  const count = () => {
    turns++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  // Each leaves as soon as it has come in, as a page does that needs nothing from outside.
  const others = Array.from({ length: 50 }, () => acquire().then((leave) => leave()));
  first();
  await Promise.all(others);
  counting = false;
  expect(turns).toBeGreaterThanOrEqual(49);
});
