import type { Rate } from "#domain/rates/rate";
import type { Found, Note } from "#domain/rates/reading";
import type { Grid } from "./grid";

/**
 * Marks what a rate does not state though words of the sheet are about it: what was not understood there may be
 * what is missing here.
 */

type Field = "single" | "triple" | "sleeps" | "minNights" | "weekdays" | "board" | "charged";
const words: Readonly<Record<Field, RegExp>> = {
  single: /\b(?:singles?|sgl|solo|alone|einzel\w*|individuel\w*)\b/i,
  triple:
    /\b(?:tripl\w*|tpl|third (?:adult|person|guest)|3rd (?:adult|person|guest)|three (?:sharing|adults|people)|extra (?:bed|adult|person)|dreibett\w*)\b/i,
  sleeps:
    /\b(?:sleep(?:s|er|ers|ing)|max(?:imum)?\b.{0,20}(?:guests?|people|persons?|pax|adults?|occupancy)|capacity|occupancy|accommodat(?:es|ing)|\d ?pax|belegung)\b/i,
  minNights: /\bmin(?:imum|\.)?\b|\bmindest\w*|\bat least\b|\bnights? stay\b|\bmlos\b/i,
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

export function markSilence(
  rates: readonly Found<Rate>[],
  grids: readonly Grid[],
  notes: readonly Note[],
): Found<Rate>[] {
  const cited = (field: Field) =>
    new Set(rates.flatMap(({ evidence }) => evidence[field]?.cells ?? []));
  const mentions = new Map<Field, Mention[]>();
  for (const field of Object.keys(words) as Field[]) {
    const used = cited(field);
    const ofNotes = notes.flatMap(({ id, text }) =>
      words[field].test(text) ? [{ id, isOfNote: true }] : [],
    );
    const ofCells = grids.flatMap(({ filled }) =>
      filled.flatMap(({ id, text }) =>
        !used.has(id) && words[field].test(text) ? [{ id, isOfNote: false }] : [],
      ),
    );
    mentions.set(field, [...ofNotes, ...ofCells]);
  }
  const hasUnits = rates.some(({ value }) => value.unit !== null);
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
