import { countries } from "#domain/places/countries";
import { fold } from "#domain/text/slug";
import { understood } from "./understood";

/** Letters and digits; an apostrophe inside belongs to the word. */
const wordPattern = "[\\p{L}\\p{N}]+(?:'[\\p{L}\\p{N}]+)*";

const maxWordLength = 40;

const plainWord = (word: string): string => word.replaceAll("'", "").slice(0, maxWordLength);

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

const synonymWords = synonymGroups.map((group) => group.map(wordsIn));
const phraseLengths = new Map(
  synonymWords
    .flat()
    .flatMap((words) => (words.length > 1 ? [[keyOf(words), words.length]] : [])) as [
    string,
    number,
  ][],
);
const longestPhrase = Math.max(...phraseLengths.values());
/** Shortcut: most words begin no phrase, and every word of every property is checked. */
const phraseBeginnings = new Set(
  synonymWords.flat().flatMap(([first = "", ...more]) => (more.length > 0 ? first : [])),
);

const spellingsOf = (words: readonly string[]): string[] =>
  words.length > 1 ? [keyOf(words)] : [...new Set([joined(words), `${joined(words)}s`])];

const groupsByKey = new Map<string, Set<string>>();
for (const group of synonymWords)
  for (const words of group) {
    const known = groupsByKey.get(keyOf(words)) ?? new Set();
    for (const spelling of group.flatMap(spellingsOf)) known.add(spelling);
    groupsByKey.set(keyOf(words), known);
  }

/** Synonyms of a word; most words have none. */
const synonyms = (word: string): string[] => [
  ...(groupsByKey.get(word) ?? groupsByKey.get(singular(word)) ?? []),
];

/** The phrase that begins at this index, as one word, and its number of words. */
function phraseAt(words: readonly string[], at: number): { word: string; length: number } | null {
  if (!phraseBeginnings.has(words[at] ?? "")) return null;
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length -= 1) {
    const word = keyOf(words.slice(at, at + length));
    if (phraseLengths.get(word) === length) return { word, length };
  }
  return null;
}

/** Positions of a word, the highest weight first. */
export const places = ["name", "place", "kind", "text"] as const;
type WordPlace = (typeof places)[number];

export type SearchedTexts = Record<WordPlace, readonly (string | null)[]>;

/** Search document of a property, in PostgreSQL's tsvector notation. */
export interface SearchDocument {
  /** Every distinct word. */
  searchVector: string;
  /** The words of name, place and kind with their positions; used to rank results. */
  searchHead: string;
}

/** PostgreSQL sorts lexemes by UTF-8 bytes, which is the order of code points. */
function compareCodePoints(a: string, b: string): number {
  if (!/[\ud800-\udfff]/.test(a + b)) return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [Array.from(a, codePoint), Array.from(b, codePoint)];
  const at = x.findIndex((point, index) => point !== y[index]);
  return at < 0 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1);
}
const codePoint = (letter: string) => letter.codePointAt(0) ?? 0;

const maxDocumentWords = 2000;

/** The words of a text, with its phrases added as single words. */
function documentWords(text: string): string[] {
  const words = wordsIn(text);
  const phrases = words.flatMap((_, at) => phraseAt(words, at)?.word ?? []);
  return [...allWordsIn(text), ...phrases];
}

const headPlaces = places.slice(0, -1);
const weights = ["A", "B", "C"] as const;

/** The words of a property by position. */
export function searchDocument(texts: SearchedTexts): SearchDocument {
  const placesOf = new Map<string, Set<WordPlace>>();
  for (const place of places)
    for (const text of texts[place])
      for (const word of text ? documentWords(text) : []) {
        const known = placesOf.get(word);
        if (known) known.add(place);
        else if (placesOf.size < maxDocumentWords) placesOf.set(word, new Set([place]));
      }
  const words = [...placesOf].sort(([a], [b]) => compareCodePoints(a, b));
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

/** Words of `searchVector`. */
export const wordsOf = (searchVector: string): string[] =>
  searchVector ? searchVector.split(" ").map((word) => word.slice(1, -1)) : [];

/** Iterates `searchHead`: each word and its position of highest weight, 0 for the name. */
export function eachHeadWord(searchHead: string, visit: (word: string, place: number) => void) {
  let at = 0;
  while (at < searchHead.length) {
    const end = searchHead.indexOf("':", at + 1);
    visit(searchHead.slice(at + 1, end), Number(searchHead[end + 2]) - 1);
    const next = searchHead.indexOf(" ", end);
    at = next < 0 ? searchHead.length : next + 1;
  }
}

/** Words of `searchHead` with their position of highest weight. */
export function headOf(searchHead: string): [word: string, place: WordPlace][] {
  const words: [string, WordPlace][] = [];
  eachHeadWord(searchHead, (word, place) => words.push([word, places[place] ?? "text"]));
  return words;
}

/** Alternative words for a search term. */
export interface Form {
  word: string;
  /** If false, a prefix match is enough. */
  whole: boolean;
}

/** One search term: any of its forms matches. */
export interface Term {
  typed: string;
  forms: readonly Form[];
}

/** Stop words. "Africa" matches every property; South Africa is a phrase. */
const fillers = new Set(
  `a an the in at on of for with without and or to near by from some any my our we us i is are be
  this that want need looking find me please where which stay stays accommodation place places
  property properties friendly best top good great nice somewhere holiday holidays trip africa african`.split(
    /\s+/,
  ),
);

const maxTerms = 12;
const token = new RegExp(`${wordPattern}(?:\\|${wordPattern})*`, "gu");

const tokensOf = (text: string): string[] => fold(text).match(token) ?? [];

/** Every term must match. A bar separates alternatives: "marula|masula". */
export function readSearch(text: string): Term[] {
  const tokens = tokensOf(understood(text)?.rest || text).map((each) =>
    each.split("|").map(plainWord),
  );
  const terms = new Map<string, Term>();
  for (let at = 0; at < tokens.length; at += 1) {
    const ahead = tokens.slice(at).map((words) => (words.length === 1 ? (words[0] ?? "") : ""));
    const phrase = phraseAt(ahead, 0);
    const words = phrase ? [phrase.word] : (tokens[at] ?? []);
    const typed = words.join("|");
    terms.set(typed, { typed, forms: formsOf(words, phrase !== null) });
    at += (phrase?.length ?? 1) - 1;
  }
  const telling = [...terms.values()].filter(({ typed }) => !fillers.has(typed));
  return (telling.length > 0 ? telling : [...terms.values()]).slice(0, maxTerms);
}

function formsOf(words: readonly string[], phrase: boolean): Form[] {
  const whole = new Set(
    words.flatMap((word) => [...(phrase ? [] : [singular(word)]), ...synonyms(word)]),
  );
  const beginnings = words.map((word) => ({ word, whole: false }));
  const others = [...whole].filter((word) => !words.some((typed) => word.startsWith(typed)));
  return [...beginnings, ...others.map((word) => ({ word, whole: true }))];
}

const fits = (form: Form, word: string): boolean =>
  form.whole ? word === form.word : word.startsWith(form.word);

/** True when the word list contains a form of the term. */
export const isAmong = ({ forms }: Term, words: readonly string[]): boolean =>
  forms.some((form) => words.some((word) => fits(form, word)));

/** True when every term matches; a search without terms matches nothing. */
export function matchesSearch(searchVector: string, terms: readonly Term[]): boolean {
  const words = wordsOf(searchVector);
  return terms.length > 0 && terms.every((term) => isAmong(term, words));
}

/** Weight of a match: 3 in the name, 2 in a place, 1 in the kind. */
export function searchWeight(searchHead: string, terms: readonly Term[]): number {
  const head = headOf(searchHead);
  const weightOf = (term: Term) =>
    Math.max(
      0,
      ...head
        .filter(([word]) => isAmong(term, [word]))
        .map(([, place]) => places.length - 1 - places.indexOf(place)),
    );
  return terms.reduce((sum, term) => sum + weightOf(term), 0);
}

/** One typo per five letters is tolerated (D23). */
const lettersPerTypo = 5;
const maxTypos = 3;
const maxSuggestions = 12;

export const maxTyposFor = (typed: string): number =>
  /\p{N}|\|/u.test(typed) ? 0 : Math.min(maxTypos, Math.floor([...typed].length / lettersPerTypo));

interface Distance {
  /** Distance from the whole word. */
  whole: number;
  /** Distance from the nearest of its prefixes. */
  beginning: number;
}

/** Edit distance: letters wrong, missing, added, or swapped with their neighbor. */
export function distance(typed: string, word: string): Distance {
  const [a, b] = [[...typed], [...word]];
  let before: number[] = [];
  let last = b.map((_, column) => column).concat(b.length);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      now[column] = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + Number(!same),
        swapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = now;
  }
  return { whole: last.at(-1) ?? 0, beginning: Math.min(...last) };
}

/** The words nearest to the entered one, whole words before prefixes; often none is near enough. */
export function nearestWords(typed: string, vocabulary: readonly string[]): string[] {
  const forgiven = maxTyposFor(typed);
  const near = vocabulary.flatMap((word) => {
    if (/\p{N}/u.test(word)) return [];
    const typos = distance(typed, word);
    return typos.beginning <= forgiven ? [{ word, ...typos }] : [];
  });
  for (const kind of ["whole", "beginning"] as const) {
    const smallest = Math.min(...near.map((each) => each[kind]));
    if (near.length > 0 && smallest <= forgiven)
      return near
        .filter((each) => each[kind] === smallest)
        .map(({ word }) => word)
        .sort()
        .slice(0, maxSuggestions);
  }
  return [];
}

export interface Correction {
  typed: string;
  words: readonly string[];
}

/** Search text with unknown words replaced by words of the catalog. */
export function applyCorrections(
  terms: readonly Term[],
  corrections: readonly Correction[],
): string {
  const byTyped = new Map(corrections.map(({ typed, words }) => [typed, words]));
  return terms.map(({ typed }) => byTyped.get(typed)?.join("|") ?? typed).join(" ");
}

/**
 * The corrected search.
 * @internal The rule that the SQL is compared with.
 */
export function correctSearch(text: string, vocabulary: readonly string[]): string {
  const terms = readSearch(text);
  const corrections = terms
    .filter((term) => maxTyposFor(term.typed) > 0 && !isAmong(term, vocabulary))
    .map(({ typed }) => ({ typed, words: nearestWords(typed, vocabulary) }))
    .filter(({ words }) => words.length > 0);
  return corrections.length > 0 ? applyCorrections(terms, corrections) : text;
}
