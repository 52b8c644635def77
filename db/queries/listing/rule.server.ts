import { type RawBuilder, sql, type SqlBool } from "kysely";

import { escapeLike } from "#db/transaction.server";
import { hasPriceFilter, type ListingQuery } from "#domain/listing/query";
import { foldedWords } from "#domain/text/fold";

type Condition = RawBuilder<SqlBool>;

/** The filters of the listing that stand on their own, so that each can be left out of its counts. */
export interface ListingConditions {
  search: Condition | null;
  countries: Condition | null;
  types: Condition | null;
  experiences: Condition | null;
  price: Condition | null;
  capacity: Condition | null;
}

const allOf = (conditions: Condition[]): Condition =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`;

/** domain/listing-match.ts in SQL; null where a filter is not set. A test compares the two. */
export function listingConditions(query: ListingQuery): ListingConditions {
  const words = foldedWords(query.search);
  return {
    search: words.length
      ? allOf(words.map((w) => sql`properties.search_text like ${`%${escapeLike(w)}%`}`))
      : null,
    countries: query.countries.length
      ? sql`properties.country_slugs && ${query.countries}::text[]`
      : null,
    types: query.types.length
      ? sql`(properties.ways_to_stay && ${query.types}::text[] or properties.type_keys && ${query.types}::text[])`
      : null,
    experiences: query.experiences.length
      ? sql`properties.experience_ids && ${query.experiences}::text[]`
      : null,
    price: hasPriceFilter(query) ? priceCondition(query) : null,
    capacity: query.capacity ? sql`properties.capacity >= ${query.capacity}` : null,
  };
}

function priceCondition({ minPrice, maxPrice }: ListingQuery): Condition {
  const bounds: Condition[] = [sql`properties.price_usd >= ${minPrice}`];
  if (maxPrice !== null) bounds.push(sql`properties.price_usd <= ${maxPrice}`);
  return allOf(bounds);
}

export const isSet = (condition: Condition | null): condition is Condition => condition !== null;

/** All filters together, on listed properties only. */
export function matchesListing(query: ListingQuery): Condition {
  return allOf([sql`properties.listed`, ...Object.values(listingConditions(query)).filter(isSet)]);
}

/** Equal names and prices fall back to the id, so that pages never overlap. */
const byName = sql`properties.sort_name, properties.id collate "C"`;

/** compareForListing of domain/listing-match.ts in SQL. */
export function listingOrder({ sort, experiences }: Pick<ListingQuery, "sort" | "experiences">) {
  switch (sort) {
    case "price-low":
      return sql`properties.price_usd nulls last, ${byName}`;
    case "price-high":
      return sql`properties.price_usd desc nulls last, ${byName}`;
    case "name":
      return byName;
    case "featured":
      return experiences.length > 1
        ? sql`${matchedOf(experiences)} desc, properties.featured desc, ${byName}`
        : sql`properties.featured desc, ${byName}`;
  }
}

const matchedOf = (experiences: readonly string[]) =>
  sql`(${sql.join(
    experiences.map((id) => sql`(properties.experience_ids @> ${[id]}::text[])::integer`),
    sql` + `,
  )})`;
