import { sql } from "kysely";
import { Migrator, NO_MIGRATIONS } from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#db/connect.server";
import { migrateToLatest } from "#db/migrate-to-latest";
import { migrations } from "#db/migrations/index";
import { emptyDatabase } from "#tests/setup/database";

const tablesOf = async (db: Database) => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(db);
  return rows.map((row) => row.name);
};

test("the schema goes up, down to nothing and up again", async () => {
  const { db, drop } = await emptyDatabase();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });

  expect(await migrateToLatest(db)).toEqual(Object.keys(migrations));
  const tables = await tablesOf(db);
  expect(tables).toContain("properties");

  const { error } = await migrator.migrateTo(NO_MIGRATIONS);
  expect(error).toBeUndefined();
  expect(await tablesOf(db)).toEqual([]);

  await migrateToLatest(db);
  expect(await tablesOf(db)).toEqual(tables);
  expect(await migrateToLatest(db)).toEqual([]);
  await drop();
});
