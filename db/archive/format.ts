import { z } from "zod";

/**
 * A backup is a compressed tar that any program opens: a header, every table in COPY format, split into
 * chunks to bound memory on both sides, the files outside of the database, and last the list of all entries.
 */
export const headName = "savanna-stays.json";
export const listName = "list.json";
const format = 1;

/** Chunk size of a table; large enough to compress well. */
export const partBytes = 4 * 1024 * 1024;

export const headSchema = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** Migrations of the schema that the rows belong to, oldest first. */
  migrations: z.array(z.string()).min(1),
});
export type Head = z.infer<typeof headSchema>;

export const newHead = (madeAt: Date, migrations: string[]): Head => ({
  format,
  madeAt: madeAt.toISOString(),
  migrations,
});

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** Binary COPY format: an image as text would be twice as long. */
  binary: z.boolean(),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Current values of its identity columns and sequences. */
  counters: z.array(z.object({ column: z.string(), last: z.string(), used: z.boolean() })),
});
export type ArchivedTable = z.infer<typeof tableSchema>;

export const listSchema = z.object({
  tables: z.array(tableSchema),
  /** SHA-256 of every other entry by name. */
  hashes: z.record(z.string(), z.string()),
});
export type List = z.infer<typeof listSchema>;

export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}`;
/** Undefined for an entry that is not part of a table. */
export const tableOf = (name: string) => /^tables\/([a-z0-9_]+)\/\d+$/.exec(name)?.[1];

const folder = "files/";
export const fileName = (path: string) => folder + path;
/** Undefined for an entry that is not a file. */
export const pathOf = (name: string) =>
  name.startsWith(folder) ? name.slice(folder.length) : undefined;

/** Tables of running processes, and sessions: a restore must not sign in anybody who has signed out. */
export const excludedTables: ReadonlySet<string> = new Set([
  "admin_sessions",
  "job_stops",
  "workers",
]);
