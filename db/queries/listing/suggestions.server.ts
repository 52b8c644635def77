import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import { suggestions } from "#domain/limits";
import { suggestionSearch } from "#domain/listing/suggest";
import type { PropertyCard } from "#domain/property/property";
import { readSearch, type Term } from "#domain/search/reading";
import { correctSearch } from "./correct-search.server";
import { hasTerms } from "./search-sql.server";

/** The words of a stay from its name alone to all of them, each with an index of its own. */
const words = [
  sql`ts_filter(properties.search_head, '{a}')`,
  sql`ts_filter(properties.search_head, '{a,b}')`,
  sql`ts_filter(properties.search_head, '{a,b,c}')`,
  sql`properties.search_vector`,
] as const satisfies RawBuilder<unknown>[];

/**
 * Up to five matches for what is typed so far, those named so first (P-024). Each place of words is
 * asked on its own, since a walk along the names stops at the fifth.
 */
export async function suggest(db: Connection, text: string): Promise<PropertyCard[]> {
  const { search } = await correctSearch(db, suggestionSearch(text));
  const terms = readSearch(search);
  if (terms.length === 0) return [];
  const found: PropertyCard[] = [];
  for (let place = 0; place < words.length && found.length < suggestions; place += 1) {
    const rows = await suggestQuery(db, terms, place, suggestions - found.length).execute();
    found.push(...rows.map(cardOf));
  }
  return found;
}

/** Stays that have every term in these words, and not yet in the fewer words before. */
export function suggestQuery(db: Connection, terms: readonly Term[], place: number, limit: number) {
  const byName = sql`properties.sort_name, properties.id collate "C"`;
  const before = words[place - 1];
  const ids = db
    .selectFrom("properties")
    .select("properties.id")
    .where("properties.listed", "=", true)
    .where(hasTerms(words[place] ?? words[0], terms))
    .$if(before !== undefined, (qb) =>
      qb.where((eb) => eb.not(hasTerms(before ?? words[0], terms))),
    )
    .orderBy(byName)
    .limit(limit);
  return selectCards(db).where("properties.id", "in", ids).orderBy(byName);
}
