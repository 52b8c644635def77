import { type Kysely, sql } from "kysely";

/** The picture that a shared link shows, drawn at the first request; one for each page that has its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table share_cards (
      kind text not null,
      subject text not null,
      -- of what is drawn on it: an older one is drawn anew
      version text not null,
      bytes bytea not null,
      drawn_at timestamptz not null default now(),
      primary key (kind, subject)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table share_cards`.execute(db);
}
