import { type Kysely, sql } from "kysely";

/**
 * Drops the counts and indexes of the public listing, which is queried in memory now: they made every save of
 * a property slower. Sites that were set up by the baseline never had them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger if exists listing_counts_after_insert on properties;
    drop trigger if exists listing_counts_after_update on properties;
    drop trigger if exists listing_counts_after_delete on properties;
    drop trigger if exists forget_listing_counts on properties;
    drop function if exists count_listed_after_insert, count_listed_after_update,
      count_listed_after_delete, forget_listing_counts, listing_keys;
    drop table if exists listing_counts;
    drop index if exists properties_listing, properties_by_price, properties_by_price_down,
      properties_by_price_for_two, properties_by_price_for_two_down, properties_on_map,
      properties_by_country, properties_by_type, properties_by_way_to_stay, properties_by_experience,
      properties_search_a, properties_search_ab, properties_search_abc
  `.execute(db);
  // Retained for web processes of the previous release during a rolling update; a later release drops it.
  await sql`
    create view listing_counts (kind, key, properties) as
      select 'all', '', count(*)::integer from properties where listed
      union all select 'country', slug, count(*)::integer
        from properties, unnest(country_slugs) as slug where listed group by slug
      union all select 'type', type, count(*)::integer
        from properties, lateral (select unnest(type_keys) union select unnest(ways_to_stay)) as types (type)
        where listed group by type
      union all select 'experience', experience, count(*)::integer
        from properties, unnest(experience_ids) as experience where listed group by experience
      union all select 'collection', collection, count(*)::integer
        from properties, unnest(collection_ids) as collection where listed group by collection
      union all select 'capacity', capacity::text, count(*)::integer
        from properties where listed and capacity is not null group by capacity
  `.execute(db);
}
