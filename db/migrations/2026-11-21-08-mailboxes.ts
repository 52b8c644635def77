import { type Kysely, sql } from "kysely";

/** How often a mailbox was written to lately: an address typed into a form may be a stranger's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index inquiries_by_mailbox
      on inquiries (lower(regexp_replace(email, '\\+[^@]*@', '@')), created_at)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index inquiries_by_mailbox`.execute(db);
}
