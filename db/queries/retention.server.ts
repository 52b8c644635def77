import { sql } from "kysely";
import type { Connection } from "../connect.server";

const trashDays = 30;

/** Deletes what is past its time and says how much of each. */
export async function pruneExpired(db: Connection, now: Date) {
  const [sessions, clicks, limits, trash] = await Promise.all([
    db.deleteFrom("adminSessions").where("expiresAt", "<", now).executeTakeFirst(),
    db
      .deleteFrom("recentClicks")
      .where("clickedAt", "<", new Date(now.getTime() - 3600_000))
      .executeTakeFirst(),
    db.deleteFrom("requestLimits").where("expire", "<", now.getTime()).executeTakeFirst(),
    db
      .deleteFrom("properties")
      .where("deletedAt", "<", sql<Date>`${now}::timestamptz - make_interval(days => ${trashDays})`)
      .executeTakeFirst(),
  ]);
  return {
    sessions: Number(sessions.numDeletedRows),
    clicks: Number(clicks.numDeletedRows),
    limits: Number(limits.numDeletedRows),
    trash: Number(trash.numDeletedRows),
  };
}
