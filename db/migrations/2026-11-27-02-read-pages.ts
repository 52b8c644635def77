import { type Kysely, sql } from "kysely";

/** The page of each imported item as it was read, so that a review can show where a value stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table read_pages (
    item_id uuid primary key references import_items on delete cascade,
    url text not null,
    -- gzip
    html bytea not null,
    read_at timestamptz not null default now()
  );
  -- compressed already
  alter table read_pages alter column html set storage external;
  create index read_pages_by_age on read_pages (read_at);
  `.execute(db);
}
