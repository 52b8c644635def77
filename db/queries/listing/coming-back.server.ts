import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { ComingBack } from "#domain/listing/answers";
import type { ListingQuery } from "#domain/listing/query";
import { priceColumns } from "./filter-sql.server";
import { matchesListing } from "./rule.server";

/** What each of these states would show, in one round trip. */
export async function comingBack(
  db: Connection,
  queries: readonly ListingQuery[],
): Promise<ComingBack[]> {
  if (queries.length === 0) return [];
  const counted = queries.map((query, place) => {
    const price = sql.ref(`properties.${priceColumns[query.price.basis]}`);
    return sql`select ${sql.lit(place)} as place, count(*)::integer as stays,
        min(${price})::double precision as cheapest, max(${price})::double precision as dearest
      from properties where ${matchesListing(query)}`;
  });
  const { rows } = await sql<ComingBack & { place: number }>`
    ${sql.join(counted, sql` union all `)} order by place`.execute(db);
  return rows.map(({ stays, cheapest, dearest }) => ({ stays, cheapest, dearest }));
}
