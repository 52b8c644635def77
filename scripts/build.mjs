// Builds the site with Vite and the processes with esbuild, for `npm start` and the image. With `--if-stale` not
// again what another process has built meanwhile.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { build } from "esbuild";

import { alone } from "./alone.mjs";
import { bundleOptions, entries } from "./bundle.mjs";
import { compressStatic } from "./compress-static.mjs";
import { isBuilt, recordBuild } from "./prepare.mjs";

const buildSite = () =>
  new Promise((resolve, reject) => {
    const remix = "node_modules/@remix-run/dev/dist/cli.js";
    spawn(process.execPath, [remix, "vite:build", "--logLevel", "warn"], {
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production" },
    }).on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("The build failed; see above.")),
    );
  });

async function buildAll() {
  const site = buildSite();
  fs.rmSync("dist", { recursive: true, force: true });
  const processes = build({
    ...bundleOptions,
    entryPoints: entries.filter((entry) => fs.existsSync(entry)),
    outdir: "dist",
  });
  await Promise.all([site, processes]);
  await compressStatic("build/client");
}

try {
  // Two builds at once would remove each other's files.
  await alone(
    "node_modules/.cache/savanna/building",
    async () => {
      if (!process.argv.includes("--if-stale") || !isBuilt()) await recordBuild(buildAll);
    },
    () => console.log("Another process is building; waiting."),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
