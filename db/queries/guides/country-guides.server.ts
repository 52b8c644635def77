import type { Connection } from "#db/connect.server";

export type MonthRank = "best" | "good" | "fair" | "closed";

export interface FeaturedArea {
  name: string;
  description: string;
}

const guideOf = <Row extends { featuredAreas: unknown; months: string[] }>(row: Row) => ({
  ...row,
  featuredAreas: row.featuredAreas as FeaturedArea[],
  months: row.months as MonthRank[],
});

/** All guides: the cards of /destinations first in their order, then the others by name. */
export async function listGuides(db: Connection) {
  const rows = await db
    .selectFrom("countryGuides")
    .selectAll()
    .orderBy("destinationPosition", (order) => order.asc().nullsLast())
    .orderBy("name")
    .execute();
  return rows.map(guideOf);
}

export async function findGuide(db: Connection, slug: string) {
  const row = await db
    .selectFrom("countryGuides")
    .selectAll()
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row ? guideOf(row) : null;
}
