import { type Kysely, sql } from "kysely";

/** Answers of a language model for 30 days, and whether a request came from a review (E-004, E-005). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table ai_answers (
    -- SHA-256 of model, questions and page text, in hex
    key text primary key check (key ~ '^[0-9a-f]{64}$'),
    answer text not null,
    at timestamptz not null default now()
  );

  -- A page under review stays there, whatever the model takes it for.
  alter table ai_questions add column in_review boolean not null default false
  `.execute(db);
}
