import { inflateRawSync } from "node:zlib";

/** A file that is not read, with the reason in words for the operator. */
export class UnreadableFile extends Error {}

/**
 * Reads the files of a ZIP archive by name, each with a limit. Own code because the sizes in the directory
 * can lie: the limit holds while a file is inflated, which the library for workbooks does not offer.
 */
export interface Archive {
  names: readonly string[];
  /** Null if there is no such file. */
  read(name: string): Uint8Array | null;
}

export interface ArchiveLimits {
  /** Unpacked bytes of one file, and of all that are read. */
  maxFileBytes: number;
  maxSumBytes: number;
}

const maxEntries = 2000;
/** The sizes in the directory include images, which are never inflated. */
const maxStatedBytes = 500_000_000;

interface Entry {
  name: string;
  method: number;
  packed: number;
  stated: number;
  offset: number;
}

const endOfDirectory = 0x06054b50;
const ofDirectory = 0x02014b50;
const ofFile = 0x04034b50;

/** @throws UnreadableFile for an archive that is damaged, encrypted or a bomb */
export function openArchive(
  bytes: Uint8Array,
  { maxFileBytes, maxSumBytes }: ArchiveLimits,
): Archive {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(file);
  const stated = entries.reduce((sum, entry) => sum + entry.stated, 0);
  if (stated > maxStatedBytes) rejectBomb();
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  let rest = maxSumBytes;
  return {
    names: entries.map(({ name }) => name),
    read(name) {
      const entry = byName.get(name);
      if (!entry) return null;
      const data = inflate(file, entry, Math.min(maxFileBytes, rest));
      rest -= data.byteLength;
      return data;
    },
  };
}

function readDirectory(file: Buffer): Entry[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count > maxEntries) rejectBomb();
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ofDirectory) rejectDamaged();
    const [nameLength, extra, comment] = [28, 30, 32].map((place) =>
      file.readUInt16LE(at + place),
    ) as [number, number, number];
    if (file.readUInt16LE(at + 8) & 1) rejectEncrypted();
    entries.push({
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      stated: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
      name: file.toString("utf8", at + 46, at + 46 + nameLength).replace(/^\//, ""),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function findEnd(file: Buffer): number {
  const lowest = Math.max(0, file.length - 66_000);
  for (let at = file.length - 22; at >= lowest; at -= 1)
    if (file.readUInt32LE(at) === endOfDirectory) return at;
  return rejectDamaged();
}

function inflate(file: Buffer, { offset, packed, method }: Entry, max: number): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== ofFile) rejectDamaged();
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const data = file.subarray(start, start + packed);
  if (method === 0) return data.length > max ? rejectBomb() : data;
  if (method !== 8 || max <= 0) return rejectBomb();
  try {
    return inflateRawSync(data, { maxOutputLength: max });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") rejectBomb();
    return rejectDamaged();
  }
}

function rejectBomb(): never {
  throw new UnreadableFile("This workbook unpacks to far too much data and was not opened.");
}
function rejectDamaged(): never {
  throw new UnreadableFile("This workbook is damaged. Ask for it again.");
}
function rejectEncrypted(): never {
  throw new UnreadableFile("This workbook is protected by a password. Ask for a file without one.");
}
