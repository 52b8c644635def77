// `npm run dev`: web and worker from source, started again when their files change.
import { spawn } from "node:child_process";

import { installIfStale } from "./prepare.mjs";
import { ensureSecrets } from "./secrets.mjs";
import { say, step } from "./steps.mjs";

await step("packages", () => installIfStale());
const { ensurePostgres } = await import("./postgres.mjs");
const { runBundled } = await import("./bundle.mjs");
const dataDir = process.env.DATA_DIR ?? ".data";
const url =
  process.env.DATABASE_URL ??
  (await step("database", () => ensurePostgres({ baseDir: dataDir }))).url;
const secrets = ensureSecrets(dataDir, process.env);
const env = { ...process.env, ...secrets.env, DATABASE_URL: url, NODE_ENV: "development" };
await step("schema", () => runBundled("db/migrate.ts", env));
await step("content", () => runBundled("db/seed.ts", env));
if (secrets.generatedPassword) say(`admin password: ${secrets.generatedPassword}`);

const tsx = "node_modules/tsx/dist/cli.mjs";
const web = spawn(process.execPath, [tsx, "server.ts"], { stdio: "inherit", env });
const worker = spawn(
  process.execPath,
  [tsx, "watch", "--clear-screen=false", "jobs/worker/main.ts"],
  {
    stdio: "inherit",
    env,
  },
);
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    web.kill(signal);
    worker.kill(signal);
  });
web.on("exit", (code) => {
  worker.kill("SIGTERM");
  process.exitCode = code ?? 0;
});
