import { z } from "zod";

/**
 * What a backup is: a compressed tar that any program opens. First what it is of, then every table in
 * the form of COPY, cut into parts so that neither side holds much of it, then the files that stand
 * beside the database, and last the list of all that has to be there.
 */
export const headName = "savanna-stays.json";
export const listName = "list.json";
const format = 1;

/** One part of a table; large enough to compress well. */
export const partBytes = 4 * 1024 * 1024;

export const headSchema = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** The schema that the rows are of, oldest first. */
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
  /** As PostgreSQL keeps it: a picture as text would be twice as long. */
  binary: z.boolean(),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Where its columns that number by themselves go on. */
  counters: z.array(z.object({ column: z.string(), last: z.string(), used: z.boolean() })),
});
export type ArchivedTable = z.infer<typeof tableSchema>;

export const listSchema = z.object({
  tables: z.array(tableSchema),
  /** SHA-256 of every other entry, by its name. */
  hashes: z.record(z.string(), z.string()),
});
export type List = z.infer<typeof listSchema>;

export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}`;
/** Undefined for an entry that is no part of a table. */
export const tableOf = (name: string) => /^tables\/([a-z0-9_]+)\/\d+$/.exec(name)?.[1];

const folder = "files/";
export const fileName = (path: string) => folder + path;
/** Undefined for an entry that is no file. */
export const pathOf = (name: string) =>
  name.startsWith(folder) ? name.slice(folder.length) : undefined;

/** What belongs to processes that run, or would sign somebody in again who has signed out. */
export const leftOut: ReadonlySet<string> = new Set(["admin_sessions", "job_stops", "workers"]);
