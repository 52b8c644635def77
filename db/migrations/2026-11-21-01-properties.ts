import { type Kysely, sql } from "kysely";

/** Properties and everything that hangs on one: pictures, where values came from, history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table properties (
      -- identity
      id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 120),
      version integer not null default 1 check (version > 0),
      name text not null check (btrim(name) <> '' and length(name) <= 200),

      -- basic info
      countries text[] not null check (cardinality(countries) between 1 and 5),
      region text not null,
      location text,
      short_description text,
      description text,

      -- details
      accommodation_type text,
      category text,
      property_types text[] not null default '{}',
      capacity integer check (capacity between 1 and 500),
      bedrooms integer check (bedrooms between 0 and 500),
      bathrooms integer check (bathrooms between 0 and 500),
      price_per_night numeric(12, 2) check (price_per_night > 0),
      price_min numeric(12, 2) check (price_min >= 0),
      price_max numeric(12, 2) check (price_max >= 0),
      currency text check (currency ~ '^[A-Z]{3}$'),
      price_unit text not null default 'per night',
      amenities text[] not null default '{}',
      features text[] not null default '{}',
      activities text[] not null default '{}',
      tags text[] not null default '{}',

      -- location
      full_address text,
      park_or_reserve text,
      nearest_airport text,
      airport_distance text,
      nearby_attractions text,
      nearby_landmarks text,
      directions text,
      how_to_get_there text,
      what3words text check (what3words !~ '^/'),
      latitude numeric(9, 6) check (latitude between -90 and 90),
      longitude numeric(9, 6) check (longitude between -180 and 180),

      -- booking
      booking_url text check (booking_url ~* '^https?://'),
      partner text,
      check_in text,
      check_out text,
      rates text,
      inclusions text,
      rates_inclusions text,
      rates_exclusions text,
      cancellation_policy text,
      booking_notes text,
      important_info text,

      -- marketing
      why_we_love_it text,
      target_audience text,
      experiences text,
      good_to_know text,
      featured boolean not null default false,
      active boolean not null default true,

      -- search engines
      meta_title text,
      meta_description text,
      meta_keywords text[] not null default '{}',

      -- rooms and tents with a name of their own: [{name, capacity, description, images}]
      accommodation_units jsonb not null default '[]',

      -- price facts and planning facts; each screen part appears once a value exists
      price_basis text check (price_basis in ('per room', 'per person', 'whole property')),
      price_checked_on date,
      price_source_url text,
      price_seasons jsonb not null default '[]',
      month_grid jsonb not null default '[]',
      malaria text check (malaria in ('free', 'seasonal', 'risk')),
      children_from_age integer check (children_from_age between 0 and 21),
      wheelchair_access boolean,
      swimming_pool boolean,
      private_vehicle boolean,
      fly_in boolean,

      -- shown only together with the name of its source
      rating numeric(4, 2) check (rating >= 0),
      review_count integer check (review_count >= 0),
      rating_source text,

      -- where the record came from
      property_url text,
      website_url text,
      import_source text,
      -- not unique: the operator may list two stays with one booking page
      canonical_booking_address text,
      airtable_id text unique,
      sample boolean not null default false,

      -- rules of app/domain applied on write; a read is an index look-up
      country_slugs text[] not null,
      type_keys text[] not null default '{}',
      ways_to_stay text[] not null default '{}',
      experience_ids text[] not null default '{}',
      collection_ids text[] not null default '{}',
      price_usd numeric(14, 4),
      sort_name text collate "C" not null,
      search_text text not null,
      suggest_text text not null,
      search_vector tsvector not null generated always as (to_tsvector('simple', search_text)) stored,

      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      listed boolean not null generated always as (active and deleted_at is null) stored,
      check (price_min is null or price_max is null or price_min <= price_max)
    )
  `.execute(db);

  // Filters, counts and the usual order are answered from this index without reading wide rows.
  await sql`
    create index properties_listing on properties (featured desc, sort_name, id collate "C")
    include (id, price_usd, capacity, country_slugs, type_keys, ways_to_stay, experience_ids)
    where listed
  `.execute(db);
  await sql`
    create index properties_by_name on properties (sort_name, id collate "C")
    include (id) where listed
  `.execute(db);
  await sql`create index properties_by_price on properties (price_usd, sort_name, id collate "C") where listed`.execute(
    db,
  );
  await sql`
    create index properties_by_price_down on properties
    (price_usd desc nulls last, sort_name, id collate "C") where listed
  `.execute(db);
  await sql`
    create index properties_in_admin on properties
    (featured desc nulls last, sort_name, id collate "C") where deleted_at is null
  `.execute(db);
  await sql`create index properties_by_country on properties using gin (country_slugs) where listed`.execute(
    db,
  );
  await sql`create index properties_by_type on properties using gin (type_keys) where listed`.execute(
    db,
  );
  await sql`create index properties_by_way_to_stay on properties using gin (ways_to_stay) where listed`.execute(
    db,
  );
  await sql`create index properties_by_experience on properties using gin (experience_ids) where listed`.execute(
    db,
  );
  await sql`create index properties_by_collection on properties using gin (collection_ids) where listed`.execute(
    db,
  );
  await sql`create index properties_search_text on properties using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index properties_search_vector on properties using gin (search_vector)`.execute(
    db,
  );
  await sql`create index properties_suggest_text on properties using gin (suggest_text gin_trgm_ops) where listed`.execute(
    db,
  );
  await sql`create index properties_by_booking_address on properties (canonical_booking_address)`.execute(
    db,
  );
  await sql`create index properties_updated on properties (updated_at desc)`.execute(db);

  await sql`
    create table property_images (
      id bigint generated always as identity primary key,
      property_id text not null references properties on update cascade on delete cascade,
      position integer not null check (position >= 0),
      -- what the operator typed or the reader found: an address, or a path of our own
      source_url text not null,
      alt text,
      kind text not null default 'photo' check (kind in ('photo', 'illustration')),
      state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
      -- stored copy: '{base}-{width}.{avif|webp}'
      base_path text,
      widths integer[] not null default '{}',
      width integer,
      height integer,
      color text,
      error text,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (property_id, position) deferrable initially deferred,
      check (state <> 'stored' or base_path is not null)
    )
  `.execute(db);
  await sql`create index property_images_waiting on property_images (updated_at) where state = 'waiting'`.execute(
    db,
  );

  await sql`
    create table media_files (
      hash text not null,
      width integer not null,
      format text not null check (format in ('avif', 'webp')),
      bytes bytea not null,
      created_at timestamptz not null default now(),
      primary key (hash, width, format)
    )
  `.execute(db);

  await sql`
    create table property_sources (
      property_id text not null references properties on update cascade on delete cascade,
      field text not null,
      origin text not null check (origin in ('typed', 'reader', 'ai', 'sync', 'seed', 'computed')),
      via text,
      source_url text,
      passage text,
      value jsonb,
      -- a locked field is never overwritten by an import or a sync
      locked boolean not null default false,
      recorded_at timestamptz not null default now(),
      primary key (property_id, field)
    )
  `.execute(db);

  await sql`
    create table property_revisions (
      property_id text not null references properties on update cascade on delete cascade,
      version integer not null,
      data jsonb not null,
      actor text not null,
      created_at timestamptz not null default now(),
      primary key (property_id, version)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table property_revisions, property_sources, media_files, property_images, properties`.execute(
    db,
  );
}
