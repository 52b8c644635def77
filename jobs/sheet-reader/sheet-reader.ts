import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import type { SheetRead, SheetRefusal } from "#domain/rates/reading";
import type { SheetContext } from "./read-sheet";

export interface SheetReader {
  /**
   * Reads one file at a time, each in a worker thread of its own. A file that takes too much time or memory
   * is refused in words. Rejects only with the signal's reason.
   */
  read(bytes: Uint8Array, context: SheetContext, signal?: AbortSignal): Promise<SheetRead>;
}

export type SheetTask = SheetContext & { bytes: Uint8Array };
/** A message of the thread. */
export type ThreadAnswer = { started: true } | { read: SheetRead } | { failure: string };

export interface SheetReaderLimits {
  /** From the moment the thread starts on the file. */
  timeoutMs: number;
  /** For heap and buffers together. */
  memoryMb: number;
}

/** A sheet of 20 pages takes a few seconds and less than half of this memory. */
const standardLimits: SheetReaderLimits = { timeoutMs: 30_000, memoryMb: 300 };

/** Separate from the file's timeout, because a thread may start slowly on a busy machine. */
const startMs = 60_000;
const memoryCheckMs = 20;
/**
 * Shares of the memory: for old objects, and for growth after the start of the thread. A thread grows by
 * more than 1 MB in a millisecond until a check sees it.
 */
const heapShare = 0.7;
const growthShare = 0.7;
const mebibyte = 1024 * 1024;

export function openSheetReader(
  thread: URL,
  limits: SheetReaderLimits = standardLimits,
): SheetReader {
  let previous: Promise<unknown> = Promise.resolve();
  const readNow = async (task: SheetTask, signal?: AbortSignal): Promise<SheetRead> => {
    signal?.throwIfAborted();
    const worker = startThread(thread, limits);
    try {
      const answer = await ask(worker, task, limits, signal);
      signal?.throwIfAborted();
      return typeof answer === "string" ? refuse(answer) : answer;
    } finally {
      await worker.terminate();
    }
  };
  return {
    read(bytes, context, signal) {
      const reading = previous.then(() => readNow({ ...context, bytes }, signal));
      previous = reading.catch(() => undefined);
      return reading;
    },
  };
}

const refuse = (why: string): SheetRefusal => ({
  refused: `This file could not be read: reading it ${why}. Ask the lodge for a simpler file or enter the rates by hand.`,
});

function startThread(thread: URL, { memoryMb }: SheetReaderLimits): Worker {
  const options = {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(memoryMb * heapShare) },
  };
  return thread.pathname.endsWith(".ts")
    ? new Worker(fromSource(thread), { ...options, eval: true })
    : new Worker(thread, options);
}

/** A thread does not inherit the TypeScript loader of its process. */
function fromSource(thread: URL): string {
  const tsx = pathToFileURL(createRequire(thread).resolve("tsx/package.json"));
  const loader = new URL("dist/esm/api/index.mjs", tsx).href;
  return `import("${loader}").then(({ register }) => { register(); return import("${thread.href}"); });`;
}

/** What was read, or why nothing was. */
function ask(
  worker: Worker,
  task: SheetTask,
  { timeoutMs, memoryMb }: SheetReaderLimits,
  signal?: AbortSignal,
): Promise<SheetRead | string> {
  return new Promise((resolve) => {
    const finish = (answer: SheetRead | string): void => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener("abort", onAbort);
      worker.removeAllListeners();
      // A terminated thread may still emit an error.
      worker.on("error", () => undefined);
      resolve(answer);
    };
    const endAfter = (ms: number) =>
      setTimeout(() => finish(`took longer than ${ms / 1000} seconds`), ms);
    let timer = endAfter(startMs + timeoutMs);
    let watch: NodeJS.Timeout | undefined;
    const tooLarge = `needed more than ${memoryMb} MB of memory`;
    const onMessage = (answer: ThreadAnswer): void => {
      if ("read" in answer) return finish(answer.read);
      if ("failure" in answer) return finish(`failed (${answer.failure})`);
      clearTimeout(timer);
      timer = endAfter(timeoutMs);
      watch = watchMemory(memoryMb, () => finish(tooLarge));
    };
    const onAbort = (): void => finish("was broken off");
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.on("message", onMessage);
    worker.once("error", (error: NodeJS.ErrnoException) =>
      finish(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge : `failed (${error.message})`),
    );
    worker.once("exit", () => finish("ended without an answer"));
    worker.postMessage(task);
  });
}

/** Node's limit of a thread omits its buffers, so the growth of the whole process is watched, too. */
function watchMemory(memoryMb: number, onExceeded: () => void): NodeJS.Timeout {
  const start = process.memoryUsage.rss();
  return setInterval(() => {
    if (process.memoryUsage.rss() - start > memoryMb * growthShare * mebibyte) onExceeded();
  }, memoryCheckMs);
}
