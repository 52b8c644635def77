import { fold } from "#domain/text/fold";

/** Letters and digits; an apostrophe inside belongs to the word. */
export const wordPattern = "[\\p{L}\\p{N}]+(?:'[\\p{L}\\p{N}]+)*";

const longestWord = 40;

export const plainWord = (word: string): string => word.replaceAll("'", "").slice(0, longestWord);

/** The words of a text as search compares them: "Chief's Île-de-Gorée" is chiefs, ile, de, goree. */
export const wordsIn = (text: string): string[] =>
  (fold(text).match(new RegExp(wordPattern, "gu")) ?? []).map(plainWord);

/** Those, and what an apostrophe parts: "Côte d'Ivoire" is found by divoire and by ivoire. */
export const allWordsIn = (text: string): string[] => [
  ...wordsIn(text),
  ...(fold(text).match(new RegExp(wordPattern, "gu")) ?? [])
    .filter((word) => word.includes("'"))
    .flatMap((word) => word.split("'"))
    .filter((part) => part.length > 1)
    .map(plainWord),
];

/** "Lodges" asks for a lodge too, "beaches" for a beach, "families" for a family. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
