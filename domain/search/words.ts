import { countries } from "#domain/places/countries";
import { fold } from "#domain/text/slug";

/** Letters and digits; an apostrophe inside belongs to the word. */
export const wordPattern = "[\\p{L}\\p{N}]+(?:'[\\p{L}\\p{N}]+)*";

const longestWord = 40;

export const plainWord = (word: string): string => word.replaceAll("'", "").slice(0, longestWord);

/** The words of a text, normalized for search: "Chief's Île-de-Gorée" is chiefs, ile, de, goree. */
export const wordsIn = (text: string): string[] =>
  (fold(text).match(new RegExp(wordPattern, "gu")) ?? []).map(plainWord);

/** Those, and the parts around an apostrophe: "Côte d'Ivoire" matches divoire and ivoire. */
export const allWordsIn = (text: string): string[] => [
  ...wordsIn(text),
  ...(fold(text).match(new RegExp(wordPattern, "gu")) ?? [])
    .filter((word) => word.includes("'"))
    .flatMap((word) => word.split("'"))
    .filter((part) => part.length > 1)
    .map(plainWord),
];

/** "Lodges" also matches a lodge, "beaches" a beach, "families" a family. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/**
 * Synonyms: a word of a group matches properties that use another one of it. Several words form a
 * phrase, which matches only where the words follow one another.
 */
const synonymGroups: readonly (readonly string[])[] = [
  ["family", "families", "kid", "child", "children", "children's"],
  ["tent", "tented", "canvas", "glamping"],
  ["treehouse", "tree house"],
  ["beach", "beachfront", "coast", "coastal", "seaside", "ocean"],
  ["safari", "game drive"],
  ["pool", "swimming", "swim"],
  ["honeymoon", "romantic", "romance", "couple"],
  ["wheelchair", "accessible", "step free"],
  ["walk", "walking", "hike", "hiking", "trek", "trekking"],
  ["bird", "birding", "birdwatching"],
  ["canoe", "canoeing", "mokoro", "kayak", "kayaking"],
  ["boat", "boating", "cruise"],
  ["horse", "horseback", "riding"],
  ["bike", "biking", "cycling", "bicycle"],
  ["photo", "photography", "photographic", "photographer"],
  ["eco", "sustainable", "ecolodge"],
  ["ecolodge", "eco lodge"],
  ["luxury", "luxurious"],
  ["historic", "historical", "heritage"],
  ["mountain", "highland"],
  ["wifi", "wi fi", "internet"],
  ["fly in", "airstrip", "light aircraft"],
  ["malaria free"],
  ["big five", "big 5"],
  ...countries.map(({ name }) => [name]),
];

const joined = (words: readonly string[]): string => words.join("");
const keyOf = (words: readonly string[]): string =>
  joined(words.with(-1, singular(words.at(-1) ?? "")));

const entries = synonymGroups.map((group) => group.map(wordsIn));
const phrases = new Map(
  entries.flat().flatMap((words) => (words.length > 1 ? [[keyOf(words), words.length]] : [])) as [
    string,
    number,
  ][],
);
const longestPhrase = Math.max(...phrases.values());
/** Shortcut: most words begin no phrase, and every word of every property is checked. */
const beginnings = new Set(
  entries.flat().flatMap(([first = "", ...more]) => (more.length > 0 ? first : [])),
);

const formsOf = (words: readonly string[]): string[] =>
  words.length > 1 ? [keyOf(words)] : [...new Set([joined(words), `${joined(words)}s`])];

const groupsByKey = new Map<string, Set<string>>();
for (const group of entries)
  for (const words of group) {
    const known = groupsByKey.get(keyOf(words)) ?? new Set();
    for (const form of group.flatMap(formsOf)) known.add(form);
    groupsByKey.set(keyOf(words), known);
  }

/** Synonyms of a word; most words have none. */
export const synonyms = (word: string): string[] => [
  ...(groupsByKey.get(word) ?? groupsByKey.get(singular(word)) ?? []),
];

/** The phrase that begins at this index, as one word, and its number of words. */
export function phraseAt(
  words: readonly string[],
  at: number,
): { word: string; length: number } | null {
  if (!beginnings.has(words[at] ?? "")) return null;
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length -= 1) {
    const word = keyOf(words.slice(at, at + length));
    if (phrases.get(word) === length) return { word, length };
  }
  return null;
}
