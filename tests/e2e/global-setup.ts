import { execFileSync } from "node:child_process";

import { startServices } from "#tests/setup/servers";

/** Starts one PostgreSQL with a seeded database to copy and one Redis for the whole run. */
export default async function globalSetup() {
  const { templateUrl, redisUrl, stop } = await startServices();
  execFileSync(process.execPath, ["dist/db/seed.js"], {
    env: { ...process.env, DATABASE_URL: templateUrl, SEED: "sample" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.env.E2E_TEMPLATE_URL = templateUrl;
  process.env.E2E_REDIS_URL = redisUrl ?? "";
  return stop;
}
