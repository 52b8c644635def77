import { type Kysely, sql } from "kysely";

/**
 * A note for each season of a stay; partners that allow no detour on the way to them; the list in the
 * order of what two people pay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update properties set price_seasons = (
      select jsonb_agg(jsonb_build_object('note', null) || season order by place)
      from jsonb_array_elements(price_seasons) with ordinality as seasons (season, place)
    )
    where price_seasons <> '[]'
  `.execute(db);
  await sql`
    create table direct_partners (
      partner text primary key check (length(partner) between 1 and 200),
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`
    create index properties_by_price_for_two
    on properties (price_usd_for_two, sort_name, id collate "C") where listed
  `.execute(db);
  await sql`
    create index properties_by_price_for_two_down
    on properties (price_usd_for_two desc nulls last, sort_name, id collate "C") where listed
  `.execute(db);
  await sql`drop index properties_on_map`.execute(db);
  await createMapIndex(db, "id, price_usd, price_usd_for_two");
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index properties_on_map`.execute(db);
  await createMapIndex(db, "id, price_usd");
  await sql`drop index properties_by_price_for_two, properties_by_price_for_two_down`.execute(db);
  await sql`drop table direct_partners`.execute(db);
  await sql`
    update properties set price_seasons = (
      select jsonb_agg(season - 'note' order by place)
      from jsonb_array_elements(price_seasons) with ordinality as seasons (season, place)
    )
    where price_seasons <> '[]'
  `.execute(db);
}

const createMapIndex = (db: Kysely<unknown>, columns: string) =>
  sql`
    create index properties_on_map on properties (latitude, longitude)
    include (${sql.raw(columns)}) where listed and latitude <> 0 and longitude <> 0
  `.execute(db);
