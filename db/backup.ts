import fs from "node:fs";
import path from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import pg, { type Client } from "pg";

import { readSiteFiles } from "#db/archive/site-files.server";
import { readStorageSettings } from "#process/read-settings";
import type { List } from "./archive/format";
import { summaryOf } from "./archive/summary";
import { writeArchive } from "./archive/write-archive.server";

/** `npm run backup -- FILE`: writes the whole site to one file; `-` writes to standard output. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: npm run backup -- FILE");
  process.exit(2);
}

try {
  await backUp(file);
} catch (error) {
  console.error(`The backup failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function backUp(file: string): Promise<void> {
  const startedAt = performance.now();
  const env = readStorageSettings();
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    application_name: "savanna-stays-backup",
  });
  await client.connect();
  try {
    const write = (target: Writable) =>
      writeArchive(client, readSiteFiles(env.DATA_DIR), target, new Date());
    const list = file === "-" ? await write(process.stdout) : await intoFile(file, write);
    const seconds = (performance.now() - startedAt) / 1000;
    await recordBackup(client, list, seconds).catch((error: unknown) =>
      console.error(`The backup is complete, but could not be recorded: ${String(error)}`),
    );
    console.error(summaryOf(list, { verb: "saved", seconds }));
  } finally {
    await client.end();
  }
}

/** Replaces an earlier backup only once the new one is complete. */
async function intoFile(file: string, write: (target: Writable) => Promise<List>): Promise<List> {
  fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const part = `${file}.part`;
  // It contains visitors' email addresses and the secrets of the site.
  const target = fs.createWriteStream(part, { mode: 0o600, flush: true });
  const closed = finished(target);
  closed.catch(() => undefined);
  try {
    const list = await write(target);
    await closed;
    fs.renameSync(part, file);
    return list;
  } catch (error) {
    fs.rmSync(part, { force: true });
    throw error;
  }
}

/** Records the backup, so that an overdue one raises an alert. */
async function recordBackup(client: Client, { tables }: List, seconds: number): Promise<void> {
  const sum = (pick: "rows" | "bytes") => tables.reduce((total, table) => total + table[pick], 0);
  await client.query("insert into backups (rows, bytes, seconds) values ($1, $2, $3)", [
    sum("rows"),
    sum("bytes"),
    seconds,
  ]);
}
