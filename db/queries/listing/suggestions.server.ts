import type { Connection } from "#db/connect.server";
import { cardsByIds } from "#db/queries/property/read.server";
import { suggestions } from "#domain/limits";
import type { ListingAnswers } from "#domain/listing/answers";
import { isNarrowed } from "#domain/listing/price-filter";
import { defaultListingQuery } from "#domain/listing/query";
import { suggestionSearch } from "#domain/listing/suggest";
import { type TypedIn, withTypedPrice } from "#domain/listing/typed-price";
import type { PropertyCard } from "#domain/property/property";
import { answersInSql } from "./answers.server";
import { readTypedSearch } from "./typed-search.server";

/** Up to five matches for what is typed so far, those named so first (P-024). */
export async function suggest(
  db: Connection,
  text: string,
  answers: ListingAnswers = answersInSql(db),
  typedIn: TypedIn = { currency: "USD", rates: {} },
): Promise<PropertyCard[]> {
  const asked = { ...defaultListingQuery, search: suggestionSearch(text) };
  const { query } = await readTypedSearch(db, answers, withTypedPrice(asked, typedIn));
  return cardsByIds(
    db,
    isNarrowed(query.price)
      ? await answers.ids(query, { from: 0, most: suggestions })
      : await answers.suggestions(query.search, suggestions),
  );
}
