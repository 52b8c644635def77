import { phraseAt } from "./same-words";
import { allWordsIn, wordsIn } from "./words";

/** Where a word may stand, the weightiest first. */
export const places = ["name", "place", "kind", "text"] as const;
export type WordPlace = (typeof places)[number];

export type SearchedTexts = Record<WordPlace, readonly (string | null)[]>;

/** What is stored of the words of a stay, in the database's own notation of word lists. */
export interface SearchDocument {
  /** Every word once. */
  searchVector: string;
  /** The words of name, place and kind with where they stand; for the order of what was found. */
  searchHead: string;
}

/** The database keeps words by their bytes in UTF-8, which is the order of their code points. */
export function compareCodePoints(a: string, b: string): number {
  if (!/[\ud800-\udfff]/.test(a + b)) return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [Array.from(a, codePoint), Array.from(b, codePoint)];
  const at = x.findIndex((point, index) => point !== y[index]);
  return at < 0 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1);
}
const codePoint = (letter: string) => letter.codePointAt(0) ?? 0;

const mostWords = 2000;

/** The words of a text, its phrases as one word each beside them. */
function documentWords(text: string): string[] {
  const words = wordsIn(text);
  const phrases = words.flatMap((_, at) => phraseAt(words, at)?.word ?? []);
  return [...allWordsIn(text), ...phrases];
}

const headPlaces = places.slice(0, -1);
const weights = ["A", "B", "C"] as const;

/** The words of a stay by where they stand. */
export function searchDocument(texts: SearchedTexts): SearchDocument {
  const standing = new Map<string, Set<WordPlace>>();
  for (const place of places)
    for (const text of texts[place])
      for (const word of text ? documentWords(text) : []) {
        const known = standing.get(word);
        if (known) known.add(place);
        else if (standing.size < mostWords) standing.set(word, new Set([place]));
      }
  const words = [...standing].sort(([a], [b]) => compareCodePoints(a, b));
  const head = words.flatMap(([word, at]) => {
    const marks = headPlaces.flatMap((place, index) =>
      at.has(place) ? [`${index + 1}${weights[index] ?? ""}`] : [],
    );
    return marks.length > 0 ? [`'${word}':${marks.join(",")}`] : [];
  });
  return {
    searchVector: words.map(([word]) => `'${word}'`).join(" "),
    searchHead: head.join(" "),
  };
}

/** What `searchVector` says. */
export const wordsOf = (searchVector: string): string[] =>
  searchVector ? searchVector.split(" ").map((word) => word.slice(1, -1)) : [];

/** Goes through `searchHead`: each word, and the weightiest place where it stands, 0 for the name. */
export function eachHeadWord(searchHead: string, visit: (word: string, place: number) => void) {
  let at = 0;
  while (at < searchHead.length) {
    const end = searchHead.indexOf("':", at + 1);
    visit(searchHead.slice(at + 1, end), Number(searchHead[end + 2]) - 1);
    const next = searchHead.indexOf(" ", end);
    at = next < 0 ? searchHead.length : next + 1;
  }
}

/** What `searchHead` says: the weightiest place of each word. */
export function headOf(searchHead: string): [word: string, place: WordPlace][] {
  const words: [string, WordPlace][] = [];
  eachHeadWord(searchHead, (word, place) => words.push([word, places[place] ?? "text"]));
  return words;
}
