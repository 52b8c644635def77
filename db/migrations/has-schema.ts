import { type Kysely, sql } from "kysely";

/** True on a database that an earlier release has set up; a new one gets its schema from the baseline. */
export async function hasSchema(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.properties') is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}
