import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { capacityOptions } from "#domain/limits";
import type { ListingQuery } from "#domain/listing/query";
import { isSet, type ListingConditions, listingConditions } from "./rule.server";

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

/**
 * The columns a facet looks at, and the values it counts in them. Many rows have equal columns, so
 * these are counted first and taken apart after.
 */
const countedBy: Record<Facet, { columns: RawBuilder<unknown>; values: RawBuilder<unknown> }> = {
  countries: {
    columns: sql`country_slugs`,
    values: sql`select distinct unnest(country_slugs)`,
  },
  types: {
    columns: sql`type_keys, ways_to_stay`,
    values: sql`select unnest(type_keys) union select unnest(ways_to_stay)`,
  },
  experiences: {
    columns: sql`experience_ids`,
    values: sql`select distinct unnest(experience_ids)`,
  },
  capacities: {
    columns: sql`capacity`,
    values: sql`select step::text from unnest(${[0, ...capacityOptions]}::integer[]) as step
      where step = 0 or capacity >= step`,
  },
};

/** The stored counts of a facet whose result would be the whole listing. */
const storedCounts: Record<Facet, RawBuilder<unknown>> = {
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

/**
 * Rows that count for any facet. A facet counts rows that pass every filter, and those that fail
 * nothing but its own: so rows may fail one filter at most, and search and price never.
 */
function candidates(conditions: ListingConditions, faceted: readonly Facet[]) {
  const required = [conditions.search, conditions.price].filter(isSet);
  const fails = faceted.map(
    (facet) => sql`not coalesce(${conditions[own[facet]] ?? sql`true`}, false)`,
  );
  const passes = faceted.map((facet) => conditions[own[facet]]).filter(isSet);
  const failed = fails.length
    ? sql`${sql.join(
        fails.map((fault) => sql`(${fault})::integer`),
        sql` + `,
      )}`
    : sql.lit(0);
  // A single filter leaves its own facet to the stored counts, and the others need it passed.
  const bound = required.length + fails.length < 2 ? passes : [sql`${failed} <= 1`];
  const flags = faceted.map((facet, n) => sql`${fails[n]} as ${sql.ref(`fails_${facet}`)}`);
  return sql`select country_slugs, type_keys, ways_to_stay, experience_ids, capacity,
      ${sql.join([sql`${failed} as failed`, ...flags])}
    from properties
    where ${sql.join([sql`listed`, ...required, ...bound], sql` and `)}`;
}

/** Counts of all facets in one round trip. Facets whose other filters are unset read stored counts. */
export function facetsQuery(query: ListingQuery) {
  const conditions = listingConditions(query);
  const set = Object.values(conditions).filter(isSet).length;
  const faceted = facetNames.filter((facet) => conditions[own[facet]]);
  const parts = facetNames.map((facet) => {
    const isOwn = faceted.includes(facet);
    const counts =
      set - Number(isOwn) === 0
        ? storedCounts[facet]
        : sql`select value, sum(rows)::integer
            from (
              select ${countedBy[facet].columns}, count(*) as rows from candidates
              where failed = 0 ${isOwn ? sql`or ${sql.ref(`fails_${facet}`)}` : sql``}
              group by ${countedBy[facet].columns}
            ) as equal, lateral (${countedBy[facet].values}) as v (value)
            group by value`;
    return sql`select ${sql.lit(facet)} as facet, value, total
      from (${counts}) as counts (value, total)`;
  });
  const common = set
    ? sql`with candidates as materialized (${candidates(conditions, faceted)}) `
    : sql``;
  return sql<{ facet: Facet; value: string; total: number }>`${common}${sql.join(
    parts,
    sql` union all `,
  )}`;
}

export async function facets(db: Connection, query: ListingQuery): Promise<ListingFacets> {
  const { rows } = await facetsQuery(query).execute(db);
  const found: ListingFacets = { countries: {}, types: {}, experiences: {}, capacities: {} };
  for (const { facet, value, total } of rows) if (total > 0) found[facet][value] = total;
  return found;
}
