import { type Kysely, sql } from "kysely";

/** What taking back an import needs beside the versions, and what it left for the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_items
      -- where the values came from that the import replaced, by field
      add column sources_before jsonb,
      -- doubtful values that it left out until somebody decides
      add column values_waiting integer not null default 0
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_items drop column sources_before, drop column values_waiting`.execute(
    db,
  );
}
