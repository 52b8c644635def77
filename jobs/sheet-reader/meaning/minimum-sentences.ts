import type { Note } from "#jobs/sheet-reader/table";
import { readRanges } from "#jobs/sheet-reader/words/dates";
import { cleanName, readLabel, unitNounIn } from "#jobs/sheet-reader/words/label";
import { type Facts, splitSentences, type Stated } from "./facts";
import { type Nights, placeRange } from "./seasons";
import { leadingMarker, restWords, type Sentence } from "./sentences";
import { daysOf } from "./weekdays";

/** Reads what sentences say of minimum stays: one for each season, weekend or unit that they name. */

/** A minimum stay with its conditions; all of them must hold. */
export interface Minimum {
  nights: number;
  ranges: Nights[];
  /** The words of its condition, which may name a season or a unit. */
  words: string;
  weekdays: readonly number[] | null;
  /** "In all other seasons": where no other clause of its sentence holds. */
  isRest: boolean;
  cell: string;
  sentence: string;
}

const numberWords = "one two three four five six seven eight nine ten".split(" ");
const nightCount = new RegExp(
  `\\b(\\d{1,2}|${numberWords.join("|")})(?: ?\\(\\d{1,2}\\))?[ -]?(?:nights?|nts?)\\b`,
  "i",
);
const minimumWords =
  /\bmin(?:imum)?\b\.?|\bat least\b|\b(?:no|not) (?:less|fewer) than\b|\b(?:MLOS|length of stay)\b/i;
const maximumWords = /\bmax(?:imum)?\b/i;
/** Words of a condition that name nothing. */
const fillers =
  /\b(?:min(?:imum)?|at least|(?:no|not) (?:less|fewer) than|length|stays?|nights?|applies|apply|appl(?:ied|icable)|required|requirement|requires?|please|note|booking|bookings|reservations?|in|on|at|over|during|for|the|an?|of|is|are|to|with|and|our|period|throughout|only|all|rates?)\b/gi;

/** Each clause with one number of nights; those without one belong to the clause that has their number. */
function clausesOf(text: string): string[] {
  const parts = text.split(/[,;:/]|\band\b|\bbut\b|\bwith\b| [–-] (?![\d(])/i);
  const counted = parts.filter((part) => nightCount.test(part));
  if (counted.length < 2) return [text];
  const lead = text.slice(0, nightCount.exec(text)?.index);
  const isCountFirst = cleanName(lead.replaceAll(fillers, " ")) === "";
  const clauses: string[] = [];
  let open = "";
  for (const part of parts) {
    if (isCountFirst && !nightCount.test(part) && clauses.length > 0)
      clauses[clauses.length - 1] += ` and ${part}`;
    else if (nightCount.test(part)) {
      clauses.push(`${open} ${part}`);
      open = "";
    } else open += ` ${part} and`;
  }
  return clauses;
}

const otherWords = /\b(?:days?|stay \d|pay|free|%|hours?|cancel\w*|nights? (?:or|and) more)\b/i;
const maxItem = 80;

/** Minimum stays of the notes; the items of a list are joined to the words that introduce it. */
export function readMinimums(
  notes: readonly Note[],
  facts: Facts,
  weekends: Stated<readonly number[]> | null,
): Minimum[] {
  const isItem = (text: string) =>
    text.length < maxItem &&
    nightCount.test(text) &&
    !minimumWords.test(text) &&
    !otherWords.test(text);
  const found: Minimum[] = [];
  let heading = "";
  for (const { id, text } of notes) {
    let lead = heading;
    let sentence = "";
    const read = () => found.push(...readSentence({ text: sentence, cell: id }, facts, weekends));
    for (const part of splitSentences(text).map((one) => one.trim())) {
      if (sentence && isItem(part)) sentence += `; ${part}`;
      else {
        read();
        sentence = lead && isItem(part) ? `${lead} ${part}` : part;
      }
      if (isHeading(part)) lead = part;
    }
    read();
    heading = isHeading(text) || (heading && isItem(text)) ? lead : "";
  }
  return found;
}

const isHeading = (text: string) =>
  text.length < 40 && minimumWords.test(text) && !/\d/.test(text) && !nightCount.test(text);

/** Minimum stays with conditions: one of all prices is a fact of their table. */
function readSentence(
  { text, cell }: Sentence,
  facts: Facts,
  weekends: Stated<readonly number[]> | null,
): Minimum[] {
  if (!minimumWords.test(text) || maximumWords.test(text) || leadingMarker.test(text)) return [];
  const clauses = isDated(text) ? [text] : clausesOf(text);
  let noun: string | null = null;
  return clauses.flatMap((clause): Minimum[] => {
    const match = nightCount.exec(clause);
    if (!match) return [];
    const [whole, count = ""] = match;
    const nights = Number(count) || numberWords.indexOf(count.toLowerCase()) + 1;
    const label = readLabel(clause.replace(whole, " "), facts.order);
    const ranges = label.seasons
      .flatMap((season) => season.ranges)
      .flatMap((range) => placeRange(range, facts, [cell]) ?? []);
    const isRest = restWords.test(clause);
    const stated = isRest ? "" : cleanName(label.name.replaceAll(fillers, " "));
    // "In the villa 3 nights, and 4 nights in High Season": the villa is that of both.
    const own = unitNounIn(stated);
    noun = own ?? noun;
    const words = own === null && noun ? `${noun} ${stated}`.trim() : stated;
    const isOpen = ranges.length === 0 && words === "" && !label.weekdays;
    if (isOpen && clauses.length < 2) return [];
    return [
      {
        ...{ nights, ranges, words, cell, sentence: text },
        weekdays: label.weekdays && daysOf(label.weekdays, weekends?.value ?? null),
        isRest: isRest || isOpen,
      },
    ];
  });
}

/** "1 and 2 June": commas and dashes of dates part no clauses, unless each clause has a count of its own. */
const isDated = (text: string) =>
  readRanges(text).length > 0 && (text.match(new RegExp(nightCount, "gi"))?.length ?? 0) < 2;
