import type { Rate } from "#domain/rates/rate";
import type { Evidence, Found, Note } from "#domain/rates/reading";
import type { Grid } from "./grid";
import { groupBy } from "./group-by";
import { translate } from "./words/foreign";

/**
 * Marks what a rate does not state though words of the sheet are about it: what was not understood there may be
 * what is missing here.
 */

type Field = "single" | "triple" | "sleeps" | "minNights" | "weekdays" | "board" | "charged";
const words: Readonly<Record<Field, RegExp>> = {
  single:
    /\b(?:singles?|sgl|solo|alone|sole|einzel\w*|individuel\w*|(?:1|one) (?:person|guest|adult|pax))\b/i,
  triple:
    /\b(?:tripl\w*|tpl|third (?:adult|person|guest)|3rd (?:adult|person|guest)|(?:3|three) (?:sharing|adults|people|persons|guests|pax)|extra (?:bed|adult|person)|dreibett\w*)\b/i,
  sleeps:
    /\b(?:sleep(?:s|er|ers|ing)|max(?:imum)?\b.{0,20}(?:guests?|people|persons?|pax|adults?|occupancy)|capacity|occupancy|accommodat(?:es|ing)|\d{1,2} ?(?:guests?|people|persons?|pax|adults?|beds?|personnes|personen)|belegung)\b/i,
  minNights:
    /\bmin(?:imum|\.)?\b|\bmindest\w*|\bat least\b|\bnights? stay\b|\bmlos\b|\b(?:\d|two|three|four|five|seven)[ -]?(?:nights?|nuits|nächte|noites)\b/i,
  weekdays:
    /\b(?:week ?-?ends?|mid ?-?week|week ?-?(?:days?|nights?)|mon(?:day)?s?|tue(?:sday)?s?|wednesdays?|thu(?:rsday)?s?|fri(?:day)?s?|saturdays?|sundays?|wochenende)\b/i,
  board:
    /\bboard\b|\bbreakfast\b|\binclusive\b|\bself[- ]?cater\w*|\bmeals?\b|\bdinner\b|\bB ?& ?B\b|\b(?:BB|HB|FB|AI|SC|RO)\b|\bpackage\b|\bfrühstück\b|\bpension\b|\bdéjeuner\b/i,
  charged: /\bsharing\b|\bdouble\b|\btwin\b|\bsingle\b|\bper (?:room|unit|tent|villa|house)\b/i,
};

interface Mention {
  id: string;
  isOfNote: boolean;
}

/** @param hasRooms whether a line of the tables is read as rooms */
export function markSilence(
  rates: readonly Found<Rate>[],
  grids: readonly Grid[],
  notes: readonly Note[],
  hasRooms: boolean,
): Found<Rate>[] {
  const cited = (field: Field) =>
    new Set(rates.flatMap(({ evidence }) => evidence[field]?.cells ?? []));
  const mentions = new Map<Field, Mention[]>();
  const says = (field: Field, text: string) =>
    words[field].test(text) || words[field].test(translate(text) ?? "");
  for (const field of Object.keys(words) as Field[]) {
    const used = cited(field);
    const ofNotes = notes.flatMap(({ id, text }) =>
      says(field, text) ? [{ id, isOfNote: true }] : [],
    );
    const ofCells = grids.flatMap(({ filled }) =>
      filled.flatMap(({ id, text }) =>
        !used.has(id) && says(field, text) ? [{ id, isOfNote: false }] : [],
      ),
    );
    mentions.set(field, [...ofNotes, ...ofCells]);
  }
  const hasUnits = hasRooms || rates.some(({ value }) => value.unit !== null);
  return rates.map((rate) => {
    const evidence = { ...rate.evidence };
    if (hasUnits && rate.value.unit === null)
      evidence.unit = { cells: rate.evidence.price?.cells ?? [], derived: "no room is named here" };
    for (const [field, found] of mentions) {
      const [first] = found;
      if (!first || evidence[field]?.derived || !isOpen(rate.value, field)) continue;
      evidence[field] = {
        cells: first.id ? [first.id] : [],
        derived: "words about it were not understood",
      };
    }
    return { ...rate, evidence };
  });
}

const isOpen = (rate: Rate, field: Field): boolean =>
  field === "charged"
    ? rate.charged === "per person"
    : field === "weekdays"
      ? rate.weekdays.length === 0
      : rate[field] === null;

const maxRatio = 3.5;
/** One adult alone pays at most the price of two; percentages are rounded. */
const maxSingle = 2.05;

/** Marks prices that are too far from those beside them: that of a house among prices per person. */
export function markOutliers(rates: readonly Found<Rate>[]): Found<Rate>[] {
  const lowestAt = new Map<string, number>();
  for (const { value } of rates)
    lowestAt.set(nightsOf(value), Math.min(value.price, lowestAt.get(nightsOf(value)) ?? Infinity));
  return rates.map((rate) => {
    const { value } = rate;
    const evidence = { ...rate.evidence };
    const isHigh =
      value.charged !== "per unit" &&
      value.price > maxRatio * (lowestAt.get(nightsOf(value)) ?? Infinity);
    if (isHigh && value.single === null)
      evidence.charged = mark(evidence.charged, "far higher than the other prices per person");
    if (
      value.single !== null &&
      value.charged !== "per unit" &&
      value.single > maxSingle * value.price
    )
      evidence.single = mark(evidence.single, "more than the price of two");
    return { value, evidence };
  });
}

const mark = (known: Evidence | undefined, derived: string): Evidence => ({
  cells: known?.cells ?? [],
  derived: known?.derived ?? derived,
});

const nightsOf = ({ from, to, board, weekdays }: Rate) =>
  JSON.stringify([from, to, board, weekdays]);

const unclear = "another price for the same room and nights";

/** Marks two prices of one room and night: one of their heads means something else. */
export function markOverlaps(rates: readonly Found<Rate>[]): Found<Rate>[] {
  const groups = groupBy(rates, ({ value: { unit, board, weekdays, minNights, maxNights } }) =>
    JSON.stringify([unit?.toLowerCase(), board, weekdays, minNights, maxNights]),
  );
  const overlapping = new Set<Found<Rate>>();
  for (const group of groups.values()) {
    const sorted = group.toSorted((a, b) => a.value.from.localeCompare(b.value.from));
    for (const [index, one] of sorted.entries()) {
      const next = sorted[index + 1];
      if (next && next.value.from <= one.value.to) overlapping.add(one).add(next);
    }
  }
  return rates.map((rate) => {
    if (!overlapping.has(rate)) return rate;
    const evidence = { ...rate.evidence };
    for (const field of ["unit", "from", "to", "charged", "board", "weekdays"] as const)
      evidence[field] = mark(
        evidence[field] ?? { cells: evidence.price?.cells ?? [], derived: null },
        unclear,
      );
    return { ...rate, evidence };
  });
}

/** Prices of rates that share nights. */
export const overlappingCells = (rates: readonly Found<Rate>[]): string[] =>
  rates.flatMap(({ evidence }) =>
    evidence.unit?.derived === unclear ? (evidence.price?.cells ?? []) : [],
  );
