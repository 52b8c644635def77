import type { Connection } from "#db/connect.server";
import type { ListingAnswers } from "#domain/listing/answers";
import type { ListingQuery } from "#domain/listing/query";
import type { Correction } from "#domain/search/correct";
import { readSearch, type Term } from "#domain/search/reading";
import { correctSearch } from "./correct-search.server";

/** Where no stay matches all words: those that were searched for instead. */
export interface DroppedWords {
  typed: string;
  kept: string[];
}

export interface TypedSearch {
  /** What the list is read by. */
  query: ListingQuery;
  corrections: Correction[];
  dropped: DroppedWords | null;
}

/** Reads a search as it was meant: misspelled words corrected, too many words reduced. */
export async function readTypedSearch(
  db: Connection,
  answers: ListingAnswers,
  asked: ListingQuery,
): Promise<TypedSearch> {
  const { search, corrections } = await correctSearch(db, asked.search);
  const query = { ...asked, search };
  if (readSearch(search).length < 2 || (await answers.count(query)) > 0)
    return { query, corrections, dropped: null };
  const kept = await keptWords(answers, query);
  return kept.length > 0
    ? {
        query: { ...query, search: searchFor(kept) },
        corrections,
        dropped: { typed: asked.search, kept: kept.map(({ typed }) => typed) },
      }
    : { query, corrections, dropped: null };
}

const searchFor = (terms: readonly Term[]) => terms.map(({ typed }) => typed).join(" ");

/**
 * The words that find stays once the least important ones are gone. A word that no stay has goes
 * first, then the one that most stays have: it tells least of what is wanted.
 */
async function keptWords(answers: ListingAnswers, query: ListingQuery): Promise<Term[]> {
  const terms = readSearch(query.search);
  const found = await answers.comingBack(
    terms.map((term) => ({ ...query, search: searchFor([term]) })),
  );
  const known = terms
    .map((term, index) => ({ term, stays: found[index]?.stays ?? 0 }))
    .filter(({ stays }) => stays > 0);
  const rarestFirst = known.toSorted((a, b) => a.stays - b.stays).map(({ term }) => term);
  for (let most = rarestFirst.length; most > 0; most -= 1) {
    const rest = new Set(rarestFirst.slice(0, most));
    const kept = terms.filter((term) => rest.has(term));
    if ((await answers.count({ ...query, search: searchFor(kept) })) > 0) return kept;
  }
  return [];
}
