import { createHash } from "node:crypto";
import fs from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract as extractTar, type ExtractEvents } from "tar-stream";
import type { z } from "zod";

import {
  type Head,
  headName,
  headSchema,
  type List,
  listName,
  listSchema,
  pathOf,
  tableOf,
} from "./format";
import { isSiteFile } from "./site-files.server";

/** An entry with its content as a stream. */
type Entry = ExtractEvents["entry"][1];

const notABackup = "It is not a backup of Savanna Stays.";
const truncated = "It is truncated: its end is missing.";

/** The file is not a backup or incomplete. The message is for the operator. */
export class BrokenArchive extends Error {
  override name = "BrokenArchive";
}

/**
 * Iterates over the entries of the file; each has to be read to its end.
 * @throws BrokenArchive for entries that no backup contains: a link, a device, a path outside, a duplicate
 *   name, anything after the list
 */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extractTar();
  // Errors of the pipeline are thrown by the loop.
  pipeline(
    fs.createReadStream(file),
    createGunzip(),
    tar as NodeJS.WritableStream,
    () => undefined,
  );
  const names = new Set<string>();
  for await (const entry of tar) {
    const { name, type } = entry.header;
    if (names.size === 0 && name !== headName) throw new BrokenArchive(notABackup);
    if (type !== "file")
      throw new BrokenArchive(`It contains ${name}, which is not a regular file.`);
    if (names.has(name)) throw new BrokenArchive(`It contains ${name} twice.`);
    if (names.has(listName) || !isEntryName(name))
      throw new BrokenArchive(`It contains ${name}, which does not belong to a backup.`);
    names.add(name);
    yield entry;
  }
}

const isEntryName = (name: string) =>
  name === headName ||
  name === listName ||
  tableOf(name) !== undefined ||
  isSiteFile(pathOf(name) ?? "");

/**
 * Reads the whole file and verifies it against its own list, before anything is written. @throws
 * BrokenArchive
 */
export async function checkArchive(file: string): Promise<{ head: Head; list: List }> {
  try {
    return await readThrough(file);
  } catch (error) {
    throw broken(error);
  }
}

async function readThrough(file: string): Promise<{ head: Head; list: List }> {
  const hashes: Record<string, string> = {};
  let head: Head | undefined;
  let list: List | undefined;
  for await (const entry of entriesOf(file)) {
    const { name } = entry.header;
    if (name === listName) list = parse(listSchema, await bytesOf(entry));
    else if (name === headName) {
      const bytes = await bytesOf(entry);
      head = parse(headSchema, bytes);
      hashes[name] = createHash("sha256").update(bytes).digest("hex");
    } else {
      const hash = createHash("sha256");
      for await (const chunk of entry) hash.update(chunk as Buffer);
      hashes[name] = hash.digest("hex");
    }
  }
  if (!head) throw new BrokenArchive(notABackup);
  if (!list) throw new BrokenArchive(truncated);
  const names = new Set([...Object.keys(hashes), ...Object.keys(list.hashes)]);
  for (const name of names)
    if (hashes[name] !== list.hashes[name])
      throw new BrokenArchive(`It is damaged: the checksum of ${name} does not match.`);
  const tables = new Set(list.tables.map(({ name }) => name));
  for (const table of Object.keys(hashes).map(tableOf))
    if (table !== undefined && !tables.has(table))
      throw new BrokenArchive(
        `It contains rows of ${table}, which is missing from its table list.`,
      );
  return { head, list };
}

export async function bytesOf(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parse<T extends z.ZodType>(schema: T, bytes: Buffer): z.output<T> {
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new BrokenArchive("Its format is from another release and not supported by this one.");
  }
}

function broken(error: unknown): unknown {
  if (error instanceof BrokenArchive || !(error instanceof Error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "Z_BUF_ERROR" || /unexpected end/i.test(message))
    return new BrokenArchive(truncated);
  if (code === "Z_DATA_ERROR" && /incorrect header check/.test(message))
    return new BrokenArchive(notABackup);
  if (code?.startsWith("Z_") || /tar header/i.test(message))
    return new BrokenArchive("It is damaged: decompression failed.");
  return error;
}
