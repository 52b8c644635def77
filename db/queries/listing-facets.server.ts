import { sql } from "kysely";
import { capacityOptions } from "../../app/domain/limits";
import type { ListingQuery } from "../../app/domain/listing-query";
import type { Connection } from "../connect.server";
import { isSet, listingConditions, type ListingConditions } from "./listing-rule.server";

/** Number of matches by value; a value that is absent has none. */
export type Counts = Record<string, number>;

/** How many matches each option would give, with all other filters as they are (P-054). */
export interface ListingFacets {
  countries: Counts;
  /** By id of a way to stay and by type key alike. */
  types: Counts;
  experiences: Counts;
  /** By least number of guests: "0", "2", "4", "6". */
  capacities: Counts;
}

type Facet = "countries" | "types" | "experiences" | "capacities";

/** In each row, the values that a facet counts. */
const valuesOf: Record<Facet, ReturnType<typeof sql>> = {
  countries: sql`select distinct unnest(country_slugs)`,
  types: sql`select unnest(type_keys) union select unnest(ways_to_stay)`,
  experiences: sql`select distinct unnest(experience_ids)`,
  capacities: sql`select step::text from unnest(${[0, ...capacityOptions]}::integer[]) as step
    where step = 0 or capacity >= step`,
};

/** The stored counts of a facet whose result would be the whole listing. */
const storedCounts: Record<Facet, ReturnType<typeof sql>> = {
  countries: sql`select key, properties from listing_counts where kind = 'country'`,
  types: sql`select key, properties from listing_counts where kind = 'type'`,
  experiences: sql`select key, properties from listing_counts where kind = 'experience'`,
  capacities: sql`select step::text, coalesce(sum(properties), 0)::integer
    from unnest(${[0, ...capacityOptions]}::integer[]) as step
    left join listing_counts
      on case kind when 'all' then step = 0 when 'capacity' then step > 0 and key::integer >= step end
    group by step`,
};

const own: Record<Facet, keyof ListingConditions> = {
  countries: "countries",
  types: "types",
  experiences: "experiences",
  capacities: "capacity",
};

const facetNames = Object.keys(own) as Facet[];

/** Counts of all facets in one round trip. Facets whose other filters are unset read stored counts. */
export function facetsQuery(query: ListingQuery) {
  const conditions = listingConditions(query);
  const parts = facetNames.map((facet) => {
    const set = Object.values({ ...conditions, [own[facet]]: null }).filter(isSet);
    const counts =
      set.length === 0
        ? storedCounts[facet]
        : sql`select value, count(*)::integer
            from properties, lateral (${valuesOf[facet]}) as v (value)
            where properties.listed and ${sql.join(set, sql` and `)}
            group by value`;
    return sql`select ${sql.lit(facet)} as facet, value, total from (${counts}) as counts (value, total)`;
  });
  return sql<{ facet: Facet; value: string; total: number }>`${sql.join(parts, sql` union all `)}`;
}

export async function facets(db: Connection, query: ListingQuery): Promise<ListingFacets> {
  const { rows } = await facetsQuery(query).execute(db);
  const found: ListingFacets = { countries: {}, types: {}, experiences: {}, capacities: {} };
  for (const { facet, value, total } of rows) if (total > 0) found[facet][value] = total;
  return found;
}
