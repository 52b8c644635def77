import { expect, test } from "vitest";

import { Busy, openGate } from "./work-gate.server";

const gate = (more: Partial<Parameters<typeof openGate>[0]> = {}) =>
  openGate({ atOnce: 2, urgentExtra: 1, mostWaiting: 2, patienceMs: 60_000, ...more });

test("so many work at once, and the next comes in as one leaves", async () => {
  const { enter } = gate();
  const [first] = await Promise.all([enter(), enter()]);
  const order: string[] = [];
  const third = enter().then((leave) => {
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
  const open = gate({ atOnce: 1 });
  const leave = await open.enter();
  leave();
  leave();
  expect(open.working).toBe(0);
  await open.enter();
  expect(open.working).toBe(1);
});

test("who comes when too many wait is sent away at once", async () => {
  const { enter } = gate();
  await Promise.all([enter(), enter()]);
  const waiting = [enter(), enter()];
  await expect(enter()).rejects.toBeInstanceOf(Busy);
  expect(waiting).toHaveLength(2);
});

test("who has waited long enough is told so, and leaves no gap in the line", async () => {
  const open = gate({ atOnce: 1, urgentExtra: 0, patienceMs: 1 });
  const leave = await open.enter();
  await expect(open.enter()).rejects.toBeInstanceOf(Busy);
  expect(open.waiting).toBe(0);
  leave();
  expect(open.working).toBe(0);
});

test("what is urgent goes first, and has a place that others have not", async () => {
  const open = gate();
  const [first, second] = await Promise.all([open.enter(), open.enter()]);
  const order: string[] = [];
  const wait = (name: string, urgent: boolean) =>
    open.enter(urgent).then((leave) => {
      order.push(name);
      leave();
    });
  const third = await open.enter(true);
  expect(open.working).toBe(3);
  const all = [wait("usual", false), wait("urgent", true)];
  for (const leave of [first, second, third]) leave();
  await Promise.all(all);
  expect(order).toEqual(["urgent", "usual"]);
});

test("between two who come in the rest of the process has its turn", async () => {
  const { enter } = gate({ atOnce: 1, urgentExtra: 0, mostWaiting: 50 });
  const first = await enter();
  let turns = 0;
  let counting = true;
  const count = () => {
    turns++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  // Each leaves as soon as it has come in, as a page does that needs nothing from outside.
  const others = Array.from({ length: 50 }, () => enter().then((leave) => leave()));
  first();
  await Promise.all(others);
  counting = false;
  expect(turns).toBeGreaterThanOrEqual(49);
});
