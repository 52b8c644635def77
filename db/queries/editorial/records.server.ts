import type { Connection } from "#db/connect.server";
import { isVisible } from "./visible.server";

interface Part {
  /** Includes unpublished records. */
  all: boolean;
  page: number;
  limit: number;
}

/** A page of complete page records, last changed first, with the total. */
export async function pageRecords(db: Connection, { all, page, limit }: Part) {
  const query = db
    .selectFrom("pages")
    .where("deletedAt", "is", null)
    .$if(!all, (qb) => qb.where(isVisible()));
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy("updatedAt", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query
      .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** A page of complete posts, newest first, drafts before them, with the total. */
export async function postRecords(db: Connection, { all, page, limit }: Part) {
  const query = db
    .selectFrom("posts")
    .where("deletedAt", "is", null)
    .$if(!all, (qb) => qb.where(isVisible()));
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy("publishedAt", (order) => order.desc().nullsFirst())
      .orderBy("id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query
      .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
