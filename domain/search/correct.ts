import { isAmong, readSearch, type Term } from "./reading";

/** One wrong letter in five is forgiven (D23). */
const lettersForOneFault = 5;
const mostFaults = 3;
const mostWords = 12;

export const forgivenFaults = (typed: string): number =>
  /\p{N}|\|/u.test(typed)
    ? 0
    : Math.min(mostFaults, Math.floor([...typed].length / lettersForOneFault));

interface Distance {
  /** From the whole word. */
  whole: number;
  /** From the nearest of its beginnings. */
  beginning: number;
}

/** Letters wrong, missing, too many, or swapped with their neighbour. */
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

/** The words that are nearest to what was typed, whole ones before beginnings; none is near enough often. */
export function nearestWords(typed: string, vocabulary: readonly string[]): string[] {
  const forgiven = forgivenFaults(typed);
  const near = vocabulary.flatMap((word) => {
    if (/\p{N}/u.test(word)) return [];
    const faults = distance(typed, word);
    return faults.beginning <= forgiven ? [{ word, ...faults }] : [];
  });
  for (const kind of ["whole", "beginning"] as const) {
    const least = Math.min(...near.map((each) => each[kind]));
    if (near.length > 0 && least <= forgiven)
      return near
        .filter((each) => each[kind] === least)
        .map(({ word }) => word)
        .sort()
        .slice(0, mostWords);
  }
  return [];
}

export interface Correction {
  typed: string;
  words: readonly string[];
}

/** What was typed, with the words of the catalogue in place of those it does not know. */
export function applyCorrections(
  terms: readonly Term[],
  corrections: readonly Correction[],
): string {
  const byTyped = new Map(corrections.map(({ typed, words }) => [typed, words]));
  return terms.map(({ typed }) => byTyped.get(typed)?.join("|") ?? typed).join(" ");
}

/**
 * The search that is asked in place of the one typed.
 * @internal The rule that the SQL is compared with.
 */
export function correctSearch(text: string, vocabulary: readonly string[]): string {
  const terms = readSearch(text);
  const corrections = terms
    .filter((term) => forgivenFaults(term.typed) > 0 && !isAmong(term, vocabulary))
    .map(({ typed }) => ({ typed, words: nearestWords(typed, vocabulary) }))
    .filter(({ words }) => words.length > 0);
  return corrections.length > 0 ? applyCorrections(terms, corrections) : text;
}
