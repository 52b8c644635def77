import { type Kysely, sql } from "kysely";

/** The value that the operator stored in place of a lodge's answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lodge_answers add column corrected jsonb`.execute(db);
}
