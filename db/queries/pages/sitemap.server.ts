import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { isVisible } from "./visible.server";

/** How many addresses beside the fixed screens a sitemap holds. */
export async function sitemapSize(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`select
    coalesce((select properties from listing_counts where kind = 'all' and key = ''), 0)
    + (select count(*) from posts where ${isVisible()})
    + (select count(*) from pages where ${isVisible()})
    + (select count(*) from country_guides) + (select count(*) from collections) as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Addresses of what visitors may read, with the day of their last change. */
export async function listSitemapAddresses(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ path: string; changedAt: Date }[]> {
  const { rows } = await sql<{ path: string; changedAt: Date }>`
    select path, changed_at from (
      select 1 as kind, '/destinations/' || slug as path, updated_at as changed_at from country_guides
      union all select 2, '/collection/' || slug, null from collections
      union all select 3, '/blog/' || slug, updated_at from posts where ${isVisible()}
      union all select 4, '/page/' || slug, updated_at from pages where ${isVisible()}
      union all select 5, '/accommodation/' || id, updated_at from properties where listed
    ) as addresses
    order by kind, path
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}
