import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { findOutage, type MailOutage } from "#db/queries/mail/outages.server";
import { isPhotograph } from "#db/queries/pictures/columns.server";

/** Days for which a failed import page is reported. */
const importDays = 7;

const one = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (!row) throw new Error("The count returned no row");
  return row;
};

export interface WaitingInquiries {
  count: number;
  oldest: Date | null;
  /** Of the newest inquiry. */
  name: string | null;
  propertyName: string | null;
}

/** Unanswered inquiries. */
export async function waitingInquiries(db: Connection): Promise<WaitingInquiries> {
  const { rows } = await sql<WaitingInquiries>`
    with waiting as (
      select name, property_name, created_at from inquiries
      where status = 'new' and kind <> 'test' and not suspected_spam and deleted_at is null
    )
    select count(*)::integer as count, min(created_at) as oldest,
      (select name from waiting order by created_at desc limit 1) as name,
      (select property_name from waiting order by created_at desc limit 1) as property_name
    from waiting
  `.execute(db);
  return one(rows);
}

export interface WaitingImports {
  /** Extracted and waiting for review. */
  toReview: number;
  /** Of the newest item. */
  name: string | null;
  /** Pages of the last days that could not be read. */
  unread: number;
  unreadUrl: string | null;
  /** Lodges that answered, and the property of the newest one. */
  answers: number;
  answeredFor: string | null;
}

/** Imports and answers of lodges that need the operator. */
export async function waitingImports(db: Connection, now: Date): Promise<WaitingImports> {
  const { rows } = await sql<WaitingImports>`
    with items as (
      select item.state, item.url, item.updated_at,
        item.extraction -> 'data' ->> 'name' as name
      from import_items as item join import_runs as run on run.id = item.run_id
      where run.state <> 'cancelled' and (item.state = 'success' or (item.state = 'error'
        and item.updated_at > ${now}::timestamptz - make_interval(days => ${importDays})))
    ), newest as (
      select * from items where state = 'success' order by updated_at desc limit 1
    ), answers as (
      select request.answered_at, property.name
      from lodge_requests as request join properties as property on property.id = request.property_id
      where request.state = 'answered' and property.deleted_at is null
    )
    select count(*) filter (where state = 'success')::integer as to_review,
      count(*) filter (where state = 'error')::integer as unread,
      (select name from newest) as name,
      (select url from items where state = 'error' order by updated_at desc limit 1) as unread_url,
      (select count(*)::integer from answers) as answers,
      (select name from answers order by answered_at desc limit 1) as answered_for
    from items
  `.execute(db);
  return one(rows);
}

export interface IncompleteStays {
  price: number;
  currency: number;
  images: number;
}

/** Published properties without the facts that visitors need first. */
export async function incompleteStays(db: Connection): Promise<IncompleteStays> {
  const { rows } = await sql<IncompleteStays>`
    select count(*) filter (where price_per_night is null)::integer as price,
      count(*) filter (where price_per_night is not null and currency is null)::integer as currency,
      (count(*) - count(photographed.property_id))::integer as images
    from properties left join (
      select distinct property_id from property_images where ${isPhotograph}
    ) as photographed on photographed.property_id = properties.id
    where active and deleted_at is null
  `.execute(db);
  return one(rows);
}

export interface UnsentEmails {
  /** Failed for good. */
  count: number;
  id: string | null;
  /** Of the newest failed email. */
  subject: string | null;
  /** The mail server that others wait for. */
  outage: MailOutage | null;
}

/** Emails that failed for good or wait for the mail server. */
export async function unsentEmails(db: Connection): Promise<UnsentEmails> {
  const { rows } = await sql<Omit<UnsentEmails, "outage">>`
    with failed as (select id, subject, created_at from emails where state = 'failed')
    select count(*)::integer as count,
      (select id::text from failed order by created_at desc limit 1) as id,
      (select subject from failed order by created_at desc limit 1) as subject
    from failed
  `.execute(db);
  return { ...one(rows), outage: await findOutage(db) };
}

export interface ScheduledPosts {
  count: number;
  next: Date | null;
  title: string | null;
}

/** Posts scheduled for a future day. */
export async function scheduledPosts(db: Connection, now: Date): Promise<ScheduledPosts> {
  const { rows } = await sql<ScheduledPosts>`
    with coming as (
      select title, published_at from posts
      where status = 'published' and published_at > ${now} and deleted_at is null
    )
    select count(*)::integer as count, min(published_at) as next,
      (select title from coming order by published_at limit 1) as title
    from coming
  `.execute(db);
  return one(rows);
}

/** Booking clicks of all time. */
export async function leadsGenerated(db: Connection): Promise<number> {
  const { rows } = await sql<{ clicks: number }>`
    select coalesce(sum(clicks), 0)::integer as clicks from booking_clicks_daily
  `.execute(db);
  return one(rows).clicks;
}

export interface ShellCounts {
  properties: number;
  newInquiries: number;
  /** Answers of lodges that wait for a review. */
  lodgeAnswers: number;
  /** Rate sheets that wait for a review. */
  rateSheets: number;
}

/** Counts in the side bar of every screen. */
export async function shellCounts(db: Connection): Promise<ShellCounts> {
  const { rows } = await sql<ShellCounts>`
    select (select count(*)::integer from properties where deleted_at is null) as properties,
      (select count(*)::integer from inquiries where status = 'new' and kind <> 'test'
        and not suspected_spam and deleted_at is null) as new_inquiries,
      (select count(*)::integer from lodge_requests where state = 'answered') as lodge_answers,
      (select count(*)::integer from rate_sheets as sheet
        join properties as property on property.id = sheet.property_id and property.deleted_at is null
        where sheet.state = 'review') as rate_sheets
  `.execute(db);
  return one(rows);
}

/** Number of active sessions. */
export async function countSessions(db: Connection, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("adminSessions")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}
