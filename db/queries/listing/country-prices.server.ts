import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** The lowest price in USD of each country; one step into an index for each, however many stays. */
export async function lowestPrices(
  db: Connection,
  slugs: readonly string[],
): Promise<Record<string, number>> {
  const { rows } = await sql<{ slug: string; usd: number }>`
    select slug, lowest.price_usd::double precision as usd
    from unnest(${slugs}::text[]) as slug, lateral (
      select price_usd from properties
      where listed and country_slugs && array[slug] and price_usd is not null
      order by price_usd limit 1
    ) as lowest
  `.execute(db);
  return Object.fromEntries(rows.map(({ slug, usd }) => [slug, usd]));
}
