import { type Kysely, sql } from "kysely";

/**
 * Who did it, and what ended with them: names that belong to one person for good, the person of a log entry
 * and of an invitation, attempts at passwords and recovery codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  -- Every name that a person ever had. An entry of the log by a name is by its person.
  create table person_names (
    -- equal for names that look alike: nameKey of domain/team/names.ts
    key text primary key,
    -- null while several people have the name, from before names were unique
    person_id uuid references people on delete cascade,
    -- as written
    spellings text[] not null check (spellings <> '{}'),
    -- entries before are not known to be by this person
    since timestamptz not null default now()
  );
  create index person_names_by_person on person_names (person_id);

  -- null for programs, and where the person is not known
  alter table audit_log add column actor_id uuid references people on delete set null;
  create index audit_log_by_person on audit_log (actor_id, id desc) where actor_id is not null;

  -- null for invitations of the previous release whose person is not known
  alter table invitations add column invited_by_id uuid references people on delete cascade;

  -- signed links that the person gave out before are void
  alter table people add column links_void_at timestamptz;

  -- Attempts at a password or a recovery code; successful ones are deleted.
  create table login_attempts (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    -- keyed hash of the account and of what was guessed, since an unknown email may be anything
    target text not null,
    -- an address, or a browser that had signed in to the account before
    source text not null,
    is_known_device boolean not null
  );
  create index login_attempts_by_source on login_attempts (source, at);
  create index login_attempts_by_target on login_attempts (target, at);
  create index login_attempts_by_age on login_attempts (at);

  -- Counts an attempt, unless a limit is reached: then it says from when on one is allowed. One statement, since
  -- concurrent attempts wait for each other.
  create function add_login_attempt(
    new_target text, new_source text, is_known boolean, moment timestamptz,
    source_max integer, source_window interval, target_max integer, target_window interval,
    out id bigint, out retry_at timestamptz, out of_source integer, out of_everybody integer
  ) language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('login attempts', 0));
    select at + source_window into retry_at from login_attempts
      where source = new_source and at > moment - source_window
      order by at desc offset source_max - 1 limit 1;
    if retry_at is null and not is_known then
      select at + target_window into retry_at from login_attempts
        where target = new_target and not is_known_device and at > moment - target_window
        order by at desc offset target_max - 1 limit 1;
    end if;
    if retry_at is not null then return; end if;
    insert into login_attempts (at, target, source, is_known_device)
      values (moment, new_target, new_source, is_known) returning login_attempts.id into id;
    select count(*) filter (where source = new_source and at > moment - source_window),
        count(*) filter (where not is_known_device)
      into of_source, of_everybody
      from login_attempts where at > moment - interval '1 hour';
  end $$;
  `.execute(db);
  const spans = await readSpans(db);
  await storeNames(db, spans);
  await storeActors(db, spans);
  await endGivenAccess(db);
}

/** A person had the name from one moment to another. */
interface Span {
  person: string;
  name: string;
  key: string;
  from: Date;
  /** Null: to this day. */
  until: Date | null;
}

interface Rename {
  person: string;
  at: Date;
  was: string | null;
  is: string;
}

/** The first owner's entries are older than their account. */
const beginning = new Date(0);
/** The site's clock has the time of an account, that of the database the time of its first entry. */
const clockDifferenceMs = 60_000;

/** The names of all people, with those that the log says they had before. */
async function readSpans(db: Kysely<unknown>): Promise<Span[]> {
  const { rows: people } = await sql<{ id: string; name: string; first: boolean; created: Date }>`
    select id, name, is_first as first, created_at as created from people`.execute(db);
  const { rows: renames } = await sql<Rename>`
    select entity_id as person, at, before->>'name' as was, after->>'name' as is from audit_log
    where entity = 'person' and action = 'update' and before->>'name' <> after->>'name'
    order by id`.execute(db);
  return people.flatMap(({ id, name, first, created }) => {
    const spans: Span[] = [];
    let from = first ? beginning : new Date(created.getTime() - clockDifferenceMs);
    for (const { at, was } of renames.filter(({ person }) => person === id)) {
      if (was) spans.push({ person: id, name: was, key: keyOf(was), from, until: at });
      from = at;
    }
    spans.push({ person: id, name, key: keyOf(name), from, until: null });
    // Before people had names, the log called everybody "admin", who became the first owner.
    if (first)
      spans.push({ person: id, name: "admin", key: "admln", from: beginning, until: created });
    return spans;
  });
}

/**
 * Each name goes to the only person who has it, or to the only one who had it, from when it was theirs alone.
 * A name that several have belongs to nobody until all but one were renamed.
 */
async function storeNames(db: Kysely<unknown>, spans: readonly Span[]): Promise<void> {
  for (const key of new Set(spans.map((span) => span.key))) {
    const had = spans.filter((span) => span.key === key);
    const present = [...new Set(had.filter(({ until }) => !until).map(({ person }) => person))];
    const past = [...new Set(had.map(({ person }) => person))];
    const candidates = present.length > 0 ? present : past;
    const owner = candidates.length === 1 ? (candidates[0] ?? null) : null;
    const ends = had.filter(({ person }) => person !== owner).map(({ until }) => until);
    const since = new Date(Math.max(0, ...ends.map((until) => (until ?? new Date()).getTime())));
    await sql`insert into person_names (key, person_id, spellings, since)
      values (${key}, ${owner}, ${[...new Set(had.map(({ name }) => name))]}, ${since})`.execute(
      db,
    );
  }
}

/** The only person who had the name at that time. */
function personAt(spans: readonly Span[], name: string, at: Date): string | null {
  const key = keyOf(name);
  const found = new Set(
    spans
      .filter((span) => span.key === key && span.from <= at && (!span.until || at <= span.until))
      .map(({ person }) => person),
  );
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

async function storeActors(db: Kysely<unknown>, spans: readonly Span[]): Promise<void> {
  const { rows: actors } = await sql<{ actor: string }>`
    select distinct actor from audit_log where actor !~ '^api( |:|$)'`.execute(db);
  for (const { actor } of actors) {
    const key = keyOf(actor);
    const own = spans.filter((span) => span.key === key);
    // Between two changes of a name the answer is the same for all entries.
    const moments = [beginning, ...own.flatMap(({ from, until }) => (until ? [from, until] : from))]
      .sort((a, b) => a.getTime() - b.getTime())
      .filter((at, index, all) => at.getTime() !== all[index - 1]?.getTime());
    for (const [index, from] of moments.entries()) {
      const until = moments[index + 1] ?? null;
      const middle = new Date(until ? (from.getTime() + until.getTime()) / 2 : Date.now());
      const person = personAt(own, actor, middle);
      if (person)
        await sql`update audit_log set actor_id = ${person} where actor = ${actor}
          and at >= ${from} and (${until}::timestamptz is null or at < ${until})`.execute(db);
    }
  }
  const { rows: invitations } = await sql<{ id: string; inviter: string; at: Date }>`
    select id, invited_by as inviter, created_at as at from invitations
    where accepted_at is null and withdrawn_at is null`.execute(db);
  for (const { id, inviter, at } of invitations)
    await sql`update invitations set invited_by_id = ${personAt(spans, inviter, at)}
      where id = ${id}`.execute(db);
}

/** What people gave out who are deactivated, or no owners any more. */
const endGivenAccess = (db: Kysely<unknown>) =>
  sql`
  update api_tokens set withdrawn_at = now() from people
  where withdrawn_at is null and deactivated_at is not null
    and (person_id = people.id or (person_id is null and is_first));
  update invitations set withdrawn_at = now() from people
  where accepted_at is null and withdrawn_at is null and invited_by_id = people.id
    and (deactivated_at is not null or people.role <> 'owner');
  update people set links_void_at = deactivated_at where deactivated_at is not null;
  `.execute(db);

/** nameKey of domain/team/names.ts, as it was for this migration. */
function keyOf(name: string): string {
  const pairs =
    "ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXαaβbγyεeηnιiκkνvοoρpςsτtυuχxωwАAВBЕEЗ3НHІIЈJКKМMОOРPСCТTУYХXЅSԌGԚQԜWҮY" +
    "аaвbгrеeз3иuіiјjкkмmнhоoпnрpсcтtуyхxѕsьbѵvһhԁdԛqԝwүyӀlӏlıiɑaɡgøoØOłlŁLđdĐD";
  const plain = new Map((pairs.match(/../gu) ?? []).map((pair) => [...pair] as [string, string]));
  return [...name.normalize("NFKD")]
    .map((letter) => plain.get(letter) ?? letter)
    .join("")
    .toLowerCase()
    .replace(/[\u115F\u1160\u3164\uFFA0]/g, "")
    .replace(/[^\p{L}\p{N}|]/gu, "")
    .replace(/[1i|]/g, "l")
    .replace(/0/g, "o")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");
}
