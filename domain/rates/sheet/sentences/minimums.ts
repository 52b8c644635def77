import type { Note } from "#domain/rates/reading";
import { numberWords, toCount } from "#domain/rates/sheet/words/counts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { readLabel } from "#domain/rates/sheet/words/label";
import { type Facts, type Nights, placeRange, splitSentences } from "./facts";
import { leadingMarker, markerOf } from "./words";

/** Reads what notes and tables without prices say of minimum stays: each number of nights with its conditions. */

export interface MinimumRule {
  nights: number;
  /** Dates that the rule is for; empty for any. */
  ranges: Nights[];
  weekdays: readonly number[] | null;
  /** The words around the number: names of seasons and units among them. */
  words: string;
  /** The mark of the prices that a footnote is for. */
  marker: string;
  cell: string;
}

const counts = new RegExp(
  `\\b(\\d{1,2}|${numberWords.join("|")})(?: ?\\(\\d{1,2}\\))?[ -]?(?:nights?|nts?|nites?)\\b`,
  "gi",
);
const minimumWords =
  /\bmin(?:imum)?\b|\bat least\b|\b(?:no|not) (?:less|fewer|shorter) than\b|\bmlos\b|\b(?:stays?|bookings?) of (?:less|fewer) than\b|\bnights?[- ]stay (?:is |are )?(?:required|compulsory|obligatory|applies|needed)\b|\b(?:nights? (?:is|are)|stays? (?:is|are)) (?:required|compulsory|obligatory|needed)\b/i;
const stayWords = /\b(?:nights?|nts?|nites?|stays?|los|mlos|length|weeks?)\b/i;
/** Sentences on something else that has a minimum: groups, ages, offers and notice; and those with exceptions. */
const otherWords =
  /\b(?:except\w*|other than|apart from|excluding|save for|but not|outside|long week ?-?ends?|pay|free|offers?|discounts?|specials?|long stays?|cancel\w*|guides?|drivers?|pilots?|deposit|age|years|persons?|people|pax|guests|groups?|parties|honeymoon\w*|packages?|weddings?|days? (?:before|prior)|flights?|surcharge|supplement)\b/i;

const clauseMark = /[;,(|/]|\b(?:and|but|while|with|or)\b/;
interface MinimumSource {
  facts: Facts;
  /** Marks of footnotes beside prices. */
  marks: ReadonlySet<string>;
}

export function readMinimums(notes: readonly Note[], source: MinimumSource): MinimumRule[] {
  const { marks } = source;
  const rules: MinimumRule[] = [];
  // Numbers before many notes are those of a list, if no price has one.
  const isList =
    marks.size === 0 && notes.filter(({ text }) => leadingMarker.test(text)).length > 2;
  for (const { id, text } of notes) {
    if (text.length > 1500) continue;
    let marker = "";
    let before = "";
    for (const sentence of splitSentences(text)) {
      // A note can hold several footnotes: "¹ A fee is paid. ² Minimum 3 nights."
      if (!isList) marker = markerOf(sentence) || marker;
      const found = readSentence(sentence, before, { cell: id, marker }, source);
      // "A minimum of two nights applies; three nights over Festive" goes on behind the mark.
      before = found.length > 0 ? sentence : "";
      rules.push(...found);
    }
  }
  return rules;
}

function readSentence(
  sentence: string,
  lead: string,
  source: Pick<MinimumRule, "cell" | "marker">,
  { facts }: MinimumSource,
): MinimumRule[] {
  const plain = sentence.replace(leadingMarker, "");
  const isLed = lead !== "" && plain.length < 80 && /\bn(?:igh)?ts?\b/i.test(plain);
  if (!isLed && !(minimumWords.test(plain) && stayWords.test(plain))) return [];
  if (otherWords.test(plain)) return [];
  let masked = plain;
  for (const { start, end } of readRanges(plain, facts.order))
    masked = masked.slice(0, start) + " ".repeat(end - start) + masked.slice(end);
  const found = [...masked.matchAll(counts)];
  let from = 0;
  return found.flatMap((match, index): MinimumRule[] => {
    const end = match.index + match[0].length;
    const next = found[index + 1]?.index;
    const gap = masked.slice(end, next);
    // Words up to the first mark belong to the number before it, the others to the next.
    const to =
      end + (next === undefined ? gap.length : (clauseMark.exec(gap)?.index ?? gap.length));
    const words = `${plain.slice(from, match.index)} ${plain.slice(end, to)}`;
    from = to;
    const nights = toCount(match[1] ?? "");
    if (nights < 1 || nights > 30) return [];
    const label = readLabel(words, facts.order);
    const ranges = label.seasons.flatMap((season) =>
      season.ranges.flatMap((range) => placeRange(range, facts, [source.cell]) ?? []),
    );
    const weekdays = label.weekdays?.days ?? null;
    return [{ ...source, nights, ranges, weekdays, words }];
  });
}
