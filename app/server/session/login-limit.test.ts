import { expect, test } from "vitest";

import { createLoginThrottle, delayFor, safeReturnTo } from "./login-limit.server";

test.each([
  ["/admin/properties?page=2", "/admin/properties?page=2"],
  ["/admin", "/admin"],
  ["/email-test", "/email-test"],
  ["/email-test-of-others", "/admin"],
  [null, "/admin"],
  ["", "/admin"],
  ["//evil.example/admin", "/admin"],
  ["/\\evil.example/admin", "/admin"],
  ["https://evil.example/admin", "/admin"],
  ["javascript:alert(1)", "/admin"],
  ["/admin/login", "/admin"],
  ["/admin/../accommodation", "/admin"],
  ["/administrator", "/admin"],
])("after login a return URL of %s leads to %s", (returnTo, target) => {
  expect(safeReturnTo(returnTo)).toBe(target);
});

test("the first 30 login attempts have no delay, later ones an increasing one", () => {
  expect([0, 1, 30].map(delayFor)).toEqual([0, 0, 0]);
  expect(delayFor(31)).toBeGreaterThan(0);
  expect(delayFor(40)).toBeGreaterThan(delayFor(31));
  expect(delayFor(1_000_000)).toBe(5_000);
});

/** A throttle whose delays end with `endOne`. */
function pausedThrottle(limits: { slots: number; maxQueued: number }) {
  const waits: (() => void)[] = [];
  const throttle = createLoginThrottle(
    limits,
    () => new Promise<void>((resolve) => waits.push(resolve)),
  );
  const passed: string[] = [];
  const enter = (name: string, attempts: number) =>
    throttle
      .enter(1_000, attempts)
      .then((admitted) => passed.push(admitted ? name : `not ${name}`));
  const endOne = async () => {
    waits.shift()?.();
    await new Promise(setImmediate);
  };
  return { enter, endOne, passed, atOnce: () => waits.length };
}

test("login delays have limited slots, and callers with fewer attempts go first", async () => {
  const { enter, endOne, passed, atOnce } = pausedThrottle({ slots: 2, maxQueued: 10 });
  for (const n of [2, 3, 4, 5]) void enter(`guess ${n}`, n);
  void enter("operator", 1);
  expect(atOnce()).toBe(2);
  for (let call = 0; call < 5; call++) await endOne();
  expect(passed).toEqual(["guess 2", "guess 3", "operator", "guess 4", "guess 5"]);
});

test("a full login queue rejects the caller with the most attempts", async () => {
  const { enter, endOne, passed } = pausedThrottle({ slots: 1, maxQueued: 2 });
  for (const n of [1, 4, 5]) void enter(`guess ${n}`, n);
  void enter("operator", 1);
  await new Promise(setImmediate);
  expect(passed).toEqual(["not guess 5"]);
  for (let call = 0; call < 3; call++) await endOne();
  expect(passed).toEqual(["not guess 5", "guess 1", "operator", "guess 4"]);
});
