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
])("login sends %s on to %s", (wanted, target) => {
  expect(safeReturnTo(wanted)).toBe(target);
});

test("the first guesses of an hour wait for nothing, later ones longer and longer", () => {
  expect([0, 1, 30].map(delayFor)).toEqual([0, 0, 0]);
  expect(delayFor(31)).toBeGreaterThan(0);
  expect(delayFor(40)).toBeGreaterThan(delayFor(31));
  expect(delayFor(1_000_000)).toBe(5_000);
});

/** A throttle whose delays end when the test says so. */
function pausedThrottle(limits: { slots: number; maxQueued: number }) {
  const waits: (() => void)[] = [];
  const lane = createLoginThrottle(
    limits,
    () => new Promise<void>((resolve) => waits.push(resolve)),
  );
  const passed: string[] = [];
  const enter = (who: string, attempts: number) =>
    lane.enter(1_000, attempts).then((admitted) => passed.push(admitted ? who : `not ${who}`));
  const endOne = async () => {
    waits.shift()?.();
    await new Promise(setImmediate);
  };
  return { enter, endOne, passed, atOnce: () => waits.length };
}

test("a few wait at a time; the newcomer goes before those who guess on", async () => {
  const { enter, endOne, passed, atOnce } = pausedThrottle({ slots: 2, maxQueued: 10 });
  for (const n of [2, 3, 4, 5]) void enter(`guess ${n}`, n);
  void enter("operator", 1);
  expect(atOnce()).toBe(2);
  for (let turn = 0; turn < 5; turn++) await endOne();
  expect(passed).toEqual(["guess 2", "guess 3", "operator", "guess 4", "guess 5"]);
});

test("a full queue sends away whoever has guessed most", async () => {
  const { enter, endOne, passed } = pausedThrottle({ slots: 1, maxQueued: 2 });
  for (const n of [1, 4, 5]) void enter(`guess ${n}`, n);
  void enter("operator", 1);
  await new Promise(setImmediate);
  expect(passed).toEqual(["not guess 5"]);
  for (let turn = 0; turn < 3; turn++) await endOne();
  expect(passed).toEqual(["not guess 5", "guess 1", "operator", "guess 4"]);
});
