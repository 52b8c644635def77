import { fold } from "#domain/text/fold";
import { headOf, places, wordsOf } from "./document";
import { phraseAt, sameWords } from "./same-words";
import { understood } from "./understood";
import { plainWord, singular, wordPattern } from "./words";

/** One of the words that fit what was typed. */
export interface Form {
  word: string;
  /** Otherwise its beginning is enough. */
  whole: boolean;
}

/** What one typed word asks for: any of its forms. */
export interface Term {
  typed: string;
  forms: readonly Form[];
}

/** Said between the words that matter. "Africa" is where every stay is; South Africa is a phrase. */
const fillers = new Set(
  `a an the in at on of for with without and or to near by from some any my our we us i is are be
  this that want need looking find me please where which stay stays accommodation place places
  property properties friendly best top good great nice somewhere holiday holidays trip africa african`.split(
    /\s+/,
  ),
);

const mostTerms = 12;
const token = new RegExp(`${wordPattern}(?:\\|${wordPattern})*`, "gu");

const tokensOf = (text: string): string[] => fold(text).match(token) ?? [];

/** Every term has to be found. A bar parts words that are equally good: "marula|masula". */
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
  return (telling.length > 0 ? telling : [...terms.values()]).slice(0, mostTerms);
}

function formsOf(words: readonly string[], phrase: boolean): Form[] {
  const whole = new Set(
    words.flatMap((word) => [...(phrase ? [] : [singular(word)]), ...sameWords(word)]),
  );
  const beginnings = words.map((word) => ({ word, whole: false }));
  const others = [...whole].filter((word) => !words.some((typed) => word.startsWith(typed)));
  return [...beginnings, ...others.map((word) => ({ word, whole: true }))];
}

const fits = (form: Form, word: string): boolean =>
  form.whole ? word === form.word : word.startsWith(form.word);

/** True when the word list holds a form of the term. */
export const isAmong = ({ forms }: Term, words: readonly string[]): boolean =>
  forms.some((form) => words.some((word) => fits(form, word)));

/** True when every term is found; where nothing can be read nothing is found. */
export function matchesSearch(searchVector: string, terms: readonly Term[]): boolean {
  const words = wordsOf(searchVector);
  return terms.length > 0 && terms.every((term) => isAmong(term, words));
}

/** How much it weighs where a term is found: 3 in the name, 2 in a place, 1 in the kind. */
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
