// The folder of the embedded database: its location, its running server, moving and removing it. Usually
// DATA_DIR itself. PostgreSQL refuses to run as root, so root starts it as another user; if that user cannot
// enter DATA_DIR (root's home has mode 0700), the folder is below /var/lib.
//
// DATA_DIR/pg-place    path of the folder below /var/lib; read first
// <folder>/data-dir    path of the DATA_DIR that owns the folder
//
// The pointer is valid if both agree. If the folder names another DATA_DIR, that one was either moved here
// (it no longer points to the folder: the folder follows) or copied (it still does: the copy gets its own
// database). A folder without a pointer belonged to a DATA_DIR that was deleted to start over.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createHmac, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Failure } from "./failures.mjs";
import { isAlive } from "./stopping.mjs";

const sharedFolder = "/var/lib/savanna-stays";
const stopTimeoutMs = 30_000;

const pointerIn = (dataDir) => path.join(dataDir, "pg-place");
const ownerIn = (place) => path.join(place, "data-dir");
export const hasCluster = (place) => fs.existsSync(path.join(place, "pg", "PG_VERSION"));

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}

/** Resolves links, also for a deleted folder. */
function realPath(dir) {
  const whole = path.resolve(dir);
  try {
    return fs.realpathSync(whole);
  } catch {
    const parent = path.dirname(whole);
    return parent === whole ? whole : path.join(realPath(parent), path.basename(whole));
  }
}

/** The folder below /var/lib for a DATA_DIR, named by its whole real path. */
const sharedPlace = (base) =>
  path.join(sharedFolder, createHash("sha256").update(base).digest("hex").slice(0, 16));

/** Finds the database of a DATA_DIR. Changes nothing. */
export function findPlace(dataDir) {
  const base = realPath(dataDir);
  const pointed = readText(pointerIn(base));
  return pointed && readText(ownerIn(pointed)) === base ? pointed : base;
}

/**
 * Like findPlace, for a start: creates the folder and migrates folders of earlier releases.
 * @param {string} dataDir
 * @param {(line: string) => void} say
 */
export async function preparePlace(dataDir, say) {
  fs.mkdirSync(dataDir, { recursive: true });
  const base = realPath(dataDir);
  const pointed = readText(pointerIn(base));
  const user = databaseUser(base);
  let place = pointed && checkPointed(base, pointed, say);
  if (!place) place = !pointed && canEnter(base, user) ? base : await newPlace(base, say);
  if (!hasCluster(place)) await moveHere(base, place, say);
  return place;
}

/** @returns the folder, unless it belongs to the DATA_DIR from which this one was copied */
function checkPointed(base, place, say) {
  if (!fs.existsSync(place))
    throw new Failure(
      `The database is missing: ${pointerIn(base)} says that it is in ${place}. Bring that folder back, or delete the file to begin with a new database.`,
    );
  const owner = readText(ownerIn(place));
  if (owner === base) return place;
  if (owner && readText(pointerIn(owner)) === place) {
    say(
      `${base} is a copy of ${owner} and gets a new database of its own. \`npm run backup\` there and \`npm run restore\` here copy the content.`,
    );
    return undefined;
  }
  fs.writeFileSync(ownerIn(place), `${base}\n`);
  say(`The database in ${place} now belongs to ${base}, which was moved.`);
  return place;
}

async function newPlace(base, say) {
  let place = sharedPlace(base);
  const owner = readText(ownerIn(place));
  // A DATA_DIR that was moved still owns its folder.
  if (owner && owner !== base) place += `-${randomBytes(4).toString("hex")}`;
  else if (hasCluster(place)) await moveAside(place, base, say);
  fs.mkdirSync(place, { recursive: true, mode: 0o755 });
  fs.writeFileSync(ownerIn(place), `${base}\n`);
  fs.writeFileSync(pointerIn(base), `${place}\n`);
  return place;
}

const asideName = (place) => `${place}.before`;

/** Renames instead of removing: DATA_DIR may be empty only because its disk is not mounted. */
async function moveAside(place, base, say) {
  await stopUnused(place);
  const before = asideName(place);
  fs.rmSync(before, { recursive: true, force: true });
  fs.renameSync(place, before);
  say(
    `${base} is new, so the site begins with a new database. The last one was set aside in ${before}; \`npm run db:remove\` deletes both.`,
  );
}

/**
 * Moves a cluster from a previous location: a DATA_DIR that the database user can no longer enter, or the
 * folder below /var/tmp that earlier releases named by the last 16 characters of DATA_DIR.
 */
async function moveHere(base, place, say) {
  if (place !== base && hasCluster(base)) {
    await move(base, place, say);
    for (const name of ["pg-password", "pg-port"])
      fs.rmSync(path.join(base, name), { force: true });
    return;
  }
  // That name was not unique. A DATA_DIR with secrets has been started before and used the folder; one
  // without is new, or was deleted to start over.
  const old = `/var/tmp/savanna-stays-${Buffer.from(base).toString("hex").slice(-32)}`;
  if (!isOwnedByRoot(old) || process.getuid?.() !== 0) return;
  if (!fs.existsSync(path.join(base, "secrets.json"))) {
    if (hasCluster(old)) say(`The database of an earlier release in ${old} is not used.`);
    return;
  }
  const movedTo = readText(path.join(old, "moved-to"));
  if (movedTo && movedTo !== base)
    say(
      `The database that ${base} shared with ${movedTo} has gone there; here the site begins with a new one. \`npm run backup\` there and \`npm run restore\` here copy the content.`,
    );
  if (!hasCluster(old)) return;
  await move(old, place, say);
  fs.rmSync(old, { recursive: true, force: true });
  fs.mkdirSync(old, { mode: 0o755 });
  fs.writeFileSync(path.join(old, "moved-to"), `${base}\n`);
}

/** /var/tmp is writable for every user, who may have created a folder of that name. */
function isOwnedByRoot(folder) {
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  return Boolean(stat?.isDirectory() && stat.uid === 0);
}

async function move(from, to, say) {
  await stopUnused(from);
  for (const name of ["pg-password", "pg-port"])
    if (fs.existsSync(path.join(from, name)))
      fs.copyFileSync(path.join(from, name), path.join(to, name));
  const [source, target] = [path.join(from, "pg"), path.join(to, "pg")];
  fs.rmSync(target, { recursive: true, force: true });
  try {
    fs.renameSync(source, target);
  } catch (error) {
    if (error.code !== "EXDEV") throw error;
    // Restarts a move that was interrupted.
    fs.rmSync(`${target}.new`, { recursive: true, force: true });
    execFileSync("cp", ["-a", source, `${target}.new`]);
    fs.renameSync(`${target}.new`, target);
    fs.rmSync(source, { recursive: true, force: true });
  }
  say(`The database was moved from ${from} to ${to}.`);
}

/** The user that runs PostgreSQL, if different from the user of this process. */
export function databaseUser(place) {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = fs.statSync(path.join(place, "pg"), { throwIfNoEntry: false }) ?? {};
  // The owner of the files wins: a user named postgres may have been created later.
  if (uid) return { uid, gid };
  const user = findUser("postgres") ?? findUser("nobody");
  if (user) return user;
  throw new Failure("PostgreSQL needs a user that is not root: create one, or set DATABASE_URL.");
}

function findUser(name) {
  const line = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((l) => l.startsWith(`${name}:`));
  if (!line) return undefined;
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

export const canEnter = (file, user) =>
  user.uid === undefined || spawnSync("/bin/sh", ["-c", 'test -x "$0"', file], user).status === 0;

/** Process id and port of the server that has the data folder locked; zeros if none. */
export function readLock(place) {
  const lines = readText(path.join(place, "pg", "postmaster.pid")).split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0) };
}

/** Process id of the server; 0 if none is running. */
function serverPid(place) {
  const { pid } = readLock(place);
  if (!isAlive(pid)) return 0;
  try {
    // The lock file of a killed server may contain a reused process id; PostgreSQL's working directory is its
    // folder.
    return fs.readlinkSync(`/proc/${pid}/cwd`) === realPath(path.join(place, "pg")) ? pid : 0;
  } catch {
    return pid;
  }
}

export async function withClient(url, work, timeoutMs = 5_000) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: timeoutMs,
  });
  // An error between two queries must not end this process; the next query fails.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const urlOf = (user, password, port, database) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

const adminPassword = (place) => readText(path.join(place, "pg-password"));

/** For the superuser, which only these scripts use. */
export const adminUrl = (place, port, database) =>
  urlOf("app", adminPassword(place), port, database);

/** The role of the site: see site-role.sql. Its password does not reveal the superuser's. */
export const siteRole = "stays";
export const sitePassword = (place) =>
  createHmac("sha256", adminPassword(place)).update(siteRole).digest("base64url");

/** For the processes of the site. */
export const siteUrl = (place, port, database) =>
  urlOf(siteRole, sitePassword(place), port, database);

const countClients = (place) =>
  withClient(adminUrl(place, readLock(place).port, "postgres"), async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0].count;
  });

/** Stops the server of a folder. @throws Failure while a site or another program is connected to it */
export async function stopUnused(place) {
  const pid = serverPid(place);
  if (!pid) return;
  const clients = await countClients(place).catch(() => undefined);
  if (clients !== 0)
    throw new Failure(
      `The database in ${place} is in use (process ${pid}): end the site that runs on it first.`,
    );
  await stopServer(place);
}

/** @returns whether a server was running */
export async function stopServer(place) {
  const pid = serverPid(place);
  if (!pid) return false;
  // SIGINT is PostgreSQL's fast shutdown: closes connections and writes everything to disk.
  process.kill(pid, "SIGINT");
  const deadline = performance.now() + stopTimeoutMs;
  while (serverPid(place) === pid) {
    if (performance.now() > deadline)
      throw new Failure(`The database in ${place} could not be stopped (process ${pid}).`);
    await pause(50);
  }
  return true;
}

/** Deletes the database of a DATA_DIR, wherever it is. @throws Failure while the site is running */
export async function removeCluster(dataDir, say) {
  const base = realPath(dataDir);
  const own = (place) => readText(ownerIn(place)) === base;
  const shared = sharedPlace(base);
  const outside = [findPlace(base), shared, asideName(shared)].filter(
    (place, at, all) => place !== base && own(place) && all.indexOf(place) === at,
  );
  const inside = hasCluster(base);
  for (const place of [...outside, base]) await stopUnused(place);
  for (const place of outside) {
    fs.rmSync(place, { recursive: true, force: true });
    say(`Removed ${place}`);
  }
  const names = fs.existsSync(base) ? fs.readdirSync(base) : [];
  for (const name of names.filter((name) => /^(pg|pg\.new|pg-\w+|native-.+)$/.test(name)))
    fs.rmSync(path.join(base, name), { recursive: true, force: true });
  if (inside) say(`Removed the database in ${base}`);
  if (!outside.length && !inside) say(`${base} has no database to remove.`);
}
