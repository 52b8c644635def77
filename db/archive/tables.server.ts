import { Kysely, Migrator, PostgresDialect } from "kysely";
import pg, { type Client } from "pg";

import { asKyselyQuery } from "#db/connect.server";
import { migrations } from "#db/migrations/index";
import type { ArchivedTable } from "./format";

export type Table = Pick<ArchivedTable, "name" | "columns" | "binary"> & {
  /** Columns with a sequence or identity. */
  counted: string[];
};

/** Lists all tables without the migration log; generated columns are omitted. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select tables.relname::text as name,
      array_agg(columns.attname::text order by columns.attnum)
        filter (where columns.attgenerated = '') as columns,
      bool_or(columns.atttypid = 'bytea'::regtype) as binary,
      coalesce(
        array_agg(columns.attname::text) filter (where columns.attidentity <> ''), '{}'
      ) as counted
    from pg_class as tables
    join pg_attribute as columns on columns.attrelid = tables.oid
    where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r'
      and tables.relname not like 'kysely\\_%'
      and columns.attnum > 0 and not columns.attisdropped
    group by tables.relname
    order by tables.relname
  `);
  return rows;
}

export const quoted = (name: string) => pg.escapeIdentifier(name);

/** Table name with column list and format, for a COPY statement. */
export const copyTarget = ({ name, columns }: Pick<Table, "name" | "columns">) =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(", ")})`;
export const formOf = ({ binary }: Pick<Table, "binary">) =>
  binary ? "with (format binary)" : "with (format text)";

/** Names of the applied migrations, oldest first; empty for a new database. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as there",
  );
  if (!rows[0]?.there) return [];
  const ran = await client.query<{ name: string }>(
    "select name from public.kysely_migration order by name",
  );
  return ran.rows.map(({ name }) => name);
}

/** Row counts of the tables that have rows. */
export async function countRows(client: Client): Promise<{ table: string; rows: number }[]> {
  const found = [];
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from public.${quoted(name)}`,
    );
    if (rows[0]?.rows) found.push({ table: name, rows: rows[0].rows });
  }
  return found;
}

/** Drops what migrations created; extensions and privileges on the schema stay. */
export async function removeSchema(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare thing record;
    begin
      for thing in select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      loop
        execute format('drop table public.%I cascade', thing.relname);
      end loop;
      for thing in select functions.oid::regprocedure as signature from pg_proc as functions
        where functions.pronamespace = 'public'::regnamespace and not exists (
          select from pg_depend
          where classid = 'pg_proc'::regclass and objid = functions.oid and deptype = 'e'
        )
      loop
        execute format('drop function %s cascade', thing.signature);
      end loop;
    end $$
  `);
}

/**
 * Migrates the schema to the given migrations, or to the newest, within the transaction of this client.
 * Releases may have added them in another order than their names, so each missing one is applied.
 */
export async function migrateWithin(client: Client, names?: readonly string[]): Promise<void> {
  const migrationsToRun = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => !names || names.includes(name)),
  );
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      // A single connection: all statements belong to the transaction of the caller.
      pool: {
        connect: () =>
          Promise.resolve({
            query: asKyselyQuery((sql, parameters) => client.query(sql, [...parameters])),
            release: () => undefined,
          }),
        end: () => Promise.resolve(),
      },
    }),
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsToRun) },
    disableTransactions: true,
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error as Error;
  // Equal timestamps make the migrator order them by name.
  await client.query(
    "update public.kysely_migration set timestamp = (select max(timestamp) from public.kysely_migration)",
  );
}

/**
 * Drops foreign keys and disables triggers, so that rows can be loaded in any order. The returned function
 * restores both and checks every reference.
 */
export async function suspendConstraints(client: Client): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ owner: string; name: string; rule: string }>(`
    select conrelid::regclass::text as owner, conname::text as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `);
  const tables = await listTables(client);
  for (const { owner, name } of references)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  const switchTriggers = async (state: "enable" | "disable") => {
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(name)} ${state} trigger user`);
  };
  await switchTriggers("disable");
  return async () => {
    await client.query("set constraints all immediate");
    await switchTriggers("enable");
    for (const { owner, name, rule } of references)
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${rule}`);
  };
}
