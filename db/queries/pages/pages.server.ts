import type { Connection } from "#db/connect.server";
import { isVisible } from "./visible.server";

export async function findPublishedPage(db: Connection, slug: string) {
  const row = await db
    .selectFrom("pages")
    .selectAll()
    .where("slug", "=", slug)
    .where(isVisible())
    .executeTakeFirst();
  return row ?? null;
}
