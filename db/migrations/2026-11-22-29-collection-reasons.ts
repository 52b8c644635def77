import { type Kysely, sql } from "kysely";

/** Why a stay stands in a collection, where somebody has written it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collection_reasons (
      collection_id text not null references collections on update cascade on delete cascade,
      property_id text not null references properties on update cascade on delete cascade,
      reason text not null check (reason <> ''),
      updated_at timestamptz not null default now(),
      primary key (collection_id, property_id)
    )
  `.execute(db);
  await sql`create index collection_reasons_by_property on collection_reasons (property_id)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table collection_reasons`.execute(db);
}
