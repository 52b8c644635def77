import type { Table } from "#domain/rates/reading";
import type { TrueRate, Truth } from "./score";

/** The figures of a table with what they can be by the truth of their sheet. */

export type Field = "price" | "single" | "triple" | "singleSupplement" | "supplement";

/** A rate of all its periods, as a person sees it in a table. */
export interface Season {
  rate: TrueRate;
  dates: { from: string; to: string }[];
}

export interface Figure {
  key: string;
  row: number;
  column: number;
  id: string;
  /** What it can be. */
  candidates: { season: Season; field: Field }[];
}

export const isPriceText = (text: string) => /^\D{0,6}\d[\d.,\s]*\D{0,6}$/.test(text);

export function seasonsOf({ rates }: Truth): Season[] {
  const seasons = new Map<string, Season>();
  for (const rate of rates) {
    const { from, to, ...rest } = rate;
    const key = JSON.stringify(rest);
    const season = seasons.get(key) ?? { rate, dates: [] };
    season.dates.push({ from, to });
    seasons.set(key, season);
  }
  return [...seasons.values()];
}

/** The figure of a cell, as a person reads it. */
export function amountsIn(text: string): { cents: number | null; percent: number | null } {
  const percent = /(\d{1,3}(?:\.\d)?) ?%/.exec(text)?.[1];
  if (percent) return { cents: null, percent: Number(percent) };
  const match = /\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+(?!\d)|\d+/.exec(text.replaceAll(/\s+/g, " "));
  if (!match) return { cents: null, percent: null };
  const decimals = /^[.,](\d{2})(?!\d)/.exec(
    text.replaceAll(/\s+/g, " ").slice(match.index + match[0].length),
  )?.[1];
  return {
    cents: Number(match[0].replaceAll(/\D/g, "")) * 100 + Number(decimals ?? 0),
    percent: null,
  };
}

export function figuresOf(table: Table, key: string, seasons: readonly Season[]): Figure[] {
  return table.cells.flatMap((cell): Figure[] => {
    const { cents, percent } = amountsIn(cell.text);
    if (cents === null && percent === null) return [];
    const candidates = seasons.flatMap((season) => {
      const { price, single, triple } = season.rate;
      const fields: Field[] = [];
      if (cents === price) fields.push("price");
      if (cents === single) fields.push("single");
      if (cents === triple) fields.push("triple");
      const added = single === null ? null : single - price;
      const isPercent =
        percent !== null && added !== null && Math.round((price * percent) / 100) === added;
      if (added !== null && added > 0 && (cents === added || isPercent))
        fields.push("singleSupplement");
      if (seasons.some((one) => isBelow(one, season, cents))) fields.push("supplement");
      return fields.map((field) => ({ season, field }));
    });
    if (candidates.length === 0) return [];
    const places = Array.from({ length: cell.rowSpan }, (_, at) => cell.row + at);
    return places.map((row) => ({ key, row, column: cell.column, id: cell.id, candidates }));
  });
}

/** Other nights of the week of the same room and season, cheaper by this figure. */
function isBelow(one: Season, season: Season, cents: number | null): boolean {
  const rest = ({ rate: { unit, board, single, price }, dates }: Season) =>
    JSON.stringify([unit, board, dates, single === null ? null : single - price]);
  const days = season.rate.weekdays;
  return (
    days.length > 0 &&
    !one.rate.weekdays.some((day) => days.includes(day)) &&
    rest(one) === rest(season) &&
    season.rate.price - one.rate.price === cents
  );
}

/** What all figures of a line have in common, of their possible meanings. */
export function sharedBy<Value>(
  figures: readonly Figure[],
  read: (candidate: Figure["candidates"][number]) => Value,
): string | null {
  const sets = figures.map(
    ({ candidates }) => new Set(candidates.map((one) => JSON.stringify(read(one)))),
  );
  const [first, ...others] = sets;
  const common = [...(first ?? [])].filter((one) => others.every((set) => set.has(one)));
  // Of two that fit, a person reads the head: the guess stays.
  return common.length === 1 ? (common[0] ?? null) : null;
}

export type Facts = Partial<
  Record<
    | ("field" | "dates" | "unit" | "charged" | "board" | "minNights" | "sleeps" | "weekdays")
    | ("singlePercent" | "singleAmount"),
    string
  >
>;

/** What one guest alone pays on top, as a sentence would state it. */
function onTop({ price, single }: TrueRate, isPercent: boolean): string | null {
  if (single === null) return null;
  if (!isPercent) return single < price ? null : String((single - price) / 100);
  const percent = ((single - price) * 100) / price;
  return Number.isInteger(percent) && percent !== 0 ? `${percent}%` : null;
}

export const readers = {
  field: ({ field }) => field,
  dates: ({ season }) => season.dates,
  unit: ({ season }) => season.rate.unit,
  charged: ({ season }) => season.rate.charged,
  board: ({ season }) => season.rate.board,
  minNights: ({ season }) => season.rate.minNights,
  sleeps: ({ season }) => season.rate.sleeps,
  weekdays: ({ season }) => season.rate.weekdays,
  singlePercent: ({ season: { rate } }) => onTop(rate, true),
  singleAmount: ({ season: { rate } }) => onTop(rate, false),
} as const satisfies Record<keyof Facts, (candidate: Figure["candidates"][number]) => unknown>;
