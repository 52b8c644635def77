import { type Kysely, sql } from "kysely";

/**
 * Migrates a site of the release of 2026-11-22 to the schema of the baseline: the merge base of the external
 * table, its conflicts, and list pages that are stored as received.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.properties') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return;
  // The base of the three-way merge of the six shared cells.
  await sql`
    create table table_bases (
      property_id text primary key references properties (id) on update cascade on delete cascade,
      record_id text not null,
      -- by field; absent: never read
      cells jsonb not null default '{}',
      -- values of a write in progress, which may have been interrupted
      sending jsonb not null default '{}',
      -- time of the read: older pages of a list are ignored
      known_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`
    create table table_conflicts (
      property_id text not null references properties (id) on update cascade on delete cascade,
      -- first field of the cell: a price includes its currency, a latitude its longitude
      field text not null,
      kind text not null check (kind in ('offer', 'conflict')),
      -- by field, as last read from the table
      theirs jsonb not null,
      found_at timestamptz not null default now(),
      primary key (property_id, field)
    )
  `.execute(db);
  await sql`
    insert into table_bases (property_id, record_id, cells, known_at)
    select properties.id, properties.airtable_id,
      -- A written value, unless a sync has read a newer one since.
      coalesce((select jsonb_object_agg(shared.field, write_backs.cells -> shared.named)
        from write_backs, (values ('pricePerNight', 'Price Per Night'), ('currency', 'Currency'),
          ('latitude', 'Latitude'), ('longitude', 'Longitude'), ('what3words', 'What3Words'),
          ('fullAddress', 'Full Address')) as shared (field, named)
        where write_backs.property_id = properties.id and write_backs.state = 'sent'
          and write_backs.record_id = properties.airtable_id), '{}')
      || coalesce((select jsonb_object_agg(sources.field, sources.value)
        from property_sources as sources
          left join write_backs on write_backs.property_id = sources.property_id
            and write_backs.state = 'sent'
        where sources.property_id = properties.id and sources.origin = 'sync'
          and sources.field in ('pricePerNight', 'currency', 'latitude', 'longitude', 'what3words',
            'fullAddress')
          and (write_backs.updated_at is null or write_backs.updated_at < sources.recorded_at)), '{}'),
      now()
    from properties where airtable_id is not null and deleted_at is null
  `.execute(db);
  // Looked-up values that the last write skipped, by field.
  await sql`alter table write_backs add column left_out text[] not null default '{}'`.execute(db);

  // A page as received; null once it was processed.
  await sql`
    alter table sync_pages
      add column records jsonb,
      add column read_at timestamptz not null default now()
  `.execute(db);
  await sql`
    alter table sync_runs
      -- the complete list was read
      add column listed boolean not null default false,
      -- attachments copied
      add column copied integer not null default 0
  `.execute(db);
  // Attachments never change: one that is not an image is fetched once.
  await sql`
    create table attachment_faults (
      attachment_id text primary key,
      reason text not null,
      -- final error: it was loaded and is unusable
      final boolean not null,
      noted_at timestamptz not null default now()
    )
  `.execute(db);
}
