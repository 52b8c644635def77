import { type Kysely, sql } from "kysely";

/** Pages that only scripts fill: which items wait for a browser, and which workers have one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_items add column needs_browser boolean not null default false`.execute(
    db,
  );
  // The queues that a worker takes jobs from.
  await sql`alter table workers add column queues text[] not null default '{}'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workers drop column queues`.execute(db);
  await sql`alter table import_items drop column needs_browser`.execute(db);
}
