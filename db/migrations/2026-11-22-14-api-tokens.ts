import { type Kysely, sql } from "kysely";

/** What programs prove themselves with. The secret is shown once; here is only its hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      -- The part before the secret: it finds the row and is shown in the list.
      prefix text not null unique,
      hash text not null,
      scope text not null check (scope in ('read', 'write')),
      created_by text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      withdrawn_at timestamptz
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table api_tokens`.execute(db);
}
