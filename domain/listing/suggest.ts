import { suggestions, suggestionsFromCharacters } from "#domain/limits";
import type { DerivedProperty } from "#domain/property/property";
import { headOf, places } from "#domain/search/document";
import { isAmong, matchesSearch, readSearch, type Term } from "#domain/search/reading";
import { compareFolded } from "#domain/text/fold";

/** The search to suggest for; empty below two trimmed characters (P-024). */
export const suggestionSearch = (text: string): string =>
  [...text.trim()].length < suggestionsFromCharacters ? "" : text;

type Suggested = Pick<DerivedProperty, "searchVector" | "searchHead" | "sortName"> & {
  id: string;
};

/** How far one has to go for all words: 0 in the name, 3 in the whole text. */
function reach({ searchHead }: Suggested, terms: readonly Term[]): number {
  const head = headOf(searchHead).map(([word, at]) => [word, places.indexOf(at)] as const);
  const enough = [0, 1, 2].find((most) => {
    const words = head.filter(([, at]) => at <= most).map(([word]) => word);
    return terms.every((term) => isAmong(term, words));
  });
  return enough ?? 3;
}

/**
 * Up to five: every word found, those found in the name first, then in the place, then by name.
 * @internal The rule that the SQL is compared with.
 */
export function suggest<Item extends Suggested>(items: readonly Item[], text: string): Item[] {
  const terms = readSearch(suggestionSearch(text));
  return items
    .filter((item) => matchesSearch(item.searchVector, terms))
    .sort(
      (a, b) =>
        reach(a, terms) - reach(b, terms) ||
        compareFolded(a.sortName, b.sortName) ||
        compareFolded(a.id, b.id),
    )
    .slice(0, suggestions);
}
