// Says what is being done, and how long it took.
import { spawn } from "node:child_process";

import { Failure } from "./failures.mjs";

const started = performance.now();
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export const say = (line) => console.log(line);

/** Runs one named step. A step that answers "up to date" is said to have been skipped. */
export async function step(name, work) {
  const from = performance.now();
  const result = await work();
  const took = seconds(performance.now() - from);
  const note = result === "up to date" ? "up to date" : "done";
  say(
    `[${seconds(performance.now() - started).padStart(7)}] ${name.padEnd(12)} ${note} in ${took}`,
  );
  return result;
}

/** Runs a program to its end. @throws Failure when it exits with a fault */
export function run(command, args, env = process.env, advice = "The lines above say why.") {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env,
      // A group of its own, which ends with this process: a signal may reach this process alone.
      detached: process.platform !== "win32",
    });
    const endGroup = () => {
      try {
        process.kill(-child.pid, "SIGTERM");
      } catch {
        child.kill();
      }
    };
    process.once("exit", endGroup);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("exit", endGroup);
      if (code === 0) return resolve();
      const shown = [command.split("/").pop(), ...args.map((a) => a.split("/").pop())].join(" ");
      reject(new Failure(`\`${shown}\` ended with ${signal ?? code}. ${advice}`));
    });
  });
}
