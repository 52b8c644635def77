import { type Kysely, sql } from "kysely";

/** Levies in percent of what the nights of a stay cost: an extra has an amount or a percentage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table rate_extras
    alter column amount drop not null,
    add column percent numeric(5, 2) check (percent > 0 and percent <= 100),
    add constraint rate_extras_charge check ((amount is null) <> (percent is null))
  `.execute(db);
}
