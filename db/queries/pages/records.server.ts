import type { Connection } from "#db/connect.server";
import { isVisible } from "./visible.server";

interface Part {
  /** With those that visitors do not see. */
  all: boolean;
  page: number;
  limit: number;
}

/** Whole pages, the last changed first, and how many there are in all. */
export async function pageRecords(db: Connection, { all, page, limit }: Part) {
  const wanted = db
    .selectFrom("pages")
    .where("deletedAt", "is", null)
    .$if(!all, (qb) => qb.where(isVisible()));
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy("updatedAt", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted
      .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Whole posts, newest first, drafts before them, and how many there are in all. */
export async function postRecords(db: Connection, { all, page, limit }: Part) {
  const wanted = db
    .selectFrom("posts")
    .where("deletedAt", "is", null)
    .$if(!all, (qb) => qb.where(isVisible()));
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy("publishedAt", (order) => order.desc().nullsFirst())
      .orderBy("id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted
      .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
