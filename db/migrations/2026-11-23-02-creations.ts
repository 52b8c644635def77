import { type Kysely, sql } from "kysely";

import { hasSchema } from "./has-schema";

/**
 * Remembers each creating request by its key, so that sending it again shows the first result. The
 * result is null while a call of the API is running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(await hasSchema(db))) return;
  await sql`create table creations (
    key text primary key,
    request_hash text not null,
    result jsonb,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index creations_created_at on creations (created_at)`.execute(db);
}
