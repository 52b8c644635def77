// Bundles the server-side code with esbuild; packages stay external.
import { spawn } from "node:child_process";
import path from "node:path";
import { build } from "esbuild";

/** Entry points outside of Remix. Each becomes dist/<same path>.js. */
export const entries = [
  "server.ts",
  "jobs/worker/main.ts",
  "jobs/worker/extract-cli.ts",
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

/** Bundles one entry into a folder of its own and runs it. @throws if it exits with an error */
export async function runBundled(entry, env = {}, args = []) {
  const outdir = path.resolve("node_modules/.cache/savanna", entry.replaceAll("/", "-"));
  await build({ ...bundleOptions, entryPoints: [entry], outdir });
  const file = path.join(outdir, entry.replace(/\.ts$/, ".js"));
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
