import type { Connection } from "#db/connect.server";
import { cardsByIds } from "#db/queries/property/read.server";
import { suggestions } from "#domain/limits";
import type { ListingAnswers } from "#domain/listing/answers";
import { suggestionSearch } from "#domain/listing/suggest";
import type { PropertyCard } from "#domain/property/property";
import { answersInSql } from "./answers.server";
import { correctSearch } from "./correct-search.server";

/** Up to five matches for what is typed so far, those named so first (P-024). */
export async function suggest(
  db: Connection,
  text: string,
  answers: ListingAnswers = answersInSql(db),
): Promise<PropertyCard[]> {
  const { search } = await correctSearch(db, suggestionSearch(text));
  return cardsByIds(db, await answers.suggestions(search, suggestions));
}
