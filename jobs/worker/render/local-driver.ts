import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import type { FromWorker, ToDriver } from "./messages";
import { killAll, memoryOf, processTree } from "./process-tree";

/** Drives a browser for one page, on this machine or another. */
export interface Driver {
  send: (message: FromWorker) => void;
  /** Ends the driver and its browser, and removes the profile. */
  close: () => Promise<void>;
}

/** Opens a driver. `onMessage` gets its unchecked messages, `onEnd` the reason of its end. */
export type OpenDriver = (
  listener: { onMessage: (message: unknown) => void; onEnd: (reason: string) => void },
  signal?: AbortSignal,
) => Promise<Driver>;

interface LocalBrowser {
  executablePath: string;
  /** The program that drives the browser. */
  driver: URL;
  limits: Pick<RenderLimits, "maxMemoryMb" | "pollMs">;
}

/** A driver and a browser on this machine, with a temporary profile. */
export const localDriver =
  ({ executablePath, driver, limits }: LocalBrowser): OpenDriver =>
  async ({ onMessage, onEnd }) => {
    const profile = await mkdtemp(path.join(tmpdir(), "savanna-browser-"));
    const user = browserUser();
    if (user) chownSync(profile, user.uid, user.gid);
    const child = startDriver(driver, profile);
    const stopWatching = watchMemory(child, limits, onEnd);
    child.on("message", onMessage);
    child.once("error", (error) => onEnd(error.message));
    child.once("exit", (code, how) => onEnd(`the browser ended with ${how ?? code}`));
    const send = (message: ToDriver) => void (child.connected && child.send(message, () => {}));
    return {
      send: (message) =>
        send(message.type === "render" ? { ...message, executablePath, profile, user } : message),
      close: async () => {
        stopWatching();
        await end(child);
        // A process that is ending may still write.
        await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      },
    };
  };

/** In the range that Debian and systemd leave unassigned. */
const browserId = 65_533;

/**
 * The user of a browser that root starts: an id without an account, so that it shares no file or process
 * with another user, PostgreSQL included. @throws when the id is taken
 */
function browserUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const isTaken = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .some((entry) => entry.split(":")[2] === String(browserId));
  if (isTaken) throw new Error(`user ${browserId}, meant for the browser, is taken`);
  return { uid: browserId, gid: browserId };
}

const searchPath = "/usr/local/bin:/usr/bin:/bin";

/** The TypeScript source needs a loader, the built driver does not. */
function startDriver(driver: URL, profile: string): ChildProcess {
  const loader = driver.pathname.endsWith(".ts")
    ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
    : [];
  return fork(driver, [], {
    execArgv: [...loader, "--max-old-space-size=256"],
    // No inherited environment, so that a compromised browser finds no secret.
    env: { NODE_ENV: "production", PATH: searchPath, HOME: profile, TMPDIR: profile },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function watchMemory(
  child: ChildProcess,
  { maxMemoryMb, pollMs }: LocalBrowser["limits"],
  onEnd: (reason: string) => void,
): () => void {
  const known = new Map<number, number>();
  const timer = setInterval(() => {
    const bytes = child.pid === undefined ? 0 : memoryOf(processTree(child.pid, known));
    if (bytes > maxMemoryMb * 1e6) onEnd(`the page needed more than ${maxMemoryMb} MB of memory`);
  }, pollMs);
  return () => clearInterval(timer);
}

/** Lists the browser's processes first: without the driver they cannot be identified. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const tree = processTree(child.pid);
  child.kill("SIGKILL");
  killAll(tree);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

export interface RenderLimits {
  /** Timeout from the launch of the driver until the browser has started. */
  startMs: number;
  /** Timeout from then until the page is rendered. */
  pageMs: number;
  idleMs: number;
  maxWaitMs: number;
  maxRequests: number;
  /** Limit for all requests of a page together, the page included. */
  maxBytes: number;
  /** Limit for the rendered document. */
  maxCharacters: number;
  /** Limit for the browser and all its processes. */
  maxMemoryMb: number;
  pollMs: number;
  /** Concurrent requests. */
  maxConcurrent: number;
}

export const standardRenderLimits: RenderLimits = {
  startMs: 20_000,
  pageMs: 15_000,
  idleMs: 750,
  maxWaitMs: 10_000,
  maxRequests: 150,
  maxBytes: 15_000_000,
  maxCharacters: 5_000_000,
  maxMemoryMb: 800,
  pollMs: 100,
  maxConcurrent: 6,
};

/** The paths of Debian, Ubuntu, Fedora, Alpine and Google's package. */
const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** The browser of this machine; null if there is none, or the setting is "off". */
export function findChromium(setting: string | undefined): string | null {
  if (setting === "off") return null;
  const paths = setting === undefined ? usualPaths : [setting];
  return paths.find((path) => existsSync(path)) ?? null;
}
