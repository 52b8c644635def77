import { type Kysely, sql } from "kysely";

/**
 * The schema of 2026-11-23. A database on which the migrations before the baseline ran has it already and
 * is left as it is (see index.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.properties') is not null as exists`.execute(db);
  if (rows[0]?.exists) return;
  const tables = [
    properties,
    searchWords,
    media,
    content,
    inquiries,
    imports,
    tableSync,
    sources,
    bulkChanges,
    visits,
    partners,
    access,
    operation,
  ];
  const run = (statements: string) => sql.raw(statements).execute(db);
  await run("create extension if not exists pg_trgm");
  await run("create extension if not exists fuzzystrmatch");
  for (const statements of [...tables, ...searchWordTriggers(), ...visitTriggers()])
    await run(statements);
}

/** Stays and everything that belongs to one: images, the source of each value, history. */
const properties = `
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
    -- named rooms and tents: [{name, capacity, description, images}]
    accommodation_units jsonb not null default '[]',
    -- prices and planning; each section of the page appears once a value exists
    price_basis text check (price_basis in ('per room', 'per person', 'whole property')),
    price_checked_on date,
    price_source_url text,
    price_seasons jsonb not null default '[]',
    month_grid jsonb storage main not null default '[]',
    malaria text check (malaria in ('free', 'seasonal', 'risk')),
    children_from_age integer check (children_from_age between 0 and 21),
    wheelchair_access boolean,
    swimming_pool boolean,
    private_vehicle boolean,
    fly_in boolean,
    -- displayed together with its source only
    rating numeric(4, 2) check (rating >= 0),
    review_count integer check (review_count >= 0),
    rating_source text,

    -- origin of the record
    property_url text,
    website_url text,
    import_source text,
    -- not unique: the operator may list two stays with one booking page
    canonical_booking_address text,
    airtable_id text unique,
    sample boolean not null default false,
    -- derived by the rules in domain on write
    country_slugs text[] storage main not null,
    type_keys text[] storage main not null default '{}',
    ways_to_stay text[] storage main not null default '{}',
    experience_ids text[] storage main not null default '{}',
    collection_ids text[] storage main not null default '{}',
    price_usd numeric(14, 4),
    sort_name text collate "C" not null,
    search_text text not null,

    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    listed boolean not null generated always as (active and deleted_at is null) stored,
    -- search: all words; those of name, place and kind with their weight
    -- Stored compressed in the row, like all that the listing index reads of every stay.
    search_vector tsvector storage main not null default '',
    search_head tsvector storage main not null default '',
    leading_collection_ids text[] storage main not null default '{}',
    price_usd_for_two numeric(14, 4),
    good_months smallint[] storage main not null default '{}',
    offer_ids text[] storage main not null default '{}',
    check (price_min is null or price_max is null or price_min <= price_max)
  );
  create index properties_by_name on properties (sort_name, id collate "C")
    include (id)
    where listed;
  create index properties_in_admin on properties
    (featured desc nulls last, sort_name, id collate "C")
    where deleted_at is null;
  create index properties_by_collection on properties using gin (collection_ids) where listed;
  create index properties_search_text on properties using gin (search_text gin_trgm_ops);
  create index properties_by_booking_address on properties (canonical_booking_address);
  create index properties_updated on properties (updated_at desc);
  create index properties_search on properties using gin (search_vector) where listed;

  create table property_images (
    id bigint generated always as identity primary key,
    property_id text not null references properties on update cascade on delete cascade,
    position integer not null check (position >= 0),
    -- as entered by the operator or extracted: a URL, or a path of our own
    source_url text not null,
    alt text,
    kind text not null default 'photo' check (kind in ('photo', 'illustration')),
    state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
    -- copies of the image: '{base}-{width}.{avif|webp}'
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
  );
  create index property_images_waiting on property_images (updated_at) where state = 'waiting';
  create index property_images_by_copy on property_images (base_path);

  -- Origin of the value of each field.
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
  );

  create table property_revisions (
    property_id text not null references properties on update cascade on delete cascade,
    version integer not null,
    data jsonb not null,
    actor text not null,
    created_at timestamptz not null default now(),
    primary key (property_id, version)
  );
`;

/** Words of listed properties with the number of these properties, for the correction of search input. */
const searchWords = `
  -- No check on zero: a decrease is first tried as an insert of a negative number.
  create table search_words (
    word text collate "C" primary key,
    properties integer not null
  );
`;

/** Files of stored images, uploads of the operator and previews of images before a save. */
const media = `
  create table media_files (
    hash text not null,
    width integer not null,
    format text not null check (format in ('avif', 'webp')),
    bytes bytea not null,
    created_at timestamptz not null default now(),
    primary key (hash, width, format)
  );

  create table media_uploads (
    -- hash of the upload; its copies are the rows of media_files with the same hash
    hash text primary key,
    file_name text not null check (btrim(file_name) <> ''),
    alt text,
    widths integer[] not null check (cardinality(widths) > 0),
    width integer not null,
    height integer not null,
    color text not null,
    actor text not null,
    created_at timestamptz not null default now()
  );
  create index media_uploads_newest on media_uploads (created_at desc, hash);

  -- Previews of images that are not saved with a record yet.
  create table looked_at_pictures (
    address text primary key,
    state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
    base_path text,
    widths integer[] not null default '{}',
    width integer,
    height integer,
    color text,
    error text,
    asked_at timestamptz not null default now(),
    check (state <> 'stored' or base_path is not null)
  );
`;

/** Editorial content: collections, country guides, posts, pages, questions, settings. */
const content = `
  create table collections (
    id text primary key,
    slug text not null unique,
    name text not null,
    description text not null,
    image text not null,
    color text not null,
    icon text not null,
    position integer not null
  );

  create table collection_reasons (
    collection_id text not null references collections on update cascade on delete cascade,
    property_id text not null references properties on update cascade on delete cascade,
    reason text not null check (reason <> ''),
    updated_at timestamptz not null default now(),
    primary key (collection_id, property_id)
  );
  create index collection_reasons_by_property on collection_reasons (property_id);

  create table country_guides (
    slug text primary key,
    iso2 text not null unique check (iso2 ~ '^[A-Z]{2}$'),
    name text not null unique,
    -- among the eight cards of /destinations, in this order; null: below, under "More countries"
    destination_position integer,
    tagline text not null,
    description text not null,
    highlights text[] not null,
    best_time text not null,
    getting_there text not null,
    image text not null,
    -- [{name, description}]
    featured_areas jsonb not null,
    -- twelve of best, good, fair, closed; January first
    months text[] not null check (cardinality(months) = 12),
    malaria_note text,
    visa_note text,
    notes_checked_on date,
    notes_source text,
    updated_at timestamptz not null default now()
  );

  create table posts (
    id bigint generated always as identity primary key,
    slug text not null,
    title text not null,
    excerpt text not null,
    content text not null,
    featured_image text,
    category text not null default 'Travel',
    tags text[] not null default '{}',
    author text,
    status text not null default 'draft' check (status in ('draft', 'published')),
    sample boolean not null default false,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unpublish_at timestamptz,
    meta_title text,
    meta_description text,
    version integer not null default 1,
    check (status <> 'published' or published_at is not null)
  );
  create unique index posts_slug_key on posts (slug) where deleted_at is null;
  create index posts_published on posts (published_at desc, id desc)
    where status = 'published' and deleted_at is null;

  create table pages (
    id bigint generated always as identity primary key,
    slug text not null,
    title text not null,
    content text not null,
    status text not null default 'draft' check (status in ('draft', 'published')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    published_at timestamptz,
    unpublish_at timestamptz,
    meta_title text,
    meta_description text,
    version integer not null default 1
  );
  create unique index pages_slug_key on pages (slug) where deleted_at is null;

  create table text_revisions (
    id bigint generated always as identity primary key,
    page_id bigint references pages on delete cascade,
    post_id bigint references posts on delete cascade,
    version integer not null,
    -- every field as it was saved
    data jsonb not null,
    actor text not null,
    created_at timestamptz not null default now(),
    check (num_nonnulls(page_id, post_id) = 1),
    unique (page_id, version),
    unique (post_id, version)
  );

  create table faqs (
    id bigint generated always as identity primary key,
    screen text not null check (screen in ('home', 'contact')),
    position integer not null,
    question text not null,
    answer text not null,
    unique (screen, position)
  );

  create table settings (
    key text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now()
  );

  create table redirects (
    from_path text primary key check (from_path like '/%'),
    to_path text not null check (to_path like '/%'),
    created_at timestamptz not null default now(),
    check (from_path <> to_path)
  );

  create table share_cards (
    kind text not null,
    subject text not null,
    -- hash of its content: an outdated card is drawn again
    version text not null,
    bytes bytea not null,
    drawn_at timestamptz not null default now(),
    primary key (kind, subject)
  );
`;

/** Inquiries and the outbox. A row with a state is stored before any job is queued. */
const inquiries = `
  create table inquiries (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('property', 'contact', 'test')),
    -- no foreign key: an inquiry outlives its property
    property_id text,
    property_name text,
    name text not null check (length(name) between 1 and 120),
    email text not null check (length(email) between 3 and 254),
    phone text check (length(phone) <= 40),
    subject text check (length(subject) <= 200),
    message text not null check (length(message) between 1 and 5000),
    travel_period text check (length(travel_period) <= 120),
    adults integer check (adults between 0 and 99),
    children integer check (children between 0 and 99),
    children_ages text check (length(children_ages) <= 120),
    status text not null default 'new' check (status in ('new', 'replied', 'resolved')),
    suspected_spam boolean not null default false,
    spam_reasons text[] not null default '{}',
    -- detects a double submit: equal content within a few minutes
    content_hash text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  create index inquiries_newest on inquiries (created_at desc, id);
  create index inquiries_content on inquiries (content_hash, created_at desc);
  create index inquiries_by_mailbox on inquiries
    (lower(regexp_replace(email, '\\+[^@]*@', '@')), created_at);
  create index inquiries_by_status on inquiries (status, created_at desc)
    where not suspected_spam and deleted_at is null;

  create table inquiry_stays (
    inquiry_id uuid not null references inquiries on delete cascade,
    position integer not null,
    -- no foreign key, and the name at that time: an inquiry outlives its properties
    property_id text not null,
    property_name text not null,
    primary key (inquiry_id, position)
  );

  create table inquiry_notes (
    id uuid primary key default gen_random_uuid(),
    inquiry_id uuid not null references inquiries on delete cascade,
    author text not null,
    body text not null check (length(body) between 1 and 2000),
    created_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  create index inquiry_notes_by_inquiry on inquiry_notes (inquiry_id, created_at)
    where deleted_at is null;

  create table emails (
    id uuid primary key default gen_random_uuid(),
    inquiry_id uuid references inquiries on delete cascade,
    purpose text not null check (purpose in ('notice', 'acknowledgement', 'test', 'reply')),
    message_id text not null unique,
    to_address text not null,
    to_name text,
    reply_to_address text,
    reply_to_name text,
    subject text not null,
    text_body text not null,
    html_body text not null,
    -- captured: no mail server is configured; the email is saved and readable in the admin
    state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'captured')),
    tries integer not null default 0,
    next_try_at timestamptz,
    last_error text,
    sent_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index emails_unsent on emails (updated_at) where state in ('queued', 'sending');
  create unique index emails_inquiry_id_purpose_key on emails (inquiry_id, purpose)
    where purpose <> 'reply';
  create index emails_by_inquiry on emails (inquiry_id, created_at);
  create index emails_failed on emails (updated_at) where state = 'failed';
`;

/** Import runs and their items: smart import, batch, extraction by the language model, the external table. */
const imports = `
  create table import_runs (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('smart', 'batch', 'ai', 'sync')),
    state text not null default 'running' check (state in ('running', 'paused', 'finished', 'failed', 'cancelled')),
    error text,
    -- sync only: where to resume after an interruption
    cursor text,
    actor text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    undone_at timestamptz
  );
  create index import_runs_newest on import_runs (kind, created_at desc);
  create unique index import_runs_one_sync on import_runs (kind)
    where kind = 'sync' and state in ('running', 'paused');

  create table import_items (
    id uuid primary key default gen_random_uuid(),
    run_id uuid not null references import_runs on delete cascade,
    position integer not null,
    url text,
    host text,
    external_id text,
    state text not null default 'pending'
      check (state in ('pending', 'scraping', 'success', 'error', 'importing', 'imported', 'skipped')),
    -- result of the extractor: ExtractionSuccess of domain/imports/extraction.ts
    extraction jsonb,
    -- publish the imported property immediately
    publish boolean not null default false,
    reason text,
    error text,
    tries integer not null default 0,
    property_id text,
    started_at timestamptz,
    finished_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- URL without tracking parameters: unique in a run
    address_key text,
    -- per field: retain the stored value, take the extracted one, or a corrected value
    choices jsonb,
    decision text check (decision in ('update', 'create', 'skip')),
    outcome text check (outcome in ('created', 'updated', 'unchanged')),
    -- version of the property before and after the import
    version_before integer,
    version_after integer,
    undone_at timestamptz,
    -- origins of the replaced values, by field
    sources_before jsonb,
    -- uncertain values that were skipped
    values_waiting integer not null default 0,
    needs_browser boolean not null default false,
    -- probable duplicate, detected when the page was read
    twin_id text,
    unique (run_id, position)
  );
  create index import_items_unfinished on import_items (updated_at)
    where state in ('pending', 'scraping', 'importing');
  create index import_items_by_host on import_items (host, finished_at desc);
  create index import_items_by_property on import_items (property_id);
  create unique index import_items_once on import_items (run_id, address_key);
  create index import_items_waiting on import_items (host)
    where state in ('pending', 'scraping');

  -- State transitions of items.
  create table import_item_log (
    id bigint generated always as identity primary key,
    item_id uuid not null references import_items (id) on delete cascade,
    at timestamptz not null default clock_timestamp(),
    state text not null,
    tries integer not null,
    error text
  );
  create index import_item_log_by_item on import_item_log (item_id, id);

  -- Rate limit of each site, shared by all workers and runs.
  create table import_sites (
    host text primary key,
    -- shared by all workers and runs
    next_at timestamptz not null default now(),
    -- pause between two pages, and its reason
    pause_ms integer not null default 500,
    pace text not null default 'standard' check (pace in ('standard', 'rules', 'slowed')),
    -- last time the site requested a pause
    busy_at timestamptz,
    -- lease of the job that reads the site, by its item; each attempt of the job has its own hold
    held_by uuid,
    hold uuid,
    held_until timestamptz
  );

  -- Pending and finished requests to the language model.
  create table ai_questions (
    item_id uuid primary key references import_items on delete cascade,
    state text not null default 'reading'
      check (state in ('reading', 'waiting', 'asking', 'done', 'failed', 'cancelled')),
    -- page text for the model; deleted with the response
    page_text text,
    error text,
    tries integer not null default 0,
    next_try_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index ai_questions_open on ai_questions (updated_at)
    where state in ('waiting', 'asking');

  -- Tokens and cost of each call of the language model.
  create table ai_calls (
    id integer generated always as identity primary key,
    item_id uuid references import_items on delete set null,
    model text not null,
    -- estimate until the service reports the tokens
    estimated_tokens integer not null check (estimated_tokens >= 0),
    total_tokens integer check (total_tokens >= 0),
    usd_per_million double precision not null,
    -- null during the call, or if its worker was killed
    outcome text,
    at timestamptz not null default now()
  );
  create index ai_calls_by_time on ai_calls (at);
  create index ai_calls_by_item on ai_calls (item_id);

  -- Tests of the import pipeline with a test property.
  create table pipeline_runs (
    id uuid primary key default gen_random_uuid(),
    state text not null default 'waiting' check (state in ('waiting', 'running', 'finished')),
    steps jsonb not null,
    actor text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz
  );
  create index pipeline_runs_by_time on pipeline_runs (created_at desc);

  create function log_import_item() returns trigger language plpgsql as $$
  begin
    insert into import_item_log (item_id, state, tries, error)
    values (new.id, new.state, new.tries, new.error);
    return null;
  end $$;
  -- A trigger, so that no statement can change an item without an entry.
  create trigger import_items_logged after update of state, tries, error on import_items
  for each row when (
    (old.state, old.tries, old.error) is distinct from (new.state, new.tries, new.error)
  )
  execute function log_import_item();
`;

/** The external table: its known state, syncs and write-backs. */
const tableSync = `
  create table table_sync (
    id smallint primary key default 1 check (id = 1),
    -- current columns of the table's schema
    table_name text,
    columns jsonb not null default '[]',
    -- column id by field
    mapping jsonb not null default '[]',
    -- meaning of an empty "Active" if the schema cannot be read
    empty_is_active boolean not null default true,
    check_state text check (check_state in ('waiting', 'ok', 'failed')),
    check_ms integer,
    check_error text,
    checked_at timestamptz,
    -- UTC; null: no schedule
    hour smallint check (hour between 0 and 23),
    -- day of the last scheduled run
    begun_on date,
    updated_at timestamptz not null default now()
  );

  create table sync_runs (
    run_id uuid primary key references import_runs on delete cascade,
    -- dry run: reports changes without saving them
    look boolean not null,
    -- lease of one worker
    holder uuid,
    held_until timestamptz,
    page integer not null default 0,
    restarts integer not null default 0,
    -- errors of the service since the last page
    faults integer not null default 0,
    fetched integer not null default 0,
    created integer not null default 0,
    changed integer not null default 0,
    unchanged integer not null default 0,
    left_out integer not null default 0,
    held integer not null default 0,
    failed integer not null default 0,
    gone integer not null default 0,
    -- pauses: [{at, reason}]
    stops jsonb not null default '[]',
    -- the complete list was read
    listed boolean not null default false,
    -- attachments copied
    copied integer not null default 0
  );

  -- Records may move between pages during a read: each is processed once.
  create table sync_pages (
    run_id uuid not null references import_runs on delete cascade,
    page integer not null,
    record_ids text[] not null,
    -- as received; null once its records were processed
    records jsonb,
    read_at timestamptz not null default now(),
    primary key (run_id, page)
  );

  create table sync_items (
    run_id uuid not null references import_runs on delete cascade,
    record_id text not null,
    kind text not null check (kind in ('new', 'changed', 'failed', 'gone')),
    name text not null,
    property_id text,
    differences jsonb not null default '[]',
    problems jsonb not null default '[]',
    created_at timestamptz not null default now(),
    primary key (run_id, record_id)
  );
  create index sync_items_by_kind on sync_items (run_id, kind, name);

  create table table_holds (
    record_id text primary key,
    actor text not null,
    created_at timestamptz not null default now()
  );

  -- Attachments are known by their id: their URLs change with every response.
  create table table_attachments (
    attachment_id text primary key,
    base_path text not null,
    widths integer[] not null,
    width integer not null,
    height integer not null,
    color text not null,
    created_at timestamptz not null default now()
  );
  create index table_attachments_by_path on table_attachments (base_path);

  -- Attachments never change: one that is not an image is fetched once.
  create table attachment_faults (
    attachment_id text primary key,
    reason text not null,
    -- final error: it was loaded and is unusable
    final boolean not null,
    noted_at timestamptz not null default now()
  );

  -- The base of the three-way merge of the six shared cells.
  create table table_bases (
    property_id text primary key references properties (id) on update cascade on delete cascade,
    record_id text not null,
    -- by field; absent: never read
    cells jsonb not null default '{}',
    -- values of a write in progress, which may have been interrupted
    sending jsonb not null default '{}',
    -- time of the read: older pages of a list are ignored
    known_at timestamptz not null default now()
  );

  create table table_conflicts (
    property_id text not null references properties (id) on update cascade on delete cascade,
    -- first field of the cell: a price includes its currency, a latitude its longitude
    field text not null,
    kind text not null check (kind in ('offer', 'conflict')),
    -- by field, as last read from the table
    theirs jsonb not null,
    found_at timestamptz not null default now(),
    primary key (property_id, field)
  );

  -- One row per property: a newer version replaces one that was not sent yet.
  create table write_backs (
    property_id text primary key references properties on update cascade on delete cascade,
    version integer not null,
    record_id text not null,
    cells jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
    tries integer not null default 0,
    next_try_at timestamptz,
    -- lease of the sending worker: otherwise an older version could arrive last
    held_until timestamptz,
    error text,
    updated_at timestamptz not null default now(),
    -- looked-up values that the last write skipped, by field
    left_out text[] not null default '{}'
  );
  create index write_backs_waiting on write_backs (updated_at) where state = 'waiting';
`;

/** Watched source pages and requests to other services. */
const sources = `
  -- One row per watched property, with its next date and the result of the last check.
  create table source_checks (
    property_id text primary key references properties on update cascade on delete cascade,
    state text not null default 'resting' check (state in ('resting', 'waiting')),
    due_at timestamptz not null default now(),
    -- result of the last check
    outcome text check (outcome in ('seen', 'refused', 'away', 'unclear')),
    detail text,
    checked_at timestamptz,
    tries integer not null default 0,
    next_try_at timestamptz,
    updated_at timestamptz not null default now()
  );
  create index source_checks_waiting on source_checks (updated_at) where state = 'waiting';
  create index source_checks_due on source_checks (due_at) where state = 'resting';
  create index source_checks_by_age on source_checks (checked_at desc nulls last);

  create table source_findings (
    id uuid primary key default gen_random_uuid(),
    property_id text not null references properties on update cascade on delete cascade,
    kind text not null check (kind in ('price', 'page-gone', 'page-moved', 'booking-gone',
      'booking-moved', 'rates-gone', 'rates-moved')),
    -- URL as stored with the property
    address text not null,
    before text not null,
    after text,
    currency text,
    passage text not null,
    -- identifies the finding together with its kind
    fact text not null,
    state text not null check (state in ('suspected', 'open', 'accepted', 'ignored')),
    -- number of days on which it was detected; some kinds need several
    days_seen integer not null default 1,
    last_seen_on date not null,
    found_at timestamptz not null default now(),
    decided_at timestamptz,
    -- decisions that are undone together
    decision_id uuid,
    -- audit entry of the accepted change
    line_id bigint,
    unique (property_id, kind)
  );
  create index source_findings_open on source_findings (found_at) where state = 'open';
  create index source_findings_by_decision on source_findings (decision_id);

  create table place_lookups (
    property_id text not null references properties on update cascade on delete cascade,
    kind text not null check (kind in ('geocode', 'what3words')),
    -- requested address or coordinates
    question text not null,
    state text not null default 'waiting' check (state in ('waiting', 'found', 'nothing', 'failed')),
    detail text,
    tries integer not null default 0,
    next_try_at timestamptz,
    updated_at timestamptz not null default now(),
    primary key (property_id, kind)
  );
  create index place_lookups_waiting on place_lookups (updated_at) where state = 'waiting';

  -- Time of the next call to each service, shared by all workers.
  create table service_turns (
    service text primary key,
    next_at timestamptz not null
  );
`;

/** Bulk changes, the audit log, saved views and drafts. */
const bulkChanges = `
  -- Bulk changes, with an item for each property.
  create table changes (
    -- generated by the form: makes a repeated submit idempotent
    id uuid primary key,
    action text not null,
    parameters jsonb not null default '{}',
    -- query string of the list from which it was started
    list text not null default '',
    actor text not null,
    state text not null
      check (state in ('planned', 'running', 'finished', 'cancelled', 'undoing', 'undone')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    undone_at timestamptz
  );
  create index changes_under_way on changes (updated_at) where state in ('running', 'undoing');

  create table change_items (
    change_id uuid not null references changes on delete cascade,
    -- import only: row of the file
    position integer not null,
    -- null: not created yet, or permanently deleted
    property_id text references properties on update cascade on delete set null,
    -- id in the file of a property that does not exist yet
    given_id text,
    name text not null,
    state text not null default 'waiting'
      check (state in ('waiting', 'done', 'same', 'refused', 'undone', 'kept')),
    -- the property did not exist before
    created boolean not null default false,
    -- values of the changed fields
    before jsonb,
    after jsonb,
    -- version of the property when the change was planned, then after it
    version integer,
    reason text,
    primary key (change_id, position)
  );
  create index change_items_by_state on change_items (change_id, state, position);
  create index change_items_by_property on change_items (property_id);

  -- Entries of a bulk change share its change_id.
  create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    entity text not null,
    entity_id text not null,
    before jsonb,
    after jsonb,
    change_id uuid
  );
  create index audit_log_by_entity on audit_log (entity, entity_id, id desc);
  create index audit_log_own_lines on audit_log (id desc) where change_id is null;
  create index audit_log_by_day on audit_log (at);

  create table saved_views (
    id bigint primary key generated always as identity,
    name text not null check (name <> ''),
    list text not null,
    created_at timestamptz not null default now()
  );
  create unique index saved_views_by_name on saved_views (lower(name));

  create table form_drafts (
    form text not null,
    -- id of the edited record; empty for a new one
    record text not null,
    actor text not null,
    -- names and values as submitted by the form
    entries jsonb not null,
    saved_at timestamptz not null default now(),
    primary key (form, record, actor)
  );
`;

/** Daily traffic counts, and the sums that triggers derive from them. */
const visits = `
  create table page_views_daily (
    day date not null,
    path text not null,
    referrer_host text not null default '',
    views integer not null default 0,
    primary key (day, path, referrer_host)
  );

  create table booking_clicks_daily (
    day date not null,
    property_id text not null,
    property_name text not null,
    partner text not null,
    clicks integer not null default 0,
    primary key (day, property_id, partner)
  );

  create table chat_clicks_daily (
    day date not null,
    subject text not null,
    clicks integer not null default 0,
    primary key (day, subject)
  );

  -- A hash with a daily salt, so that repeats within 10 s count once and no IP address is stored.
  create table recent_clicks (
    visitor_hash text not null,
    subject text not null,
    clicked_at timestamptz not null default now(),
    primary key (visitor_hash, subject)
  );

  create table robot_views_daily (
    day date primary key,
    views integer not null default 0
  );

  create table traffic_daily (
    day date primary key,
    page_views integer not null default 0,
    booking_clicks integer not null default 0,
    chat_clicks integer not null default 0
  );

  create table page_views_monthly (
    month date not null,
    path text not null,
    views integer not null default 0,
    primary key (month, path)
  );
`;

/** Partners: known terms, and those that forbid a redirect. */
const partners = `
  create table partner_terms (
    partner text primary key check (length(partner) between 1 and 200),
    -- commission in percent of the price
    commission numeric(5, 2) not null check (commission > 0 and commission <= 100),
    -- conversion rate in percent
    bookings numeric(5, 2) not null check (bookings > 0 and bookings <= 100),
    nights numeric(4, 1) not null check (nights > 0 and nights <= 365),
    updated_at timestamptz not null default now()
  );

  create table direct_partners (
    partner text primary key check (length(partner) between 1 and 200),
    created_at timestamptz not null default now()
  );
`;

/** Sessions, the admin password, API tokens and rate limits. */
const access = `
  create table admin_sessions (
    id text primary key,
    data jsonb not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    -- identifies the session in the admin, since its id is secret
    handle uuid not null unique default gen_random_uuid(),
    address text not null default '',
    agent text not null default '',
    seen_at timestamptz not null default now()
  );
  create index admin_sessions_expiry on admin_sessions (expires_at);

  create table admin_password (
    id smallint primary key default 1 check (id = 1),
    hash text not null check (hash like 'scrypt$%'),
    -- hash of ADMIN_PASSWORD that it overrides; a changed ADMIN_PASSWORD takes precedence again
    replaces text not null check (replaces like 'scrypt$%'),
    changed_at timestamptz not null default now()
  );

  create table api_tokens (
    id uuid primary key default gen_random_uuid(),
    name text not null check (name <> ''),
    -- The part before the secret: identifies the row and is displayed in the list.
    prefix text not null unique,
    hash text not null,
    scope text not null check (scope in ('read', 'write')),
    created_by text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz,
    withdrawn_at timestamptz
  );

  -- The schema of the PostgreSQL store of rate-limiter-flexible.
  create table request_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  );

  -- Results of requests with an idempotency key.
  create table creations (
    key text primary key,
    request_hash text not null,
    result jsonb,
    created_at timestamptz not null default now()
  );
  create index creations_created_at on creations (created_at);
`;

/** Exchange rates, workers, backups and the state of the installation. */
const operation = `
  create table exchange_rates (
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    day date not null,
    -- units of the currency for one USD
    rate numeric(18, 8) not null check (rate > 0),
    source text not null check (source in ('api', 'fallback')),
    fetched_at timestamptz not null default now(),
    primary key (currency, day)
  );

  create table rate_fetches (
    id bigint generated always as identity primary key,
    fetched_at timestamptz not null default now(),
    ok boolean not null,
    detail text not null
  );

  create table workers (
    id text primary key,
    host text not null,
    pid integer not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    -- queues from which it takes jobs
    queues text[] not null default '{}'
  );

  -- "queue/job": the worker that runs it checks every second.
  create table job_stops (
    job text primary key,
    asked_by text not null,
    asked_at timestamptz not null default now()
  );

  create table backups (
    id bigint generated always as identity primary key,
    made_at timestamptz not null default now(),
    rows bigint not null,
    bytes bigint not null,
    seconds real not null
  );

  -- The build for which the last start prepared the database.
  create table prepared (
    one boolean primary key default true check (one),
    build text not null,
    at timestamptz not null default now()
  );

  -- The version of the rules whose results are stored with the properties.
  create table applied_rules (
    one boolean primary key default true check (one),
    version integer not null
  );
`;

/** Transition tables: `came` has the inserted rows, `went` the deleted ones. */
const transitions = {
  insert: "new table as came",
  update: "new table as came old table as went",
  delete: "old table as went",
} as const;
type StatementEvent = keyof typeof transitions;

interface StatementTrigger {
  table: string;
  event: StatementEvent;
  trigger: string;
  function: string;
  body: string;
}

const statementTrigger = (made: StatementTrigger) => `
  create function ${made.function}() returns trigger language plpgsql as $$
  begin
    ${made.body}
    return null;
  end $$;
  create trigger ${made.trigger} after ${made.event} on ${made.table}
  referencing ${transitions[made.event]}
  for each statement execute function ${made.function}();
`;

const truncateTrigger = (table: string, name: string, body: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    ${body}
    return null;
  end $$;
  create trigger ${name} after truncate on ${table}
  for each statement execute function ${name}();
`;

/** Skips rows with unchanged words. */
const changedWords: Record<StatementEvent, string> = {
  insert: `select came.search_vector as words, 1 as change from came where came.listed`,
  update: `
      select came.search_vector as words, 1 as change from came left join went using (id)
      where came.listed and (went.listed and went.search_vector = came.search_vector) is not true
      union all
      select went.search_vector, -1 from went left join came using (id)
      where went.listed and (came.listed and came.search_vector = went.search_vector) is not true`,
  delete: `select went.search_vector as words, -1 as change from went where went.listed`,
};

/** All triggers write in the order of their keys, which prevents deadlocks. */
const searchWordTriggers = () => [
  ...eachEvent((event) =>
    statementTrigger({
      table: "properties",
      event,
      trigger: `search_words_after_${event}`,
      function: `count_words_after_${event}`,
      body: `insert into search_words as known (word, properties)
        select word, sum(change)::integer
        from (${changedWords[event]}) as changes, unnest(tsvector_to_array(words)) as word
        group by word
        having sum(change) <> 0
        order by word collate "C"
        on conflict (word) do update set properties = known.properties + excluded.properties;`,
    }),
  ),
  truncateTrigger("properties", "forget_search_words", "delete from search_words;"),
];

const eachEvent = (trigger: (event: StatementEvent) => string) =>
  (["insert", "update", "delete"] as const).map(trigger);

/** Which column of traffic_daily each table of counts adds to. */
const visitTables = [
  { table: "page_views_daily", amount: "views", column: "page_views" },
  { table: "booking_clicks_daily", amount: "clicks", column: "booking_clicks" },
  { table: "chat_clicks_daily", amount: "clicks", column: "chat_clicks" },
] as const;

const visitTriggers = () =>
  visitTables.flatMap(({ table, amount, column }) => {
    const isPageViews = column === "page_views";
    const columns = isPageViews ? "day, path" : "day";
    const perDay = `
      insert into traffic_daily as sums (day, ${column})
      select day, sum(amount)::integer from changes group by day order by day
      on conflict (day) do update set ${column} = sums.${column} + excluded.${column}`;
    const perMonth = `
      insert into page_views_monthly as sums (month, path, views)
      select date_trunc('month', day)::date, path, sum(amount)::integer from changes
      group by 1, 2 having sum(amount) <> 0 order by 1, 2
      on conflict (month, path) do update set views = sums.views + excluded.views`;
    return [
      ...eachEvent((event) => {
        const added = `select ${columns}, 1 * ${amount} as amount from came`;
        const removed = `select ${columns}, -1 * ${amount} as amount from went`;
        const changes = { insert: added, update: `${added} union all ${removed}`, delete: removed };
        const name = `sum_${table}_after_${event}`;
        return statementTrigger({
          table,
          event,
          trigger: name,
          function: name,
          body: (isPageViews ? [perDay, perMonth] : [perDay])
            .map((statement) => `with changes as (${changes[event]}) ${statement};`)
            .join("\n"),
        });
      }),
      truncateTrigger(
        table,
        `forget_${table}`,
        `update traffic_daily set ${column} = 0;
        ${isPageViews ? "delete from page_views_monthly;" : ""}`,
      ),
    ];
  });
