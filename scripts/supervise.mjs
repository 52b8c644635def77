// Supervises the processes of the site: restarts one that exited, kills one that hangs. Node built-ins only.
import { spawn, spawnSync } from "node:child_process";
import net from "node:net";

const preloaded = ["end-with-parent.mjs", "heartbeat.mjs"].flatMap((name) => [
  "--import",
  new URL(name, import.meta.url).href,
]);
/** EX_CONFIG of sysexits.h: a restart does not help. */
const settingsErrorCode = 78;

const usualLimits = {
  /** Backoff before a restart: doubles with each early exit, up to the maximum. */
  firstPauseMs: 250,
  maxPauseMs: 5_000,
  /** An exit sooner than this after the start is an early exit … */
  quickMs: 10_000,
  /** … and after so many in a row on its own the process is given up. Kills do not count. */
  quickEnds: 15,
  /**
   * A process without a heartbeat for this many checks hangs. Counted instead of timed, since a suspended
   * machine has missed none.
   */
  checkMs: 5_000,
  missedChecks: 4,
  /** From SIGTERM to SIGKILL, for a hanging process … */
  hungGraceMs: 3_000,
  /** … and during the shutdown of the site. */
  graceMs: 15_000,
};

/**
 * Limits V8's heap growth: Node sizes its heap by the memory of the machine and collects late; under load a
 * web process used 630 MB for 140 MB of live data. These flags halve that at no CPU cost; smaller growth or a
 * smaller young generation cost both. A worker's latency does not matter: reading pages it uses 235 MB with
 * its own flags, 270 MB with those of web. An engine that does not know a flag would not start.
 * @param {string} name of the process
 */
export function smallHeap(name) {
  const settings = name === "web" ? forVisitors : forJobs;
  known ??=
    spawnSync(process.execPath, [...settings, "--eval", ""], { stdio: "ignore" }).status === 0;
  return known ? settings : [];
}
const forVisitors = ["--heap-growing-percent=50", "--max-semi-space-size=8"];
const forJobs = ["--heap-growing-percent=25", "--max-semi-space-size=4"];
let known;

/**
 * A listening socket that the parent binds and never accepts on. Its children listen on it: each connection
 * goes to one that is idle, and during a restart new ones wait in the backlog instead of being refused.
 * Node's cluster module creates its sockets the same way; if Node no longer supports that, a child opens its own.
 * @returns undefined if the address cannot be bound; the child then reports why
 */
export function holdSocket(host, port) {
  const socket = net.isIP(host) && net._createServerHandle?.(host, port, net.isIP(host));
  return typeof socket === "object" ? socket : undefined;
}

/**
 * Starts every process and restarts it as needed.
 * @param {{env: NodeJS.ProcessEnv, processes: Record<string, string[]>, counts?: Record<string, number>,
 *   limits?: Partial<typeof usualLimits>, sockets?: Record<string, object | undefined>}} site
 * - processes: Node arguments by name of the process
 * - counts: processes of a name, if not one
 * - sockets: of holdSocket, by name, for processes with the argument --socket
 * @returns ready: resolves when all processes of a name report readiness, rejects when one is given up ·
 *   stop: ends all · ended: resolves with the exit code when none is left
 */
export function supervise({ env, processes, counts = {}, limits = {}, sockets = {} }) {
  const all = { ...usualLimits, ...limits };
  const parts = new Set();
  const ended = new Promise((resolve) => {
    let code = 0;
    const start = (name, args) => {
      const part = superviseProcess(name, args, env, all, sockets[name], (partCode) => {
        code ||= partCode;
        parts.delete(part);
        // Connections are refused instead of waiting for processes that will not come back.
        if (![...parts].some((other) => other.name === name)) sockets[name]?.close();
        if (parts.size === 0) resolve(code);
      });
      parts.add(part);
    };
    for (const [name, args] of Object.entries(processes))
      for (let count = counts[name] ?? 1; count > 0; count--) start(name, args);
  });
  const started = [...parts];
  return {
    ready: async (name) => {
      await Promise.all(started.filter((part) => part.name === name).map((part) => part.ready));
    },
    stop: () => {
      for (const socket of Object.values(sockets)) socket?.close();
      for (const part of [...parts]) part.stop();
    },
    ended,
  };
}

function spawnPart(name, args, env, socket) {
  const more = socket ? ["--socket"] : [];
  const child = spawn(process.execPath, [...smallHeap(name), ...preloaded, ...args, ...more], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env,
  });
  // A child that has exited rejects messages; the caller handles its exit.
  if (socket) child.send({ socket: true }, socket, () => {});
  return child;
}

/** Supervises one process. `onFinish` is called once, when it will not be restarted. */
function superviseProcess(name, args, env, limits, socket, onFinish) {
  let child;
  let next;
  let quickEnds = 0;
  let ownEnds = 0;
  let stopping = false;
  let ready;
  let failed;
  const readiness = new Promise((resolve, reject) => ((ready = resolve), (failed = reject)));
  // Prevents an unhandled rejection if no caller waits.
  readiness.catch(() => {});

  const start = () => {
    const startedAt = performance.now();
    child = spawnPart(name, args, env, socket);
    const stopMonitoring = monitor(child, name, limits);
    child.on("message", (message) => message?.ready && ready());
    // A process that failed to start emits no exit event.
    child.once("error", (error) => child.pid || over(error.message));
    child.once("exit", (code, signal) => over(signal ?? code, signal !== null));
    const over = (how, killed = false) => {
      stopMonitoring();
      child = undefined;
      if (stopping) return finish(0);
      console.error(`The ${name} process ended with ${how}.`);
      const quick = performance.now() - startedAt < limits.quickMs;
      quickEnds = quick ? quickEnds + 1 : 0;
      if (!quick) ownEnds = 0;
      else if (!killed) ownEnds++;
      if (how === settingsErrorCode) return giveUp("Fix its settings first.", how);
      if (ownEnds >= limits.quickEnds)
        return giveUp(`It ended ${ownEnds} times in a row; the lines above say why.`, 1);
      const pauseMs = limits.firstPauseMs * 2 ** Math.max(0, quickEnds - 1);
      next = setTimeout(start, Math.min(pauseMs, limits.maxPauseMs));
    };
  };
  const giveUp = (reason, code) => {
    console.error(`\nGiving up on the ${name} process. ${reason}\n`);
    finish(code);
  };
  const finish = (code) => {
    failed(new Error(`The ${name} process is not running.`));
    onFinish(code);
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    clearTimeout(next);
    if (child) endAtLast(child, limits.graceMs);
    else finish(0);
  };
  start();
  return { name, ready: readiness, stop };
}

/** Kills a child without a heartbeat. Returns a function that stops the checks. */
function monitor(child, name, { checkMs, missedChecks, hungGraceMs }) {
  let missed = 0;
  child.on("message", () => (missed = 0));
  const timer = setInterval(() => {
    if (++missed !== missedChecks) return;
    console.error(`The ${name} process is unresponsive and will be stopped.`);
    endAtLast(child, hungGraceMs);
  }, checkMs);
  return () => clearInterval(timer);
}

/** Terminates a process; kills it after the grace period. */
function endAtLast(child, graceMs) {
  child.kill("SIGTERM");
  const last = setTimeout(() => child.kill("SIGKILL"), graceMs);
  child.once("exit", () => clearTimeout(last));
}
