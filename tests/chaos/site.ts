import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";

import { findPlace, readLock, siteUrl } from "#scripts/cluster";
import { ensurePostgres } from "#scripts/postgres";
import { throwawayFolder } from "#scripts/throwaway";
import { watchPostgres } from "#scripts/watch-postgres";
import { startDatabaseProxy } from "#tests/fakes/database-proxy";
import { freePort } from "#tests/setup/listen";
import { until } from "#tests/setup/until";
import { mountSmallDisk, openClock } from "./faults";
import type { Services } from "./workload";

/** A part that can be killed; Redis only where the queues are in it. */
export type Target = "web" | "worker" | "postgres" | "redis";

export interface Site {
  port: number;
  databaseUrl: string;
  /** The process ids of a part; none while it is down. */
  pidsOf: (target: Exclude<Target, "redis">) => number[];
  /** Its output so far. */
  output: () => string;
  stop: () => Promise<number | null>;
}

/** Runs `npm start` in a folder, as an operator does. */
export async function startSite(
  dataDir: string,
  port: number,
  env: Record<string, string>,
): Promise<Site> {
  // It ends with this process.
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
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output += String(chunk)));
  const exit = once(child, "exit") as Promise<[number | null]>;
  await until(
    "first page",
    async () => {
      if (child.exitCode !== null) throw new Error(`The site ended:\n${output}`);
      return Promise.resolve(output.includes("Press Ctrl-C to stop."));
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
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      return (await exit)[0];
    },
  };
}

function databaseUrlIn(dataDir: string): string {
  const place = findPlace(dataDir);
  return siteUrl(place, readLock(place).port, "savanna");
}

/** The postmaster and one backend: when either is killed, all end. */
function databasePids(dataDir: string): number[] {
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

export type TestedSite = Awaited<ReturnType<typeof openTestedSite>>;

interface Plan {
  store: "postgres" | "redis";
  /** With its own database behind a proxy, instead of the one that `npm start` brings along. */
  apart: boolean;
  services: Services;
}

/** A whole site, and access to the parts that faults hit. */
export async function openTestedSite({ store, apart, services }: Plan) {
  const { folder, watch, remove } = throwawayFolder();
  const closers: (() => unknown)[] = [remove];
  const close = async () => {
    for (const one of closers.splice(0).reverse())
      await Promise.resolve()
        .then(one)
        .catch(() => undefined);
  };
  try {
    const redis = store === "redis" ? await startDurableRedis(folder, await freePort()) : undefined;
    if (redis) closers.push(redis.stop);
    const urls = { redisUrl: redis?.url, mailUrl: services.mail.url };
    const outer = apart ? await startOuterDatabase(folder, urls, watch, closers) : undefined;
    const site = await startSite(outer?.dataDir ?? path.join(folder, "data"), await freePort(), {
      ...services.env,
      ...(redis && { REDIS_URL: redis.url }),
      ...outer?.env,
    });
    closers.push(() => site.stop());
    return {
      site,
      /** Without a proxy. */
      databaseUrl: outer?.databaseUrl ?? site.databaseUrl,
      redisUrl: redis?.url,
      pidsOf: (target: Target) => {
        if (target === "redis") return [redis?.pid() ?? []].flat();
        return target === "postgres" && outer ? databasePids(outer.base) : site.pidsOf(target);
      },
      proxies: outer?.proxies,
      disk: outer?.disk,
      clock: outer?.clock,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A database on its own small disk, and a proxy in front of each service. */
async function startOuterDatabase(
  folder: string,
  { redisUrl, mailUrl }: { redisUrl: string | undefined; mailUrl: string },
  watch: (folder: string) => void,
  closers: (() => unknown)[],
) {
  const baseDir = path.join(folder, "apart");
  fs.mkdirSync(baseDir);
  const disk = mountSmallDisk(baseDir);
  if (disk) closers.push(disk.unmount);
  watch(baseDir);
  const options = { baseDir };
  const postgres = await ensurePostgres(options);
  const { base, url: databaseUrl } = postgres;
  if (base !== baseDir) watch(base);
  closers.push(() => postgres.stop(), watchPostgres(postgres, options));
  const proxyOf = async (url: string) => {
    const proxy = await startDatabaseProxy(url);
    closers.push(proxy.close);
    return proxy;
  };
  const [database, mail] = [await proxyOf(databaseUrl), await proxyOf(mailUrl)];
  const redis = redisUrl ? await proxyOf(redisUrl) : undefined;
  const clock = openClock(path.join(folder, "clock"));
  return {
    ...{ base, databaseUrl, disk, clock },
    proxies: { database, mail, redis },
    dataDir: path.join(baseDir, "data"),
    env: {
      DATABASE_URL: database.url,
      SMTP_URL: mail.url,
      ...(redis && { REDIS_URL: redis.url }),
      ...clock?.env,
    },
  };
}

/** A Redis with an append-only file, as in production, that is restarted whenever it ends. */
async function startDurableRedis(folder: string, port: number) {
  const settings = {
    port: String(port),
    bind: "127.0.0.1",
    save: "",
    appendonly: "yes",
    "maxmemory-policy": "noeviction",
    dir: folder,
    pidfile: path.join(folder, "redis.pid"),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const start = () => spawn("redis-server", args, { stdio: ["ignore", "ignore", "inherit"] });
  let child = start();
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    const supervise = () =>
      child.once("exit", () => {
        if (stopping) return resolve();
        child = start();
        supervise();
      });
    supervise();
  });
  const url = `redis://127.0.0.1:${port}`;
  await until("Redis", () => respondsToPing(url));
  return {
    url,
    pid: () => child.pid,
    stop: () => {
      stopping = true;
      child.kill("SIGTERM");
      return ended;
    },
  };
}

async function respondsToPing(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: null });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === "PONG";
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
