import { sql } from "kysely";

import { type FilterName, filterNames, type FilterValues, isChosen } from "#domain/listing/filters";
import type { ListingQuery } from "#domain/listing/query";
import { readSearch } from "#domain/search/reading";
import { allOf, type Condition, filterSql, priceColumns } from "./filter-sql.server";
import { searchWeightSql } from "./search-sql.server";

/** The filters that are set, each on its own, so that one can be left out of its own counts. */
export type ListingConditions = Partial<Record<FilterName, Condition>>;

const conditionOf = <Name extends FilterName>(
  name: Name,
  values: Readonly<FilterValues>,
): Condition => {
  const rules: { [N in FilterName]: { condition: (value: FilterValues[N]) => Condition } } =
    filterSql;
  return rules[name].condition(values[name]);
};

export const listingConditions = (query: Readonly<FilterValues>): ListingConditions =>
  Object.fromEntries(
    filterNames
      .filter((name) => isChosen(name, query))
      .map((name) => [name, conditionOf(name, query)]),
  );

/** All filters together, on listed properties only. */
export const matchesListing = (query: Readonly<FilterValues>): Condition =>
  allOf([sql`properties.listed`, ...Object.values(listingConditions(query))]);

/** Equal names and prices fall back to the id, so that pages never overlap. */
const byName = sql`properties.sort_name, properties.id collate "C"`;

/** compareForListing of domain/listing/order in SQL. */
export function listingOrder({
  sort,
  experiences,
  search,
  price: { basis },
}: Pick<ListingQuery, "sort" | "experiences" | "search" | "price">) {
  const price = sql.ref(`properties.${priceColumns[basis]}`);
  switch (sort) {
    case "price-low":
      return sql`${price} nulls last, ${byName}`;
    case "price-high":
      return sql`${price} desc nulls last, ${byName}`;
    case "name":
      return byName;
    case "featured": {
      const terms = readSearch(search);
      return sql.join([
        ...(terms.length > 0 ? [sql`${searchWeightSql(terms)} desc`] : []),
        ...(experiences.length > 1 ? [sql`${matchedOf(experiences)} desc`] : []),
        sql`properties.featured desc`,
        byName,
      ]);
    }
  }
}

const matchedOf = (experiences: readonly string[]) =>
  sql`(${sql.join(
    experiences.map((id) => sql`(properties.experience_ids @> ${[id]}::text[])::integer`),
    sql` + `,
  )})`;
