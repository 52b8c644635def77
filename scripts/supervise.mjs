// Keeps web and worker running under one parent, brings a killed one back, ends all together.
import { spawn } from "node:child_process";

const soonMs = 5_000;
const patience = 3;
const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href;

/**
 * @param {{env: NodeJS.ProcessEnv, processes: Record<string, string[]>, keepAlive?: () => Promise<unknown>, onEnd: () => void}} site
 *   keepAlive: called every few seconds; brings the embedded database back when it was killed
 */
export function supervise({ env, processes, keepAlive, onEnd }) {
  const children = new Map();
  const readiness = new Map(
    Object.keys(processes).map((name) => [name, Promise.withResolvers?.() ?? deferred()]),
  );
  let stopping = false;

  const start = (name, fastEnds = 0) => {
    const began = performance.now();
    const child = spawn(process.execPath, ["--import", endWithParent, ...processes[name]], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env,
    });
    children.set(name, child);
    child.on("message", () => readiness.get(name).resolve());
    child.on("exit", (code, signal) => {
      children.delete(name);
      if (stopping) return void (children.size === 0 && finish());
      const fast = performance.now() - began < soonMs ? fastEnds + 1 : 0;
      console.error(`The ${name} process ended with ${signal ?? code}.`);
      if (fast >= patience || code === 1) {
        console.error(`It does not stay up; the lines above say why.`);
        process.exitCode = 1;
        return stop("SIGTERM");
      }
      setTimeout(() => !stopping && start(name, fast), 500);
    });
  };

  const watch =
    keepAlive && setInterval(() => void keepAlive().catch((e) => console.error(e.message)), 3_000);
  const finish = () => {
    clearInterval(watch);
    onEnd();
    process.exit(process.exitCode ?? 0);
  };
  const stop = (signal) => {
    if (stopping) return;
    stopping = true;
    for (const child of children.values()) child.kill(signal);
    if (children.size === 0) finish();
    // A process that hangs must not keep the others waiting for ever.
    setTimeout(() => children.forEach((child) => child.kill("SIGKILL")), 15_000).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
  for (const name of Object.keys(processes)) start(name);
  return { ready: (name) => readiness.get(name).promise, stop };
}

function deferred() {
  let resolve;
  const promise = new Promise((r) => (resolve = r));
  return { promise, resolve };
}
