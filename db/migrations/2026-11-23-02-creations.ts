import { type Kysely, sql } from "kysely";

/**
 * Stores the result of each creating request by its key, so that a repeat gets the first result. The result
 * is null while an API call is running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.properties') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return;
  await sql`create table creations (
    key text primary key,
    request_hash text not null,
    result jsonb,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index creations_created_at on creations (created_at)`.execute(db);
}
