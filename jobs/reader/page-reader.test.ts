import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";

import { until } from "#tests/setup/until";
import { openPageReader, type PageReader, type ReaderLimits } from "./page-reader";

const lodge = {
  html: readFileSync(new URL("../../tests/pages/lodge-json-ld.html", import.meta.url), "utf8"),
  url: "https://figtreelodge.test/",
};
/** Threads that do what no page should be able to make the reader do. */
const faulty = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; ${body}`)}`,
  );
const hangs = faulty(`parentPort.on("message", ({ url }) => {
  parentPort.postMessage({ begun: true });
  if (url.endsWith("/hangs")) for (;;);
  parentPort.postMessage({ result: { success: false, reason: "blocked", error: url } });
});`);

let reader: PageReader;
const open = (thread: URL, limits?: Partial<ReaderLimits>) =>
  (reader = openPageReader(thread, {
    timeoutMs: 10_000,
    memoryMb: 256,
    idleMs: 10_000,
    ...limits,
  }));
afterEach(() => reader.close());

test("a page is read in a thread as it is read here", { timeout: 30_000 }, async () => {
  open(new URL("thread.ts", import.meta.url), { timeoutMs: 25_000 });
  expect(await reader.read(lodge)).toMatchObject({
    success: true,
    data: { name: "Luangwa Fig Tree Lodge", country: "Zambia" },
  });
});

test("a page that takes too long is refused, and the next one is read by a new thread", async () => {
  open(hangs, { timeoutMs: 300 });
  const [first, second] = await Promise.all([
    reader.read({ html: "", url: "https://a.test/hangs" }),
    reader.read({ html: "", url: "https://a.test/next" }),
  ]);
  expect(first).toEqual({
    success: false,
    reason: "unreadable",
    error: "The page cannot be read: reading it took longer than 0.3 seconds",
  });
  expect(second).toMatchObject({ reason: "blocked", error: "https://a.test/next" });
});

test("this process goes on with its work meanwhile", async () => {
  open(hangs, { timeoutMs: 500 });
  const reading = reader.read({ html: "", url: "https://a.test/hangs" });
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  await reading;
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test("a page that needs too much memory ends its thread only", { timeout: 30_000 }, async () => {
  open(
    faulty(
      `parentPort.on("message", () => { const all = []; for (;;) all.push({ at: all.length }); });`,
    ),
    { memoryMb: 32, timeoutMs: 25_000 },
  );
  expect(await reader.read(lodge)).toMatchObject({
    reason: "unreadable",
    error: "The page cannot be read: reading it needed more than 32 MB of memory",
  });
});

test("a fault of the reader is said and not repeated for ever", async () => {
  open(
    faulty(`parentPort.on("message", () => parentPort.postMessage({ fault: "no such field" }));`),
  );
  expect(await reader.read(lodge)).toMatchObject({
    reason: "unreadable",
    error: "The page cannot be read: reading it failed (no such field)",
  });
});

test("a job that is stopped does not wait for the page", async () => {
  open(hangs);
  const stop = new AbortController();
  const reading = reader.read({ html: "", url: "https://a.test/hangs" }, stop.signal);
  stop.abort(new Error("the worker ends"));
  await expect(reading).rejects.toThrow("the worker ends");
});

test("a thread without work gives its memory back; the next page gets another one", async () => {
  open(
    faulty(`import { threadId } from "node:worker_threads"; parentPort.on("message", () => {
      parentPort.postMessage({ begun: true });
      parentPort.postMessage({ result: { success: false, reason: "blocked", error: String(threadId) } });
    });`),
    { idleMs: 100 },
  );
  const threadOf = async () => {
    const answer = await reader.read({ html: "", url: "https://a.test/" });
    return "error" in answer ? answer.error : "";
  };
  const first = await threadOf();
  await until("another thread", async () => {
    await pause(200);
    return (await threadOf()) !== first;
  });
});
