import { type Kysely, sql } from "kysely";

/** Requests to the language model from any review, for the fields that are open in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table ai_questions
    -- names of the extracted fields; null: every field that the page reader left open
    add column fields text[],
    drop constraint ai_questions_state_check,
    -- offered: the page text is stored, so that a person can make the request
    add constraint ai_questions_state_check
      check (state in ('offered', 'reading', 'waiting', 'asking', 'done', 'failed', 'cancelled'))
  `.execute(db);
}
