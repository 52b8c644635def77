import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";

/** A repeat within this time is not counted (P-080). */
const repeatSeconds = 10;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** True for the first click of a visitor on a subject, and again once the pause is over. */
const firstClick = (visitorHash: string, subject: string, now: Date) => sql`
  insert into recent_clicks as recent (visitor_hash, subject, clicked_at)
  values (${visitorHash}, ${subject}, ${now})
  on conflict (visitor_hash, subject) do update set clicked_at = excluded.clicked_at
  where recent.clicked_at <= excluded.clicked_at - make_interval(secs => ${repeatSeconds})
  returning 1`;

export interface BookingClick {
  /** With a daily salt; no address is kept. */
  visitorHash: string;
  propertyId: string;
  propertyName: string;
  partner: string;
  now: Date;
}

/** Counts a click on Book; returns false for a repeat. */
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
 * @param subject a listed property's name; anything else counts as "general_inquiry" (P-015), or
 *   strangers could write what they like into the table
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
  /** Empty for a visit without one. */
  referrerHost: string;
}

/** Other sites named on one day; anybody can invent more, and those are counted together. */
const mostReferrers = 200;
const otherReferrers = "other";

/** Views whose referrer is one too many for this day get the common name for all such. */
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
    if (known.size < mostReferrers + 2) known.add(view.referrerHost);
    return known.has(view.referrerHost) ? view : { ...view, referrerHost: otherReferrers };
  });
}

export interface Visits {
  views: readonly (PageView & { views: number })[];
  /** Looks of robots, which no figure holds but their own. */
  robots: number;
}

/** Adds the visits of a day at once, so that a busy site may collect them first. */
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
  // In one order everywhere, or two writers could wait for each other.
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
