import { expect, test } from "vitest";

import { giveUpAfterSeconds, pauseBeforeRetry } from "./retries";

/** Pauses of so many failures in a row, in the middle of their range. */
const pausesOf = (kind: Parameters<typeof pauseBeforeRetry>[1], failures: number) =>
  Array.from({ length: failures }, (_, index) => pauseBeforeRetry(index + 1, kind, () => 0.5));

test("pauses grow to a limit (P-089)", () => {
  expect(pausesOf("email", 8)).toEqual([5, 20, 80, 320, 1280, 1800, 1800, 1800]);
  expect(pausesOf("unreachable", 6)).toEqual([5, 20, 80, 320, 600, 600]);
  expect(pausesOf("login", 4)).toEqual([300, 1200, 3600, 3600]);
  expect(pauseBeforeRetry(5_000, "unreachable", () => 0.5)).toBe(600);
});

test("workers that failed together come back at different times", () => {
  expect(pauseBeforeRetry(1, "email", () => 0)).toBe(4);
  expect(pauseBeforeRetry(1, "email", () => 1)).toBe(6);
});

test("a server is tried at most every ten minutes for two days", () => {
  let elapsed = 0;
  let tries = 0;
  while (elapsed < giveUpAfterSeconds)
    elapsed += pauseBeforeRetry(++tries, "unreachable", () => 0.5);
  expect(tries).toBeLessThan(300);
});
