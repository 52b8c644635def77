// Keeps the parts of the site running under one parent: one that ended is started again, one that
// hangs is ended first. Node built-ins only.
import { spawn, spawnSync } from "node:child_process";
import net from "node:net";

const preloaded = ["end-with-parent.mjs", "say-alive.mjs"].flatMap((name) => [
  "--import",
  new URL(name, import.meta.url).href,
]);
/** EX_CONFIG of sysexits.h: the part says that starting it again changes nothing. */
const settingsFault = 78;

const usualLimits = {
  /** Between an end and the next start: doubles with each quick end, up to the longest. */
  firstPauseMs: 250,
  longestPauseMs: 5_000,
  /** An end sooner than this after the start is a quick one … */
  quickMs: 10_000,
  /** … and after so many in a row by its own doing the part is given up. A kill is nobody's fault. */
  quickEnds: 15,
  /** A part that let so many looks pass without a sign of life hangs. Counted, not timed: a machine that slept has missed none. */
  lookMs: 5_000,
  missedLooks: 4,
  /** From SIGTERM to SIGKILL, for a part that hangs … */
  hungGraceMs: 3_000,
  /** … and for one that ends with the site. */
  graceMs: 15_000,
};

/**
 * Node sizes its heap by the memory of the machine and clears up late: in a crowd a web process took
 * 630 MB of which it needed 140. With these it takes half of that, whatever the memory of the machine, for
 * no more of the processor; a heap that grows by less, or a smaller place for what is new, costs both. Nobody
 * waits for a worker: reading pages it takes 235 MB with its own, and 270 with those of web.
 * An engine that does not know a setting would not start with it.
 * @param {string} name of the part
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
 * A socket that the parent binds and never accepts on. The part listens on it, and while the part is started
 * again new connections wait in the backlog instead of being refused. Node's cluster module makes its
 * sockets the same way; where Node no longer offers that, the part opens its own.
 * @returns undefined when the address cannot be bound here; the part then says why
 */
export function holdSocket(host, port) {
  const socket = net.isIP(host) && net._createServerHandle?.(host, port, net.isIP(host));
  return typeof socket === "object" ? socket : undefined;
}

/**
 * Starts every part and keeps it running.
 * @param {{env: NodeJS.ProcessEnv, processes: Record<string, string[]>, limits?: Partial<typeof usualLimits>, sockets?: Record<string, object | undefined>}} site
 *   processes: the arguments of Node for each part
 *   sockets: of holdSocket, for parts that know the argument --socket
 * @returns ready: resolves when a part says so, rejects when it is given up · stop: ends all ·
 *   ended: resolves with the exit code once no part is left
 */
export function supervise({ env, processes, limits = {}, sockets = {} }) {
  const all = { ...usualLimits, ...limits };
  const parts = new Map();
  const ended = new Promise((resolve) => {
    let code = 0;
    const remove = (name, partCode) => {
      code ||= partCode;
      parts.delete(name);
      if (parts.size === 0) resolve(code);
    };
    for (const [name, args] of Object.entries(processes))
      parts.set(
        name,
        keepRunning(name, args, env, all, sockets[name], (partCode) => remove(name, partCode)),
      );
  });
  const readiness = new Map([...parts].map(([name, part]) => [name, part.ready]));
  return {
    ready: (name) => readiness.get(name),
    stop: () => {
      for (const part of parts.values()) part.stop();
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
  // A child that has ended already takes nothing more; its exit is seen by the caller.
  if (socket) child.send({ socket: true }, socket, () => {});
  return child;
}

/** One part. `onGone` is called once, when it will not run again. */
function keepRunning(name, args, env, limits, socket, onGone) {
  let child;
  let next;
  let quickEnds = 0;
  let ownEnds = 0;
  let stopping = false;
  let ready;
  let failed;
  const readiness = new Promise((resolve, reject) => ((ready = resolve), (failed = reject)));
  // Not everybody waits for it.
  readiness.catch(() => {});

  const start = () => {
    const began = performance.now();
    child = spawnPart(name, args, env, socket);
    const stopLooking = lookAfter(child, name, limits);
    child.on("message", (message) => message?.ready && ready());
    // A process that could not be started has no exit.
    child.once("error", (error) => child.pid || over(error.message));
    child.once("exit", (code, signal) => over(signal ?? code, signal !== null));
    const over = (how, killed = false) => {
      stopLooking();
      child = undefined;
      if (stopping) return gone(0);
      console.error(`The ${name} process ended with ${how}.`);
      const quick = performance.now() - began < limits.quickMs;
      quickEnds = quick ? quickEnds + 1 : 0;
      if (!quick) ownEnds = 0;
      else if (!killed) ownEnds++;
      if (how === settingsFault) return giveUp("Fix its settings first.", how);
      if (ownEnds >= limits.quickEnds)
        return giveUp(`It ended ${ownEnds} times in a row; the lines above say why.`, 1);
      const pauseMs = limits.firstPauseMs * 2 ** Math.max(0, quickEnds - 1);
      next = setTimeout(start, Math.min(pauseMs, limits.longestPauseMs));
    };
  };
  const giveUp = (reason, code) => {
    console.error(`\nGiving up on the ${name} process. ${reason}\n`);
    gone(code);
  };
  const gone = (code) => {
    letGo();
    failed(new Error(`The ${name} process is not running.`));
    onGone(code);
  };
  // From then on connections end with the part instead of waiting for one that never comes.
  const letGo = () => {
    socket?.close();
    socket = undefined;
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    letGo();
    clearTimeout(next);
    if (child) endAtLast(child, limits.graceMs);
    else gone(0);
  };
  start();
  return { ready: readiness, stop };
}

/** Ends a child that gives no sign of life any more. Returns how to stop looking. */
function lookAfter(child, name, { lookMs, missedLooks, hungGraceMs }) {
  let missed = 0;
  child.on("message", () => (missed = 0));
  const timer = setInterval(() => {
    if (++missed !== missedLooks) return;
    console.error(`The ${name} process is unresponsive and will be stopped.`);
    endAtLast(child, hungGraceMs);
  }, lookMs);
  return () => clearInterval(timer);
}

/** Asks a process to end, and ends it when it does not. */
function endAtLast(child, graceMs) {
  child.kill("SIGTERM");
  const last = setTimeout(() => child.kill("SIGKILL"), graceMs);
  child.once("exit", () => clearTimeout(last));
}
