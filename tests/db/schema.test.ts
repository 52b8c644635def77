import { type Kysely, Migrator, sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { migrateToLatest } from "#db/migrate-to-latest";
import { baselineName, beforeBaseline, migrations } from "#db/migrations/index";
import type { DB } from "#db/schema";
import { storeProperty } from "#tests/factories/property";
import { emptyDatabase, type FreshDatabase, useDatabase } from "#tests/setup/test-database";

describe("constraints", () => {
  const { db } = useDatabase();
  beforeAll(() => storeProperty(db()));

  const set = (assignment: string) => `update properties set ${assignment}`;
  const image = (values: string) =>
    `insert into property_images (property_id, source_url, position, state, kind) values ('reedsong-camp', ${values})`;

  /** A statement and the constraint that must reject it. */
  const rejected: [string, string, string][] = [
    ["a blank name", set("name = '  '"), "properties_name_check"],
    ["an id with capitals", set("id = 'Reedsong'"), "properties_id_check"],
    ["no country", set("countries = '{}'"), "properties_countries_check"],
    ["a price of zero", set("price_per_night = 0"), "properties_price_per_night_check"],
    ["minimum above maximum", set("price_min = 2, price_max = 1"), "properties_check"],
    ["a currency of two letters", set("currency = 'US'"), "properties_currency_check"],
    ["a latitude beyond the pole", set("latitude = 90.1"), "properties_latitude_check"],
    ["a longitude beyond the date line", set("longitude = -180.1"), "properties_longitude_check"],
    ["a script as booking address", set("booking_url = 'javascript:1'"), "properties_booking_url"],
    ["three words with slashes", set("what3words = '///a.b.c'"), "properties_what3words_check"],
    ["no guests", set("capacity = 0"), "properties_capacity_check"],
    [
      "a stored picture without a copy",
      image("'/x', 7, 'stored', 'photo'"),
      "property_images_check",
    ],
    ["an unknown picture state", image("'/x', 7, 'lost', 'photo'"), "property_images_state_check"],
    [
      "two pictures in one place",
      image("'/x', 0, 'waiting', 'photo'"),
      "property_images_property_id",
    ],
    [
      "a redirect to itself",
      "insert into redirects (from_path, to_path) values ('/a', '/a')",
      "redirects_check",
    ],
    [
      "a published post without a time",
      "insert into posts (slug, title, excerpt, content, status) values ('a', 'a', 'a', 'a', 'published')",
      "posts_check",
    ],
    [
      "a message over 5,000 characters",
      `insert into inquiries (kind, name, email, message, content_hash)
     values ('contact', 'a', 'a@b.test', repeat('x', 5001), 'h')`,
      "inquiries_message_check",
    ],
    [
      "an unknown inquiry status",
      `insert into inquiries (kind, name, email, message, content_hash, status)
     values ('contact', 'a', 'a@b.test', 'x', 'h', 'lost')`,
      "inquiries_status_check",
    ],
    [
      "a rate of zero",
      "insert into exchange_rates (currency, day, rate, source) values ('ZAR', '2026-11-21', 0, 'api')",
      "exchange_rates_rate_check",
    ],
    [
      "two syncs at once",
      "insert into import_runs (kind, actor) values ('sync', 'a'), ('sync', 'b')",
      "import_runs_one_sync",
    ],
  ];

  test.each(rejected)("the database rejects %s", async (_, statement, constraint) => {
    await expect(sql.raw(statement).execute(db())).rejects.toThrow(constraint);
  });

  test("deleting a property permanently deletes its dependent rows", async () => {
    await sql`delete from properties`.execute(db());
    for (const table of ["property_images", "property_evidence", "property_revisions"])
      expect((await sql`select from ${sql.table(table)}`.execute(db())).rows).toEqual([]);
  });
});

describe("migrations", () => {
  const afterBaseline = Object.keys(migrations).filter((name) => name > baselineName);
  const ledToBaseline = ["2026-11-23-01-table-merge", "2026-11-23-02-creations"] as const;

  let database: FreshDatabase;
  beforeEach(async () => {
    database = await emptyDatabase();
  });
  afterEach(() => database.drop());

  /** Every column, constraint, index, function, trigger and view as text. */
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

  /** A database as the release of 2026-11-23 left it: the baseline's tables, the older names and some rows. */
  async function siteOfLastRelease() {
    const { db } = database;
    await recordSchema([...beforeBaseline, ...ledToBaseline]);
    await sql`create table listing_counts (kind text, key text, properties integer)`.execute(db);
    await sql`create index properties_listing on properties (featured) where listed`.execute(db);
    await sql`insert into settings (key, value) values ('siteName', '"Acacia"')`.execute(db);
  }

  /** The release of 2026-11-22 had not yet what its two successors added. */
  async function siteOfReleaseBefore() {
    const { db } = database;
    await siteOfLastRelease();
    await sql`drop table attachment_faults, table_conflicts, table_bases, creations`.execute(db);
    await sql`alter table sync_runs drop column listed, drop column copied`.execute(db);
    await sql`alter table sync_pages drop column records, drop column read_at`.execute(db);
    await sql`alter table write_backs drop column left_out`.execute(db);
    await sql`delete from kysely_migration where name in (${sql.join(ledToBaseline)})`.execute(db);
  }

  /** A property in the columns of every release. */
  const storeRow = () =>
    sql`insert into properties
      (id, name, countries, region, airtable_id, country_slugs, sort_name, search_text)
      values ('acacia-camp', 'Acacia Camp', '{Kenya}', 'Mara', 'rec1', '{kenya}', '', '')`.execute(
      database.db,
    );

  /** Builds the tables of the baseline and records these names as what made them. */
  async function recordSchema(names: readonly string[]) {
    const older = Object.fromEntries(
      names.map((name, index) => [
        name,
        { up: index === 0 ? (migrations[baselineName]?.up ?? noChange) : noChange },
      ]),
    );
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: async () => older },
    });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
  }
  const noChange = () => Promise.resolve();

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

  test.each([
    ["the last release", siteOfLastRelease, [baselineName, ...afterBaseline]],
    ["the release before", siteOfReleaseBefore, [...ledToBaseline, baselineName, ...afterBaseline]],
  ])("a site of %s is upgraded to the schema of a new one", async (_release, setUp, expected) => {
    const { db } = database;
    await setUp();
    expect(await migrateToLatest(db)).toEqual(expected);
    expect(await recorded()).toEqual(Object.keys(migrations));
    expect(await db.selectFrom("settings").select(["key", "value"]).execute()).toEqual([
      { key: "siteName", value: "Acacia" },
    ]);
    const upgraded = await schemaOf(db);
    const fresh = await emptyDatabase();
    await migrateToLatest(fresh.db);
    expect(upgraded).toEqual(await schemaOf(fresh.db));
    await fresh.drop();
  });

  test("an upgrade takes the last synced values as the merge base", async () => {
    const { db } = database;
    await siteOfReleaseBefore();
    await storeRow();
    await sql`insert into property_sources (property_id, field, value, origin)
      values ('acacia-camp', 'latitude', '-1.5', 'sync')`.execute(db);
    await migrateToLatest(db);
    expect(
      await db.selectFrom("tableBases").select(["propertyId", "recordId", "cells"]).execute(),
    ).toEqual([{ propertyId: "acacia-camp", recordId: "rec1", cells: { latitude: -1.5 } }]);
  });

  test("statements of the previous release are copied, and so is what it still writes (L-001)", async () => {
    const { db } = database;
    await siteOfReleaseBefore();
    await storeRow();
    await sql`insert into property_sources (property_id, field, value, origin, locked)
      values ('acacia-camp', 'capacity', '8', 'typed', true)`.execute(db);
    await migrateToLatest(db);
    await sql`update property_sources set origin = 'reader', value = '9'`.execute(db);
    // Renaming a property renames both tables once.
    await sql`update properties set id = 'acacia'`.execute(db);
    const statements = await db
      .selectFrom("propertyEvidence")
      .select(["field", "origin", "value", "agrees", "locked"])
      .orderBy("origin")
      .execute();
    expect(statements).toEqual([
      { field: "capacity", origin: "reader", value: 9, agrees: true, locked: true },
      { field: "capacity", origin: "typed", value: 8, agrees: false, locked: true },
    ]);
  });

  test("an upgrade from an older release names the release to run first", async () => {
    const { db } = database;
    await recordSchema(beforeBaseline.slice(0, 20));
    const before = await schemaOf(db);
    await expect(migrateToLatest(db)).rejects.toThrow(
      /stopped before 2026-11-22-21-ai-questions\. Run the release of 2026-11-23 \(commit 0362e813\)/,
    );
    expect(await schemaOf(db)).toEqual(before);
    expect(await recorded()).toHaveLength(20);
  });

  test("an older release accepts a new database", async () => {
    await migrateToLatest(database.db);
    const names = await recorded();
    expect(names.slice(0, beforeBaseline.length)).toEqual([...beforeBaseline]);
  });
});
