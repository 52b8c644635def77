import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";
import { topProperties } from "#domain/limits";
import { type DayRange, wholeMonths } from "#domain/site/analytics";

/** Absent ends mean all time. */
export type DateRange = Partial<DayRange>;

const within = ({ from, to }: DateRange) =>
  sql<boolean>`day >= ${from ?? "-infinity"}::date and day <= ${to ?? "infinity"}::date`;

export interface AnalyticsTotals {
  bookingClicks: number;
  pageViews: number;
  chatClicks: number;
  /** Page views of bots with and without a name; not included in the other counts. */
  robotViews: number;
}

/** Page views of all bots by day: each is in one of the two tables. */
const robotViewsOf = (range: DateRange) => sql`
  select day, views from robot_views_daily where ${within(range)}
  union all
  select day, visits from agent_visits_daily
  where channel in ('page', 'markdown') and ${within(range)}`;

export async function analyticsTotals(
  db: Connection,
  range: DateRange = {},
): Promise<AnalyticsTotals> {
  const { rows } = await sql<AnalyticsTotals>`
    select
      coalesce(sum(booking_clicks), 0)::integer as booking_clicks,
      coalesce(sum(page_views), 0)::integer as page_views,
      coalesce(sum(chat_clicks), 0)::integer as chat_clicks,
      (select coalesce(sum(views), 0)::integer from (${robotViewsOf(range)}) as robots)
        as robot_views
    from traffic_daily where ${within(range)}
  `.execute(db);
  return rows[0] ?? { bookingClicks: 0, pageViews: 0, chatClicks: 0, robotViews: 0 };
}

/** First day with data; null if there is none. */
export async function firstCountedDay(db: Connection): Promise<string | null> {
  const { day } = await db
    .selectFrom("trafficDaily")
    .select((eb) => eb.fn.min("day").as("day"))
    .executeTakeFirstOrThrow();
  return day;
}

export interface DayCounts {
  day: string;
  pageViews: number;
  bookingClicks: number;
  chatClicks: number;
  inquiries: number;
  robotViews: number;
}

/** Statistics by day, oldest first; days without data are omitted (A-212). */
export async function analyticsByDay(db: Connection, range: DateRange = {}): Promise<DayCounts[]> {
  const { from = "-infinity", to = "infinity" } = range;
  const { rows } = await sql<DayCounts>`
    select day, sum(booking)::integer as booking_clicks, sum(views)::integer as page_views,
      sum(chat)::integer as chat_clicks, sum(asked)::integer as inquiries,
      sum(robots)::integer as robot_views
    from (
      select day, booking_clicks as booking, page_views as views, chat_clicks as chat, 0 as asked,
        0 as robots
      from traffic_daily where ${within(range)}
      union all
      select day, 0, 0, 0, 0, views from (${robotViewsOf(range)}) as robots
      union all
      select (created_at at time zone 'UTC')::date, 0, 0, 0, count(*), 0 from inquiries
      where kind <> 'test' and not suspected_spam and deleted_at is null
        and created_at >= ${from}::date::timestamp at time zone 'UTC'
        and created_at < (${to}::date::timestamp + interval '1 day') at time zone 'UTC'
      group by 1
    ) as counted
    group by day having sum(booking + views + chat + asked + robots) > 0 order by day
  `.execute(db);
  return rows;
}

export type AgentChannel = "page" | "markdown" | "mcp" | "api" | "feed";

/** Visits by agent and channel, most first; bots without a name have the agent "" (M-009). */
export async function visitsByAgent(db: Connection, range: DateRange = {}) {
  const { rows } = await sql<{ agent: string; channel: AgentChannel; visits: number }>`
    select agent, channel, sum(visits)::integer as visits
    from (
      select agent, channel, visits from agent_visits_daily where ${within(range)}
      union all
      select '', 'page', views from robot_views_daily where ${within(range)}
    ) as counted
    group by agent, channel having sum(visits) > 0 order by 3 desc, 1, 2
  `.execute(db);
  return rows;
}

/** Visits by day and agent over all channels, for the export; without bots that have no name. */
export async function agentVisitsByDay(db: Connection, range: DateRange = {}) {
  const { rows } = await sql<{ day: string; agent: string; visits: number }>`
    select day, agent, sum(visits)::integer as visits from agent_visits_daily
    where ${within(range)} group by day, agent order by day, agent
  `.execute(db);
  return rows;
}

/** Adds collected visits of a day. */
export async function countAgentVisits(
  db: Connection,
  visits: readonly { agent: string; channel: AgentChannel; visits: number }[],
  now: Date,
): Promise<void> {
  if (visits.length === 0) return;
  // A fixed order prevents deadlocks between concurrent writers.
  const rows = visits
    .map((row) => ({ ...row, day: dayOf(now) }))
    .sort((a, b) => (a.agent + a.channel < b.agent + b.channel ? -1 : 1));
  await db
    .insertInto("agentVisitsDaily")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "agent", "channel"])
        .doUpdateSet({ visits: sql`agent_visits_daily.visits + excluded.visits` }),
    )
    .execute();
}

/** Properties with the most clicks (A-211), under their latest name. */
export async function topByClicks(
  db: Connection,
  range: DateRange = {},
  limit: number = topProperties,
) {
  const { rows } = await sql<{ propertyId: string; propertyName: string; clicks: number }>`
    with top as (
      select property_id, sum(clicks)::integer as clicks
      from booking_clicks_daily where ${within(range)}
      group by property_id having sum(clicks) > 0 order by 2 desc, 1 limit ${limit}
    )
    select property_id, clicks, (
      select property_name from booking_clicks_daily as latest
      where latest.property_id = top.property_id order by day desc limit 1
    ) as property_name
    from top order by clicks desc, property_id
  `.execute(db);
  return rows;
}

export interface PartnerClicks {
  partner: string;
  clicks: number;
  /** Average price of a night in USD over the clicks with a known price; null without any. */
  averagePrice: number | null;
}

export async function clicksByPartner(
  db: Connection,
  range: DateRange = {},
): Promise<PartnerClicks[]> {
  const { rows } = await sql<PartnerClicks>`
    with clicked as (
      select partner, property_id, sum(clicks) as clicks from booking_clicks_daily
      where ${within(range)} group by partner, property_id
    )
    select clicked.partner, sum(clicks)::integer as clicks,
      (sum(clicks * price_usd) / nullif(sum(clicks) filter (where price_usd is not null), 0))::float
        as average_price
    from clicked left join properties on properties.id = property_id
    group by clicked.partner having sum(clicks) > 0 order by 2 desc, 1
  `.execute(db);
  return rows;
}

/** Most viewed pages, and the total of property views. */
export async function viewsByPage(db: Connection, range: DayRange, limit = 20) {
  const { months, rest } = wholeMonths(range);
  // Complete months are aggregated already; only partial months are counted by day.
  const days = sql.join(
    rest.map((part) => sql`(${within(part)})`),
    sql` or `,
  );
  const { rows } = await sql<{ path: string; views: number; stays: number }>`
    with counted as (
      select path, views from page_views_monthly where month = any(${months}::date[])
      union all
      select path, views from page_views_daily where ${rest.length > 0 ? days : sql`false`}
    ), pages as (
      select path, sum(views)::integer as views from counted group by path having sum(views) > 0
    )
    select path, views,
      (count(*) filter (where path like '/accommodation/_%') over ())::integer as stays
    from pages order by views desc, path limit ${limit}
  `.execute(db);
  return {
    pages: rows.map(({ path, views }) => ({ path, views })),
    staysSeen: rows[0]?.stays ?? 0,
  };
}

export async function chatClicksByTopic(db: Connection, range: DateRange = {}, limit = 20) {
  const { rows } = await sql<{ subject: string; clicks: number }>`
    select subject, sum(clicks)::integer as clicks from chat_clicks_daily
    where ${within(range)} group by subject having sum(clicks) > 0 order by 2 desc, 1 limit ${limit}
  `.execute(db);
  return rows;
}

/** A repeat within this time is not counted (P-080). */
const repeatSeconds = 10;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** True for the first click of a visitor on an item, and again after the interval. */
const firstClick = (visitorHash: string, subject: string, now: Date) => sql`
  insert into recent_clicks as recent (visitor_hash, subject, clicked_at)
  values (${visitorHash}, ${subject}, ${now})
  on conflict (visitor_hash, subject) do update set clicked_at = excluded.clicked_at
  where recent.clicked_at <= excluded.clicked_at - make_interval(secs => ${repeatSeconds})
  returning 1`;

interface BookingClick {
  /** Hashed with a daily salt; no IP address is stored. */
  visitorHash: string;
  propertyId: string;
  propertyName: string;
  partner: string;
  now: Date;
}

/** Counts a click on Book; false for a repeat. */
export async function countBookingClick(db: Connection, click: BookingClick): Promise<boolean> {
  const { visitorHash, propertyId, propertyName, partner, now } = click;
  const { rows } = await sql`
    with first as (${firstClick(visitorHash, `book/${propertyId}`, now)})
    insert into booking_clicks_daily as daily (day, property_id, property_name, partner, clicks)
    select ${dayOf(now)}::date, ${propertyId}, ${propertyName}, ${partner}, 1 from first
    on conflict (day, property_id, partner)
      do update set clicks = daily.clicks + 1, property_name = excluded.property_name
    returning 1
  `.execute(db);
  return rows.length > 0;
}

/**
 * @param subject name of a listed property; other values count as "general_inquiry" (P-015), so that clients
 *   cannot store arbitrary text
 */
export async function countChatClick(
  db: Connection,
  { visitorHash, subject, now }: { visitorHash: string; subject: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with known as (
      select name from properties where name = ${subject} and active and deleted_at is null limit 1
    ), first as (${firstClick(visitorHash, `chat/${subject}`, now)})
    insert into chat_clicks_daily as daily (day, subject, clicks)
    select ${dayOf(now)}::date, coalesce((select name from known), 'general_inquiry'), 1 from first
    on conflict (day, subject) do update set clicks = daily.clicks + 1
    returning 1
  `.execute(db);
  return rows.length > 0;
}

export interface PageView {
  path: string;
  /** Empty without a referrer. */
  referrerHost: string;
}

/**
 * Maximum number of distinct referrers per day; clients can invent them, so further ones are counted
 * together.
 */
const maxReferrers = 200;
const otherReferrers = "other";

/** Replaces referrers beyond the daily maximum by a common name. */
async function boundReferrers<View extends PageView>(
  db: Connection,
  views: readonly View[],
  day: string,
): Promise<View[]> {
  if (views.every(({ referrerHost }) => referrerHost === "")) return [...views];
  const stored = await db
    .selectFrom("pageViewsDaily")
    .select("referrerHost")
    .distinct()
    .where("day", "=", day)
    .execute();
  const known = new Set(["", otherReferrers, ...stored.map((row) => row.referrerHost)]);
  return views.map((view) => {
    if (known.size < maxReferrers + 2) known.add(view.referrerHost);
    return known.has(view.referrerHost) ? view : { ...view, referrerHost: otherReferrers };
  });
}

interface Visits {
  views: readonly (PageView & { views: number })[];
  /** Views by bots, counted separately. */
  robots: number;
}

/** Adds collected views of a day in one statement, so that a busy site can batch them. */
export function countVisits(db: Connection, { views, robots }: Visits, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await countPageViews(trx, views, now);
    if (robots === 0) return;
    await trx
      .insertInto("robotViewsDaily")
      .values({ day: dayOf(now), views: robots })
      .onConflict((conflict) =>
        conflict
          .column("day")
          .doUpdateSet({ views: sql`robot_views_daily.views + excluded.views` }),
      )
      .execute();
  });
}

export async function countPageViews(
  db: Connection,
  views: readonly (PageView & { views: number })[],
  now: Date,
): Promise<void> {
  if (views.length === 0) return;
  const merged = new Map<string, PageView & { views: number }>();
  for (const view of await boundReferrers(db, views, dayOf(now))) {
    const key = JSON.stringify([view.path, view.referrerHost]);
    merged.set(key, { ...view, views: view.views + (merged.get(key)?.views ?? 0) });
  }
  // A fixed order prevents deadlocks between concurrent writers.
  const rows = [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, view]) => view);
  await db
    .insertInto("pageViewsDaily")
    .values(rows.map((view) => ({ ...view, day: dayOf(now) })))
    .onConflict((conflict) =>
      conflict
        .columns(["day", "path", "referrerHost"])
        .doUpdateSet({ views: sql`page_views_daily.views + excluded.views` }),
    )
    .execute();
}
