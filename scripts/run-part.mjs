// Runs a part of `npm test` or `npm run check` as a child process that ends with this one.
import { spawn } from "node:child_process";

import { startGuard } from "./start-guard.mjs";

let guard;

/**
 * Runs a Node program to its end and collects its output; failures of tests are printed at once.
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<{code: number | null, output: string, seconds: number}>} code: null after a signal
 */
export function runPart(args, env = {}) {
  guard ??= startGuard();
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      // The fourth: see failed-test.mjs.
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      env: { ...process.env, FORCE_COLOR: "0", FAILURES_FD: "3", ...env },
      // A process group that the guard can kill as a whole.
      detached: true,
    });
    let output = "";
    const end = (code) => {
      guard.send(`done ${child.pid}`);
      resolve({ code, output, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.stdio[3].on("data", (chunk) => process.stdout.write(chunk));
    child.on("error", (error) => {
      output += error.message;
      end(null);
    });
    // Not "close": an orphaned grandchild may hold the output open.
    child.on("exit", end);
    if (child.pid) guard.send(`group ${child.pid}`);
  });
}

/** Runs jobs in order with limited concurrency; a failure does not stop the others. */
export async function runConcurrently(concurrency, jobs) {
  const queue = [...jobs];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let job = queue.shift(); job; job = queue.shift()) await job();
    }),
  );
}
