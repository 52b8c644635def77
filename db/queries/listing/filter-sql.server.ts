import { type RawBuilder, sql, type SqlBool } from "kysely";

import { childrenOptions } from "#domain/limits";
import {
  type FacetName,
  type FilterName,
  type FilterValues,
  listingFilters,
} from "#domain/listing/filters";
import { type AskedPrice, isNarrowed } from "#domain/listing/price-filter";
import type { Area } from "#domain/places/area";
import { amenities, facts } from "#domain/property/offers";
import { readSearch } from "#domain/search/reading";
import { hasTerms } from "./search-sql.server";

export type Condition = RawBuilder<SqlBool>;

/** How the options of a filter are counted. */
export interface FacetSql {
  /** Of properties; many rows have equal ones, so rows are counted by these first. */
  columns: readonly string[];
  /** The values that such a row counts for, each once. */
  values: RawBuilder<unknown>;
  /** Every chosen value has to be met, so an option counts what it leaves beside the others. */
  all?: boolean;
  /** (value, total) of the whole listing as the database keeps them; without it they are counted. */
  stored?: RawBuilder<unknown>;
  /** Names in one property that has the value, which stands in counts.value; a text[]. */
  names?: RawBuilder<string[]>;
}

interface FilterSql<Value> {
  /** Asked only where the filter is set. */
  condition: (value: Value) => Condition;
}

type FilterSqls = {
  readonly [Name in FilterName]: FilterSql<FilterValues[Name]> &
    (Name extends FacetName ? { facet: FacetSql } : unknown);
};

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`;

const storedCounts = (kind: "country" | "type" | "experience") =>
  sql`select key, properties from listing_counts where kind = ${sql.lit(kind)}`;

export const priceColumns = {
  listed: "price_usd",
  two: "price_usd_for_two",
} as const satisfies Record<AskedPrice, string>;

/** Each of the wanted ones; the one column holds facts and amenities. */
const offersSql = (offers: readonly { id: string }[]) => ({
  condition: (ids: readonly string[]): Condition =>
    sql`properties.offer_ids @> ${[...ids]}::text[]`,
  facet: {
    columns: ["offer_ids"],
    values: sql`select id from unnest(offer_ids) as id
      where id = any(${offers.map(({ id }) => id)}::text[])`,
    all: true,
  },
});

const guests = listingFilters.capacity.options;

/** Both ends count; null where the place of the stay is not known. */
export const insideSql = ({ south, west, north, east }: Area): Condition =>
  sql<SqlBool>`(properties.latitude between ${south} and ${north}
    and properties.longitude between ${west} and ${east})`;

/** The rules of domain/listing/filters in SQL; a test compares the two. */
export const filterSql: FilterSqls = {
  search: {
    condition: (text) => hasTerms(sql`properties.search_vector`, readSearch(text)),
  },
  countries: {
    condition: (slugs) => sql`properties.country_slugs && ${slugs}::text[]`,
    facet: {
      columns: ["country_slugs"],
      values: sql`select distinct unnest(country_slugs)`,
      stored: storedCounts("country"),
      names: sql`select countries from properties
        where listed and country_slugs && array[counts.value] limit 1`,
    },
  },
  types: {
    condition: (types) =>
      sql`(properties.ways_to_stay && ${types}::text[] or properties.type_keys && ${types}::text[])`,
    facet: {
      columns: ["type_keys", "ways_to_stay"],
      values: sql`select unnest(type_keys) union select unnest(ways_to_stay)`,
      stored: storedCounts("type"),
      names: sql`select array_prepend(accommodation_type, property_types) from properties
        where listed and type_keys && array[counts.value] limit 1`,
    },
  },
  experiences: {
    condition: (ids) => sql`properties.experience_ids && ${ids}::text[]`,
    facet: {
      columns: ["experience_ids"],
      values: sql`select distinct unnest(experience_ids)`,
      stored: storedCounts("experience"),
    },
  },
  price: {
    condition: (range) => {
      if (!isNarrowed(range)) return sql`true`;
      const { min, max, basis } = range;
      const price = sql.ref(`properties.${priceColumns[basis]}`);
      return allOf([
        sql`${price} >= ${min}`,
        ...(max === null ? [] : [sql<SqlBool>`${price} <= ${max}`]),
      ]);
    },
  },
  month: {
    condition: (month) => sql`properties.good_months && array[${month}]::smallint[]`,
    facet: { columns: ["good_months"], values: sql`select unnest(good_months)::text` },
  },
  capacity: {
    condition: (least) => sql`properties.capacity >= ${least}`,
    facet: {
      columns: ["capacity"],
      values: sql`select step::text from unnest(${guests}::integer[]) as step
        where capacity >= step`,
      stored: sql`select step::text, sum(properties)::integer
        from unnest(${guests}::integer[]) as step join listing_counts
        on case kind when 'capacity' then key::integer >= step end
        group by step`,
    },
  },
  children: {
    condition: (age) => sql`properties.children_from_age <= ${age}`,
    facet: {
      columns: ["children_from_age"],
      values: sql`select step::text from unnest(${[...childrenOptions]}::integer[]) as step
        where children_from_age <= step`,
    },
  },
  facts: offersSql(facts),
  amenities: offersSql(amenities),
  area: {
    condition: (area) => (area === null ? sql`true` : insideSql(area)),
  },
  outside: {
    // A place that is not known makes a comparison null, and such a stay is outside.
    condition: (areas) => allOf(areas.map((area) => sql<SqlBool>`${insideSql(area)} is not true`)),
  },
};
