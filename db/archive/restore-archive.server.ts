import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { migrations, migrationsOfBackup } from "#db/migrations/index";
import { type ArchivedTable, type Head, type List, pathOf, tableOf } from "./format";
import { BrokenArchive, bytesOf, entriesOf } from "./read-archive.server";
import { type StagedFiles, stageSiteFiles } from "./site-files.server";
import {
  copyTarget,
  countRows,
  formOf,
  migrateWithin,
  quoted,
  removeSchema,
  suspendConstraints,
} from "./tables.server";
import type { SiteFile } from "./write-archive.server";

/** The reason why nothing was restored, for the operator. */
export class RestoreRejected extends Error {
  override name = "RestoreRejected";
}

interface Restore {
  file: string;
  /** Header of the same file, read by checkArchive. */
  head: Head;
  list: List;
  /** Removes an existing site. */
  replace: boolean;
  /** Folder for the files outside of the database. */
  dataDir: string;
}

/**
 * Replaces the database and the data directory with a backup, completely or not at all.
 * @throws RestoreRejected · BrokenArchive
 */
export async function restoreArchive(client: Client, options: Restore): Promise<void> {
  const schema = schemaOf(options.head);
  const stored = options.list.tables.filter(({ name }) => !computed.has(name));
  let files: StagedFiles | undefined;
  await client.query("begin");
  try {
    // A site that uses the database has to release its locks within this time.
    await client.query("set local lock_timeout = '30s'");
    if (!options.replace) await rejectExistingSite(client);
    await removeSchema(client);
    await migrateWithin(client, schema);
    const tighten = await suspendConstraints(client);
    const names = stored.map(({ name }) => `public.${quoted(name)}`);
    await client.query(`truncate ${names.join(", ")}`);
    files = stageSiteFiles(options.dataDir, await loadTables(client, options.file, stored));
    await setCounters(client, stored);
    await tighten();
    await migrateWithin(client);
    files.moveIn();
    await client.query("commit");
  } catch (error) {
    files?.undo();
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
  files.finish();
}

/** Tables of older releases whose rows are now computed on read. */
const computed: ReadonlySet<string> = new Set(["listing_counts"]);

/** The migrations that create the schema of the rows. */
function schemaOf({ migrations: ran }: Head): readonly string[] {
  const unknown = ran.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length)
    throw new RestoreRejected(
      `The backup is from a newer release (${unknown.at(-1)}): upgrade this one first.`,
    );
  try {
    return migrationsOfBackup(ran);
  } catch (error) {
    throw new RestoreRejected(`The backup is from an older release. ${(error as Error).message}`);
  }
}

async function rejectExistingSite(client: Client): Promise<void> {
  const existing = await countRows(client);
  if (!existing.length) return;
  const largest = existing
    .sort((a, b) => b.rows - a.rows)
    .slice(0, 3)
    .map(({ table, rows }) => `${rows} ${table.replaceAll("_", " ")}`);
  throw new RestoreRejected(
    `This database already contains a site (${largest.join(", ")}, …). Add --replace to overwrite it.`,
  );
}

async function loadTables(
  client: Client,
  file: string,
  stored: readonly ArchivedTable[],
): Promise<SiteFile[]> {
  const tables = new Map(stored.map((table) => [table.name, table]));
  const files: SiteFile[] = [];
  const entries = entriesOf(file);
  let next = await entries.next();
  while (!next.done) {
    const { name } = next.value.header;
    const table = tables.get(tableOf(name) ?? "");
    if (!table) {
      const bytes = await bytesOf(next.value);
      const path = pathOf(name);
      if (path) files.push({ path, bytes });
      next = await entries.next();
      continue;
    }
    const copy = client.query(copyFrom(`${copyTarget(table)} from stdin ${formOf(table)}`));
    await pipeline(async function* () {
      while (!next.done && tableOf(next.value.header.name) === table.name) {
        yield* next.value;
        next = await entries.next();
      }
    }, copy);
    if (copy.rowCount !== table.rows)
      throw new BrokenArchive(
        `It is damaged: ${table.name} has ${copy.rowCount} of ${table.rows} rows.`,
      );
  }
  return files;
}

async function setCounters(client: Client, tables: readonly ArchivedTable[]): Promise<void> {
  for (const { name, counters } of tables)
    for (const { column, last, used } of counters)
      await client.query("select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)", [
        `public.${quoted(name)}`,
        column,
        last,
        used,
      ]);
}
