import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { isVisible } from "./visible.server";

/** Number of URLs in the sitemap besides the static screens. */
export async function sitemapSize(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from properties where listed)
    + (select count(*) from posts where ${isVisible()})
    + (select count(*) from pages where ${isVisible()})
    + (select count(*) from country_guides) + (select count(*) from collections) as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

export interface SitemapRow {
  path: string;
  changedAt: Date | null;
  /** Path without width and extension, if a copy is stored. */
  image: string | null;
}

const cover = sql`(
  select base_path from property_images
  where property_id = properties.id and state <> 'failed'
  order by position limit 1
)`;

/** URLs of public records, with the time of their last change and their first image. */
export async function listSitemapAddresses(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    with members as (
      select collection, max(updated_at) as changed_at
      from properties, unnest(collection_ids) as collection where listed group by 1
    )
    select path, changed_at, image from (
      select 1 as kind, '/destinations/' || slug as path, updated_at as changed_at, image
        from country_guides
      union all select 2, '/collection/' || slug, members.changed_at, image
        from collections left join members on collection = id
      union all select 3, '/blog/' || slug, updated_at, featured_image from posts where ${isVisible()}
      union all select 4, '/page/' || slug, updated_at, null from pages where ${isVisible()}
      union all select 5, '/accommodation/' || id, updated_at, ${cover} from properties where listed
    ) as addresses
    order by kind, path
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** Latest change of the records that static screens list. */
export async function lastChanges(
  db: Connection,
): Promise<{ stays: Date | null; posts: Date | null; guides: Date | null }> {
  const { rows } = await sql<Awaited<ReturnType<typeof lastChanges>>>`select
    (select max(updated_at) from properties where listed) as stays,
    (select max(updated_at) from posts where ${isVisible()}) as posts,
    (select max(updated_at) from country_guides) as guides`.execute(db);
  return rows[0] ?? { stays: null, posts: null, guides: null };
}
