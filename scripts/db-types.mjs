// Writes db/schema.ts from a freshly migrated database; with --check it only says whether it would change.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { runBundled } from "./bundle.mjs";
import { ensurePostgres } from "./postgres.mjs";

const checkOnly = process.argv.includes("--check");
const name = `types_${process.pid}`;
const server = await ensurePostgres({ database: name, baseDir: process.env.DATA_DIR ?? ".data" });
try {
  await runBundled("db/migrate.ts", { DATABASE_URL: server.url });
  const fresh = path.join(os.tmpdir(), `${name}.ts`);
  execFileSync(
    "node_modules/.bin/kysely-codegen",
    [
      "--url",
      server.url,
      "--dialect",
      "postgres",
      "--camel-case",
      "--numeric-parser",
      "number",
      "--date-parser",
      "string",
      "--type-mapping",
      '{"int8":"number"}',
      "--default-schema",
      "public",
      "--exclude-pattern",
      "kysely_*",
      "--exclude-pattern",
      "bullmq.*",
      "--out-file",
      fresh,
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const text = fs.readFileSync(fresh, "utf8");
  fs.rmSync(fresh);
  const current = fs.readFileSync("db/schema.ts", "utf8");
  if (text === current) console.log("db/schema.ts agrees with the migrations");
  else if (checkOnly) {
    console.error("db/schema.ts does not agree with the migrations: run `npm run db:types`");
    process.exitCode = 1;
  } else {
    fs.writeFileSync("db/schema.ts", text);
    console.log("db/schema.ts written");
  }
} finally {
  await dropDatabase(server.url, name);
}

async function dropDatabase(url, database) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, "postgres") });
  await client.connect();
  await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`);
  await client.end();
}
