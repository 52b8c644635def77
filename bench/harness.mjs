// Built processes on a throwaway database, their CPU time and memory. Linux only: /proc.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { ensurePostgres } from "#scripts/postgres";
import { smallHeap } from "#scripts/supervise";

export const entries = { web: "dist/server.js", worker: "dist/jobs/worker/main.js" };

/** The smallest HTTP server. */
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
 * Runs `work` with a migrated database that is dropped afterwards.
 * @param {(place: {env: NodeJS.ProcessEnv, folder: string, run: (...args: string[]) => void}) => Promise<unknown>} work
 *   run: runs a Node program to its end
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
    // For experiments.
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

/** @param {string[]} args of Node @returns the child process and its first message */
export async function startReady(args, env) {
  const name = args[0] === entries.worker ? "worker" : "web";
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...smallHeap(name), ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = await once(child, "message");
  return { child, message, afterMs: performance.now() - startedAt };
}

export async function end(child) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** CPU time so far in milliseconds. */
export function cpuMs({ pid }) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory in MB. */
export function memoryMb({ pid }) {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(kb) / 1024;
}

/**
 * Starts a Redis without persistence.
 * @param {string} folder its working directory
 * @returns {Promise<{url: string, stop: () => Promise<unknown>} | null>} null where the machine has no redis-server
 */
export async function startRedis(folder) {
  const port = 20_000 + (process.pid % 20_000);
  const settings = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", settings.map(String), {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = once(server.stdout, "data").then(() => true);
  const missing = once(server, "error").then(() => false);
  if (!(await Promise.race([ready, missing]))) return null;
  // Unread output would fill the pipe and stop the server.
  server.stdout.resume();
  const stop = () => {
    server.kill("SIGTERM");
    return once(server, "exit");
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

/** Signs in as a browser without scripts does. */
export async function signIn(origin, password) {
  const send = (to, fields, cookie = "") =>
    fetch(origin + to, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
      body: new URLSearchParams(fields),
    });
  const login = await send("/admin/login", { password });
  // Without the cookie of the sign-in message.
  const cookies = login.headers.getSetCookie().map((line) => line.split(";")[0]);
  const cookie = cookies.find((line) => line.startsWith("admin=")) ?? "";
  return {
    cookie,
    post: async (to, fields) => {
      const { status } = await send(to, fields, cookie);
      if (status !== 303) throw new Error(`${to} returned ${status}`);
    },
  };
}

/**
 * @param {string} what the metric and its unit
 * @param {number} ours
 * @param {number} yardstick a bare server in the same run, or an external limit
 */
export const row = (what, ours, yardstick) => ({ what, ours, yardstick, ratio: ours / yardstick });

/** @param {ReturnType<typeof row>[]} rows */
export function printRows(rows) {
  console.log(`${"what".padEnd(52)}    ours  yardstick   ratio`);
  for (const { what, ours, yardstick, ratio } of rows)
    console.log(
      what.padEnd(52) +
        ours.toFixed(1).padStart(8) +
        yardstick.toFixed(1).padStart(11) +
        ratio.toFixed(2).padStart(8),
    );
}

export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
