// Installs packages and builds, each only when its inputs have changed.
import fs from "node:fs";
import path from "node:path";

import { isInstalled } from "./installed.mjs";
import { run } from "./steps.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const sources = [
  "app",
  "db",
  "domain",
  "formats",
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

export const isBuilt = () => Math.max(...sources.map(newestIn)) <= changedAt(stamp);

export async function buildIfStale() {
  if (isBuilt()) return "up to date";
  await run(process.execPath, ["scripts/build.mjs", "--if-stale"]);
}

/** Builds, with a stamp by which later starts know the sources. */
export async function recordBuild(build) {
  const startedAt = new Date();
  await build();
  fs.writeFileSync(stamp, "");
  fs.utimesSync(stamp, startedAt, startedAt);
}
