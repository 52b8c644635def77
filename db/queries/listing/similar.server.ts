import { type RawBuilder, sql, type SqlBool } from "kysely";

import { compiledOnce } from "#db/compiled.server";
import type { Connection } from "#db/connect.server";

/** For each likeness two walks along the prices, up and down from the sample's own, that stop early. */
export function similarQuery(
  db: Connection,
  id: string,
  countrySlugs: readonly string[],
  waysToStay: readonly string[],
  price: number,
  most: number,
) {
  const country = sql<SqlBool>`country_slugs && ${countrySlugs}::text[]`;
  const type = sql<SqlBool>`ways_to_stay && ${waysToStay}::text[]`;
  const walks = [sql`${country} and ${type}`, country, type].flatMap((like, rank) => {
    const walk = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
      sql`(select id, ${sql.lit(rank)} as rank from properties
        where listed and ${like} and id <> ${id} and ${condition}
        order by ${order}, sort_name, id collate "C" limit ${most})`;
    return [
      walk(sql`price_usd >= ${price}`, sql`price_usd`),
      walk(sql`price_usd < ${price}`, sql`price_usd desc nulls last`),
      walk(sql`price_usd is null`, sql`price_usd`),
    ];
  });
  return db
    .selectFrom("properties")
    .select("properties.id")
    .innerJoin(
      sql<{ id: string; rank: number }>`(select id, min(rank) as rank
        from (${sql.join(walks, sql` union all `)}) as walked group by id)`.as("near"),
      "near.id",
      "properties.id",
    )
    .orderBy("near.rank")
    .orderBy(sql`abs(properties.price_usd - ${price}) nulls last`)
    .orderBy(sql`properties.sort_name, properties.id collate "C"`)
    .limit(sql<number>`${most}`);
}

export const askForSimilar = compiledOnce(similarQuery);
