import { type Kysely, sql } from "kysely";

/** Enquiries and the outbox. A row with a state stands before any job is queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inquiries (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('property', 'contact', 'test')),
      -- no foreign key: an enquiry outlives the property it was about
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
      -- equal content within a few minutes is one enquiry sent twice
      content_hash text not null,
      notes text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index inquiries_newest on inquiries (created_at desc, id)`.execute(db);
  await sql`create index inquiries_by_status on inquiries (status, created_at desc) where not suspected_spam`.execute(
    db,
  );
  await sql`create index inquiries_content on inquiries (content_hash, created_at desc)`.execute(
    db,
  );

  await sql`
    create table emails (
      id uuid primary key default gen_random_uuid(),
      inquiry_id uuid references inquiries on delete cascade,
      purpose text not null check (purpose in ('notice', 'acknowledgement', 'test')),
      message_id text not null unique,
      to_address text not null,
      to_name text,
      reply_to_address text,
      reply_to_name text,
      subject text not null,
      text_body text not null,
      html_body text not null,
      -- captured: no mail server is configured, the mail is kept and readable in the admin
      state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'captured')),
      tries integer not null default 0,
      next_try_at timestamptz,
      last_error text,
      sent_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (inquiry_id, purpose)
    )
  `.execute(db);
  await sql`create index emails_unsent on emails (updated_at) where state in ('queued', 'sending')`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table emails, inquiries`.execute(db);
}
