import { type Kysely, sql } from "kysely";

/** Counted each time somebody watches over the site; few among all that were ever sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index emails_failed on emails (updated_at) where state = 'failed'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index emails_failed`.execute(db);
}
