import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Spots } from "#domain/listing/answers";
import type { FilterValues } from "#domain/listing/filters";
import { cellOf, mostSpots } from "#domain/listing/map-spots";
import type { Area } from "#domain/places/area";
import { allOf, type Condition, insideSql, priceColumns } from "./filter-sql.server";
import { matchesListing } from "./rule.server";

/**
 * Where the matching stays are: one by one, or grouped in a grid where there are very many. The
 * filter by area is the map's own and left out by the caller.
 */
export async function findSpots(
  db: Connection,
  filters: Readonly<FilterValues>,
  within: Area | null,
): Promise<Spots> {
  const placed = allOf([
    matchesListing(filters),
    sql<boolean>`properties.latitude <> 0 and properties.longitude <> 0`,
    ...(within ? [insideSql(within)] : []),
  ]);
  const price = priceOf(filters);
  const single = await singleSpotsQuery(db, placed, price).execute();
  if (single.length <= mostSpots)
    return { spots: single.map((row) => ({ ...row, stays: 1 })), complete: within === null };
  return { spots: await groupedSpotsQuery(db, placed, price, within).execute(), complete: false };
}

const degrees = (column: "latitude" | "longitude") =>
  sql<number>`${sql.ref(`properties.${column}`)}::double precision`;

/** The price that the visitor asked for, in USD. */
const priceOf = ({ price }: Readonly<FilterValues>): RawBuilder<number | null> =>
  sql.ref(`properties.${priceColumns[price.basis]}`);

export const singleSpotsQuery = (
  db: Connection,
  placed: Condition,
  price: RawBuilder<number | null>,
) =>
  db
    .selectFrom("properties")
    .select([
      "properties.id",
      "properties.name",
      degrees("latitude").as("latitude"),
      degrees("longitude").as("longitude"),
      sql<number | null>`${price}::double precision`.as("usd"),
    ])
    .where(placed)
    .limit(mostSpots + 1);

function groupedSpotsQuery(
  db: Connection,
  placed: Condition,
  price: RawBuilder<number | null>,
  within: Area | null,
) {
  const cell = cellOf(within);
  const index = (column: "latitude" | "longitude") =>
    sql`floor(${degrees(column)} / ${cell}::double precision)`;
  return db
    .selectFrom("properties")
    .select([
      sql<string>`min(properties.id)`.as("id"),
      sql<string>`(array_agg(properties.name order by properties.id))[1]`.as("name"),
      sql<number>`avg(${degrees("latitude")})`.as("latitude"),
      sql<number>`avg(${degrees("longitude")})`.as("longitude"),
      sql<number | null>`min(${price})::double precision`.as("usd"),
      sql<number>`count(*)::integer`.as("stays"),
    ])
    .where(placed)
    .groupBy([index("latitude"), index("longitude")]);
}
