import type { Board } from "#domain/rates/rate";
import type { Note } from "#domain/rates/reading";
import { readImpliedBoard } from "#domain/rates/sheet/words/boards";
import { readRanges, readYears } from "#domain/rates/sheet/words/dates";
import { readLabel } from "#domain/rates/sheet/words/label";
import { type Facts, listsYears, readValidity, splitSentences, type Stated } from "./facts";
import { type Places, statedFor } from "./places";
import type { TablePrices } from "./price-cells";

/** Facts from notes that hold for a table, or for words in the heads of all tables. */

const otherYearWords = /\b(?:book|cancel|clos|paid|payment|deposit|until|before|by)\w*\b/i;
const maxTitle = 140;

/**
 * The years and the validity of each table: those of its own title, or else those of the table before it, or of
 * notes that are near to it if others say different things of other tables.
 */
export function factsOfTables(
  tables: readonly TablePrices[],
  facts: Facts,
  notes: readonly Note[],
  places: Places,
): Facts[] {
  const validities = notes.flatMap((note) => {
    const validity = readValidity(note, facts.order);
    return validity ? [validity] : [];
  });
  let last = facts;
  return tables.map(({ table }) => {
    for (const note of table.above.toReversed()) {
      const own = titleFacts(note, facts);
      if (!own) continue;
      last = own;
      break;
    }
    const { list, isUnclear } = statedFor(validities, table, places);
    const [near] = list;
    const isDivided = !isUnclear && list.length < validities.length;
    if (!near || !isDivided || last !== facts) return last;
    return { ...facts, validity: near, years: yearsOf(near.value), yearCell: near.cell };
  });
}

const yearsOf = ({ from, to }: { from: string; to: string }) => readYears(`${from} ${to}`);

function titleFacts({ id, text }: Note, facts: Facts): Facts | null {
  if (text.length > maxTitle || otherYearWords.test(text)) return null;
  const years = readYears(text);
  const [first] = years;
  if (first === undefined || years.length > 2) return null;
  if (Math.abs(first - Number(facts.today.slice(0, 4))) > 7) return null;
  const validity = readValidity({ id, text }, facts.order);
  // A range of dates in a title is that of a season, unless it says that rates are valid then.
  if (!validity && readRanges(text, facts.order).length > 0) return null;
  const isWithin = years.every((year) => facts.years.includes(year));
  const isSame = isWithin && years.length === facts.years.length;
  if (isSame && !validity) return facts;
  return {
    ...facts,
    years,
    yearCell: id || null,
    isOfEachYear: listsYears.test(text),
    validity: validity ?? keptValidity(facts, years),
  };
}

/** The validity of the sheet holds for a table of one of its years, unless it is that of one year alone. */
const keptValidity = ({ validity }: Facts, years: readonly number[]) =>
  validity && years.some((year) => validity.value.from.startsWith(String(year))) ? validity : null;

const otherWords =
  /\b(?:guides?|drivers?|pilots?|nann(?:y|ies)|staff|child(?:ren)?|instead|upgrades?|supplements?|packed|transfers? include)\b/i;

/** The boards that follow from what the notes say to be included. */
export const impliedBoardsOf = (notes: readonly Note[]): Stated<Board>[] =>
  notes.flatMap(({ id, text }) =>
    splitSentences(text).flatMap((sentence) => {
      const value = otherWords.test(sentence.slice(0, 40)) ? null : readImpliedBoard(sentence);
      return value ? [{ value, cell: id }] : [];
    }),
  );

/** The days that a note or a head calls a weekend, or those that midweek leaves. */
export function weekendsOf(notes: readonly Note[]): Stated<readonly number[]> | null {
  for (const { id, text } of notes)
    for (const sentence of splitSentences(text)) {
      const days = daysAfter(sentence, /\bweek ?-?ends?\b/i);
      if (days) return { value: days, cell: id };
      const others = daysAfter(sentence, /\b(?:mid ?-?week|week ?-?(?:days?|nights?))\b/i);
      if (others)
        return { value: [1, 2, 3, 4, 5, 6, 7].filter((day) => !others.includes(day)), cell: id };
    }
  return null;
}

function daysAfter(text: string, words: RegExp): readonly number[] | null {
  const match = words.exec(text);
  if (!match || text.length > 200) return null;
  for (const part of [text.slice(match.index + match[0].length), text.slice(0, match.index)]) {
    const { weekdays } = readLabel(part);
    if (weekdays?.isStated) return weekdays.days;
  }
  return null;
}
