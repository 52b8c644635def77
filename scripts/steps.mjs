// Prints each step and its duration.
import { spawn } from "node:child_process";

import { Failure } from "./failures.mjs";

const started = performance.now();
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export const say = (line) => console.log(line);

/** Runs a named step. A step that returns "up to date" is reported as skipped. */
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

/** Runs a program. @throws Failure if it exits with an error */
export function run(command, args, env = process.env, advice = "The lines above say why.") {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env,
      // In a process group that ends with this process: a signal may reach this process alone.
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
      const shortened = [command.split("/").pop(), ...args.map((a) => a.split("/").pop())].join(
        " ",
      );
      reject(new Failure(`\`${shortened}\` ended with ${signal ?? code}. ${advice}`));
    });
  });
}
