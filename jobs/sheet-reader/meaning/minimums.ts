import type { Rate } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { sameName, unitNounIn } from "#jobs/sheet-reader/words/label";
import type { Minimum } from "./minimum-sentences";
import type { Nights } from "./seasons";

/**
 * Applies the minimum stays that prose states for dates, seasons, weekdays and units; the longest of several
 * holds. A rate of which dates cover a part becomes several rates.
 */
export function withMinimums(
  rates: readonly Found<Rate>[],
  minimums: readonly Minimum[],
): { rates: Found<Rate>[]; unused: Minimum[] } {
  const used = new Set<Minimum>();
  const units = [...new Set(rates.flatMap(({ value }) => value.unit ?? []))];
  const applied = rates.flatMap((rate) => {
    let parts: Part[] = [{ rate, sentences: new Set() }];
    for (const minimum of minimums.toSorted((a, b) => Number(a.isRest) - Number(b.isRest)))
      parts = parts.flatMap((part) => apply(part, minimum, units, used));
    return parts.map((part) => part.rate);
  });
  return { rates: applied, unused: minimums.filter((minimum) => !used.has(minimum)) };
}

/** A rate with the sentences that gave it a minimum. */
interface Part {
  rate: Found<Rate>;
  sentences: ReadonlySet<string>;
}

function apply(part: Part, minimum: Minimum, units: readonly string[], used: Set<Minimum>): Part[] {
  const { value } = part.rate;
  if (minimum.isRest && part.sentences.has(minimum.cell + minimum.sentence)) return [part];
  if (!isForWords(minimum, value, units)) return [part];
  const { ranges, weekdays } = minimum;
  const isWithin = ({ from, to }: Nights) => from <= value.to && value.from <= to;
  if (ranges.length > 0 && !ranges.some(isWithin)) return [part];
  if (weekdays && !value.weekdays.some((day) => weekdays.includes(day)) && value.weekdays[0])
    return [part];
  // Some of the nights of this price have the minimum and some have not.
  const isPart = weekdays && !(value.weekdays[0] && isSubset(value.weekdays, weekdays));
  if (isPart) return [withDoubt(part, minimum)];
  used.add(minimum);
  if (ranges.length === 0) return [withNights(part, minimum)];
  let parts = [part];
  for (const range of ranges) parts = parts.flatMap((one) => divide(one, range, minimum));
  return parts;
}

const isSubset = (days: readonly number[], of: readonly number[]) =>
  days.every((day) => of.includes(day));

/** True if the words of the minimum name the season and the unit of the rate, or neither. */
function isForWords(
  { words, ranges, weekdays }: Minimum,
  { season, unit }: Rate,
  units: readonly string[],
): boolean {
  const named = units.filter((one) => includesWords(words, one));
  const noun = named.length > 0 ? null : unitNounIn(words);
  if (named.length > 0 && !named.includes(unit ?? "")) return false;
  if (noun && !(unit && includesWords(unit, noun))) return false;
  const rest = withoutNames(words, noun ? [noun, `${noun}s`] : named);
  if (rest === "" || includesWords(rest, season) || includesWords(season, rest)) return true;
  // Words beside dates or weekdays may be an occasion: "over Easter, 26 – 29 March".
  return named.length === 0 && noun === null && ranges.length > 0 && weekdays === null;
}

const withoutNames = (words: string, names: readonly string[]) =>
  names.reduce(
    (rest, name) => ` ${rest} `.replaceAll(` ${sameName(name)} `, " ").trim(),
    sameName(words),
  );

function includesWords(text: string, part: string): boolean {
  const name = sameName(part);
  return name !== "" && ` ${sameName(text)} `.includes(` ${name} `);
}

function divide(part: Part, range: Nights, minimum: Minimum): Part[] {
  const { from, to } = part.rate.value;
  if (range.from > to || range.to < from) return [part];
  const first = range.from > from ? range.from : from;
  const last = range.to < to ? range.to : to;
  const cut = (start: string, end: string): Part => ({
    ...part,
    rate: cutRate(part.rate, start, end, range, `part with a minimum of ${minimum.nights} nights`),
  });
  return [
    ...(first > from ? [cut(from, addDays(first, -1))] : []),
    withNights(cut(first, last), minimum),
    ...(last < to ? [cut(addDays(last, 1), to)] : []),
  ];
}

function withNights(part: Part, { nights, cell, sentence }: Minimum): Part {
  const { value, evidence } = part.rate;
  const sentences = new Set([...part.sentences, cell + sentence]);
  if (nights <= (value.minNights ?? 0)) return { ...part, sentences };
  const minNights: Evidence = { cells: [cell], derived: null };
  return {
    rate: { value: { ...value, minNights: nights }, evidence: { ...evidence, minNights } },
    sentences,
  };
}

function withDoubt(part: Part, { cell, sentence }: Minimum): Part {
  const { value, evidence } = part.rate;
  const minNights: Evidence = {
    cells: [cell],
    derived: `not applied: "${sentence.replaceAll(/\s+/g, " ").slice(0, 60)}"`,
  };
  return { ...part, rate: { value, evidence: { ...evidence, minNights } } };
}

/** The rate for some of its nights; a new date names the cells of both ranges. */
function cutRate(
  { value, evidence }: Found<Rate>,
  from: string,
  to: string,
  range: Nights,
  derived: string,
): Found<Rate> {
  const moved = (known: Evidence | undefined): Evidence => ({
    cells: [...new Set([...(known?.cells ?? []), ...range.cells])],
    derived: [known?.derived, derived].filter(Boolean).join(", "),
  });
  const changed: Found<Rate>["evidence"] = {};
  if (from !== value.from) changed.from = moved(evidence.from);
  if (to !== value.to) changed.to = moved(evidence.to);
  return { value: { ...value, from, to }, evidence: { ...evidence, ...changed } };
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
