import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { allOf } from "#db/queries/listing/filter-sql.server";
import { listingConditions, matchesListing } from "#db/queries/listing/rule.server";
import { pictureOf, picturesColumn } from "#db/queries/pictures/columns.server";
import { propertyOf, selectWhole } from "#db/queries/property/read.server";
import type { FilterValues } from "#domain/listing/filters";
import type { Picture, Property } from "#domain/property/property";

interface Walk {
  filters: Readonly<FilterValues>;
  /** With drafts. */
  all: boolean;
  /** The last id of the page before. */
  after?: string;
  limit: number;
}

export interface WalkedProperty {
  property: Property;
  pictures: Picture[];
}

const matching = ({ filters, all }: Pick<Walk, "filters" | "all">) =>
  all
    ? allOf([
        sql<SqlBool>`properties.deleted_at is null`,
        ...Object.values(listingConditions(filters)),
      ])
    : matchesListing(filters);

/**
 * Whole properties in the order of their ids: one that is added or changed meanwhile moves no other
 * to another page, and a far page costs no more than the first.
 */
export async function walkProperties(db: Connection, walk: Walk): Promise<WalkedProperty[]> {
  const { after, limit } = walk;
  const rows = await selectWhole(db)
    .select((eb) => picturesColumn(eb).as("pictures"))
    .where(matching(walk))
    .$if(after !== undefined, (qb) => qb.where("properties.id", ">", after ?? ""))
    .orderBy("properties.id")
    .limit(limit)
    .execute();
  return rows.map(({ pictures, ...row }) => ({
    property: propertyOf(row),
    pictures: pictures.map((picture) => pictureOf(picture, row.name)),
  }));
}

export async function countWalk(
  db: Connection,
  walk: Pick<Walk, "filters" | "all">,
): Promise<number> {
  const { total } = await db
    .selectFrom("properties")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
    .where(matching(walk))
    .executeTakeFirstOrThrow();
  return total;
}
