import { type Kysely, sql } from "kysely";

/** What a language model is asked about pages, and what each call to it cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ai_questions (
      item_id uuid primary key references import_items on delete cascade,
      state text not null default 'reading'
        check (state in ('reading', 'waiting', 'asking', 'done', 'failed', 'cancelled')),
      -- the page as the model is shown it; kept until the question is settled
      page_text text,
      error text,
      tries integer not null default 0,
      next_try_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index ai_questions_open on ai_questions (updated_at)
    where state in ('waiting', 'asking')`.execute(db);
  await sql`
    create table ai_calls (
      id integer generated always as identity primary key,
      item_id uuid references import_items on delete set null,
      model text not null,
      -- stands for the tokens until the service has counted them
      estimated_tokens integer not null check (estimated_tokens >= 0),
      total_tokens integer check (total_tokens >= 0),
      usd_per_million double precision not null,
      -- null while the call is under way, or when its worker died
      outcome text,
      at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index ai_calls_by_time on ai_calls (at)`.execute(db);
  await sql`create index ai_calls_by_item on ai_calls (item_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table ai_calls, ai_questions`.execute(db);
}
