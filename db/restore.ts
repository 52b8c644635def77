import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import pg from "pg";

import { readCurrentRates } from "#db/queries/money/rates.server";
import { applyNewRules } from "#db/queries/property/reapply-rules.server";
import { readStorageSettings } from "#process/read-settings";
import { BrokenArchive, checkArchive } from "./archive/read-archive.server";
import { restoreArchive } from "./archive/restore-archive.server";
import { summaryOf } from "./archive/summary";
import { connect } from "./connect.server";
import { explainMissingRights } from "./missing-rights";
import { announce } from "./transaction.server";

/** `npm run restore -- FILE [--replace]`: restores a backup into this database; `-` reads standard input. */
const { values, positionals } = parseArgs({
  options: { replace: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [named] = positionals;
if (!named) {
  console.error("Usage: npm run restore -- FILE [--replace]");
  process.exit(2);
}

const env = readStorageSettings();
let isRestored = false;
const spool = named === "-" ? fs.mkdtempSync(path.join(os.tmpdir(), "savanna-restore-")) : null;
try {
  // The file is read twice: to verify and to restore.
  const file = spool ? path.join(spool, "site") : named;
  if (spool) await pipeline(process.stdin, fs.createWriteStream(file, { mode: 0o600 }));
  await restore(file);
} catch (error) {
  const reason =
    explainMissingRights(error, env.DATABASE_URL) ??
    (error instanceof Error ? error.message : String(error));
  const subject = error instanceof BrokenArchive ? `${named} cannot be restored. ` : "";
  const state = isRestored
    ? "The data is restored; run it again with --replace to complete the remaining steps."
    : "Nothing was changed.";
  console.error(`${subject}${reason}\n${state}`);
  process.exitCode = 1;
} finally {
  if (spool) fs.rmSync(spool, { recursive: true, force: true });
}

async function restore(file: string): Promise<void> {
  const startedAt = performance.now();
  const { head, list } = await checkArchive(file);
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    application_name: "savanna-stays-restore",
  });
  await client.connect();
  try {
    const { replace } = values;
    await restoreArchive(client, { file, head, list, replace, dataDir: env.DATA_DIR });
    isRestored = true;
  } finally {
    await client.end();
  }
  await finishRestore(env.DATABASE_URL);
  const seconds = (performance.now() - startedAt) / 1000;
  console.error(`backup of ${head.madeAt}`);
  console.error(summaryOf(list, { verb: "restored", seconds }));
  console.error(
    "Every session has ended. A running site uses the restored admin password after a restart.",
  );
}

/** Runs after the commit: applies rules, updates statistics and notifies all processes; can be repeated. */
async function finishRestore(url: string): Promise<void> {
  const db = connect({ url, max: 1 });
  try {
    const { rates } = await readCurrentRates(db);
    await applyNewRules(db, rates);
    await sql`analyze`.execute(db);
    for (const what of ["settings", "rates", "listing", "seed"] as const) await announce(db, what);
  } finally {
    await db.destroy();
  }
}
