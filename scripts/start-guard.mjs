// A process that cleans up after this one, however this one ends.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * @returns {{tell: (line: string) => void, letGo: () => Promise<void>}}
 *   tell: what there is to end, as guard.mjs says; letGo: have all of it ended, and wait for that
 */
export function startGuard() {
  const guard = spawn(process.execPath, [fileURLToPath(new URL("guard.mjs", import.meta.url))], {
    stdio: ["pipe", "ignore", "inherit"],
    // In a group of its own it outlives a Ctrl-C.
    detached: true,
  });
  const ended = once(guard, "exit");
  guard.unref();
  guard.stdin.unref();
  return {
    tell: (line) => guard.stdin.write(`${line}\n`),
    letGo: async () => {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}
