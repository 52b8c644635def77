import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, Worker } from "node:worker_threads";
import pLimit from "p-limit";

/** The functions of a thread by name. */
type Tasks = Record<string, (input: never) => unknown>;

type TaskInput<Task> = Task extends (input: infer Input) => unknown ? Input : never;
type TaskResult<Task> = Task extends (input: never) => infer Result ? Awaited<Result> : never;

/** The result, or why there is none, as the end of "reading it …". */
export type ThreadAnswer<Result> = { result: Result } | { failure: string };
type ThreadMessage = { started: true } | ThreadAnswer<unknown>;

export interface ThreadLimits {
  /** Per task, from the moment the thread starts on it. */
  timeoutMs: number;
  memoryMb: number;
  /** Whether `memoryMb` includes buffers, which Node's own limit of a thread omits. */
  limitsBuffers?: boolean;
  /** An idle thread is terminated after this; without it each task gets a thread of its own. */
  idleMs?: number;
}

export interface ThreadRunner<T extends Tasks> {
  /** Rejects only with the signal's reason. */
  run<Name extends keyof T & string>(
    name: Name,
    input: TaskInput<T[Name]>,
    signal?: AbortSignal,
  ): Promise<ThreadAnswer<TaskResult<T[Name]>>>;
  close(): Promise<void>;
}

/** Entry of a thread: receives tasks, answers each with its result or an error. */
export function serveTasks(tasks: Tasks): void {
  const send = (message: ThreadMessage) => parentPort?.postMessage(message);
  parentPort?.on("message", async ({ name, input }: { name: string; input: never }) => {
    // The task's timeout starts here, after the start of the thread.
    send({ started: true });
    try {
      send({ result: await tasks[name]?.(input) });
    } catch (error) {
      send({ failure: `failed (${error instanceof Error ? error.message : String(error)})` });
    }
  });
}

/**
 * Runs one task at a time in a worker thread, so that none can block the event loop of this process. The
 * thread is started on demand and replaced when a task has crashed it. Not piscina: it does not wait until
 * a terminated thread has released its memory, leaves buffers out of the limit, and a thread that fails to
 * load leaves its task pending.
 */
export function openThreadRunner<T extends Tasks>(
  thread: URL,
  limits: ThreadLimits,
): ThreadRunner<T> {
  const oneAtATime = pLimit(1);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const closed = worker;
    worker = undefined;
    await closed?.terminate();
  };
  const start = (): Worker => {
    const started = startThread(thread, limits);
    // Also an idle one may end.
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };
  const runNow = async (task: object, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    clearTimeout(idle);
    const current = (worker ??= start());
    const answer = await ask(current, task, limits, signal);
    if (limits.idleMs !== undefined && "result" in answer && !signal?.aborted)
      idle = setTimeout(() => void close(), limits.idleMs).unref();
    else await close();
    signal?.throwIfAborted();
    return answer as ThreadAnswer<never>;
  };
  return {
    run: (name, input, signal) => oneAtATime(() => runNow({ name, input }, signal)),
    close,
  };
}

/**
 * Shares of the memory where it includes buffers: for old objects, and for growth after the start of the
 * thread. A thread grows by more than 1 MB in a millisecond until a check sees it.
 */
const heapShare = 0.7;
const growthShare = 0.7;
const memoryCheckMs = 20;
const mebibyte = 1024 * 1024;

function startThread(thread: URL, { memoryMb, limitsBuffers }: ThreadLimits): Worker {
  const heapMb = limitsBuffers ? Math.floor(memoryMb * heapShare) : memoryMb;
  const options = { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: heapMb } };
  const worker = thread.pathname.endsWith(".ts")
    ? new Worker(fromSource(thread), { ...options, eval: true })
    : new Worker(thread, options);
  worker.unref();
  // A terminated thread may still emit an error.
  worker.on("error", () => undefined);
  return worker;
}

/** A thread does not inherit the TypeScript loader of its process. */
function fromSource(thread: URL): string {
  const tsx = pathToFileURL(createRequire(thread).resolve("tsx/package.json"));
  const loader = new URL("dist/esm/api/index.mjs", tsx).href;
  return `import("${loader}").then(({ register }) => { register(); return import("${thread.href}"); });`;
}

/** Separate from the task's timeout, because a thread may start slowly on a busy machine. */
const startMs = 60_000;

function ask(
  worker: Worker,
  task: object,
  { timeoutMs, memoryMb, limitsBuffers }: ThreadLimits,
  signal?: AbortSignal,
): Promise<ThreadAnswer<unknown>> {
  return new Promise((resolve) => {
    let memoryCheck: NodeJS.Timeout | undefined;
    const finish = (answer: ThreadAnswer<unknown>): void => {
      clearTimeout(timer);
      clearInterval(memoryCheck);
      signal?.removeEventListener("abort", onAbort);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      worker.unref();
      resolve(answer);
    };
    const fail = (failure: string) => finish({ failure });
    const tooLarge = `needed more than ${memoryMb} MB of memory`;
    const failAfter = (ms: number) =>
      setTimeout(() => fail(`took longer than ${ms / 1000} seconds`), ms);
    let timer = failAfter(startMs + timeoutMs);
    const onMessage = (message: ThreadMessage): void => {
      if (!("started" in message)) return finish(message);
      clearTimeout(timer);
      timer = failAfter(timeoutMs);
      if (limitsBuffers) memoryCheck = checkGrowth(memoryMb * growthShare, () => fail(tooLarge));
    };
    const onError = (error: NodeJS.ErrnoException): void =>
      fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge : `failed (${error.message})`);
    const onExit = (): void => fail("ended without an answer");
    const onAbort = (): void => fail("was broken off");
    signal?.addEventListener("abort", onAbort, { once: true });
    worker.ref();
    worker.on("message", onMessage);
    worker.once("error", onError);
    worker.once("exit", onExit);
    worker.postMessage(task);
  });
}

/** Checks the growth of the whole process, the only figure that includes a thread's buffers. */
function checkGrowth(maxMb: number, onExceeded: () => void): NodeJS.Timeout {
  const start = process.memoryUsage.rss();
  return setInterval(() => {
    if (process.memoryUsage.rss() - start > maxMb * mebibyte) onExceeded();
  }, memoryCheckMs);
}
