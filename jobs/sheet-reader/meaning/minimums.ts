import type { Rate } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { sameName } from "#jobs/sheet-reader/words/label";
import type { Minimum } from "./prose";
import type { Nights } from "./seasons";

/**
 * Applies the minimum stays that prose states for dates or for a season; the longest of several holds. A
 * rate of which dates cover a part becomes several rates.
 */
export function withMinimums(rate: Found<Rate>, minimums: readonly Minimum[]): Found<Rate>[] {
  let parts: Part[] = [{ rate, minimum: 0 }];
  for (const minimum of minimums) {
    const { name, ranges } = minimum;
    if (ranges.length > 0)
      for (const range of ranges) parts = parts.flatMap((part) => divide(part, range, minimum));
    else if (name !== "" && sameSeason(name, rate.value.season))
      parts = parts.map((part) => withNights(part, minimum));
  }
  return parts.map((part) => part.rate);
}

/** A rate with the minimum that prose stated for it; 0 is none. */
interface Part {
  rate: Found<Rate>;
  minimum: number;
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

function withNights(part: Part, { nights, cell }: Minimum): Part {
  if (nights <= part.minimum) return part;
  const { value, evidence } = part.rate;
  const minNights: Evidence = { cells: [cell], derived: null };
  return {
    rate: { value: { ...value, minNights: nights }, evidence: { ...evidence, minNights } },
    minimum: nights,
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

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const sameSeason = (words: string, season: string) => {
  const name = sameName(season);
  return name !== "" && ` ${sameName(words)} `.includes(` ${name} `);
};
