// Packages and build, each only when something they depend on is newer.
import fs from "node:fs";
import path from "node:path";

import { run } from "./steps.mjs";

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
  "scripts/patient-modules.ts",
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

/** Installs what the lock file names, development packages included: they build the site. */
export async function installIfStale() {
  const installed = "node_modules/.package-lock.json";
  if (changedAt(installed) >= changedAt("package-lock.json")) return "up to date";
  await run(
    npm,
    ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
    { ...process.env, NODE_ENV: "development" },
    "Is the package registry reachable? Running it again is safe.",
  );
  fs.utimesSync(installed, new Date(), new Date());
}

export async function buildIfStale() {
  if (Math.max(...sources.map(newestIn)) <= changedAt(stamp)) return "up to date";
  const began = new Date();
  await run(process.execPath, ["scripts/build.mjs"]);
  fs.writeFileSync(stamp, "");
  fs.utimesSync(stamp, began, began);
}
