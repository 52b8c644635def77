import { type Kysely, Migrator } from "kysely";

import { migrations } from "./migrations/index";

/** Brings the schema up to date and returns the names of what ran. Several processes may call it at once. */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter((r) => r.status === "Success").map((r) => r.migrationName);
}
