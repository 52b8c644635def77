import { type Kysely, sql } from "kysely";

/** Named accounts with roles, passkeys and recovery codes, and what inquiries need to name a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table people (
    id uuid primary key default gen_random_uuid(),
    name text not null check (length(name) between 1 and 120),
    -- lower case; null for the first owner until one is entered
    email text unique check (length(email) between 3 and 254 and email = lower(email)),
    role text not null check (role in ('owner', 'editor', 'viewer')),
    -- null for the first owner, whose password is that of the site (admin_password, ADMIN_PASSWORD)
    password_hash text check (password_hash like 'scrypt$%'),
    -- the owner that the shared password belongs to
    is_first boolean not null default false,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz,
    deactivated_at timestamptz,
    check (is_first or (email is not null and password_hash is not null))
  );
  create unique index people_one_first on people (is_first) where is_first;

  create table passkeys (
    -- credential id, base64url
    id text primary key,
    person_id uuid not null references people on delete cascade,
    name text not null check (length(name) between 1 and 120),
    public_key bytea not null,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  create index passkeys_by_person on passkeys (person_id);

  -- Challenges that were issued and not used yet; deleted with their use.
  create table passkey_challenges (
    challenge text primary key,
    purpose text not null check (purpose in ('sign-in', 'add')),
    -- null for a sign-in, which names its person by the passkey
    person_id uuid references people on delete cascade,
    expires_at timestamptz not null
  );
  create index passkey_challenges_expiry on passkey_challenges (expires_at);

  create table recovery_codes (
    person_id uuid not null references people on delete cascade,
    -- SHA-256 of a random code
    hash text not null,
    used_at timestamptz,
    primary key (person_id, hash)
  );

  create table invitations (
    id uuid primary key default gen_random_uuid(),
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    role text not null check (role in ('owner', 'editor', 'viewer')),
    token_hash text not null unique,
    invited_by text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    withdrawn_at timestamptz
  );
  create unique index invitations_one_open on invitations (email)
    where accepted_at is null and withdrawn_at is null;

  -- Sessions and tokens without a person are from before this release and belong to the first owner.
  alter table admin_sessions add column person_id uuid references people on delete cascade;
  create index admin_sessions_by_person on admin_sessions (person_id);
  alter table api_tokens add column person_id uuid references people on delete cascade;

  alter table inquiries add column assigned_to uuid references people on delete set null;
  create index inquiries_by_assignee on inquiries (assigned_to) where deleted_at is null;
  -- who wrote a reply; null for emails of the site itself
  alter table emails add column author text;

  create table reply_templates (
    id uuid primary key default gen_random_uuid(),
    name text not null check (length(name) between 1 and 120),
    body text not null check (length(body) between 1 and 5000),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index reply_templates_by_name on reply_templates (lower(name));
  `.execute(db);
}
