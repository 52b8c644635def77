import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";

import type { Database } from "#db/connect.server";
import { textHitsQuery } from "#db/queries/listing/indexed.server";
import { candidatesQuery, unknownQuery } from "#db/queries/listing/typed-search.server";
import { cardsQuery, propertyPageQuery } from "#db/queries/property/read.server";
import type { DB } from "#db/schema";
import { readSearch } from "#domain/search/document";

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

const queries: Record<string, { compile: () => { sql: string } }> = {
  "listing-cards": cardsQuery(db, "list", ["reedsong-camp"]),
  "search-unknown-words": { compile: () => unknownQuery(readSearch("botsawna")).compile(db) },
  "search-near-words": { compile: () => candidatesQuery(["botsawna"]).compile(db) },
  "search-text": { compile: () => textHitsQuery(readSearch("river camp")).compile(db) },
  "property-page": propertyPageQuery(db, "reedsong-camp"),
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
