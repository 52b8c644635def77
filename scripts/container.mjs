// Entry point of the image: `web`, `worker`, `renderer`, or a command such as `migrate`. The first three run
// under a supervisor, which restarts them when they hang; the container's restart policy only detects exits.
import { supervise } from "./supervise.mjs";

const entries = {
  web: "../dist/server.js",
  worker: "../dist/jobs/worker/main.js",
  renderer: "../dist/jobs/worker/render/service.js",
  prepare: "../dist/db/prepare.js",
  migrate: "../dist/db/migrate.js",
  seed: "../dist/db/seed.js",
  backup: "../dist/db/backup.js",
  restore: "../dist/db/restore.js",
  "admin-password": "./admin-password.mjs",
};
const role = process.argv[2] ?? "web";
const entry = entries[role];
if (!entry) {
  console.error(`Unknown role "${role}". Valid roles: ${Object.keys(entries).join(", ")}`);
  process.exit(2);
}
if (["web", "worker", "renderer"].includes(role)) {
  const file = new URL(entry, import.meta.url).pathname;
  const site = supervise({ env: process.env, processes: { [role]: [file] } });
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, site.stop);
  process.exit(await site.ended);
}
// Removes the role: the program expects its arguments right after its own name.
process.argv.splice(2, 1);
await import(entry);
