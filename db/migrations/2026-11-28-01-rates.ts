import { type Kysely, sql } from "kysely";

/**
 * Rate sheets and what they state. Amounts are cents, periods end with their last night. The seasons
 * of a property, which named no year, become rates of the current one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table rate_sheets (
    id uuid primary key default gen_random_uuid(),
    property_id text not null references properties on update cascade on delete cascade,
    -- only rack is ever public
    kind text check (kind in ('rack', 'sto', 'nett')),
    source text not null check (source in ('file', 'link', 'lodge', 'form', 'seasons')),
    state text not null default 'waiting'
      check (state in ('waiting', 'reading', 'review', 'refused', 'accepted', 'taken back')),
    -- in words, of a refused one
    problem text,
    name text not null check (length(name) between 1 and 200),
    url text check (length(url) between 1 and 2000),
    -- SHA-256 of the file, in hex
    file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
    currency text,
    -- years of its nights
    years smallint[] not null default '{}',
    -- pages, cells, unread and doubts of SheetReading in domain/rates/reading.ts
    reading jsonb,
    tries smallint not null default 0,
    next_try_at timestamptz,
    actor text not null,
    accepted_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (state <> 'accepted' or (kind is not null and accepted_at is not null))
  );
  create index rate_sheets_by_property on rate_sheets (property_id, accepted_at desc);
  create index rate_sheets_open on rate_sheets (updated_at) where state in ('waiting', 'reading');
  create unique index rate_sheets_one_file on rate_sheets (property_id, file_hash)
    where state not in ('refused', 'taken back');

  create table rate_sheet_files (
    sheet_id uuid primary key references rate_sheets on delete cascade,
    bytes bytea not null check (length(bytes) between 1 and 10485760),
    media_type text not null
  );

  create table rates (
    id uuid primary key default gen_random_uuid(),
    sheet_id uuid not null references rate_sheets on delete cascade,
    position integer not null,
    -- left out by the operator
    left_out boolean not null default false,
    season text not null check (length(season) <= 100),
    unit text check (length(unit) <= 100),
    board text,
    charged text not null check (charged in ('per person sharing', 'per person', 'per unit')),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    stay_from date not null,
    stay_to date not null,
    sold_from date,
    sold_to date,
    -- 1 (Monday) to 7; empty: every night
    weekdays smallint[] not null default '{}',
    price integer not null check (price > 0),
    single integer check (single > 0),
    triple integer check (triple > 0),
    sleeps smallint check (sleeps between 1 and 60),
    min_nights smallint check (min_nights between 1 and 365),
    max_nights smallint check (max_nights between 1 and 365),
    note text,
    check (stay_from <= stay_to)
  );
  create index rates_by_sheet on rates (sheet_id, position);

  create table child_bands (
    id uuid primary key default gen_random_uuid(),
    sheet_id uuid not null references rate_sheets on delete cascade,
    position integer not null,
    left_out boolean not null default false,
    unit text check (length(unit) <= 100),
    from_age smallint not null check (from_age between 0 and 21),
    to_age smallint not null check (to_age between 0 and 21),
    percent numeric(6, 2) check (percent between 0 and 100),
    amount integer check (amount >= 0),
    stay_from date,
    stay_to date,
    check (from_age <= to_age),
    check ((percent is null) <> (amount is null))
  );
  create index child_bands_by_sheet on child_bands (sheet_id, position);

  create table rate_extras (
    id uuid primary key default gen_random_uuid(),
    sheet_id uuid not null references rate_sheets on delete cascade,
    position integer not null,
    left_out boolean not null default false,
    name text not null check (length(name) between 1 and 200),
    kind text not null check (kind in ('park fee', 'levy', 'single supplement', 'other')),
    amount integer not null check (amount > 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    per text not null check (per in ('night', 'stay')),
    each text not null check (each in ('person', 'unit')),
    from_age smallint check (from_age between 0 and 21),
    to_age smallint check (to_age between 0 and 21),
    obligatory boolean not null,
    stay_from date,
    stay_to date
  );
  create index rate_extras_by_sheet on rate_extras (sheet_id, position);

  create table rate_offers (
    id uuid primary key default gen_random_uuid(),
    sheet_id uuid not null references rate_sheets on delete cascade,
    position integer not null,
    left_out boolean not null default false,
    name text not null check (length(name) between 1 and 200),
    stay smallint not null check (stay between 2 and 60),
    pay smallint not null check (pay >= 1),
    free text not null check (free in ('cheapest', 'last')),
    covers text not null check (covers in ('adults', 'everyone')),
    repeats boolean not null,
    unit text check (length(unit) <= 100),
    stay_from date,
    stay_to date,
    sold_from date,
    sold_to date,
    check (pay < stay)
  );
  create index rate_offers_by_sheet on rate_offers (sheet_id, position);

  create table rate_evidence (
    sheet_id uuid not null references rate_sheets on delete cascade,
    -- id of a rate, child band, extra or offer
    row_id uuid not null,
    -- key of Rate, ChildBand, Extra or Offer in domain/rates/rate.ts
    field text not null,
    -- ids of the cells in the reading; empty: no cell states it
    cells text[] not null default '{}',
    -- how it was derived or who typed it, where no cell states it as it is
    derived text,
    primary key (row_id, field),
    check (cells <> '{}' or derived is not null)
  );
  create index rate_evidence_by_sheet on rate_evidence (sheet_id);

  -- the accepted rack sheets of a property in the form of domain/rates/packed-rates.ts: all that is public
  create table stay_rates (
    property_id text primary key references properties on update cascade on delete cascade,
    plan jsonb not null,
    updated_at timestamptz not null default now()
  );

  -- the question of an inquiry as priced when it was sent: {trip, total} or null
  alter table inquiries add column trip jsonb;
  `.execute(db);
  await seasonsToRates(db);
}

async function seasonsToRates(db: Kysely<unknown>): Promise<void> {
  await sql`
  insert into rate_sheets (property_id, kind, source, state, name, currency, years, actor, accepted_at)
  select id, 'rack', 'seasons', 'accepted', 'Seasons', coalesce(currency, 'USD'),
    array[extract(year from now())::smallint], 'migration', now()
  from properties where jsonb_array_length(price_seasons) > 0;

  insert into rates (sheet_id, position, season, charged, currency, stay_from, stay_to, price, min_nights, note)
  select sheet.id, season.position, left(season.value ->> 'name', 100),
    case when season.value ->> 'unit' ~* '\\m(person|people|guest|adult|pp)' then 'per person sharing'
      else 'per unit' end,
    case when sheet.currency ~ '^[A-Z]{3}$' then sheet.currency else 'USD' end,
    span.stay_from, span.stay_to,
    round((season.value ->> 'price')::numeric * 100)::integer,
    (season.value ->> 'minimumNights')::smallint,
    season.value ->> 'note'
  from rate_sheets as sheet
  join properties on properties.id = sheet.property_id
  cross join lateral jsonb_array_elements(properties.price_seasons) with ordinality
    as season (value, position)
  cross join lateral (
    select extract(year from now())::integer as year,
      replace(season.value ->> 'from', '02-29', '02-28') as first,
      replace(season.value ->> 'to', '02-29', '02-28') as last
  ) as days
  cross join lateral (
    select (days.year || '-' || days.first)::date as stay_from, (days.year || '-' || days.last)::date as stay_to
      where days.first <= days.last
    union all
    select (turn.year || '-' || days.first)::date, (turn.year + 1 || '-' || days.last)::date
      from (values (days.year - 1), (days.year)) as turn (year) where days.first > days.last
  ) as span
  where (season.value ->> 'price')::numeric * 100 between 1 and 2000000000;
  `.execute(db);
}
