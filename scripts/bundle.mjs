// Bundles the server-side code with esbuild; packages stay external.
import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/** Entry points outside of Remix. Each becomes dist/<same path>.js. */
export const entries = [
  "server.ts",
  "app/server/rates/sheet-thread.ts",
  "jobs/worker/main.ts",
  "jobs/worker/extract-cli.ts",
  "formats/thread.ts",
  "jobs/reader/thread.ts",
  "jobs/sheet-reader/thread.ts",
  "jobs/worker/render/driver.ts",
  "jobs/worker/render/service.ts",
  "db/prepare.ts",
  "db/migrate.ts",
  "db/seed.ts",
  "db/backup.ts",
  "db/restore.ts",
  "db/admin-password.ts",
];

export const bundleOptions = {
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  target: "node20",
  splitting: true,
  outbase: ".",
  sourcemap: "linked",
  logLevel: "warning",
  // Sample content as text, like `?raw` in Vite.
  loader: { ".md": "text" },
  alias: { "~": path.resolve("app") },
};

const signals = ["SIGHUP", "SIGINT", "SIGTERM"];

/** Bundles one entry into a folder of its own. @returns its file */
async function bundle(entry) {
  const outdir = path.resolve("node_modules/.cache/savanna", entry.replaceAll("/", "-"));
  await build({ ...bundleOptions, entryPoints: [entry], outdir });
  return path.join(outdir, entry.replace(/\.ts$/, ".js"));
}

/** Bundles a module and imports it. */
export const importBundled = async (entry) => import(pathToFileURL(await bundle(entry)).href);

/** Bundles a program and runs it. @throws if it exits with an error */
export async function runBundled(entry, env = {}, args = []) {
  const file = await bundle(entry);
  await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    // npm signals only this process, a terminal the whole group.
    const forward = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    child.on("exit", (code) => {
      for (const signal of signals) process.off(signal, forward);
      if (code === 0) resolve();
      else reject(new Error(`${entry} exited with ${code}`));
    });
  });
}
