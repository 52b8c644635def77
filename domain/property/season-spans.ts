import { months } from "#domain/calendar/months";
import type { PriceSeason } from "./property";

/** Months side by side that lie in one season; null: in none. */
export interface SeasonSpan {
  season: PriceSeason | null;
  months: number[];
}

/** The middle of a month says which season it belongs to. */
const middle = "-15";

/** A season may run over the turn of the year. */
const holds = ({ from, to }: PriceSeason, day: string): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;

/** The year in stretches of one season each, January first. */
export function seasonSpans(seasons: readonly PriceSeason[]): SeasonSpan[] {
  const spans: SeasonSpan[] = [];
  months.forEach((_, month) => {
    const day = String(month + 1).padStart(2, "0") + middle;
    const season = seasons.find((one) => holds(one, day)) ?? null;
    const open = spans.at(-1);
    if (open && open.season === season) open.months.push(month);
    else spans.push({ season, months: [month] });
  });
  return spans;
}
