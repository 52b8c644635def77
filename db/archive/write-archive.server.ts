import { createHash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { pack as packTar } from "tar-stream";

import {
  type ArchivedTable,
  excludedTables,
  fileName,
  headName,
  type List,
  listName,
  newHead,
  partBytes,
  partName,
} from "./format";
import { copyTarget, formOf, listTables, migrationsOf, quoted, type Table } from "./tables.server";

/** Most of it is images, which no level compresses further. */
const level = 3;

/** A file outside of the database. */
export interface SiteFile {
  path: string;
  bytes: Buffer;
}

/**
 * Writes a consistent snapshot of the whole site while it is in use.
 * @throws when the database is not set up, and errors of database and target
 */
export async function writeArchive(
  client: Client,
  files: readonly SiteFile[],
  target: Writable,
  madeAt: Date,
): Promise<List> {
  const pack = packTar();
  const written = pipeline(pack, createGzip({ level }), target);
  // The rejection is handled below.
  written.catch(() => undefined);
  const hashes: Record<string, string> = {};
  const add = async (name: string, bytes: Buffer) => {
    hashes[name] = createHash("sha256").update(bytes).digest("hex");
    await new Promise<void>((resolve, reject) => {
      written.catch(reject);
      pack.entry({ name, size: bytes.length, mtime: madeAt }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  };
  try {
    await client.query("begin isolation level repeatable read, read only");
    const migrations = await migrationsOf(client);
    if (!migrations.length) throw new Error("This database contains no site.");
    await add(headName, json(newHead(madeAt, migrations)));
    const tables: ArchivedTable[] = [];
    for (const table of await listTables(client))
      if (!excludedTables.has(table.name)) tables.push(await addTable(client, table, add));
    for (const { path, bytes } of files) await add(fileName(path), bytes);
    const list: List = { tables, hashes: { ...hashes } };
    await add(listName, json(list));
    pack.finalize();
    await written;
    return list;
  } catch (error) {
    pack.destroy();
    throw error;
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function addTable(
  client: Client,
  { counted, ...table }: Table,
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<ArchivedTable> {
  const rows = client.query(copyTo(`${copyTarget(table)} to stdout ${formOf(table)}`));
  let bytes = 0;
  let part = 0;
  for await (const some of inParts(rows)) {
    bytes += some.length;
    await add(partName(table.name, ++part), some);
  }
  const counters = [];
  // Sequences are not part of the snapshot: reading them after the rows ensures that they are not behind.
  for (const column of counted) counters.push(await readCounter(client, table.name, column));
  return { ...table, rows: rows.rowCount, bytes, counters };
}

async function* inParts(source: Readable): AsyncGenerator<Buffer> {
  let some: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    some.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(some);
    some = [];
    size = 0;
  }
  if (size) yield Buffer.concat(some);
}

async function readCounter(client: Client, table: string, column: string) {
  const { rows: names } = await client.query<{ name: string }>(
    "select pg_get_serial_sequence($1, $2) as name",
    [`public.${quoted(table)}`, column],
  );
  const { rows } = await client.query<{ last: string; used: boolean }>(
    `select last_value::text as last, is_called as used from ${names[0]?.name ?? ""}`,
  );
  const { last = "1", used = false } = rows[0] ?? {};
  return { column, last, used };
}
