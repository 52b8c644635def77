import type { Rate } from "#domain/rates/rate";
import type { Evidence, Found, Table } from "#domain/rates/reading";
import { includesName, looksLikeSeason, sameName } from "#domain/rates/sheet/words/label";
import { addDays } from "#domain/rates/trip";
import type { Nights } from "./facts";
import type { MinimumRule } from "./minimum-rules";
import type { Places } from "./places";
import { alwaysWords, restWords } from "./sentences";

/**
 * Applies the minimum stays that prose states for dates, seasons, units or weekdays. The rule with the most
 * conditions holds, and the longest of several; a rate of which dates cover a part becomes several rates.
 */

/** Names that the words of a rule may be of. */
export interface KnownNames {
  seasons: readonly string[];
  units: readonly string[];
  /** Titles of the sheet: the name of the lodge. */
  title: string;
}

/** A rate with the number of conditions of the rule that its minimum is from. */
interface Part {
  rate: Found<Rate>;
  rank: number;
}

/** A rate with what its table says of minimum stays and footnotes. */
export interface MarkedRate {
  rate: Found<Rate>;
  base: { hasMinimum: boolean; markers: readonly string[]; table: Table };
}

export interface Minimums {
  rates: Found<Rate>[];
  /** Rules that no rate has, or of which some words were not understood. */
  left: MinimumRule[];
}

export function applyMinimums(
  rates: readonly MarkedRate[],
  rules: readonly MinimumRule[],
  known: KnownNames,
  places: Places,
): Minimums {
  const placeOf = places(rules.map(({ cell }) => cell));
  const read = rules.map((rule) => toConditions(rule, known));
  const used = new Set<MinimumRule>();
  const applied = rates.flatMap(({ rate, base }) => {
    const isOfTable = base.hasMinimum || rate.value.minNights !== null;
    let parts: Part[] = [{ rate, rank: isOfTable ? tableRank : -1 }];
    const near = read.filter(
      (one) =>
        placeOf(one.rule.cell, base.table) !== "elsewhere" && fits(one, rate, base.markers, read),
    );
    const own = near.filter(({ rule }) => share(rule, rate.value) === "all");
    const partly = near.find(({ rule }) => share(rule, rate.value) === "some");
    const unclear = near.find((one) => placeOf(one.rule.cell, base.table) === "unclear") ?? partly;
    for (const one of own.toSorted((a, b) => a.rank - b.rank)) {
      used.add(one.rule);
      parts =
        one.rule.ranges.length === 0
          ? parts.map((part) => withNights(part, one))
          : one.rule.ranges.reduce(
              (list, range) => list.flatMap((part) => divide(part, range, one)),
              parts,
            );
    }
    return parts.map((part) => (unclear ? withDoubt(part.rate, unclear.rule) : part.rate));
  });
  const left = read.filter(({ rule, isUnclear }) => isUnclear || !used.has(rule));
  return { rates: applied, left: left.map(({ rule }) => rule) };
}

const withDoubt = (
  { value, evidence }: Found<Rate>,
  { cell, sentence }: MinimumRule,
): Found<Rate> => ({
  value,
  evidence: {
    ...evidence,
    minNights: { cells: [cell], derived: `not applied: "${sentence.slice(0, 60)}"` },
  },
});

/** How many of the nights of a price a rule of weekdays is for. */
function share({ weekdays }: MinimumRule, { weekdays: days }: Rate): "all" | "some" | "none" {
  if (!weekdays) return "all";
  if (days.length === 0) return "some";
  const both = days.filter((day) => weekdays.includes(day)).length;
  return both === days.length ? "all" : both > 0 ? "some" : "none";
}

/** A minimum in the table yields to none of the notes that have no condition. */
const tableRank = 0.5;

interface Conditions {
  rule: MinimumRule;
  seasons: readonly string[];
  units: readonly string[];
  notSeasons: readonly string[];
  notUnits: readonly string[];
  /** "In other seasons": all to which no other rule applies. */
  isRest: boolean;
  rank: number;
  /** True if it has words of a condition that was not understood. */
  isUnclear: boolean;
}

/** Words that no rate is told apart by. */
const plainWords =
  /\b(?:min(?:imum)?|mlos|los|at|least|no|not|less|fewer|shorter|than|stays?|nights?|nts?|lengths?|of|a|an|the|is|are|in|on|over|during|for|from|to|and|or|but|with|while|whereas|by|per|all|each|every|any|both|our|we|you|your|please|note|that|this|these|it|there|must|be|will|may|have|has|do|accept(?:ed)?|applies|apply|applicable|applied|requires?|required|requirement|compulsory|obligatory|needed|recommended|bookings?|reservations?|rooms?|tents?|suites?|villas?|units?|houses?|camps?|lodges?|property|properties|accommodation|rates?|prices?|seasons?|periods?|dates?|times?|year|throughout|round|always|when|where|which|only|exclusive|use|consecutive|other|rest|remaining|otherwise|weekends?|mid-?week|weekdays?|weeknights?|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|rack|valid)\b/giu;
const unitNouns =
  /(\b(?:each|every|all|any|per|both|either|our) )?\b(villa|house|cottage|chalet|suite|tent|room|bungalow|banda|treehouse|cabin|apartment|homestead|farmhouse|star ?bed)s?\b/gi;

const flat = (text: string) => ` ${sameName(text)} `;

function toConditions(rule: MinimumRule, known: KnownNames): Conditions {
  const seasons = seasonsIn(rule.words, known);
  const units = unitsIn(rule.words, known) ?? unitsIn(rule.before, known) ?? [];
  const notSeasons = seasonsIn(rule.except, known);
  const notUnits = unitsIn(rule.except, known) ?? [];
  const isRest = restWords.test(rule.words);
  const hasDates = rule.ranges.length > 0;
  const words = rule.words.replaceAll(alwaysWords, " ");
  const isOfSeason = !isRest && !hasDates && seasons.length === 0 && looksLikeSeason(words);
  const isLost = rule.except !== "" && notSeasons.length + notUnits.length === 0;
  const isUnknown = /\p{L}{3}/u.test(withoutKnown(rule, known, [...seasons, ...units]));
  const counted = [hasDates || seasons.length > 0, units.length > 0, rule.weekdays, rule.marker];
  return {
    rule,
    seasons: isOfSeason ? ["?"] : seasons,
    units,
    notSeasons,
    notUnits,
    isRest,
    rank: counted.filter(Boolean).length,
    isUnclear: isLost || (isUnknown && !hasDates),
  };
}

function withoutKnown({ words }: MinimumRule, { title }: KnownNames, names: readonly string[]) {
  let rest = flat(words);
  for (const name of names) rest = rest.replaceAll(flat(name).trim(), " ");
  const ofTitle = new Set(flat(title).split(" "));
  return rest
    .replaceAll(plainWords, " ")
    .split(" ")
    .filter((word) => !ofTitle.has(word) && !looksLikeSeason(word) && !/^\d/.test(word))
    .join(" ");
}

/** Seasons by their whole names, or else by a word of them: "festive" is "Festive Season 2027". */
function seasonsIn(words: string, { seasons }: KnownNames): string[] {
  const text = flat(words.replace(restWords, " "));
  const whole = seasons.filter((name) => includesName(words.replace(restWords, " "), name));
  if (whole.length > 0)
    return whole.filter(
      (name) =>
        !whole.some(
          (other) =>
            other !== name &&
            includesName(other, name) &&
            !text.replace(flat(other), " ").includes(flat(name)),
        ),
    );
  const telling = text.split(" ").filter((word) => looksLikeSeason(word));
  return seasons.filter((name) => telling.some((word) => includesName(name, word)));
}

/** Units by their names, or by their kind: "in the villas". "In all villas" tells none apart; "?" is none of them, and null no unit. */
function unitsIn(words: string, { units }: KnownNames): string[] | null {
  const whole = units.filter((name) => includesName(words, name));
  if (whole.length > 0) return whole;
  const nouns = [...words.matchAll(unitNouns)].flatMap(([, all, noun = ""]) => (all ? [] : [noun]));
  if (nouns.length === 0) return null;
  const kind = units.filter((name) =>
    nouns.some((noun) => new RegExp(`\\b${noun}s?\\b`, "i").test(name)),
  );
  if (kind.length === 0) return ["?"];
  return kind.length < units.length ? kind : [];
}

function fits(
  conditions: Conditions,
  { value }: Found<Rate>,
  markers: readonly string[],
  all: readonly Conditions[],
): boolean {
  const { rule, seasons, units, notSeasons, notUnits, isRest } = conditions;
  if (rule.marker && !markers.includes(rule.marker)) return false;
  if (seasons.length > 0 && !seasons.includes(value.season)) return false;
  if (units.length > 0 && !units.includes(value.unit ?? "")) return false;
  if (notSeasons.includes(value.season) || notUnits.includes(value.unit ?? "")) return false;
  return (
    !isRest || all.every((one) => !one.seasons.includes(value.season) && !isDuring(one.rule, value))
  );
}

const isDuring = ({ ranges }: MinimumRule, { from, to }: Rate) =>
  ranges.some((range) => range.from <= from && to <= range.to);

function divide(part: Part, range: Nights, rule: Conditions): Part[] {
  const { from, to } = part.rate.value;
  if (range.from > to || range.to < from) return [part];
  const first = range.from > from ? range.from : from;
  const last = range.to < to ? range.to : to;
  const cut = (start: string, end: string): Part => ({
    ...part,
    rate: cutRate(
      part.rate,
      start,
      end,
      range,
      `part with a minimum of ${rule.rule.nights} nights`,
    ),
  });
  return [
    ...(first > from ? [cut(from, addDays(first, -1))] : []),
    withNights(cut(first, last), rule),
    ...(last < to ? [cut(addDays(last, 1), to)] : []),
  ];
}

/** A rule with fewer conditions yields, and so does the shorter of two with as many. */
function withNights(part: Part, { rule, rank }: Conditions): Part {
  const { value, evidence } = part.rate;
  const known = value.minNights ?? 0;
  const isOfTable = part.rank === tableRank;
  if (rank < part.rank || ((rank === part.rank || isOfTable) && rule.nights <= known)) return part;
  const minNights: Evidence = { cells: [rule.cell], derived: null };
  return {
    rate: { value: { ...value, minNights: rule.nights }, evidence: { ...evidence, minNights } },
    rank,
  };
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
