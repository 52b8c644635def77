import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { queueNames } from "#domain/jobs/catalog";
import { fakeClock } from "#tests/fakes/fake-clock";
import { servedQueues, watchClock } from "./run-worker";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a clock that is set forward or back is reported once", () => {
  const clock = fakeClock();
  const reports: number[] = [];
  const stop = watchClock((byMs) => reports.push(byMs), clock);
  const advanceBy = (ms: number) => {
    clock.advance(ms);
    vi.advanceTimersByTime(ms);
  };
  advanceBy(5_000);
  expect(reports).toEqual([]);
  clock.set(90_000_000);
  advanceBy(5_000);
  expect(reports).toEqual([90_000_000]);
  clock.set(-90_000_000);
  advanceBy(5_000);
  expect(reports).toEqual([90_000_000, -90_000_000]);
  stop();
  clock.set(90_000_000);
  advanceBy(5_000);
  expect(reports).toHaveLength(2);
});

test("passing time and gradual clock corrections are not reported", () => {
  const clock = fakeClock();
  const onSet = vi.fn();
  const stop = watchClock(onSet, clock);
  for (let step = 0; step < 100; step++) {
    clock.set(500);
    clock.advance(1_000);
    vi.advanceTimersByTime(1_000);
  }
  stop();
  expect(onSet).not.toHaveBeenCalled();
});

describe("the queues of a worker", () => {
  test("are all that it can process by default", () => {
    expect(servedQueues([], true)).toEqual(queueNames);
    expect(servedQueues([], false)).toEqual(queueNames.filter((name) => name !== "render"));
  });

  test("are those of its arguments", () => {
    expect(servedQueues(["render"], true)).toEqual(["render"]);
    expect(servedQueues(["mail", "sync"], false)).toEqual(["mail", "sync"]);
  });

  test("must exist and be processable", () => {
    expect(() => servedQueues(["render"], false)).toThrow(/Chromium was not found/);
    expect(() => servedQueues(["letters"], true)).toThrow(/No queue is called "letters"/);
  });
});
