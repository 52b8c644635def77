// `npm start`: from a fresh clone to a running site. Node built-ins only, until packages are installed. `npm
// run web` and `npm run worker` start one process alone, next to a running site or without one.
import { existsSync, realpathSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { explain, Failure, rejectOldNode } from "./failures.mjs";
import { buildIfStale, installIfStale } from "./prepare.mjs";
import { isPrepared, preparedBuild } from "./prepared.mjs";
import { ensureSecrets } from "./secrets.mjs";
import { run, say, step } from "./steps.mjs";
import { markStopping, waitUntilStopped } from "./stopping.mjs";
import { holdSocket, supervise } from "./supervise.mjs";

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), ".."));
rejectOldNode();

const entries = { web: "server.js", worker: "jobs/worker/main.js" };
const [part] = process.argv.slice(2);
const parts = part ? [part] : Object.keys(entries);
const dataDir = process.env.DATA_DIR || ".data";
const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);
const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

let ending = false;
/** Ends all running children, then this process with the given code. */
let end = (code) => process.exit(code);
for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
  process.on(signal, () => {
    // A terminal signals the whole group, and npm forwards the signal to this process once more.
    if (ending) return;
    ending = true;
    void end(128 + number);
  });
// A closed terminal accepts no output: that must not interrupt the shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  await main();
} catch (error) {
  if (!ending) {
    ending = true;
    console.error(`\n${explain(error, dataDir)}`);
    process.exitCode = 1;
    void end(1);
  }
}

async function main() {
  await waitUntilStopped(dataDir, {
    onWait: () => say("Another instance using this data directory is shutting down; waiting."),
  });
  if (parts.includes("web") && isPort(port)) await rejectPortInUse();
  rejectIncompleteCheckout();
  await step("packages", () => installIfStale("site"));
  await rejectInvalidSettings();

  const [database] = await Promise.all([
    process.env.DATABASE_URL ? givenDatabase() : step("database", startDatabase),
    step("build", buildIfStale),
  ]);
  const secrets = ensureSecrets(dataDir, process.env);
  const webCount = Number(process.env.WEB_CONCURRENCY) || (part ? 1 : usualWebCount());
  const env = {
    ...process.env,
    ...secrets.env,
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: host,
    WEB_CONCURRENCY: String(webCount),
    SITE_URL: process.env.SITE_URL || address,
    // Newer Node versions cache compiled code here and start faster the next time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || path.resolve("node_modules/.cache/node"),
    // Limits glibc's arenas, which retain freed memory: 50 MB of the web process.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || "2",
  };
  const entry = (name) => [path.resolve("dist", name)];
  const processes = Object.fromEntries(parts.map((name) => [name, entry(entries[name])]));
  await step("schema", async () => {
    const build = preparedBuild(env.SEED || "sample");
    if (await isPrepared(database.url, build)) return "up to date";
    await run(process.execPath, [...entry("db/prepare.js"), build], env);
  });

  const sockets = parts.includes("web") ? { web: holdSocket(host, port) } : {};
  // Processes share a socket, not a port.
  const counts = { web: sockets.web ? webCount : 1 };
  const site = supervise({ env, processes, counts, sockets });
  endWith(site, database);
  if (part) return printPart(site);
  await step("first page", () => firstPage(site));
  printWelcome(secrets);
}

/**
 * One web process per core, with 1 GB of memory for each: it uses up to 300 MB, beside the worker and the database.
 * More than four would need more connections than PostgreSQL has by default.
 */
function usualWebCount() {
  const bytes = Math.min(process.constrainedMemory() || Infinity, os.totalmem());
  const gigabytes = bytes / 2 ** 30;
  return Math.max(1, Math.min(os.availableParallelism(), Math.round(gigabytes), 4));
}

async function printPart(site) {
  await site.ready(part).catch(() => (process.exitCode = 1));
  if (ending || process.exitCode) return;
  say(
    part === "web" ? `The web process is running at ${address}` : "The worker process is running.",
  );
  say("Press Ctrl-C to stop.\n");
}

async function firstPage(site) {
  try {
    await site.ready("web");
    const answer = await fetch(address);
    if (answer.ok) return;
    throw new Failure(`The home page responds with status ${answer.status}; see the log above.`);
  } catch (error) {
    if (ending) return;
    // The site has never been reachable: fail instead of running without pages.
    console.error(`\n${explain(error, dataDir)}`);
    process.exitCode = 1;
    site.stop();
    await site.ended;
  }
}

/** Stops the database after the site, and then this process. */
function endWith(site, database) {
  let unmark = () => {};
  end = () => {
    unmark = markStopping(dataDir);
    site.stop();
  };
  // The signal arrived while the children were being started.
  if (ending) end();
  void site.ended.then(async (code) => {
    await database.close();
    unmark();
    process.exit(process.exitCode || code);
  });
}

function printWelcome({ generatedPassword }) {
  if (ending || process.exitCode) return;
  say(`\nSavanna Stays is on ${address}`);
  say(`The back office is on ${address}/admin`);
  if (generatedPassword)
    say(
      `  password: ${generatedPassword}   (stored in ${path.join(dataDir, "secrets.json")}), unless it was changed there`,
    );
  if (!process.env.SMTP_URL)
    say("No SMTP_URL is set: emails are saved, not sent, and can be read in the back office.");
  say("Press Ctrl-C to stop.\n");
}

/** An external database: only its URL is known. */
function givenDatabase() {
  return { url: process.env.DATABASE_URL, close: async () => {} };
}

async function startDatabase() {
  const { ensurePostgres } = await import("./postgres.mjs");
  const { watchPostgres } = await import("./watch-postgres.mjs");
  const { findPlace, stopServer, stopUnused } = await import("./cluster.mjs");
  const options = { baseDir: dataDir };
  const broken = new AbortController();
  const starting = ensurePostgres({ ...options, signal: broken.signal });
  // After a partial or failed start other processes may still use the database.
  const stopFor = (code) => (part || code === 1 ? stopUnused : stopServer);
  end = async (code) => {
    broken.abort();
    await starting.catch(() => {});
    await stopFor(code)(findPlace(dataDir)).catch(() => {});
    process.exit(code);
  };
  const server = await starting;
  if (server.base !== realpathSync(dataDir))
    say(
      `The database is in ${server.base}, because its user cannot enter ${path.resolve(dataDir)}; \`npm run db:remove\` deletes it.`,
    );
  const stopWatching = watchPostgres(server, options);
  const close = async (code) => {
    await stopWatching();
    await stopFor(code)(server.base).catch(() => {});
  };
  end = (code) => close(code).finally(() => process.exit(code));
  return { url: server.url, close };
}

async function rejectPortInUse() {
  const { createServer } = await import("node:net");
  const probe = () =>
    new Promise((resolve, reject) => {
      const server = createServer().once("error", reject);
      server.listen(port, host, () => server.close(resolve));
    });
  // A site whose parent was just killed may still be releasing the port.
  await retry(probe, 6, 500).catch((error) => {
    if (error.code === "EADDRINUSE")
      throw new Failure(
        `Port ${port} is in use. End the program that holds it, or choose another: PORT=3001 npm start`,
      );
    if (error.code === "EADDRNOTAVAIL")
      throw new Failure(`HOST ${host} is not an address of this machine.`);
    if (error.code === "EACCES")
      throw new Failure(`Port ${port} requires elevated privileges. Choose one above 1023.`);
    throw error;
  });
}

function rejectIncompleteCheckout() {
  if (!existsSync("package-lock.json"))
    throw new Failure("package-lock.json is missing: the checkout is incomplete.");
}

function isPort(number) {
  return number >= 1 && number <= 65_535;
}

/** Lists every invalid setting, before anything else is done. Missing ones are set later. */
async function rejectInvalidSettings() {
  const { importBundled } = await import("./bundle.mjs");
  const { readEnv } = await importBundled("env.ts");
  const { ADMIN_PASSWORD, ADMIN_PASSWORD_HASH, ...given } = process.env;
  readEnv({
    ...given,
    NODE_ENV: "production",
    SITE_URL: given.SITE_URL || "http://localhost",
    DATABASE_URL: given.DATABASE_URL || "postgres://localhost/savanna",
    SESSION_SECRET: given.SESSION_SECRET || "0".repeat(32),
    ADMIN_PASSWORD,
    ADMIN_PASSWORD_HASH: ADMIN_PASSWORD_HASH || (ADMIN_PASSWORD ? undefined : "scrypt$"),
  });
  if (!isPort(port)) throw new Failure("PORT 0 is invalid: choose a number from 1 to 65535.");
}

async function retry(work, tries, pauseMs) {
  for (let left = tries; ; left--)
    try {
      return await work();
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
