import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { FeedFacts } from "#domain/feeds/stay";

/** Changes with every published stay and every image of one. */
export async function readFeedVersion(db: Connection): Promise<string> {
  const { rows } = await sql<{ version: string }>`select concat_ws('.',
    (select count(*) from properties where listed),
    (select sum(hashtextextended(concat_ws(' ', id, version, updated_at), 0)::numeric)
      from properties where listed),
    (select sum(hashtextextended(concat_ws(' ', property_id, source_url, base_path, widths::text,
        kind, state, position, alt), 0)::numeric)
      from property_images join properties on properties.id = property_id where listed)
    ) as version`.execute(db);
  return rows[0]?.version ?? "";
}

/** The published stays, counted by the facts that feeds require. Agrees with `factsOf`. */
export async function countFeedFacts(db: Connection): Promise<(FeedFacts & { stays: number })[]> {
  const { rows } = await sql<FeedFacts & { stays: number }>`
    select is_sample, country, has_region, has_address, has_point, has_text, has_photo,
      count(*)::integer as stays
    from (
      select sample as is_sample, countries[1] as country,
        btrim(region) <> '' as has_region,
        btrim(coalesce(full_address, '')) <> '' as has_address,
        coalesce(latitude <> 0 and longitude <> 0, false) as has_point,
        btrim(coalesce(description, '')) <> '' or btrim(coalesce(short_description, '')) <> ''
          as has_text,
        exists (
          select from property_images where property_id = properties.id
            and base_path like '/media/%' and kind <> 'illustration'
        ) as has_photo
      from properties where listed
    ) as facts
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}
