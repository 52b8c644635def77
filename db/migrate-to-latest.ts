import { type Kysely, Migrator, sql } from "kysely";

import { readCurrentRates } from "#db/queries/money/rates.server";
import { refreshPrices } from "#db/queries/property/prices.server";
import { applyNewRules } from "#db/queries/property/reapply-rules.server";
import type { Database } from "./connect.server";
import { checkUpgradePath, migrations } from "./migrations/index";
import { deriveMissingStayRates } from "./queries/rates/stay-rates.server";
import { inTransaction } from "./transaction.server";

/** Applies migrations first, then recomputes what is derived by rules that changed. Prints the result. */
export async function bringUpToDate(db: Database): Promise<void> {
  const applied = await migrateToLatest(db);
  console.log(applied.length ? `migrated: ${applied.join(", ")}` : "schema is up to date");
  const { rates } = await readCurrentRates(db);
  const written = await applyNewRules(db, rates);
  if (written) console.log(`derived columns recomputed: ${written} properties`);
  const priced = await inTransaction(db, async (trx) => {
    const ids = await deriveMissingStayRates(trx);
    // Without a table its write-backs are skipped, with the reason.
    await refreshPrices(trx, { now: new Date(), toTable: true, ids });
    return ids.length;
  });
  if (priced) console.log(`public rates derived: ${priced} properties`);
}

/**
 * Applies pending migrations and returns their names; safe to call from several processes at once. A schema
 * that a later version has extended is left as it is: during a rolling update a machine with the old version
 * may be restarted.
 * @throws for a schema between two releases
 */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<string[]> {
  const recorded = await readRecorded(db);
  checkUpgradePath(recorded);
  if (isAhead(recorded)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter((r) => r.status === "Success").map((r) => r.migrationName);
}

async function readRecorded<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** True if all known migrations were applied, and newer ones after them. */
function isAhead(recorded: readonly string[]): boolean {
  const known = Object.keys(migrations).toSorted();
  const last = known.at(-1) ?? "";
  const unknown = recorded.filter((name) => !known.includes(name));
  return (
    unknown.length > 0 &&
    known.every((name) => recorded.includes(name)) &&
    unknown.every((name) => name > last)
  );
}
