import { type Kysely, sql } from "kysely";

/** The rows of a statement that count, with 1 for each that came and -1 for each that went. */
const counted = `featured, country_slugs, type_keys, ways_to_stay, experience_ids, collection_ids, capacity`;

const cameAndWent: Record<string, { referencing: string; rows: string }> = {
  insert: {
    referencing: "new table as came",
    rows: `select ${counted}, 1 from came where came.listed`,
  },
  update: {
    referencing: "new table as came old table as went",
    rows: `select ${counted}, 1 from came where came.listed
      union all select ${counted}, -1 from went where went.listed`,
  },
  delete: {
    referencing: "old table as went",
    rows: `select ${counted}, -1 from went where went.listed`,
  },
};

/**
 * How many listed properties each filter value has, kept by the database itself: menus, totals and
 * the counts beside filters then cost the same at 100 properties and at 100,000.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No check on zero: a decrease is first tried as an insert of a negative number.
  await sql`
    create table listing_counts (
      kind text not null
        check (kind in ('all', 'featured', 'country', 'type', 'experience', 'collection', 'capacity')),
      key text not null,
      properties integer not null,
      primary key (kind, key)
    )
  `.execute(db);

  await sql`
    create function listing_keys(
      featured boolean, country_slugs text[], type_keys text[], ways_to_stay text[],
      experience_ids text[], collection_ids text[], capacity integer
    ) returns table (kind text, key text)
    language sql immutable as $$
      select 'all', ''
      union all select 'featured', '' where listing_keys.featured
      union all select distinct 'country', unnest(listing_keys.country_slugs)
      union all (
        select 'type', unnest(listing_keys.type_keys) union select 'type', unnest(listing_keys.ways_to_stay)
      )
      union all select distinct 'experience', unnest(listing_keys.experience_ids)
      union all select distinct 'collection', unnest(listing_keys.collection_ids)
      union all select 'capacity', listing_keys.capacity::text where listing_keys.capacity is not null
    $$
  `.execute(db);

  for (const [event, { referencing, rows }] of Object.entries(cameAndWent)) {
    // Always in the same order, or two writers could wait for each other.
    await sql`
      create function ${sql.raw(`count_listed_after_${event}`)}() returns trigger
      language plpgsql as $$
      begin
        insert into listing_counts as counts (kind, key, properties)
        select keys.kind, keys.key, sum(changes.change)::integer
        from (${sql.raw(rows)}) as changes (${sql.raw(counted)}, change),
          lateral listing_keys(${sql.raw(counted)}) as keys
        group by 1, 2
        having sum(changes.change) <> 0
        order by 1, 2
        on conflict (kind, key) do update set properties = counts.properties + excluded.properties;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger ${sql.raw(`listing_counts_after_${event}`)} after ${sql.raw(event)} on properties
      referencing ${sql.raw(referencing)} for each statement
      execute function ${sql.raw(`count_listed_after_${event}`)}()
    `.execute(db);
  }

  await sql`
    create function forget_listing_counts() returns trigger language plpgsql as $$
    begin
      delete from listing_counts;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger forget_listing_counts after truncate on properties
    execute function forget_listing_counts()
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of Object.keys(cameAndWent)) {
    await sql`drop trigger ${sql.raw(`listing_counts_after_${event}`)} on properties`.execute(db);
    await sql`drop function ${sql.raw(`count_listed_after_${event}`)}()`.execute(db);
  }
  await sql`drop trigger forget_listing_counts on properties`.execute(db);
  await sql`drop function forget_listing_counts, listing_keys`.execute(db);
  await sql`drop table listing_counts`.execute(db);
}
