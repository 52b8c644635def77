import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const built = fileURLToPath(new URL("dist/jobs/worker/extract-cli.js", root));
const source = fileURLToPath(new URL("jobs/worker/extract-cli.ts", root));

// Without a build, runs the TypeScript source.
const program = existsSync(built) ? [built] : ["--import", import.meta.resolve("tsx"), source];
const done = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], {
  stdio: "inherit",
});
/** Exit codes that the program sets itself, after printing a result or an error. */
const isExpected = [0, 2].includes(done.status);
if (!isExpected) {
  const how = done.error?.message ?? done.signal ?? `code ${done.status}`;
  process.stderr.write(`The reader died without an answer (${how}).\n`);
}
process.exitCode = isExpected ? done.status : 2;
