import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { similarStays as mostSimilar } from "#domain/limits";
import type { PropertyCard } from "#domain/property/property";
import { cardOf, selectCards } from "./cards.server";

interface Sample {
  id: string;
  countrySlugs: string[];
  waysToStay: string[];
  priceUsd: number | null;
}

/**
 * Others like one: first those of its country and its type, then of either, always nearest in price
 * (P-092). Works for a stay that is listed no more, too.
 */
export async function similarStays(db: Connection, id: string): Promise<PropertyCard[]> {
  const sample = await db
    .selectFrom("properties")
    .select(["id", "countrySlugs", "waysToStay", "priceUsd"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!sample) return [];
  const found: PropertyCard[] = [];
  for (const likeness of ["country and type", "country", "type"] as const) {
    const missing = mostSimilar - found.length;
    if (missing === 0) break;
    const taken = [id, ...found.map((card) => card.id)];
    const rows = await similarQuery(db, sample, likeness, taken, missing).execute();
    found.push(...rows.map(cardOf));
  }
  return found;
}

/** Two walks along the prices, up and down from the sample's own, that stop after a few matches. */
export function similarQuery(
  db: Connection,
  { countrySlugs, waysToStay, priceUsd }: Sample,
  likeness: "country and type" | "country" | "type",
  taken: readonly string[],
  limit: number,
) {
  const country = sql<SqlBool>`country_slugs && ${countrySlugs}::text[]`;
  const type = sql<SqlBool>`ways_to_stay && ${waysToStay}::text[]`;
  const like = {
    "country and type": sql`${country} and ${type}`,
    country,
    type,
  }[likeness];
  const price = priceUsd ?? 0;
  const walk = (condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
    sql`(select id from properties
      where listed and ${like} and id <> all (${taken}::text[]) and ${condition}
      order by ${order} limit ${limit})`;
  const near = sql`
    ${walk(sql`price_usd >= ${price}`, sql`price_usd, sort_name, id collate "C"`)}
    union all
    ${walk(sql`price_usd < ${price}`, sql`price_usd desc nulls last, sort_name, id collate "C"`)}
    union all
    ${walk(sql`price_usd is null`, sql`sort_name, id collate "C"`)}`;
  return selectCards(db)
    .where(sql<SqlBool>`properties.id in (${near})`)
    .orderBy(sql`abs(properties.price_usd - ${price}) nulls last`)
    .orderBy(sql`properties.sort_name, properties.id collate "C"`)
    .limit(limit);
}
