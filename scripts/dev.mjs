// `npm run dev`: web and worker from source, restarted when their files change.
import { spawn } from "node:child_process";
import { once } from "node:events";

import { installIfStale } from "./prepare.mjs";
import { ensureSecrets } from "./secrets.mjs";
import { say, step } from "./steps.mjs";

await step("packages", () => installIfStale());
const { ensurePostgres } = await import("./postgres.mjs");
const { stopServer } = await import("./cluster.mjs");
const { runBundled } = await import("./bundle.mjs");
const dataDir = process.env.DATA_DIR ?? ".data";
const server = process.env.DATABASE_URL
  ? undefined
  : await step("database", () => ensurePostgres({ baseDir: dataDir }));
const url = server?.url ?? process.env.DATABASE_URL;
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
// npm forwards signals that a terminal has already sent to the whole group, so each may arrive twice.
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"])
  process.on(signal, () => {
    web.kill("SIGTERM");
    worker.kill("SIGTERM");
  });
web.on("exit", (code) => {
  worker.kill("SIGTERM");
  process.exitCode = code ?? 0;
});
await Promise.all([web, worker].map((child) => once(child, "exit")));
// A server that was running before may belong to another process.
if (server && !server.adopted) await stopServer(server.base);
