// Builds the site with Vite and the processes with esbuild, for `npm start` and the image.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { build } from "esbuild";

import { bundleOptions, entries } from "./bundle.mjs";
import { compressStatic } from "./compress-static.mjs";

const site = new Promise((resolve, reject) => {
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  spawn(process.execPath, [remix, "vite:build", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  }).on("exit", (code) =>
    code === 0 ? resolve() : reject(new Error("The build failed; see above.")),
  );
});
fs.rmSync("dist", { recursive: true, force: true });
const processes = build({
  ...bundleOptions,
  entryPoints: entries.filter((entry) => fs.existsSync(entry)),
  outdir: "dist",
});
try {
  await Promise.all([site, processes]);
  await compressStatic("build/client");
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
