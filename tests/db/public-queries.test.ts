import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
} from "kysely";
import { PostgresIntrospector } from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#db/connect.server";
import { candidatesQuery, unknownQuery } from "#db/queries/listing/correct-search.server";
import { featuredQuery } from "#db/queries/listing/counts.server";
import { facetsQuery } from "#db/queries/listing/facets.server";
import { countQuery, listingIdsQuery } from "#db/queries/listing/matching.server";
import { listingOptionsQuery } from "#db/queries/listing/options.server";
import { similarQuery } from "#db/queries/listing/similar.server";
import { suggestQuery } from "#db/queries/listing/suggested-ids.server";
import { cardsQuery } from "#db/queries/property/cards.server";
import { propertyPageQuery } from "#db/queries/property/read.server";
import type { DB } from "#db/schema";
import { defaultListingQuery, type ListingQuery } from "#domain/listing/query";
import { readSearch } from "#domain/search/reading";

// Compiles without a server: a changed query shows in review as changed SQL.
const db: Database = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

const filtered: ListingQuery = {
  ...defaultListingQuery,
  search: "river camp",
  countries: ["kenya"],
  types: ["safari-tents"],
  experiences: ["wildlife-safari", "beach-retreats"],
  price: { min: 100, max: 900, basis: "listed" },
  capacity: 4,
  sort: "featured",
  page: 2,
};

const firstPage = { from: 0, most: 24 };

const queries: Record<string, { compile: () => { sql: string } }> = {
  "listing-ids": listingIdsQuery(db, defaultListingQuery, firstPage),
  "listing-ids-filtered": listingIdsQuery(db, filtered, { from: 24, most: 24 }),
  "listing-ids-by-price": listingIdsQuery(
    db,
    { ...defaultListingQuery, sort: "price-low" },
    firstPage,
  ),
  "listing-cards": cardsQuery(db, "list", ["reedsong-camp"]),
  "listing-count": countQuery(db, defaultListingQuery),
  "listing-count-filtered": countQuery(db, filtered),
  facets: { compile: () => facetsQuery(defaultListingQuery).compile(db) },
  "facets-filtered": { compile: () => facetsQuery(filtered).compile(db) },
  "listing-options": { compile: () => listingOptionsQuery().compile(db) },
  "suggestions-by-name": suggestQuery(db, readSearch("del"), 0, 5),
  "suggestions-elsewhere": suggestQuery(db, readSearch("del"), 3, 2),
  "search-unknown-words": { compile: () => unknownQuery(readSearch("botsawna")).compile(db) },
  "search-near-words": { compile: () => candidatesQuery(["botsawna"]).compile(db) },
  "property-page": propertyPageQuery(db, "reedsong-camp"),
  "similar-stays": similarQuery(db, "reedsong-camp", ["botswana"], ["safari-tents"], 640, 6),
  featured: featuredQuery(db),
};

/** One clause a line, so that a difference is a short one. */
const readable = (sql: string) =>
  sql
    .replace(/\s+/g, " ")
    .replace(
      / (from|where|order by|limit|offset|union all|inner join|left join|group by) /g,
      "\n$1 ",
    )
    .concat("\n");

test.each(Object.entries(queries))("%s is asked as reviewed", async (name, query) => {
  await expect(readable(query.compile().sql)).toMatchFileSnapshot(`__sql__/${name}.sql`);
});
