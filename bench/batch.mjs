// `node bench/batch.mjs`: a batch of 500 addresses on 10 sites that answer in 50 ms, through the built
// site, with one worker and with two, on each queue store. The rule alone takes 50 × 550 ms.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

import { ensurePostgres } from "../scripts/postgres.mjs";

const siteCount = 10;
const pagesOfSite = 50;
const answerMs = 50;
const pauseMs = 500;
const byRule = pagesOfSite * (answerMs + pauseMs) - pauseMs;
const password = "weaver-birds-at-noon";

if (!fs.existsSync("dist/server.js")) {
  console.error("Build the site first: npm run build");
  process.exit(1);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-batch-"));
fs.chmodSync(folder, 0o755);
const database = await ensurePostgres({ baseDir: folder });
const redis = await startRedis();
const sites = await openSites();
try {
  console.log(
    `${siteCount} sites with ${pagesOfSite} pages each; the rule alone takes ${byRule / 1000} s; load ${os.loadavg()[0].toFixed(1)}`,
  );
  console.log(
    "queue     workers   reading s   ratio   least pause ms   twice   processor s   memory MB (start, most)",
  );
  for (const store of redis ? ["postgres", "redis"] : ["postgres"])
    for (const workers of [1, 2]) await measure(store, workers);
} finally {
  for (const site of sites) site.server.close();
  redis?.server.kill("SIGTERM");
  database.stop();
  for (const dir of [database.base, folder]) fs.rmSync(dir, { recursive: true, force: true });
}

/** One batch from the form to its last page. */
async function measure(store, workers) {
  const url = new URL(database.url);
  url.pathname = `/batch_${store}_${workers}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: "0",
    SITE_URL: "http://stays.example",
    DATABASE_URL: url.href,
    ...(store === "redis" ? { REDIS_URL: `redis://127.0.0.1:${redis.port}/${workers}` } : {}),
    DATA_DIR: folder,
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    ADMIN_PASSWORD: password,
    RATES_URL: "http://127.0.0.1:1/",
    FETCH_ALLOW_HOSTS: sites.map(({ host }) => host).join(),
    LOG_LEVEL: "silent",
  };
  await createDatabase(url.pathname.slice(1));
  execFileSync(process.execPath, ["dist/db/migrate.js"], { env, stdio: ["ignore", "ignore", 2] });
  for (const site of sites) site.asked.length = 0;
  const web = start("dist/server.js", env);
  const running = Array.from({ length: workers }, () => start("dist/jobs/worker/main.js", env));
  const [{ port }] = await once(web, "message");
  await Promise.all(running.map((child) => once(child, "message")));
  const before = memoryOf(running);
  const busyBefore = busySeconds(running);
  let most = before;
  try {
    await sendBatch(`http://127.0.0.1:${port}`);
    const total = siteCount * pagesOfSite;
    while (sites.reduce((sum, { asked }) => sum + asked.length, 0) < total) {
      most = Math.max(most, memoryOf(running));
      await pause(200);
    }
    report({ store, workers, before, most, busy: busySeconds(running) - busyBefore });
  } finally {
    for (const child of [web, ...running]) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }
}

function report({ store, workers, before, most, busy }) {
  const times = sites.flatMap(({ asked }) => asked.map(({ at }) => at));
  const took = Math.max(...times) + answerMs - Math.min(...times);
  const pauses = sites.flatMap(({ asked }) =>
    asked.slice(1).map(({ at }, index) => at - asked[index].at - answerMs),
  );
  const paths = sites.map(
    ({ asked }) => asked.length - new Set(asked.map(({ path }) => path)).size,
  );
  console.log(
    store.padEnd(10) +
      String(workers).padStart(7) +
      (took / 1000).toFixed(1).padStart(12) +
      (took / byRule).toFixed(2).padStart(8) +
      Math.min(...pauses)
        .toFixed(0)
        .padStart(17) +
      String(paths.reduce((sum, twice) => sum + twice, 0)).padStart(8) +
      busy.toFixed(1).padStart(14) +
      `${before.toFixed(0)}, ${most.toFixed(0)}`.padStart(26),
  );
}

/** As a browser without scripts sends it. */
async function sendBatch(origin) {
  const send = (to, fields, cookie = "") =>
    fetch(origin + to, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
      body: new URLSearchParams(fields),
    });
  const login = await send("/admin/login", { password });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  // As an operator pastes them: the sites mixed.
  const urls = Array.from({ length: siteCount * pagesOfSite }, (_, n) => {
    const site = sites[n % siteCount];
    return `http://${site.host}/lodge-${Math.floor(n / siteCount)}`;
  });
  const answer = await send("/admin/batch-scrape", { urls: urls.join("\n") }, cookie);
  if (answer.status !== 303) throw new Error(`The batch was answered with ${answer.status}`);
}

async function openSites() {
  const page = fs.readFileSync("tests/pages/lodge-json-ld.html");
  return Promise.all(
    Array.from({ length: siteCount }, async () => {
      const asked = [];
      const server = http.createServer((request, response) => {
        if (request.url === "/robots.txt") return response.writeHead(404).end();
        asked.push({ path: request.url, at: performance.now() });
        setTimeout(
          () => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page),
          answerMs,
        );
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      return { server, asked, host: `127.0.0.1:${server.address().port}` };
    }),
  );
}

async function createDatabase(name) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}

/** Null where the machine has no redis-server. */
async function startRedis() {
  const port = 20_000 + (process.pid % 20_000);
  const settings = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", settings.map(String), {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = once(server.stdout, "data").then(() => true);
  const missing = once(server, "error").then(() => false);
  if (await Promise.race([ready, missing])) {
    server.stdout.resume();
    return { server, port };
  }
  console.log("No redis-server here: measured with the queue in PostgreSQL only");
  return null;
}

function start(file, env) {
  return spawn(process.execPath, [file], { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

/** What all workers together have used of the processors; says more than time on a busy machine. */
function busySeconds(children) {
  return children.reduce((sum, { pid }) => {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
}

/** Of all workers together, in megabytes. */
function memoryOf(children) {
  return children.reduce((sum, { pid }) => {
    const kb = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return sum + Number(kb) / 1024;
  }, 0);
}
