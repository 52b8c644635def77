import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { readSearch, type Term } from "#domain/search/reading";
import { hasTerms } from "./search-sql.server";

/** The words of a stay from its name alone to all of them, each with an index of its own. */
const words = [
  sql`ts_filter(properties.search_head, '{a}')`,
  sql`ts_filter(properties.search_head, '{a,b}')`,
  sql`ts_filter(properties.search_head, '{a,b,c}')`,
  sql`properties.search_vector`,
] as const satisfies RawBuilder<unknown>[];

/** Each place of words is asked on its own, since a walk along the names stops with the last wanted. */
export async function suggestedIds(
  db: Connection,
  search: string,
  most: number,
): Promise<string[]> {
  const terms = readSearch(search);
  if (terms.length === 0) return [];
  const found: string[] = [];
  for (let place = 0; place < words.length && found.length < most; place += 1) {
    const rows = await suggestQuery(db, terms, place, most - found.length).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Stays that have every term in these words, and not yet in the fewer words before. */
export function suggestQuery(db: Connection, terms: readonly Term[], place: number, limit: number) {
  const before = words[place - 1];
  return db
    .selectFrom("properties")
    .select("properties.id")
    .where("properties.listed", "=", true)
    .where(hasTerms(words[place] ?? words[0], terms))
    .$if(before !== undefined, (qb) =>
      qb.where((eb) => eb.not(hasTerms(before ?? words[0], terms))),
    )
    .orderBy(sql`properties.sort_name, properties.id collate "C"`)
    .limit(limit);
}
