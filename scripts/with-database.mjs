// Runs a program of db/ (migrate, seed, backup, restore, admin-password) from source, with DATABASE_URL or the embedded
// database, which is started temporarily if it is not running.
import path from "node:path";
import { fileURLToPath } from "node:url";

import { explain, rejectOldNode } from "./failures.mjs";
import { installIfStale } from "./prepare.mjs";

const [verb, ...args] = process.argv.slice(2);
// npm changes to the checkout; FILE is relative to the caller's directory.
const from = process.env.INIT_CWD ?? process.cwd();
process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), ".."));
rejectOldNode();

const dataDir = process.env.DATA_DIR || ".data";
const isFile = (arg) => arg !== "-" && !arg.startsWith("--");
const takesFiles = verb === "backup" || verb === "restore";
const named = takesFiles ? args.map((arg) => (isFile(arg) ? path.resolve(from, arg) : arg)) : args;
// The program handles signals itself; this process has to stop the database afterwards.
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => {});
let database;
try {
  await installIfStale("site");
  const { runBundled } = await import("./bundle.mjs");
  database = await openDatabase();
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  await runBundled(`db/${verb}.ts`, env, named);
} catch (error) {
  // The program has printed its own error.
  if (!/ exited with /.test(error.message)) console.error(explain(error, dataDir));
  process.exitCode = 1;
} finally {
  database?.close();
}

async function openDatabase() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: () => {} };
  const { ensurePostgres } = await import("./postgres.mjs");
  const server = await ensurePostgres({ baseDir: dataDir });
  return { url: server.url, close: () => server.adopted || server.stop() };
}
