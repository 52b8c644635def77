import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { stillClock } from "#tests/fakes/still-clock";
import { watchClock } from "./watch-clock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a clock that is set, on or back, is noticed once", () => {
  const clock = stillClock();
  const seen: number[] = [];
  const stop = watchClock((byMs) => seen.push(byMs), clock);
  const pass = (ms: number) => {
    clock.advance(ms);
    vi.advanceTimersByTime(ms);
  };
  pass(5_000);
  expect(seen).toEqual([]);
  clock.set(90_000_000);
  pass(5_000);
  expect(seen).toEqual([90_000_000]);
  clock.set(-90_000_000);
  pass(5_000);
  expect(seen).toEqual([90_000_000, -90_000_000]);
  stop();
  clock.set(90_000_000);
  pass(5_000);
  expect(seen).toHaveLength(2);
});

test("time that passes, and a clock that is drawn right bit by bit, is none", () => {
  const clock = stillClock();
  const onSet = vi.fn();
  const stop = watchClock(onSet, clock);
  for (let look = 0; look < 100; look++) {
    clock.set(500);
    clock.advance(1_000);
    vi.advanceTimersByTime(1_000);
  }
  stop();
  expect(onSet).not.toHaveBeenCalled();
});
