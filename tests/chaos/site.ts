import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";

import { findPlace, readLock, urlOf } from "#scripts/cluster";
import { until } from "#tests/setup/until";

/** What may be killed; the store only where the queues live in it. */
export type Target = "web" | "worker" | "postgres" | "redis";

export interface Site {
  port: number;
  databaseUrl: string;
  /** The process ids that a kill of this part may hit; none while it is away. */
  pidsOf: (target: Exclude<Target, "redis">) => number[];
  /** What it has said so far. */
  said: () => string;
  stop: () => Promise<number | null>;
}

/** `npm start` in a folder of its own, as an operator runs it. */
export async function startSite(
  dataDir: string,
  port: number,
  env: Record<string, string>,
): Promise<Site> {
  // Tied to this process, it does not outlive a trial that was broken off.
  const args = ["--import", path.resolve("scripts/end-with-parent.mjs"), "scripts/start.mjs"];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      SEED: "none",
      LOG_LEVEL: "warn",
      RATES_URL: "http://127.0.0.1:1/",
      ...env,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (said += String(chunk)));
  const exit = once(child, "exit") as Promise<[number | null]>;
  await until(
    "first page",
    async () => {
      if (child.exitCode !== null) throw new Error(`The site ended:\n${said}`);
      return Promise.resolve(said.includes("Press Ctrl-C to stop."));
    },
    180_000,
  );
  return {
    port,
    databaseUrl: env.DATABASE_URL ?? databaseUrlIn(dataDir),
    pidsOf: (target) => {
      if (target === "postgres") return databasePids(dataDir);
      const entry = target === "web" ? "server.js" : "jobs/worker/main.js";
      return childrenOf(child.pid)
        .filter(({ command }) => command.replace(/ --socket$/, "").endsWith(entry))
        .map(({ pid }) => pid);
    },
    said: () => said,
    stop: async () => {
      child.kill("SIGTERM");
      return (await exit)[0];
    },
  };
}

function databaseUrlIn(dataDir: string): string {
  const place = findPlace(dataDir);
  return urlOf(place, readLock(place).port, "savanna");
}

/** The server itself, and one of the processes that serve its clients: killing either ends all. */
export function databasePids(dataDir: string): number[] {
  try {
    const { pid: server } = readLock(findPlace(dataDir));
    if (!server) return [];
    const [backend] = childrenOf(server).filter(({ command }) => / savanna 127/.test(command));
    return backend ? [server, backend.pid] : [server];
  } catch {
    return [];
  }
}

function childrenOf(parent: number | undefined): { pid: number; command: string }[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*\S)/.exec(line) ?? [];
    return Number(ppid) === parent && command ? [{ pid: Number(pid), command }] : [];
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
