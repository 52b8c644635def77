// `node bench/sync.mjs`: the external table with 10,000 records, looked at, synced, and synced again
// unchanged, through the built site. The service's own limit, five calls a second, takes 20 s for it.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

import { ensurePostgres } from "../scripts/postgres.mjs";

const records = Number(process.env.SYNC_RECORDS ?? 10_000);
const perPage = 100;
const callsPerSecond = 5;
const byLimit = records / perPage / callsPerSecond;
const token = "weaver-birds-at-noon-and-dusk";

if (!fs.existsSync("dist/server.js")) {
  console.error("Build the site first: npm run build");
  process.exit(1);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-sync-"));
fs.chmodSync(folder, 0o755);
const database = await ensurePostgres({ baseDir: folder });
const table = await openTable();
const started = [];
let client;
try {
  await measure();
} finally {
  await client?.end().catch(() => undefined);
  for (const child of started) child.kill("SIGTERM");
  await Promise.all(started.map((child) => child.exitCode ?? once(child, "exit")));
  table.server.close();
  database.stop();
  for (const dir of [database.base, folder]) fs.rmSync(dir, { recursive: true, force: true });
}

async function measure() {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: "0",
    SITE_URL: "http://stays.example",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    ADMIN_PASSWORD: token,
    ADMIN_API_TOKEN: token,
    RATES_URL: "http://127.0.0.1:1/",
    LOG_LEVEL: "silent",
    AIRTABLE_API_URL: `http://127.0.0.1:${table.port}/v0`,
    AIRTABLE_TOKEN: "pat",
    AIRTABLE_BASE_ID: "appBench",
    AIRTABLE_TABLE: "Stays",
  };
  execFileSync(process.execPath, ["dist/db/migrate.js"], { env, stdio: "ignore" });
  const web = spawn(process.execPath, ["dist/server.js"], {
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const worker = spawn(process.execPath, ["dist/jobs/worker/main.js"], { env, stdio: "ignore" });
  started.push(web, worker);
  const [{ port }] = await once(web, "message");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  console.log(`${records} records; the limit alone takes ${byLimit} s; load ${load()}`);
  console.log(
    "what                 seconds   ratio   fetched   new   unchanged   writes   refusals",
  );
  for (const what of ["first sync", "unchanged", "unchanged again"]) await sync(port, what);
}

function load() {
  return os.loadavg()[0].toFixed(1);
}

async function sync(port, what) {
  const before = await writes();
  table.refused = 0;
  // The call waits for its end for a while, then it goes on by itself.
  const call = fetch(`http://127.0.0.1:${port}/api/sync/airtable-properties`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
  await pause(500);
  const run = await ended();
  await call;
  const { s, fetched, created, unchanged } = run;
  const written = (await writes()) - before;
  console.log(
    [what.padEnd(18), s.toFixed(1).padStart(9), (s / byLimit).toFixed(2).padStart(7)].join(" "),
    [fetched, created, unchanged, written, table.refused]
      .map((n) => String(n).padStart(9))
      .join(""),
  );
}

async function ended() {
  for (;;) {
    const { rows } = await client.query(
      `select state, error, fetched, created, unchanged,
        extract(epoch from finished_at - runs.created_at)::float8 as s
      from import_runs as runs join sync_runs on run_id = id order by runs.created_at desc limit 1`,
    );
    const [run] = rows;
    if (run?.state === "finished") return run;
    if (run && run.state !== "running") throw new Error(`The sync ${run.state}: ${run.error}`);
    await pause(200);
  }
}

/** Rows of properties and their histories that were ever written. */
async function writes() {
  const { rows } = await client.query(
    `select (select count(*) from property_revisions) + (select count(*) from property_sources)
      + (select coalesce(sum(version), 0) from properties) as n`,
  );
  return Number(rows[0].n);
}

/** A service with ten thousand stays that refuses what comes too fast. */
async function openTable() {
  const names = ["Name", "Country", "Region", "Active", "Price Per Night", "Currency", "Amenities"];
  const fields = names.map((name, n) => ({ id: `fldBench${n}`, name, type: typeOf(name) }));
  const calls = [];
  const opened = { refused: 0 };
  const recordOf = (n) => ({
    id: `rec${n}`,
    createdTime: "2026-01-01T00:00:00.000Z",
    fields: Object.fromEntries(
      fields.map(({ id }, at) => [
        id,
        [`Stay ${n}`, "Kenya", "Meru", true, 300 + (n % 500), "USD", ["Pool"]][at],
      ]),
    ),
  });
  const server = http.createServer((request, response) => {
    const answer = (status, body) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url, "http://table");
    const now = Date.now();
    calls.push(now);
    while (calls[0] <= now - 1000) calls.shift();
    if (calls.length > callsPerSecond) {
      opened.refused += 1;
      return answer(429, { error: { type: "RATE_LIMIT_REACHED", message: "" } });
    }
    if (pathname.includes("/meta/"))
      return answer(200, { tables: [{ id: "tblBench", name: "Stays", fields }] });
    const first = Number(searchParams.get("offset") ?? 0);
    const last = Math.min(records, first + perPage);
    const page = Array.from({ length: last - first }, (_, n) => recordOf(first + n));
    answer(200, { records: page, ...(last < records && { offset: String(last) }) });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(opened, { server, port: server.address().port });
}

function typeOf(name) {
  if (name === "Active") return "checkbox";
  if (name === "Amenities") return "multipleSelects";
  return name === "Price Per Night" ? "currency" : "singleLineText";
}
