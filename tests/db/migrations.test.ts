import { type Kysely, Migrator, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { migrateToLatest } from "#db/migrate-to-latest";
import { baselineName, beforeBaseline, migrations } from "#db/migrations/index";
import type { DB } from "#db/schema";
import { emptyDatabase, type FreshDatabase } from "#tests/setup/database";

const afterBaseline = Object.keys(migrations).filter((name) => name > baselineName);

let database: FreshDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

/** Every column, constraint, index, function, trigger and view, in words. */
async function schemaOf(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable) as line
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', proname, prosrc)
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select definition from pg_views where schemaname = 'public'
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** A database of the release before the baseline: its schema, its names and some rows. */
async function olderSite(names: readonly string[] = beforeBaseline) {
  const { db } = database;
  const of = (name: string): [string, (typeof migrations)[string]] =>
    [
      name,
      name === beforeBaseline[0]
        ? (migrations[baselineName] ?? {})
        : { up: () => Promise.resolve() },
    ] as never;
  const older = Object.fromEntries(names.map(of));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => older } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  await sql`create table listing_counts (kind text, key text, properties integer)`.execute(db);
  await sql`create index properties_listing on properties (featured) where listed`.execute(db);
  await sql`insert into settings (key, value) values ('siteName', '"Acacia"')`.execute(db);
}

const recorded = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(database.db);
  return rows.map(({ name }) => name);
};

test("an empty database gets the whole schema once", async () => {
  const { db } = database;
  expect(await migrateToLatest(db)).toEqual(Object.keys(migrations));
  const schema = await schemaOf(db);
  expect(schema.some((line) => line.startsWith("properties id text"))).toBe(true);
  expect(await migrateToLatest(db)).toEqual([]);
  expect(await schemaOf(db)).toEqual(schema);
});

test("a site of the last release is taken over, and is then as a new one", async () => {
  const { db } = database;
  await olderSite();
  expect(await migrateToLatest(db)).toEqual([baselineName, ...afterBaseline]);
  expect(await recorded()).toEqual(Object.keys(migrations));
  expect(await db.selectFrom("settings").select(["key", "value"]).execute()).toEqual([
    { key: "siteName", value: "Acacia" },
  ]);
  const taken = await schemaOf(db);
  const fresh = await emptyDatabase();
  await migrateToLatest(fresh.db);
  expect(taken).toEqual(await schemaOf(fresh.db));
  await fresh.drop();
});

test("a site in the middle of the older migrations is told which release to run first", async () => {
  const { db } = database;
  await olderSite(beforeBaseline.slice(0, 20));
  const before = await schemaOf(db);
  await expect(migrateToLatest(db)).rejects.toThrow(
    /stopped before 2026-11-22-21-ai-questions\. Run the release of 2026-11-23 \(commit 0362e813\)/,
  );
  expect(await schemaOf(db)).toEqual(before);
  expect(await recorded()).toHaveLength(20);
});

test("an older release finds all its migrations in a new database", async () => {
  await migrateToLatest(database.db);
  const names = await recorded();
  expect(names.slice(0, beforeBaseline.length)).toEqual([...beforeBaseline]);
});
