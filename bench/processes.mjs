// Built processes on a throwaway database, and what the system says of them. Linux only: /proc.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { ensurePostgres } from "../scripts/postgres.mjs";
import { smallHeap } from "../scripts/supervise.mjs";

export const entries = { web: "dist/server.js", worker: "dist/jobs/worker/main.js" };

/** The least that answers a request. */
export const bareServer = `
  require("node:http").createServer((request, response) => response.end("ok"))
    .listen(0, "127.0.0.1", function () { process.send({ port: this.address().port }); });
`;

const metricsToken = "figures-for-the-bench-alone";

/** @param {number} port of a web process of withDatabase */
export async function readMetrics(port) {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
}

/**
 * Runs `work` with a migrated database that is removed afterwards.
 * @param {(place: {env: NodeJS.ProcessEnv, folder: string, run: (...args: string[]) => void}) => Promise<unknown>} work
 *   run: one program of Node, to its end
 * @param {{seed?: string[]}} options arguments of the seed; none: the database stays empty
 */
export async function withDatabase(work, { seed } = {}) {
  if (!fs.existsSync(entries.web)) throw new Error("Build the site first: npm run build");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-bench-"));
  fs.chmodSync(folder, 0o755);
  const database = await ensurePostgres({ baseDir: folder });
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: "0",
    SITE_URL: "http://stays.example",
    METRICS_TOKEN: metricsToken,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, "data"),
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    ADMIN_PASSWORD: "weaver-birds-at-noon",
    RATES_URL: "http://127.0.0.1:1/",
    LOG_LEVEL: "silent",
    // To try what they change.
    ...(process.env.NODE_OPTIONS && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
    ...(process.env.MALLOC_ARENA_MAX && { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX }),
  };
  const run = (...args) =>
    execFileSync(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  try {
    run("dist/db/migrate.js");
    if (seed) run("dist/db/seed.js", ...seed);
    return await work({ env, folder, run });
  } finally {
    database.stop();
    for (const dir of [database.base, folder]) fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {string[]} args of Node @returns the child and what it said when it was ready */
export async function startReady(args, env) {
  const name = args[0] === entries.worker ? "worker" : "web";
  const began = performance.now();
  const child = spawn(process.execPath, [...smallHeap(name), ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [said] = await once(child, "message");
  return { child, said, afterMs: performance.now() - began };
}

export async function end(child) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** What a process has used of the processors so far, in milliseconds. */
export function busyMs({ pid }) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What a process holds of the memory, in megabytes. */
export function memoryMb({ pid }) {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(kb) / 1024;
}
