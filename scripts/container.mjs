// The image's entry: `web`, `worker`, `migrate` or `seed`. It becomes that process, so signals reach it.
const entries = {
  web: "../dist/server.js",
  worker: "../dist/jobs/worker/main.js",
  migrate: "../dist/db/migrate.js",
  seed: "../dist/db/seed.js",
};
const role = process.argv[2] ?? "web";
const entry = entries[role];
if (!entry) {
  console.error(`No role is called "${role}". Choose one of: ${Object.keys(entries).join(", ")}`);
  process.exit(2);
}
await import(entry);
