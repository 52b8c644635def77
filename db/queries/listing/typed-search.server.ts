import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { ListingAnswers } from "#domain/listing/answers";
import type { ListingQuery } from "#domain/listing/query";
import {
  applyCorrections,
  type Correction,
  maxTyposFor,
  nearestWords,
  readSearch,
  type Term,
} from "#domain/search/document";

/** The search terms used instead if no property matches all of them. */
export interface DroppedWords {
  typed: string;
  remaining: string[];
}

export interface TypedSearch {
  /** The query after corrections and dropped terms. */
  query: ListingQuery;
  corrections: Correction[];
  dropped: DroppedWords | null;
}

/** Corrects misspelled words of a search and drops terms until properties match. */
export async function readTypedSearch(
  db: Connection,
  answers: Pick<ListingAnswers, "count" | "relaxed">,
  requested: ListingQuery,
): Promise<TypedSearch> {
  const { search, corrections } = await correctSearch(db, requested.search);
  const query = { ...requested, search };
  if (readSearch(search).length < 2 || (await answers.count(query)) > 0)
    return { query, corrections, dropped: null };
  const matching = await findMatchingTerms(answers, query);
  return matching.length > 0
    ? {
        query: { ...query, search: searchFor(matching) },
        corrections,
        dropped: { typed: requested.search, remaining: matching.map(({ typed }) => typed) },
      }
    : { query, corrections, dropped: null };
}

const searchFor = (terms: readonly Term[]) => terms.map(({ typed }) => typed).join(" ");

/**
 * The terms that match once the least specific ones are dropped: first those that no property has, then the
 * most frequent.
 */
async function findMatchingTerms(
  answers: Pick<ListingAnswers, "count" | "relaxed">,
  query: ListingQuery,
): Promise<Term[]> {
  const terms = readSearch(query.search);
  const found = await answers.relaxed(
    terms.map((term) => ({ ...query, search: searchFor([term]) })),
  );
  const known = terms
    .map((term, index) => ({ term, stays: found[index]?.stays ?? 0 }))
    .filter(({ stays }) => stays > 0);
  const rarestFirst = known.toSorted((a, b) => a.stays - b.stays).map(({ term }) => term);
  for (let count = rarestFirst.length; count > 0; count -= 1) {
    const rest = new Set(rarestFirst.slice(0, count));
    const matching = terms.filter((term) => rest.has(term));
    if ((await answers.count({ ...query, search: searchFor(matching) })) > 0) return matching;
  }
  return [];
}

interface CorrectedSearch {
  /** Search text with the corrections applied. */
  search: string;
  /** Unknown words with the likely ones. */
  corrections: Correction[];
}

/** The last code point: sorts after every word with this prefix. */
const last = String.fromCodePoint(0x10ffff);

/** correctSearch of domain/search/correct, with the words of the catalog. */
export async function correctSearch(db: Connection, search: string): Promise<CorrectedSearch> {
  const terms = readSearch(search);
  const unknown = await unknownTerms(
    db,
    terms.filter(({ typed }) => maxTyposFor(typed) > 0),
  );
  if (unknown.length === 0) return { search, corrections: [] };
  const { rows } = await candidatesQuery(unknown).execute(db);
  const corrections = rows
    .map(({ typed, words }) => ({ typed, words: nearestWords(typed, words) }))
    .filter(({ words }) => words.length > 0);
  return corrections.length > 0
    ? { search: applyCorrections(terms, corrections), corrections }
    : { search, corrections };
}

async function unknownTerms(db: Connection, terms: readonly Term[]): Promise<string[]> {
  if (terms.length === 0) return [];
  const { rows } = await unknownQuery(terms).execute(db);
  return rows.map(({ typed }) => typed);
}

/** Terms of which no form occurs in a listed property. */
export function unknownQuery(terms: readonly Term[]) {
  const forms = terms.flatMap(({ typed, forms }) =>
    forms.map(({ word, whole }) => sql`(${typed}, ${word}, ${whole ? word : word + last})`),
  );
  return sql<{ typed: string }>`
    select typed from (values ${sql.join(forms)}) as form (typed, first, last)
    group by typed
    having not bool_or(exists (
      select from search_words
      where word >= first collate "C" and word <= last collate "C" and properties > 0
    ))`;
}

/**
 * Candidate corrections: the distance to their first letters is at most twice the allowed one, since a swap
 * counts as two edits here and a longer or shorter word may move the end.
 */
export function candidatesQuery(typed: readonly string[]) {
  const rows = typed.map(
    (word) => sql`(${word}::text, ${[...word].length}::integer, ${maxTyposFor(word)}::integer)`,
  );
  return sql<{ typed: string; words: string[] }>`
    select typed, array_agg(word) as words
    from (values ${sql.join(rows)}) as input (typed, letters, typos)
    join search_words on properties > 0 and char_length(word) >= letters - typos
      and levenshtein_less_equal(left(word, letters), typed, 2 * typos) <= 2 * typos
    group by typed`;
}
