import type { Client } from "pg";
import pg from "pg";

import type { ArchivedTable } from "./format";

export type Table = Pick<ArchivedTable, "name" | "columns" | "binary"> & {
  /** Columns that number by themselves. */
  counted: string[];
};

/** Every table of ours; which migrations ran is not among them. Computed columns are left to compute. */
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

/** The table with its columns and form, as COPY wants it between its verb and its direction. */
export const copied = ({ name, columns }: Pick<Table, "name" | "columns">) =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(", ")})`;
export const formOf = ({ binary }: Pick<Table, "binary">) =>
  binary ? "with (format binary)" : "with (format text)";

/** The names of the migrations that ran, oldest first; none for a database that nobody has set up. */
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
