import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { queueNames } from "#jobs/queue/catalog";
import { fakeClock } from "#tests/fakes/fake-clock";
import { servedQueues, watchClock } from "./run-worker";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a clock that is set, on or back, is noticed once", () => {
  const clock = fakeClock();
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
  const clock = fakeClock();
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

describe("queues taken", () => {
  test("a worker takes all it can serve", () => {
    expect(servedQueues([], true)).toEqual(queueNames);
    expect(servedQueues([], false)).toEqual(queueNames.filter((name) => name !== "render"));
  });

  test("or the queues that it was started for", () => {
    expect(servedQueues(["render"], true)).toEqual(["render"]);
    expect(servedQueues(["mail", "sync"], false)).toEqual(["mail", "sync"]);
  });

  test("and says what it cannot do", () => {
    expect(() => servedQueues(["render"], false)).toThrow(/Chromium was not found/);
    expect(() => servedQueues(["letters"], true)).toThrow(/No queue is called "letters"/);
  });
});
