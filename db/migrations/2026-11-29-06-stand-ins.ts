import { type Kysely, sql } from "kysely";

/** A drawing that a job gave to a stay without an image is told from one that the operator chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table property_images add column is_stand_in boolean not null default false;
  update property_images set is_stand_in = true
  where kind = 'illustration' and source_url like '/media/%';
  `.execute(db);
}
