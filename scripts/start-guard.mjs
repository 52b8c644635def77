// Starts a process that cleans up after this one, however this one ends.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * @returns {{send: (line: string) => void, stop: () => Promise<void>}} send: a line of guard.mjs; stop: ends all
 *   registered processes and folders, and waits
 */
export function startGuard() {
  const guard = spawn(process.execPath, [fileURLToPath(new URL("guard.mjs", import.meta.url))], {
    stdio: ["pipe", "ignore", "inherit"],
    // In a process group of its own it survives a Ctrl-C.
    detached: true,
  });
  const ended = once(guard, "exit");
  guard.unref();
  guard.stdin.unref();
  return {
    send: (line) => guard.stdin.write(`${line}\n`),
    stop: async () => {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}
