import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const built = fileURLToPath(new URL("dist/jobs/reader/cli.js", root));
const source = fileURLToPath(new URL("jobs/reader/cli.ts", root));

// Without a build the TypeScript source runs as it is.
const program = existsSync(built) ? [built] : ["--import", import.meta.resolve("tsx"), source];
const done = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = done.status ?? 1;
