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
  /** The text of a page as a language model is shown it; empty where that fails. */
  view(input: PageInput, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

/** What the thread is to make of a page. */
type Errand = "read" | "view";
/** A page, and what is wanted of it. */
export type PageErrand = PageInput & { want: Errand };
/** What it sends back. */
export type ThreadAnswer =
  { begun: true } | { result: ExtractionResult } | { view: string } | { fault: string };

export interface ReaderLimits {
  /** Of one page, from the moment the thread begins with it. */
  timeoutMs: number;
  memoryMb: number;
  /** A thread without work for so long is ended: it keeps what its largest page took. */
  idleMs: number;
}

/** A page of 5 MB takes a second or two and less than half of this memory. */
export const standardReaderLimits: ReaderLimits = {
  timeoutMs: 10_000,
  memoryMb: 768,
  idleMs: 20_000,
};

/** One thread, made when needed, kept while there is work, and replaced when a page has cost it its life. */
export function openPageReader(
  thread: URL,
  limits: ReaderLimits = standardReaderLimits,
): PageReader {
  let worker: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;

  const drop = async (): Promise<void> => {
    clearTimeout(rest);
    const dropped = worker;
    worker = undefined;
    await dropped?.terminate();
  };

  const askNow = async (want: Errand, page: PageInput, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    clearTimeout(rest);
    worker ??= startThread(thread, limits);
    const answer = await ask(worker, { ...page, want }, limits, signal);
    if (typeof answer !== "string" && !signal?.aborted) {
      rest = setTimeout(() => void drop(), limits.idleMs).unref();
      return answer;
    }
    await drop();
    signal?.throwIfAborted();
    return String(answer);
  };
  const inTurn = (want: Errand, page: PageInput, signal?: AbortSignal) => {
    const answering = turn.then(() => askNow(want, page, signal));
    turn = answering.catch(() => undefined);
    return answering;
  };

  return {
    read: async (input, signal) => judged(await inTurn("read", input, signal)),
    async view(input, signal) {
      const answer = await inTurn("view", input, signal);
      return typeof answer !== "string" && "view" in answer ? answer.view : "";
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

/** A thread on a busy machine may take long to get up; that is not the page's fault. */
const startMs = 60_000;

/** The thread's answer, or why there is none. */
function ask(
  worker: Worker,
  errand: PageErrand,
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
    const endAfter = (ms: number) =>
      setTimeout(() => settle(`took longer than ${ms / 1000} seconds`), ms);
    let timer = endAfter(startMs + timeoutMs);
    const onMessage = (answer: ThreadAnswer): void => {
      if (!("begun" in answer)) return settle(answer);
      clearTimeout(timer);
      timer = endAfter(timeoutMs);
    };
    const onAbort = (): void => settle("was broken off");
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.ref();
    worker.on("message", onMessage);
    worker.once("error", (error: NodeJS.ErrnoException) =>
      settle(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? `needed more than ${memoryMb} MB of memory`
          : `failed (${error.message})`,
      ),
    );
    worker.once("exit", () => settle("ended without an answer"));
    worker.postMessage(errand);
  });
}

/** @param answer or why there is none */
function judged(answer: ThreadAnswer | string): ExtractionResult {
  if (typeof answer === "string") return unreadable(answer);
  if ("result" in answer) return answer.result;
  return unreadable("fault" in answer ? `failed (${answer.fault})` : "gave something else");
}

function unreadable(what: string): ExtractionRefusal {
  return {
    success: false,
    reason: "unreadable",
    error: `The page cannot be read: reading it ${what}`,
  };
}
