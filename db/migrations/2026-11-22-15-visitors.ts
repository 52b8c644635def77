import { type Kysely, sql } from "kysely";

/**
 * Notes and replies of inquiries; sums of the visits, so that a year of them is read at once; robots
 * apart; what the operator knows of a partner's commission.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replies(db);
  await notes(db);
  await sums(db);
  await sql`
    create table robot_views_daily (day date primary key, views integer not null default 0)
  `.execute(db);
  await sql`
    create table partner_terms (
      partner text primary key check (length(partner) between 1 and 200),
      -- percent of the price that the partner pays
      commission numeric(5, 2) not null check (commission > 0 and commission <= 100),
      -- bookings of a hundred clicks
      bookings numeric(5, 2) not null check (bookings > 0 and bookings <= 100),
      nights numeric(4, 1) not null check (nights > 0 and nights <= 365),
      updated_at timestamptz not null default now()
    )
  `.execute(db);
}

/** An inquiry has one notice and one acknowledgement, and may be answered more than once. */
async function replies(db: Kysely<unknown>) {
  await sql`alter table emails drop constraint emails_purpose_check`.execute(db);
  await sql`alter table emails add constraint emails_purpose_check
    check (purpose in ('notice', 'acknowledgement', 'test', 'reply'))`.execute(db);
  await sql`alter table emails drop constraint emails_inquiry_id_purpose_key`.execute(db);
  await sql`create unique index emails_inquiry_id_purpose_key on emails (inquiry_id, purpose)
    where purpose <> 'reply'`.execute(db);
  await sql`create index emails_by_inquiry on emails (inquiry_id, created_at)`.execute(db);
}

async function notes(db: Kysely<unknown>) {
  await sql`
    create table inquiry_notes (
      id uuid primary key default gen_random_uuid(),
      inquiry_id uuid not null references inquiries on delete cascade,
      author text not null,
      body text not null check (length(body) between 1 and 2000),
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    )
  `.execute(db);
  await sql`create index inquiry_notes_by_inquiry on inquiry_notes (inquiry_id, created_at)
    where deleted_at is null`.execute(db);
  await sql`insert into inquiry_notes (inquiry_id, author, body, created_at)
    select id, 'operator', left(notes, 2000), updated_at from inquiries where notes <> ''`.execute(
    db,
  );
  await sql`alter table inquiries drop column notes`.execute(db);
}

/** Which column of a day's sums each table of counts adds to. */
const counted = [
  { table: "page_views_daily", amount: "views", column: "page_views" },
  { table: "booking_clicks_daily", amount: "clicks", column: "booking_clicks" },
  { table: "chat_clicks_daily", amount: "clicks", column: "chat_clicks" },
] as const;

/** What came (1) and what went (-1) with each kind of statement. */
const cameAndWent = {
  insert: [["came", 1]],
  update: [
    ["came", 1],
    ["went", -1],
  ],
  delete: [["went", -1]],
} as const;

async function sums(db: Kysely<unknown>) {
  await sql`
    create table traffic_daily (
      day date primary key,
      page_views integer not null default 0,
      booking_clicks integer not null default 0,
      chat_clicks integer not null default 0
    )
  `.execute(db);
  await sql`
    create table page_views_monthly (
      month date not null,
      path text not null,
      views integer not null default 0,
      primary key (month, path)
    )
  `.execute(db);
  for (const { table, amount, column } of counted) {
    const perDay = `
      insert into traffic_daily as sums (day, ${column})
      select day, sum(amount)::integer from changes group by day order by day
      on conflict (day) do update set ${column} = sums.${column} + excluded.${column}`;
    const perMonth = `
      insert into page_views_monthly as sums (month, path, views)
      select date_trunc('month', day)::date, path, sum(amount)::integer from changes
      group by 1, 2 having sum(amount) <> 0 order by 1, 2
      on conflict (month, path) do update set views = sums.views + excluded.views`;
    const statements = column === "page_views" ? [perDay, perMonth] : [perDay];
    const columns = column === "page_views" ? "day, path" : "day";
    for (const [event, rows] of Object.entries(cameAndWent))
      await sumAfter(db, { table, event, rows, amount, columns, statements });
    await forgetAfterTruncate(db, table, column);
    const filled = `select ${columns}, ${amount} as amount from ${table}`;
    for (const statement of statements)
      await sql.raw(`with changes as (${filled}) ${statement}`).execute(db);
  }
}

interface Sum {
  table: string;
  event: string;
  rows: readonly (readonly [name: string, sign: number])[];
  amount: string;
  columns: string;
  statements: readonly string[];
}

async function sumAfter(db: Kysely<unknown>, sum: Sum) {
  const { table, event, rows, amount, columns, statements } = sum;
  const name = `sum_${table}_after_${event}`;
  const changes = rows
    .map(([from, sign]) => `select ${columns}, ${sign} * ${amount} as amount from ${from}`)
    .join(" union all ");
  const body = statements.map((statement) => `with changes as (${changes}) ${statement};`);
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$
      begin
        ${body.join("\n")}
        return null;
      end $$`,
    )
    .execute(db);
  const tables = rows.map(([from]) => `${from === "came" ? "new" : "old"} table as ${from}`);
  await sql
    .raw(
      `create trigger ${name} after ${event} on ${table} referencing ${tables.join(" ")}
      for each statement execute function ${name}()`,
    )
    .execute(db);
}

async function forgetAfterTruncate(db: Kysely<unknown>, table: string, column: string) {
  const name = `forget_${table}`;
  const pages = column === "page_views" ? "delete from page_views_monthly;" : "";
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$
      begin
        update traffic_daily set ${column} = 0;
        ${pages}
        return null;
      end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${name} after truncate on ${table}
      for each statement execute function ${name}()`,
    )
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { table } of counted)
    for (const name of [
      ...Object.keys(cameAndWent).map((event) => `sum_${table}_after_${event}`),
      `forget_${table}`,
    ]) {
      await sql`drop trigger ${sql.raw(name)} on ${sql.table(table)}`.execute(db);
      await sql`drop function ${sql.raw(name)}()`.execute(db);
    }
  await sql`drop table partner_terms, robot_views_daily, page_views_monthly, traffic_daily`.execute(
    db,
  );
  await sql`alter table inquiries add column notes text`.execute(db);
  await sql`update inquiries set notes = (
    select string_agg(body, E'\n' order by created_at) from inquiry_notes
    where inquiry_id = inquiries.id and deleted_at is null)`.execute(db);
  await sql`drop table inquiry_notes`.execute(db);
  await sql`delete from emails where purpose = 'reply'`.execute(db);
  await sql`drop index emails_by_inquiry, emails_inquiry_id_purpose_key`.execute(db);
  await sql`alter table emails add constraint emails_inquiry_id_purpose_key
    unique (inquiry_id, purpose)`.execute(db);
  await sql`alter table emails drop constraint emails_purpose_check`.execute(db);
  await sql`alter table emails add constraint emails_purpose_check
    check (purpose in ('notice', 'acknowledgement', 'test'))`.execute(db);
}
