import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { inject } from "vitest";

import type { QueueStore } from "#jobs/queue/queue.server";
import { endWithParent } from "#tests/setup/end-with-parent";

export interface WorkerProcess {
  child: ChildProcess;
  /** Resolves when it takes jobs; rejects when it ended before. */
  ready: Promise<void>;
  /** Ends it without a word, as a crash does. */
  kill: () => Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  end: () => Promise<number | null>;
}

/** As launchWorkerProcess; resolves when it takes jobs. */
export async function startWorkerProcess(
  store: QueueStore,
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  const worker = launchWorkerProcess(store, env);
  await worker.ready;
  return worker;
}

/** The worker as it runs in production, in a process of its own. */
export function launchWorkerProcess(
  store: QueueStore,
  env: Record<string, string> = {},
): WorkerProcess {
  const child = spawn(
    process.execPath,
    ["--import", endWithParent, path.join(inject("programs"), "jobs/worker/main.js")],
    {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        PATH: process.env.PATH,
        ...store,
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        // Nothing of a test asks the real service.
        RATES_URL: "http://127.0.0.1:1/",
        ...env,
      },
    },
  );
  const ready = Promise.race([
    once(child, "message").then(() => undefined),
    once(child, "exit").then(([code]) => {
      throw new Error(`The worker ended with ${String(code)} before it was ready`);
    }),
  ]);
  // Who does not wait for it need not hear of it.
  ready.catch(() => undefined);
  const finish = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, "exit");
    return child.exitCode;
  };
  return {
    child,
    ready,
    kill: async () => void (await finish("SIGKILL")),
    end: () => finish("SIGTERM"),
  };
}
