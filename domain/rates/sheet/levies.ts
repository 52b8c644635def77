import type { Extra } from "#domain/rates/rate";
import type { Evidence, Found, Note } from "#domain/rates/reading";
import type { SheetDoubt } from "#domain/rates/sheet-labels";

/** Levies in percent of the accommodation: those that a sentence says are paid on top are extras, others are asked. */

const levyWords = /\b(?:lev(?:y|ies)|tax(?:es)?|vat|service charge|fees?)\b/i;
const percents = /\b(\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|per ?cent\b)/gi;
const includedWords = /\binclu(?:de[sd]?|ding|sive)\b|\binkl|\binclus?e?s?\b/i;
const excludedWords =
  /\b(?:not included|exclu\w+|plus|subject to|added|additional|payable|on top)\b/i;
const onTopWords =
  /\b(?:not (?:yet )?includ\w+|exclu(?:de[sd]?|ding)|exclusive of|plus|on top|in addition|(?:is|are|be) added|payable (?:extra|separately|locally|directly))\b/gi;
/** Charges of other things or other guests, and what may change: what they add to a stay is asked. */
const otherWords =
  /\b(?:park|food|meals?|drinks?|beverages?|bar|restaurant|spa|activit\w+|transfers?|flights?|extras|tables?|groups?|season|festive|residents?|citizens?|increase\w*|change\w*|may|if|unless|from|until|as of|effective)\b/i;
const otherPercents =
  /\b(?:deposit|cancel\w*|commission|card|refund\w*|payment|prepay\w*|child\w*|discount)\b/i;
const nameWords =
  /\b(?:(?:bed|catering|city|community|conservation|government|hotel|local|occupancy|tourism|tourist|training) ){0,2}(?:levy|levies|tax(?:es)?|vat|service charge|fees?)\b/gi;

export interface Levy {
  cells: string[];
  /** As the sheet says it, for the question. */
  text: string;
  name: string;
  percent: number;
  /** False: the sentence leaves it open. */
  isOnTop: boolean;
}

/** The levies of all notes, but for those that are included; one that two notes name alike is one. */
export function leviesIn(notes: readonly Note[]): Levy[] {
  const levies: Levy[] = [];
  for (const { id, text } of notes)
    for (const part of text.split(/(?<=[.;]) /).filter(isOpen))
      for (const { name, percent } of namedPercents(part)) {
        const known = levies.find((one) => one.percent === percent && one.name === name);
        const isOnTop = saysOnTop(part);
        if (known) {
          known.cells = [...new Set([...known.cells, id])];
          known.isOnTop ||= isOnTop;
        } else levies.push({ cells: [id], text: text.slice(0, 120), name, percent, isOnTop });
      }
  return levies.map((levy) => ({ ...levy, isOnTop: levy.isOnTop && !hasTwin(levy, levies) }));
}

/** One of the same percentage and another name may be the same levy. */
const hasTwin = (levy: Levy, levies: readonly Levy[]) =>
  levies.some((other) => other !== levy && other.percent === levy.percent);

const isOpen = (part: string) =>
  levyWords.test(part) &&
  !otherPercents.test(part) &&
  (excludedWords.test(part) || !includedWords.test(part));

const saysOnTop = (part: string): boolean => {
  const rest = part.replaceAll(onTopWords, " ");
  return rest !== part && !includedWords.test(rest) && !otherWords.test(rest);
};

/** "15% VAT and a 1% levy", "Tourism levy: 2%". */
function namedPercents(part: string): { name: string; percent: number }[] {
  const figures = [...part.matchAll(percents)].filter(([, figure = ""]) => numberOf(figure) > 0);
  return figures.map(({ index, 0: all, 1: figure = "" }, at) => {
    const before = figures[at - 1];
    const start = before ? before.index + before[0].length : 0;
    const ahead = namesIn(part.slice(start, index));
    const behind = namesIn(part.slice(index + all.length, figures[at + 1]?.index));
    const isNext = behind[0]?.index === 1;
    const [name = "levy"] = (isNext ? behind[0] : (ahead.at(-1) ?? behind[0])) ?? [];
    return { name: name.charAt(0).toUpperCase() + name.slice(1), percent: numberOf(figure) };
  });
}

const namesIn = (text: string) => [...text.matchAll(nameWords)];
const numberOf = (figure: string) => Number(figure.replace(",", "."));

const addedBy = "added:";
const sumOf = (levies: readonly Levy[]) =>
  Math.round(levies.reduce((sum, { percent }) => sum + percent * 100, 0)) / 100;
const withoutTwins = (levies: readonly Levy[]) =>
  levies.filter((levy, at) => levies.findIndex(({ percent }) => percent === levy.percent) === at);

/** What may be paid on top, by its sum: each percentage once, all of them, or one alone. */
function waysOf(open: readonly Levy[]): Map<string, readonly Levy[]> {
  const ways = new Map<string, readonly Levy[]>();
  for (const list of [withoutTwins(open), open, ...open.map((levy) => [levy])]) {
    const value = `${addedBy}${sumOf(list)}`;
    ways.set(value, ways.get(value) ?? list);
  }
  return ways;
}

export function askLevies(levies: readonly Levy[]): Omit<SheetDoubt, "answer">[] {
  const open = levies.filter(({ isOnTop }) => !isOnTop);
  if (open.length === 0) return [];
  return [
    {
      id: "levies",
      question: "Are the levies in percent part of the prices?",
      detail: [...new Set(open.map(({ text }) => text))].join(" · "),
      cells: [...new Set(open.flatMap(({ cells }) => cells))],
      answers: [
        { value: "included", label: "Included in the prices" },
        ...[...waysOf(open)].map(([value, list]) => ({
          value,
          label: `Paid on top: ${list.map(({ name, percent }) => `${name} ${percent}%`).join(", ")}`,
        })),
      ],
      other: null,
      isRemembered: true,
    },
  ];
}

/** The levies on top as extras: those that the sheet says are, and those of the answer. */
export function extrasOfLevies(
  levies: readonly Levy[],
  currency: string | null,
  answer = "",
): Found<Extra>[] {
  const open = levies.filter(({ isOnTop }) => !isOnTop);
  // An answer that the last release stored may be the sum of other levies too.
  const isAdded = answer.startsWith(addedBy);
  const answered = waysOf(open).get(answer) ?? (isAdded ? withoutTwins(open) : []);
  return levies
    .filter((levy) => levy.isOnTop || answered.includes(levy))
    .map(({ cells, name, percent, isOnTop }) => {
      const stated: Evidence = { cells, derived: null };
      return {
        value: {
          ...{ name, percent, amount: null, currency: currency ?? "USD" },
          kind: /\bcharge\b/i.test(name) ? "other" : "levy",
          ...{ per: "stay", each: "unit", fromAge: null, toAge: null, obligatory: true },
          ...{ from: null, to: null },
        },
        evidence: {
          percent: stated,
          obligatory: isOnTop ? stated : { cells, derived: "answered by a person" },
        },
      };
    });
}
