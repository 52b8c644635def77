import { type Kysely, sql } from "kysely";

/** The proposer's reason, for the person who reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table import_runs add column note text check (length(note) <= 1000);
  -- proposals that wait for a property
  create index import_items_proposed on import_items (property_id)
    where state = 'success' and extraction ? 'proposal';
  `.execute(db);
}
