import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chownSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import type { RenderLimits } from "./limits";
import type { FromWorker, ToDriver } from "./messages";
import { killAll, memoryOf, processTree } from "./process-tree";

/** Whoever drives a browser for one page, in this machine or another. */
export interface Driver {
  send: (message: FromWorker) => void;
  /** Ends it, the browser and the profile, whatever they do. */
  close: () => Promise<void>;
}

/** Opens a driver. `onMessage` gets what it says, unchecked; `onEnd` why it says no more. */
export type OpenDriver = (
  listener: { onMessage: (message: unknown) => void; onEnd: (reason: string) => void },
  signal?: AbortSignal,
) => Promise<Driver>;

interface LocalBrowser {
  executablePath: string;
  /** The program that drives the browser. */
  driver: URL;
  limits: Pick<RenderLimits, "memoryMb" | "lookEveryMs">;
}

/** A driver and a browser on this machine, with a profile that is thrown away. */
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
    const tell = (message: ToDriver) => void (child.connected && child.send(message, () => {}));
    return {
      send: (message) =>
        tell(message.type === "render" ? { ...message, executablePath, profile, user } : message),
      close: async () => {
        stopWatching();
        await end(child);
        // A process that is just ending may still write.
        await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      },
    };
  };

/** In the range that Debian and systemd leave free. */
const browserId = 65_533;

/**
 * The user of a browser that root starts: an id without an account, so that it shares no file and no
 * process with anybody, PostgreSQL included. @throws when somebody has that id
 */
export function browserUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const isTaken = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .some((entry) => entry.split(":")[2] === String(browserId));
  if (isTaken) throw new Error(`user ${browserId}, meant for the browser, belongs to somebody`);
  return { uid: browserId, gid: browserId };
}

const searchPath = "/usr/local/bin:/usr/bin:/bin";

/** From source the driver needs the loader of TypeScript, which the built one does not have. */
function startDriver(driver: URL, profile: string): ChildProcess {
  const loader = driver.pathname.endsWith(".ts")
    ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
    : [];
  return fork(driver, [], {
    execArgv: [...loader, "--max-old-space-size=256"],
    // Nothing of ours: what takes the browser over finds no secret.
    env: { NODE_ENV: "production", PATH: searchPath, HOME: profile, TMPDIR: profile },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function watchMemory(
  child: ChildProcess,
  { memoryMb, lookEveryMs }: LocalBrowser["limits"],
  onEnd: (reason: string) => void,
): () => void {
  const known = new Map<number, number>();
  const timer = setInterval(() => {
    const held = child.pid === undefined ? 0 : memoryOf(processTree(child.pid, known));
    if (held > memoryMb * 1e6) onEnd(`the page needed more than ${memoryMb} MB of memory`);
  }, lookEveryMs);
  return () => clearInterval(timer);
}

/** The browser's processes first: once the driver is gone nothing tells whose they are. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const tree = processTree(child.pid);
  child.kill("SIGKILL");
  killAll(tree);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
