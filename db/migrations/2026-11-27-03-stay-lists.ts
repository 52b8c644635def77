import { type Kysely, sql } from "kysely";

/** Lists and sitemaps whose stays an operator chooses from, to read them as a batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table stay_lists (
    id uuid primary key default gen_random_uuid(),
    url text not null check (length(url) between 1 and 2000),
    -- the import that was rejected because its page is a list
    item_id uuid references import_items on delete set null,
    actor text not null,
    state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'failed')),
    tries smallint not null default 0,
    next_try_at timestamptz,
    -- where the stays were found
    source text check (source in ('page', 'sitemap')),
    -- ListedStay[] of domain/imports/listed-stays.ts
    stays jsonb not null default '[]',
    error text,
    -- the last batch that was started from the list, and the positions of the stays for the next one
    run_id uuid references import_runs on delete set null,
    left_over integer[] not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index stay_lists_open on stay_lists (updated_at) where state in ('waiting', 'reading');
  create index stay_lists_by_item on stay_lists (item_id);
  create index stay_lists_by_run on stay_lists (run_id);
  create index import_items_by_address on import_items (address_key);
  `.execute(db);
}
