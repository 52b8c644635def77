import { type Kysely, Migrator, sql } from "kysely";

import { migrations } from "./migrations/index";

/**
 * Brings the schema up to date and returns the names of what ran. Several processes may call it at once.
 * A schema that a later version has extended is left as it is: while a site changes its version machine
 * by machine, one with the old version may be started once more.
 */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<string[]> {
  if (await isAhead(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter((r) => r.status === "Success").map((r) => r.migrationName);
}

/** Whether all that we know has run, and more that comes after it. */
async function isAhead<T>(db: Kysely<T>): Promise<boolean> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  const known = Object.keys(migrations).toSorted();
  const last = known.at(-1) ?? "";
  const unknown = [...ran].filter((name) => !known.includes(name));
  return (
    unknown.length > 0 && known.every((name) => ran.has(name)) && unknown.every((n) => n > last)
  );
}
