import { isUtf8 } from "node:buffer";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import sniffEncoding from "html-encoding-sniffer";
import iconv from "iconv-lite";

import type { ExtractionRejection, ExtractionResult } from "#domain/imports/extraction";
import type { PageLink } from "#domain/imports/listed-stays";
import type { PageInput } from "./page";

export interface PageReader {
  /**
   * Reads one page at a time in a worker thread, so that no page can block the event loop of this
   * process. A page that takes too much time or memory is rejected as unreadable. Rejects only with the
   * signal's reason.
   */
  read(input: PageInput, signal?: AbortSignal): Promise<ExtractionResult>;
  /** The text of a page for a language model; empty on failure. */
  view(input: PageInput, signal?: AbortSignal): Promise<string>;
  /** The links of a list page with their cards; empty on failure. */
  links(input: PageInput, signal?: AbortSignal): Promise<PageLink[]>;
  close(): Promise<void>;
}

/** The thread's tasks. */
type Task = "read" | "view" | "list";
/** A page and the task. */
export type PageTask = PageInput & { want: Task };
/** A message of the thread. */
export type ThreadAnswer =
  | { started: true }
  | { result: ExtractionResult }
  | { view: string }
  | { links: PageLink[] }
  | { failure: string };

export interface ReaderLimits {
  /** Per page, from the moment the thread starts on it. */
  timeoutMs: number;
  memoryMb: number;
  /** An idle thread is terminated after this, because it retains the memory of its largest page. */
  idleMs: number;
}

/** A page of 5 MB takes a second or two and less than half of this memory. */
const standardReaderLimits: ReaderLimits = {
  timeoutMs: 10_000,
  memoryMb: 768,
  idleMs: 20_000,
};

/** Uses one thread, started on demand, ended when idle, and replaced when a page has crashed it. */
export function openPageReader(
  thread: URL,
  limits: ReaderLimits = standardReaderLimits,
): PageReader {
  let worker: Worker | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;

  const drop = async (): Promise<void> => {
    clearTimeout(rest);
    const dropped = worker;
    worker = undefined;
    await dropped?.terminate();
  };

  const sendNow = async (want: Task, page: PageInput, signal?: AbortSignal) => {
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
  const enqueue = (want: Task, page: PageInput, signal?: AbortSignal) => {
    const answering = previous.then(() => sendNow(want, page, signal));
    previous = answering.catch(() => undefined);
    return answering;
  };

  return {
    read: async (input, signal) => judged(await enqueue("read", input, signal)),
    async view(input, signal) {
      const answer = await enqueue("view", input, signal);
      return typeof answer !== "string" && "view" in answer ? answer.view : "";
    },
    async links(input, signal) {
      const answer = await enqueue("list", input, signal);
      return typeof answer !== "string" && "links" in answer ? answer.links : [];
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

/** A thread does not inherit the TypeScript loader of its process. */
function fromSource(thread: URL): string {
  const tsx = pathToFileURL(createRequire(thread).resolve("tsx/package.json"));
  const loader = new URL("dist/esm/api/index.mjs", tsx).href;
  return `import("${loader}").then(({ register }) => { register(); return import("${thread.href}"); });`;
}

/** Separate from the page's timeout, because a thread may start slowly on a busy machine. */
const startMs = 60_000;

/** The thread's message, or why there is none. */
function ask(
  worker: Worker,
  task: PageTask,
  { timeoutMs, memoryMb }: ReaderLimits,
  signal?: AbortSignal,
): Promise<ThreadAnswer | string> {
  return new Promise((resolve) => {
    const finish = (answer: ThreadAnswer | string): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
      // A terminated thread may still emit an error.
      worker.on("error", () => undefined);
      worker.unref();
      resolve(answer);
    };
    const endAfter = (ms: number) =>
      setTimeout(() => finish(`took longer than ${ms / 1000} seconds`), ms);
    let timer = endAfter(startMs + timeoutMs);
    const onMessage = (answer: ThreadAnswer): void => {
      if (!("started" in answer)) return finish(answer);
      clearTimeout(timer);
      timer = endAfter(timeoutMs);
    };
    const onAbort = (): void => finish("was broken off");
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.ref();
    worker.on("message", onMessage);
    worker.once("error", (error: NodeJS.ErrnoException) =>
      finish(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? `needed more than ${memoryMb} MB of memory`
          : `failed (${error.message})`,
      ),
    );
    worker.once("exit", () => finish("ended without an answer"));
    worker.postMessage(task);
  });
}

/** @param answer the thread's message, or why there is none */
function judged(answer: ThreadAnswer | string): ExtractionResult {
  if (typeof answer === "string") return unreadable(answer);
  if ("result" in answer) return answer.result;
  return unreadable("failure" in answer ? `failed (${answer.failure})` : "gave something else");
}

function unreadable(what: string): ExtractionRejection {
  return {
    success: false,
    reason: "unreadable",
    error: `The page cannot be read: reading it ${what}`,
  };
}

const undeclared = "undeclared";

/**
 * Turns a page's bytes into text: byte order mark first, then Content-Type, then meta or the declaration of
 * XML. iconv-lite because the runtime's own decoder reads windows-1252 bytes 80 to 9F wrongly.
 */
export function decodePage(bytes: Uint8Array, contentTypeHeader: string): string {
  const sniff = (label: string | undefined) =>
    sniffEncoding(bytes, { transportLayerEncodingLabel: label, defaultEncoding: undeclared });
  const sniffed = sniff(charsetOf(contentTypeHeader));
  const declared = sniffed === undeclared ? sniff(encodingOfXml(bytes)) : sniffed;
  return decode(bytes, declared === undeclared ? guessEncoding(bytes) : declared);
}

/** The encoding that the declaration of XML states; UTF-16 is seen by its zeros. */
function encodingOfXml(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  if (head.startsWith("<\0?\0")) return "utf-16le";
  if (head.startsWith("\0<\0?")) return "utf-16be";
  return /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
}

/** Text that is valid UTF-8 by chance is rare; old pages without a label are windows-1252. */
function guessEncoding(bytes: Uint8Array): string {
  return isUtf8(bytes) ? "UTF-8" : "windows-1252";
}

function decode(bytes: Uint8Array, encoding: string): string {
  if (iconv.encodingExists(encoding)) return iconv.decode(bytes, encoding);
  // ISO-2022-JP is missing there; "replacement" stands for encodings that no browser reads.
  return new TextDecoder(encoding === "replacement" ? "utf-8" : encoding).decode(bytes);
}
