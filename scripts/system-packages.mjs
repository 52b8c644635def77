// Chromium and Redis for the tests: finds them, installs them on Debian as root, or prints how to.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";

import { Failure } from "./failures.mjs";

const require = createRequire(import.meta.url);
const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const systemRedis = [
  "/usr/bin/redis-server",
  "/usr/local/bin/redis-server",
  "/opt/homebrew/bin/redis-server",
];

const firstThere = (paths) => paths.find((file) => file && fs.existsSync(file));

function findBrowser() {
  const { chromium } = require("playwright-core");
  return firstThere([process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers]);
}

/** @returns {Promise<string>} path of a Chromium */
export async function ensureBrowser(say) {
  const found = findBrowser() ?? (installFromDebian("chromium", say) && findBrowser());
  if (found) return found;
  throw new Failure("No Chromium: install your system's package, or set CHROMIUM_PATH to one.");
}

/** @returns {Promise<string>} path of a redis-server */
export async function ensureRedis(say) {
  const found =
    firstThere(systemRedis) ?? (installFromDebian("redis-server", say) && firstThere(systemRedis));
  if (found) return found;
  throw new Failure("No redis-server: install your system's Redis package.");
}

function installFromDebian(name, say) {
  const isDebian = fs.existsSync("/usr/bin/apt-get");
  if (!isDebian || process.getuid?.() !== 0) return false;
  say(`installing Debian's ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const apt = (...args) =>
    spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    }).status === 0;
  return apt("update") && apt("install", "-y", "--no-install-recommends", name);
}
