import { Kysely, Migrator, PostgresDialect } from "kysely";
import type { Client } from "pg";

import { migrations } from "#db/migrations/index";
import { listTables, quoted } from "./tables.server";

/** The rows that stand in the database, by table; only tables that hold some. */
export async function rowsIn(client: Client): Promise<{ table: string; rows: number }[]> {
  const found = [];
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from public.${quoted(name)}`,
    );
    if (rows[0]?.rows) found.push({ table: name, rows: rows[0].rows });
  }
  return found;
}

/** Removes what migrations have made; what an extension brought stays, and so do rights on the schema. */
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

/** Brings the schema up to one migration, or to the newest, inside the transaction of this client. */
export async function migrateWithin(client: Client, last?: string): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      // Always the same connection: whatever runs is part of what the caller has begun.
      pool: {
        connect: () =>
          Promise.resolve({
            query: client.query.bind(client) as never,
            release: () => undefined,
          }),
        end: () => Promise.resolve(),
      },
    }),
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    disableTransactions: true,
  });
  const { error } = last ? await migrator.migrateTo(last) : await migrator.migrateToLatest();
  if (error) throw error as Error;
}

/**
 * Lets rows come in any order and by themselves: no reference is looked up and no trigger adds what
 * the file holds as well. What it returns brings both back, and then every reference is checked.
 */
export async function loosen(client: Client): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ owner: string; name: string; rule: string }>(`
    select conrelid::regclass::text as owner, conname::text as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `);
  const tables = await listTables(client);
  for (const { owner, name } of references)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  const turnTriggers = async (state: "enable" | "disable") => {
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(name)} ${state} trigger user`);
  };
  await turnTriggers("disable");
  return async () => {
    await client.query("set constraints all immediate");
    await turnTriggers("enable");
    for (const { owner, name, rule } of references)
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${rule}`);
  };
}
