import { type Kysely, sql } from "kysely";

/** Requests to lodges to confirm the facts of their property, and what they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table lodge_requests (
    id uuid primary key default gen_random_uuid(),
    property_id text not null references properties on update cascade on delete cascade,
    -- ask: by a person; yearly: a year after the last answer; difference: a watched source differs
    kind text not null check (kind in ('ask', 'yearly', 'difference')),
    email text not null check (length(email) between 3 and 254),
    contact_name text check (length(contact_name) <= 120),
    -- names of the facts, in the order of the page
    fields text[] not null check (fields <> '{}'),
    subject text not null check (length(subject) between 1 and 200),
    -- the letter with {link}, which only the worker fills in when it sends the email
    letter text not null check (length(letter) between 1 and 5000),
    -- SHA-256 of the token; the token itself is stored nowhere
    token_hash text not null unique,
    state text not null default 'open'
      check (state in ('open', 'answered', 'reviewed', 'withdrawn', 'expired')),
    actor text not null,
    reminders smallint not null default 0 check (reminders between 0 and 2),
    -- the last words of the lodge
    message text check (length(message) <= 5000),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- first sign of a person on the page: never set by a GET, because mail scanners open links
    opened_at timestamptz,
    reminded_at timestamptz,
    answered_at timestamptz,
    reviewed_at timestamptz,
    -- of the property around the review, and what its sources said: for undo
    version_before integer,
    version_after integer,
    sources_before jsonb
  );
  create unique index lodge_requests_one_open on lodge_requests (property_id) where state = 'open';
  create index lodge_requests_by_property on lodge_requests (property_id, created_at desc);
  create index lodge_requests_by_state on lodge_requests (state, created_at desc);

  create table lodge_answers (
    request_id uuid not null references lodge_requests on delete cascade,
    field text not null,
    answer text not null check (answer in ('right', 'changed', 'unknown')),
    -- the value that the lodge was shown, and the one it wrote
    shown jsonb,
    value jsonb,
    note text check (length(note) <= 1000),
    answered_at timestamptz not null default now(),
    decision text check (decision in ('accepted', 'kept')),
    decided_by text,
    decided_at timestamptz,
    primary key (request_id, field)
  );

  create table lodge_pictures (
    id uuid primary key default gen_random_uuid(),
    request_id uuid not null references lodge_requests on delete cascade,
    -- an upload of the lodge, or an image of the property that should be removed
    address text not null,
    wish text not null check (wish in ('add', 'remove')),
    caption text check (length(caption) <= 300),
    created_at timestamptz not null default now(),
    decision text check (decision in ('accepted', 'kept')),
    decided_by text,
    decided_at timestamptz,
    unique (request_id, address)
  );

  alter table emails add column lodge_request_id uuid references lodge_requests on delete cascade;
  alter table emails drop constraint emails_purpose_check;
  alter table emails add constraint emails_purpose_check check (purpose in
    ('notice', 'acknowledgement', 'test', 'reply', 'lodge', 'lodge-reminder-1', 'lodge-reminder-2'));
  create unique index emails_by_lodge_request on emails (lodge_request_id, purpose)
    where lodge_request_id is not null;

  alter table inquiries drop constraint inquiries_kind_check;
  alter table inquiries add constraint inquiries_kind_check
    check (kind in ('property', 'contact', 'test', 'suggestion'));
  `.execute(db);
}
