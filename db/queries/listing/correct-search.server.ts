import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import {
  applyCorrections,
  type Correction,
  forgivenFaults,
  nearestWords,
} from "#domain/search/correct";
import { readSearch, type Term } from "#domain/search/reading";

export interface CorrectedSearch {
  /** What is asked in place of what was typed. */
  search: string;
  /** Words that no stay says, with those that were meant. */
  corrections: Correction[];
}

/** The last code point: every word with this beginning stands before it. */
const last = String.fromCodePoint(0x10ffff);

/** correctSearch of domain/search/correct, with the words of the catalogue. */
export async function correctSearch(db: Connection, search: string): Promise<CorrectedSearch> {
  const terms = readSearch(search);
  const unknown = await unknownTerms(
    db,
    terms.filter(({ typed }) => forgivenFaults(typed) > 0),
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

/** What was typed where no listed stay has a form of it. */
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
 * Words that may be near: the distance to their first letters is at most twice what is forgiven,
 * since a swap counts as two faults here and a letter more or less may move the end.
 */
export function candidatesQuery(typed: readonly string[]) {
  const rows = typed.map(
    (word) => sql`(${word}::text, ${[...word].length}::integer, ${forgivenFaults(word)}::integer)`,
  );
  return sql<{ typed: string; words: string[] }>`
    select typed, array_agg(word) as words
    from (values ${sql.join(rows)}) as asked (typed, letters, faults)
    join search_words on properties > 0 and char_length(word) >= letters - faults
      and levenshtein_less_equal(left(word, letters), typed, 2 * faults) <= 2 * faults
    group by typed`;
}
