import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";

import { openThreadRunner, type ThreadLimits, type ThreadRunner } from "./thread-runner";

interface Tasks extends Record<string, (input: never) => unknown> {
  read: (word: string) => string;
}

/** The URL of a thread with this code. */
const threadWith = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from "node:worker_threads"; ${body}`)}`,
  );
/** A thread that starts on each task and then runs this code. */
const threadThat = (body: string) =>
  threadWith(`parentPort.on("message", ({ input }) => {
    parentPort.postMessage({ started: true });
    ${body}
  });`);
const answers = `parentPort.postMessage({ result: input });`;
const hangs = threadThat(`if (input === "hang") for (;;); ${answers}`);

let runner: ThreadRunner<Tasks>;
const open = (thread: URL, limits: Partial<ThreadLimits> = {}) => {
  runner = openThreadRunner<Tasks>(thread, { timeoutMs: 20_000, memoryMb: 256, ...limits });
  return runner;
};
afterEach(() => runner.close());

test("a task that takes too long fails, and a new thread runs the next one", async () => {
  open(hangs, { timeoutMs: 300, idleMs: 10_000 });
  const [first, second] = await Promise.all([
    runner.run("read", "hang"),
    runner.run("read", "next"),
  ]);
  expect(first).toEqual({ failure: "took longer than 0.3 seconds" });
  expect(second).toEqual({ result: "next" });
});

test("a task does not block the process", async () => {
  const running = open(hangs, { timeoutMs: 500 }).run("read", "hang");
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  await running;
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
});

test("a task that needs too much memory ends only its thread", async () => {
  const grows = threadThat(`const all = []; for (;;) all.push({ at: all.length });`);
  expect(await open(grows, { memoryMb: 32 }).run("read", "")).toEqual({
    failure: "needed more than 32 MB of memory",
  });
});

test("buffers count as memory where the limit includes them", async () => {
  const grows = threadThat(
    `const all = []; const grow = () => { all.push(Buffer.alloc(5e6, 1)); setTimeout(grow, 1); }; grow();`,
  );
  expect(await open(grows, { memoryMb: 100, limitsBuffers: true }).run("read", "")).toEqual({
    failure: "needed more than 100 MB of memory",
  });
});

test.each([
  ["throws", threadThat(`throw new Error("oops");`), "failed (oops)"],
  ["ends", threadThat(`process.exit(0);`), "ended without an answer"],
  ["does not load", threadWith(`throw new Error("no such file");`), "failed (no such file)"],
  [
    "reports a failure",
    threadThat(`parentPort.postMessage({ failure: "failed (x)" });`),
    "failed (x)",
  ],
])("a thread that %s is a failure", async (_what, thread, failure) => {
  expect(await open(thread).run("read", "")).toEqual({ failure });
});

test("an aborted task rejects with its reason", async () => {
  const stop = new AbortController();
  const running = open(hangs).run("read", "hang", stop.signal);
  stop.abort(new Error("the worker ends"));
  await expect(running).rejects.toThrow("the worker ends");
});

const tellsThread = threadThat(`parentPort.postMessage({ result: String(threadId) });`);

test("each task gets a thread of its own, or the one that is idle", async () => {
  open(tellsThread);
  expect(await runner.run("read", "")).not.toEqual(await runner.run("read", ""));
  open(tellsThread, { idleMs: 10_000 });
  expect(await runner.run("read", "")).toEqual(await runner.run("read", ""));
});

test("a thread that ends while it is idle is replaced", async () => {
  const endsIdle = threadThat(
    `parentPort.postMessage({ result: String(threadId) }); setImmediate(() => process.exit(0));`,
  );
  open(endsIdle, { idleMs: 10_000 });
  await expectOtherThreadAfterEnd();
});

test("an idle thread ends, and the next task gets a new one", async () => {
  open(tellsThread, { idleMs: 100 });
  await expectOtherThreadAfterEnd();
});

async function expectOtherThreadAfterEnd() {
  let end: Promise<unknown> | undefined;
  process.once("worker", (thread: Worker) => {
    end = once(thread, "exit");
  });
  const first = await runner.run("read", "");
  await end;
  const second = await runner.run("read", "");
  expect(second).toEqual({ result: expect.any(String) });
  expect(second).not.toEqual(first);
}
