import { suggestions, suggestionsFromCharacters } from "#domain/limits";
import type { DerivedProperty } from "#domain/property/property";
import { compareFolded, foldedWords } from "#domain/text/fold";

/** The words to suggest for, or none below two trimmed characters (P-024). */
export function suggestionWords(text: string): string[] {
  return [...text.trim()].length < suggestionsFromCharacters ? [] : foldedWords(text);
}

/**
 * Up to five: every word found, matches in the name first, then by name.
 * @internal The rule that the SQL is compared with.
 */
export function suggest<
  Item extends Pick<DerivedProperty, "suggestText" | "sortName"> & { id: string },
>(items: readonly Item[], text: string): Item[] {
  const words = suggestionWords(text);
  if (words.length === 0) return [];
  const inName = (item: Item) => words.every((word) => item.sortName.includes(word));
  return items
    .filter((item) => words.every((word) => item.suggestText.includes(word)))
    .sort(
      (a, b) =>
        Number(inName(b)) - Number(inName(a)) ||
        compareFolded(a.sortName, b.sortName) ||
        compareFolded(a.id, b.id),
    )
    .slice(0, suggestions);
}
