import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";

import { connect } from "#db/connect.server";
import { migrateToLatest } from "#db/migrate-to-latest";
import { bundleOptions } from "#scripts/bundle";
import { throwawayPostgres } from "#scripts/throwaway";
import { freePort } from "./listen";

const entryPoints = [
  "jobs/worker/main.ts",
  "jobs/reader/thread.ts",
  "jobs/sheet-reader/thread.ts",
  "jobs/worker/render/driver.ts",
  "jobs/worker/render/service.ts",
];

/**
 * Bundles the programs that tests start as processes and threads, once per run: loading one from source
 * takes seconds.
 * @param run names the folder, so that simultaneous runs do not share it
 * @returns the folder
 */
async function bundlePrograms(run: string): Promise<string> {
  const outdir = path.resolve("node_modules/.cache/savanna/tests", run);
  await build({ ...bundleOptions, entryPoints, outdir });
  return outdir;
}

const hasRedis = () => spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;

/**
 * Starts a Redis without persistence that ends with the throwaway folder.
 * @returns its URL; null where the machine has no redis-server
 */
async function startRedis(folder: string): Promise<string | null> {
  if (!hasRedis()) {
    console.log("No redis-server on this machine: tests of the Redis queue store are skipped.");
    return null;
  }
  const port = await freePort();
  const settings = {
    port: String(port),
    bind: "127.0.0.1",
    save: "",
    appendonly: "no",
    // Allocated by tests/jobs/start-worker.ts.
    databases: "1500",
    dir: folder,
    pidfile: path.join(folder, "redis.pid"),
  };
  const child = spawn(
    "redis-server",
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await untilReady(child);
  child.unref();
  return `redis://127.0.0.1:${port}`;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("redis-server has no output to read");
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines)
    if (line.includes("Ready to accept connections")) {
      // Unread output would fill the pipe and stop the server.
      child.stdout.resume();
      return;
    }
  throw new Error("redis-server ended before it was ready");
}

export interface Services {
  /** The migrated database that tests copy; a copy fails while anything is connected to it. */
  templateUrl: string;
  /** Null where the machine has no redis-server. */
  redisUrl: string | null;
}

type Stoppable<Started> = Started & { stop: () => Promise<void> };

/** Starts one PostgreSQL and one Redis for a run. They end with `stop`, or when the caller dies. */
export async function startServices(): Promise<Stoppable<Services>> {
  const { url, redisUrl, stop } = await startServers(migrateTemplate);
  return { templateUrl: url, redisUrl, stop };
}

/** Like startServices, with an empty database that `prepare` fills while Redis starts. */
export async function startServers(
  prepare: (url: string) => Promise<void> = async () => {},
): Promise<Stoppable<{ url: string; folder: string; redisUrl: string | null }>> {
  const { url, folder, stop } = await throwawayPostgres("template_savanna");
  try {
    const [redisUrl] = await Promise.all([startRedis(folder), prepare(url)]);
    return { url, folder, redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function migrateTemplate(url: string): Promise<void> {
  const db = connect({ url, max: 1 });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}

declare module "vitest" {
  interface ProvidedContext {
    services: Services;
    /** The folder of the bundled programs. */
    programs: string;
  }
}

/** Global setup of the suites with services. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("programs", await bundlePrograms(project.name));
  const { stop, ...services } = await startServices();
  project.provide("services", services);
  return stop;
}
