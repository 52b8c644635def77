import type { Note } from "#domain/rates/reading";
import { readMarkers } from "#domain/rates/sheet/words/amounts";
import { daysOf } from "#domain/rates/sheet/words/counts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { readLabel } from "#domain/rates/sheet/words/label";
import { type Facts, type Nights, placeRange, splitSentences } from "./facts";
import { leadingMarker } from "./words";

/** Reads what notes and tables without prices say of minimum stays: each number of nights with its conditions. */

export interface MinimumRule {
  nights: number;
  /** Dates that the rule is for; empty for any. */
  ranges: Nights[];
  weekdays: readonly number[] | null;
  /** The words around the number: names of seasons and units among them. */
  words: string;
  /** Words before those of the rule: "in the villa 3 nights, and 4 nights in High season" is of the villa twice. */
  before: string;
  /** Words of what the rule is not for. */
  except: string;
  /** The mark of the prices that a footnote is for. */
  marker: string;
  cell: string;
  sentence: string;
}

const numberWords = "one two three four five six seven eight nine ten".split(" ");
const number = `(?:\\d{1,2}|${numberWords.join("|")})`;
/** "3 nights", "three (3) night", "one week", and a bare "4" where the sentence is on minimum stays. */
const counts = new RegExp(
  `\\b(${number})(?: ?\\(\\d{1,2}\\))?[ -]?(nights?|nts?|nites?|weeks?)\\b|\\b(\\d{1,2})(?=\\s*(?:[,;.)/]|$|(?:in|for|over|during|at|from|and|on)\\b))(?! ?[-–/.]\\d)`,
  "gi",
);
const minimumWords =
  /\bmin(?:imum)?\b|\bat least\b|\b(?:no|not) (?:less|fewer|shorter) than\b|\bmlos\b|\b(?:stays?|bookings?) of (?:less|fewer) than\b|\bnights?[- ]stay (?:is |are )?(?:required|compulsory|obligatory|applies|needed)\b|\b(?:nights? (?:is|are)|stays? (?:is|are)) (?:required|compulsory|obligatory|needed)\b/i;
const stayWords = /\b(?:nights?|nts?|nites?|stays?|los|mlos|length|weeks?)\b/i;
/** Sentences on something else that has a minimum: groups, ages, offers and notice. */
const otherWords =
  /\b(?:pay|free|offers?|discounts?|specials?|long stays?|cancel\w*|guides?|drivers?|pilots?|deposit|age|years|persons?|people|pax|guests|groups?|parties|honeymoon\w*|packages?|weddings?|days? (?:before|prior)|flights?|surcharge|supplement)\b/i;
const exceptWords =
  /\b(?:except(?:ing)?(?: for)?|other than|apart from|excluding|save for|but not|outside)\b/i;
const longWeekends = /\b(?:long|easter|holiday|public holiday) week ?-?ends?\b/i;
const singleDates =
  /\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/gi;

const toNights = (text: string, unit: string) =>
  (Number(text) || numberWords.indexOf(text.toLowerCase()) + 1) * (/^week/i.test(unit) ? 7 : 1);

interface MinimumSource {
  facts: Facts;
  /** Marks of footnotes beside prices. */
  marks: ReadonlySet<string>;
  /** The nights that a note calls a weekend. */
  weekends: readonly number[] | null;
}

export function readMinimums(notes: readonly Note[], source: MinimumSource): MinimumRule[] {
  const { marks } = source;
  const rules: MinimumRule[] = [];
  // Numbers before many notes are those of a list, if no price has one.
  const isList =
    marks.size === 0 && notes.filter(({ text }) => leadingMarker.test(text)).length > 2;
  let lead = "";
  for (const { id, text } of notes) {
    if (text.length > 1500) continue;
    let marker = "";
    const isHeading = text.length < 60 && !/\d/.test(text);
    // Below a heading on minimum stays, lines name a season and its nights alone.
    if (isHeading) lead = minimumWords.test(text) && stayWords.test(text) ? text : "";
    let before = lead;
    for (const sentence of splitSentences(text)) {
      // A note can hold several footnotes: "¹ A fee is paid. ² Minimum 3 nights."
      if (!isList) marker = markerOf(sentence) || marker;
      const found = readSentence(sentence, before, { cell: id, marker }, source);
      // "A minimum of two nights applies; three nights over Festive" goes on behind the mark.
      before = found.length > 0 ? sentence : lead;
      rules.push(...found);
    }
  }
  return rules;
}

function markerOf(text: string): string {
  const raw = leadingMarker.exec(text)?.[1] ?? "";
  return readMarkers(raw) || raw.replace(/^\(/, "");
}

function readSentence(
  sentence: string,
  lead: string,
  source: Pick<MinimumRule, "cell" | "marker">,
  { facts, weekends }: MinimumSource,
): MinimumRule[] {
  const plain = sentence.replace(leadingMarker, "");
  const isLed = lead !== "" && plain.length < 80 && /\bn(?:igh)?ts?\b/i.test(plain);
  if (!isLed && !(minimumWords.test(plain) && stayWords.test(plain))) return [];
  if (otherWords.test(plain)) return [];
  let masked = plain;
  for (const { start, end } of readRanges(plain, facts.order))
    masked = masked.slice(0, start) + " ".repeat(end - start) + masked.slice(end);
  masked = masked.replaceAll(singleDates, (date) => " ".repeat(date.length));
  const found = [...masked.matchAll(counts)];
  const bounds = boundsOf(masked, found);
  let excepted = "";
  return found.flatMap((match, index): MinimumRule[] => {
    const [from = 0, to = plain.length] = bounds.slice(index, index + 2);
    const before = plain.slice(from, match.index);
    const clause = `${before} ${plain.slice(match.index + match[0].length, to)}`;
    const nights = toNights(match[1] ?? match[3] ?? "", match[2] ?? "");
    // The sheet does not say when they are.
    if (/\blong weekends?\b/i.test(clause) || nights < 1 || nights > 30) return [];
    const cut = exceptWords.exec(clause);
    const own = cut ? clause.slice(0, cut.index) : clause;
    // "Two nights except in the festive season, when it is four".
    const isOfExcepted = /^\W*(?:when|where|which)\b/i.test(own) && excepted !== "";
    // A long weekend is a holiday that no price names.
    const words = (isOfExcepted ? `${own} ${excepted}` : own).replace(longWeekends, " holidays ");
    excepted = cut ? clause.slice(cut.index + cut[0].length) : "";
    const label = readLabel(words, facts.order);
    const ranges = label.seasons.flatMap((season) =>
      season.ranges.flatMap((range) => placeRange(range, facts, [source.cell]) ?? []),
    );
    const weekdays = label.weekdays && daysOf(label.weekdays, weekends);
    const rule = {
      nights,
      ranges,
      weekdays,
      words,
      before: plain.slice(0, from),
      except: excepted,
    };
    return [{ ...source, ...rule, sentence }];
  });
}

/** The words of each number, by their limits: between two numbers they belong to the one before or behind. */
function boundsOf(text: string, found: readonly RegExpExecArray[]): number[] {
  const [first] = found;
  const isBehind = first !== undefined && /(?:[:=]|\bis|–|-)\s*$/.test(text.slice(0, first.index));
  const inner = found.slice(1).map((match, index) => {
    const before = found[index];
    const start = (before?.index ?? 0) + (before?.[0].length ?? 0);
    const gap = text.slice(start, match.index);
    // "3 nights (High), 2 nights (Low)" and "High (3 nights), Low (2 nights)": a bracket is of the number before.
    const bracket = /^[^()]{0,60}\)|\([^()]{0,60}\)/.exec(gap);
    if (bracket) return start + bracket.index + bracket[0].length;
    const marks = [
      /;|\(|\|/g,
      /,(?: (?:and|but|with|while|whereas)\b)?|\/|–/g,
      /\b(?:and|but|while|whereas|with|or)\b/g,
    ].map((one) => [...gap.matchAll(one)]);
    const list = marks.find(({ length }) => length > 0) ?? [];
    const mark = isBehind || /^\s*[,;/)]/.test(gap) ? list[0] : list.at(-1);
    return start + (mark?.index ?? gap.length);
  });
  return [0, ...inner, text.length];
}
