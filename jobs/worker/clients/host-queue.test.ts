import { expect, test } from "vitest";

import { fakeClock } from "#tests/fakes/fake-clock";
import { createHostQueue, type Turn } from "./host-queue";

const page: Turn = { kind: "page", pauseMs: 500 };
const extra: Turn = { kind: "extra" };
const limits = { longestWaitMs: 60_000 };

/** A task that ends when told to, and says that it began. */
function openTask(log: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const task = async () => {
    log.push(name);
    await ended;
  };
  return { task, end: () => end() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("one host is asked one at a time, in order", async () => {
  const queue = createHostQueue(fakeClock(), limits);
  const log: string[] = [];
  const tasks = ["a", "b", "c"].map((name) => openTask(log, name));
  const runs = tasks.map(({ task }) => queue.run("camp.test", extra, task));
  await settle();
  expect(log).toEqual(["a"]);
  tasks[0]?.end();
  await settle();
  expect(log).toEqual(["a", "b"]);
  tasks.forEach(({ end }) => end());
  await Promise.all(runs);
  expect(log).toEqual(["a", "b", "c"]);
});

test("hosts do not wait for each other", async () => {
  const queue = createHostQueue(fakeClock(), limits);
  const log: string[] = [];
  const slow = openTask(log, "slow");
  const run = queue.run("slow.test", page, slow.task);
  await queue.run("fast.test", page, () => Promise.resolve(log.push("fast")));
  expect(log).toEqual(["slow", "fast"]);
  slow.end();
  await run;
});

test("500 ms pass between two pages", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  const took200ms = () => Promise.resolve(clock.advance(200));
  await queue.run("camp.test", page, took200ms);
  clock.advance(100);
  await queue.run("camp.test", page, took200ms);
  await queue.run("camp.test", extra, took200ms);
  expect(clock.waits).toEqual([400]);
});

test("the pause counts after failures too", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  await expect(
    queue.run("camp.test", page, () => Promise.reject(new Error("boom"))),
  ).rejects.toThrow("boom");
  await queue.run("camp.test", page, () => Promise.resolve());
  expect(clock.waits).toEqual([500]);
});

test("images and robots.txt keep no pause", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  for (let n = 0; n < 3; n += 1) await queue.run("camp.test", extra, () => Promise.resolve());
  await queue.run("camp.test", page, () => Promise.resolve());
  expect(clock.waits).toEqual([]);
});

test("a pause holds back everybody on that host", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  queue.pause("camp.test", 20_000);
  queue.pause("camp.test", 5_000);
  await queue.run("other.test", page, () => Promise.resolve());
  expect(clock.waits).toEqual([]);
  await queue.run("camp.test", extra, () => Promise.resolve());
  expect(clock.waits).toEqual([20_000]);
});

test("too long a pause is reported, not waited for", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  queue.pause("camp.test", 3_600_000);
  const result = await queue.run("camp.test", page, () => Promise.resolve("asked"));
  expect(result).toEqual({ ran: false, waitMs: 3_600_000 });
  expect(clock.waits).toEqual([]);
});

test("a stopped job leaves without letting others overtake", async () => {
  const queue = createHostQueue(fakeClock(), limits);
  const log: string[] = [];
  const first = openTask(log, "first");
  const running = queue.run("camp.test", extra, first.task);
  const stop = new AbortController();
  const stopped = queue.run(
    "camp.test",
    extra,
    () => Promise.resolve(log.push("stopped")),
    stop.signal,
  );
  const third = queue.run("camp.test", extra, () => Promise.resolve(log.push("third")));
  stop.abort(new Error("worker stops"));
  await expect(stopped).rejects.toThrow("worker stops");
  await settle();
  expect(log).toEqual(["first"]);
  first.end();
  await Promise.all([running, third]);
  expect(log).toEqual(["first", "third"]);
});

test("a clock that is put back lets nobody wait for it", async () => {
  const clock = fakeClock();
  const queue = createHostQueue(clock, limits);
  const day = 24 * 3_600_000;
  clock.set(day);
  await queue.run("camp.test", page, settle);
  clock.set(-day);
  expect(await queue.run("camp.test", page, () => Promise.resolve("read"))).toEqual({
    ran: true,
    value: "read",
  });
  expect(clock.waits).toEqual([500]);
});
