// Installs packages and builds, each only when its inputs have changed.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { isInstalled } from "./installed.mjs";
import { run } from "./steps.mjs";
import { isAlive, readPid } from "./stopping.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const sources = [
  "app",
  "db",
  "domain",
  "jobs",
  "pictures",
  "process",
  "public",
  "server.ts",
  "env.ts",
  "vite.config.ts",
  "package-lock.json",
  "scripts/bundle.mjs",
  "scripts/build.mjs",
  "scripts/compress-static.mjs",
  "scripts/retrying-imports.ts",
];
const stamp = "dist/.stamp";
const buildLock = "node_modules/.cache/savanna/building";
/** No build takes as long: its process id belongs to another program by now. */
const longestBuildMs = 15 * 60_000;

const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newestIn(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return fs
    .readdirSync(place)
    .reduce((latest, name) => Math.max(latest, newestIn(path.join(place, name))), 0);
}

/**
 * Installs the packages of the lock file, of one kind. Existing packages are preserved: a site may be running
 * on them, and a start must not remove the packages for tests.
 * @param {"site" | "all"} kind see installed.mjs
 */
export async function installIfStale(kind = "all") {
  if (isInstalled(kind)) return "up to date";
  const only = kind === "site" ? ["--omit=dev"] : [];
  const work = kind === "all" && isInstalled("site") ? ["install", "--no-save"] : ["ci", ...only];
  await run(
    npm,
    [...work, "--no-audit", "--no-fund", "--loglevel=error"],
    { ...process.env, NODE_ENV: kind === "site" ? "production" : "development" },
    "Is the package registry reachable? Running it again is safe.",
  );
}

const isBuilt = () => Math.max(...sources.map(newestIn)) <= changedAt(stamp);

export async function buildIfStale() {
  if (isBuilt()) return "up to date";
  const unlock = await lockBuild();
  try {
    // Another process may have built it meanwhile.
    if (isBuilt()) return "up to date";
    const startedAt = new Date();
    await run(process.execPath, ["scripts/build.mjs"]);
    fs.writeFileSync(stamp, "");
    fs.utimesSync(stamp, startedAt, startedAt);
  } finally {
    unlock();
  }
}

/**
 * Waits until no other process builds: two at once remove each other's files. The lock of a killed process
 * is taken over.
 */
async function lockBuild() {
  fs.mkdirSync(path.dirname(buildLock), { recursive: true });
  const own = `${buildLock}-${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  for (;;) {
    try {
      // Appears together with its content, for one process only.
      fs.linkSync(own, buildLock);
      fs.rmSync(own);
      return () => fs.rmSync(buildLock, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const isOld = Date.now() - changedAt(buildLock) > longestBuildMs;
    if (isOld || !isAlive(readPid(buildLock))) fs.rmSync(buildLock, { force: true });
    else await pause(100);
  }
}
