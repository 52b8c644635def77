import { sql } from "kysely";
import type { Connection } from "../connect.server";

/** A second click of the same visitor on the same thing within this time is a repeat. */
const repeatSeconds = 10;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** True when the visitor did not click the same within the last seconds. */
async function isFirstClick(
  db: Connection,
  visitorHash: string,
  subject: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into recent_clicks as seen (visitor_hash, subject, clicked_at) values (${visitorHash}, ${subject}, ${now})
    on conflict (visitor_hash, subject) do update set clicked_at = excluded.clicked_at
      where seen.clicked_at < excluded.clicked_at - make_interval(secs => ${repeatSeconds})
    returning 1
  `.execute(db);
  return rows.length > 0;
}

export interface BookingClick {
  visitorHash: string;
  propertyId: string;
  propertyName: string;
  partner: string;
  now: Date;
}

/** Counts a click on the Book button; a repeat within 10 s is left out. */
export async function countBookingClick(db: Connection, click: BookingClick): Promise<void> {
  const { visitorHash, now, ...counted } = click;
  if (!(await isFirstClick(db, visitorHash, `book/${counted.propertyId}`, now))) return;
  await db
    .insertInto("bookingClicksDaily")
    .values({ day: dayOf(now), ...counted, clicks: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "propertyId", "partner"])
        .doUpdateSet({
          clicks: sql`booking_clicks_daily.clicks + 1`,
          propertyName: counted.propertyName,
        }),
    )
    .execute();
}

/** Counts a click on the chat button; `subject` is a property's name or "general_inquiry". */
export async function countChatClick(
  db: Connection,
  { visitorHash, subject, now }: { visitorHash: string; subject: string; now: Date },
): Promise<void> {
  if (!(await isFirstClick(db, visitorHash, `chat/${subject}`, now))) return;
  await db
    .insertInto("chatClicksDaily")
    .values({ day: dayOf(now), subject, clicks: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "subject"])
        .doUpdateSet({ clicks: sql`chat_clicks_daily.clicks + 1` }),
    )
    .execute();
}

/** Counts a page that was served. */
export async function countPageView(
  db: Connection,
  { path, referrerHost, now }: { path: string; referrerHost: string; now: Date },
): Promise<void> {
  await db
    .insertInto("pageViewsDaily")
    .values({ day: dayOf(now), path, referrerHost, views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "path", "referrerHost"])
        .doUpdateSet({ views: sql`page_views_daily.views + 1` }),
    )
    .execute();
}

/** Totals since the beginning. */
export async function readTotals(db: Connection) {
  const [clicks, chats, views] = await Promise.all([
    db
      .selectFrom("bookingClicksDaily")
      .select(({ fn }) => fn.sum<number>("clicks").as("n"))
      .executeTakeFirst(),
    db
      .selectFrom("chatClicksDaily")
      .select(({ fn }) => fn.sum<number>("clicks").as("n"))
      .executeTakeFirst(),
    db
      .selectFrom("pageViewsDaily")
      .select(({ fn }) => fn.sum<number>("views").as("n"))
      .executeTakeFirst(),
  ]);
  return { bookingClicks: clicks?.n ?? 0, chatClicks: chats?.n ?? 0, pageViews: views?.n ?? 0 };
}

/** Properties with the most booking clicks. */
export async function topProperties(db: Connection, limit = 5) {
  return db
    .selectFrom("bookingClicksDaily")
    .select(({ fn }) => [
      "propertyId",
      fn.max("propertyName").as("propertyName"),
      fn.sum<number>("clicks").as("clicks"),
    ])
    .groupBy("propertyId")
    .orderBy("clicks", "desc")
    .orderBy("propertyId")
    .limit(limit)
    .execute();
}
