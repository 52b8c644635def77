import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { topProperties } from "#domain/limits";
import { type DayRange, wholeMonths } from "#domain/site/date-range";

/** Absent ends: all time. */
export type DateRange = Partial<DayRange>;

const within = ({ from, to }: DateRange) =>
  sql<boolean>`day >= ${from ?? "-infinity"}::date and day <= ${to ?? "infinity"}::date`;

export interface AnalyticsTotals {
  bookingClicks: number;
  pageViews: number;
  chatClicks: number;
  /** In none of the others. */
  robotViews: number;
}

export async function analyticsTotals(
  db: Connection,
  range: DateRange = {},
): Promise<AnalyticsTotals> {
  const { rows } = await sql<AnalyticsTotals>`
    select
      coalesce(sum(booking_clicks), 0)::integer as booking_clicks,
      coalesce(sum(page_views), 0)::integer as page_views,
      coalesce(sum(chat_clicks), 0)::integer as chat_clicks,
      (select coalesce(sum(views), 0)::integer from robot_views_daily where ${within(range)})
        as robot_views
    from traffic_daily where ${within(range)}
  `.execute(db);
  return rows[0] ?? { bookingClicks: 0, pageViews: 0, chatClicks: 0, robotViews: 0 };
}

/** The first day that has a figure; null before there is any. */
export async function firstCountedDay(db: Connection): Promise<string | null> {
  const { day } = await db
    .selectFrom("trafficDaily")
    .select((eb) => eb.fn.min("day").as("day"))
    .executeTakeFirstOrThrow();
  return day;
}

export interface DayFigures {
  day: string;
  pageViews: number;
  bookingClicks: number;
  chatClicks: number;
  inquiries: number;
  robotViews: number;
}

/** The figures of each day that has any, oldest first (A-212). */
export async function analyticsByDay(db: Connection, range: DateRange = {}): Promise<DayFigures[]> {
  const { from = "-infinity", to = "infinity" } = range;
  const { rows } = await sql<DayFigures>`
    select day, sum(booking)::integer as booking_clicks, sum(views)::integer as page_views,
      sum(chat)::integer as chat_clicks, sum(asked)::integer as inquiries,
      sum(robots)::integer as robot_views
    from (
      select day, booking_clicks as booking, page_views as views, chat_clicks as chat, 0 as asked,
        0 as robots
      from traffic_daily where ${within(range)}
      union all
      select day, 0, 0, 0, 0, views from robot_views_daily where ${within(range)}
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

/** The properties with most clicks (A-211), under their latest name; those without any are none. */
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
  /** USD for a night, over the clicks on stays whose price is known; null without any. */
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

/** The pages most read, and how many stays were looked at at all. */
export async function viewsByPage(db: Connection, range: DayRange, limit = 20) {
  const { months, rest } = wholeMonths(range);
  // Whole months are summed already; only the days at the ends are counted anew.
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

export async function chatClicksBySubject(db: Connection, range: DateRange = {}, limit = 20) {
  const { rows } = await sql<{ subject: string; clicks: number }>`
    select subject, sum(clicks)::integer as clicks from chat_clicks_daily
    where ${within(range)} group by subject having sum(clicks) > 0 order by 2 desc, 1 limit ${limit}
  `.execute(db);
  return rows;
}
