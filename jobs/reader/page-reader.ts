import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

import type { ExtractionRefusal, ExtractionResult } from "#domain/imports/extraction";
import type { PageInput } from "./page";

export interface PageReader {
  /**
   * Reads one page after the other in a thread, so that no page can keep this process from its other
   * work. A page that takes too long or too much is refused as unreadable.
   * Rejects only with the signal's reason.
   */
  read(input: PageInput, signal?: AbortSignal): Promise<ExtractionResult>;
  close(): Promise<void>;
}

/** What the thread sends back for a page. */
export type ThreadAnswer = { result: ExtractionResult } | { fault: string };

export interface ReaderLimits {
  /** Of one page, from the moment the thread begins with it. */
  timeoutMs: number;
  memoryMb: number;
}

/** A page of 5 MB takes a second or two and less than half of this memory. */
export const standardReaderLimits: ReaderLimits = { timeoutMs: 10_000, memoryMb: 768 };

/** The thread of the reader beside the program at `program`, built or from source. */
export function readerThread(program: string, path: string): URL {
  return new URL(path + (program.endsWith(".ts") ? ".ts" : ".js"), program);
}

/** One thread, made when first needed, kept, and replaced when a page has cost it its life. */
export function openPageReader(
  thread: URL,
  limits: ReaderLimits = standardReaderLimits,
): PageReader {
  let worker: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const drop = async (): Promise<void> => {
    const dropped = worker;
    worker = undefined;
    await dropped?.terminate();
  };

  const readNow = async (input: PageInput, signal?: AbortSignal): Promise<ExtractionResult> => {
    signal?.throwIfAborted();
    worker ??= startThread(thread, limits);
    const answer = await ask(worker, input, limits, signal);
    if (typeof answer !== "string" && !signal?.aborted) return judged(answer);
    await drop();
    signal?.throwIfAborted();
    return unreadable(String(answer));
  };

  return {
    read(input, signal) {
      const reading = turn.then(() => readNow(input, signal));
      turn = reading.catch(() => undefined);
      return reading;
    },
    close: drop,
  };
}

function startThread(thread: URL, { memoryMb }: ReaderLimits): Worker {
  const options = {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  };
  const worker = thread.pathname.endsWith(".ts")
    ? new Worker(fromSource(thread), { ...options, eval: true })
    : new Worker(thread, options);
  worker.unref();
  return worker;
}

/** A thread does not take over the TypeScript loader of its process. */
function fromSource(thread: URL): string {
  const tsx = pathToFileURL(createRequire(thread).resolve("tsx/package.json"));
  const loader = new URL("dist/esm/api/index.mjs", tsx).href;
  return `import("${loader}").then(({ register }) => { register(); return import("${thread.href}"); });`;
}

/** The thread's answer, or why there is none. */
function ask(
  worker: Worker,
  input: PageInput,
  { timeoutMs, memoryMb }: ReaderLimits,
  signal?: AbortSignal,
): Promise<ThreadAnswer | string> {
  return new Promise((resolve) => {
    const settle = (answer: ThreadAnswer | string): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
      // A thread that is ended may still report its end.
      worker.on("error", () => undefined);
      worker.unref();
      resolve(answer);
    };
    const timer = setTimeout(
      () => settle(`took longer than ${timeoutMs / 1000} seconds`),
      timeoutMs,
    );
    const onAbort = (): void => settle("was broken off");
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.ref();
    worker.once("message", settle);
    worker.once("error", (error: NodeJS.ErrnoException) =>
      settle(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? `needed more than ${memoryMb} MB of memory`
          : `failed (${error.message})`,
      ),
    );
    worker.once("exit", () => settle("ended without an answer"));
    worker.postMessage(input);
  });
}

function judged(answer: ThreadAnswer): ExtractionResult {
  return "result" in answer ? answer.result : unreadable(`failed (${answer.fault})`);
}

function unreadable(what: string): ExtractionRefusal {
  return {
    success: false,
    reason: "unreadable",
    error: `The page cannot be read: reading it ${what}`,
  };
}
