import { afterEach, expect, test, vi } from "vitest";

import { createLiveTopics } from "./live-topics.server";

let state: unknown = 1;
const read = vi.fn(() => Promise.resolve(state));
const topics = createLiveTopics((topic) => (topic === "jobs" ? read : null), {
  pollEveryMs: 5,
  maxStreamMs: 60_000,
  maxStreams: 2,
});
const forever = new AbortController().signal;

afterEach(() => read.mockClear());

/** The events of a stream, one at a time; null at its end. */
function eventsOf(stream: ReadableStream<Uint8Array> | null) {
  const reader = stream?.getReader();
  const decoder = new TextDecoder();
  const next = async (): Promise<string | null> => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return null;
      const event = /^event: (\w+)$/m.exec(decoder.decode(value))?.[1];
      if (event) return event;
    }
  };
  return { next, cancel: () => reader?.cancel() };
}

test("a subscriber gets an event at first and after each change", async () => {
  const leaving = new AbortController();
  const events = eventsOf(topics.subscribe("jobs", leaving.signal));
  expect(await events.next()).toBe("changed");
  state = 2;
  expect(await events.next()).toBe("changed");
  leaving.abort();
  expect(await events.next()).toBeNull();
});

test("a failed poll is not a change", async () => {
  const events = eventsOf(topics.subscribe("jobs", forever));
  await events.next();
  read.mockRejectedValueOnce(new Error("away"));
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(3));
  state = 3;
  expect(await events.next()).toBe("changed");
  await events.cancel();
});

test("streams are limited, and an unknown topic has no stream", async () => {
  expect(topics.subscribe("weather", forever)).toBeNull();
  const first = eventsOf(topics.subscribe("jobs", forever));
  const second = eventsOf(topics.subscribe("jobs", forever));
  expect(topics.subscribe("jobs", forever)).toBeNull();
  await first.cancel();
  const third = eventsOf(topics.subscribe("jobs", forever));
  expect(await third.next()).toBe("changed");
  await third.cancel();
  await second.cancel();
});

test("topics without subscribers are not polled", async () => {
  vi.useFakeTimers();
  const events = eventsOf(topics.subscribe("jobs", forever));
  await events.next();
  await events.cancel();
  await vi.advanceTimersByTimeAsync(10);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("closing the topics closes every stream", async () => {
  const own = createLiveTopics(() => read);
  const events = eventsOf(own.subscribe("jobs", forever));
  await events.next();
  own.close();
  expect(await events.next()).toBeNull();
});
