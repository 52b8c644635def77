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

/** A day of the year in a year; February 29 is the last of February where there is none. */
const dayIn = (year: number, day: string): string =>
  day === "02-29" && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1
    ? `${year}-02-28`
    : `${year}-${day}`;

/**
 * The days of a season that runs now or comes next.
 * @param today "YYYY-MM-DD"
 */
export function nextSeason({ from, to }: Pick<PriceSeason, "from" | "to">, today: string) {
  const spanFrom = (year: number) => ({
    validFrom: dayIn(year, from),
    validThrough: dayIn(from <= to ? year : year + 1, to),
  });
  const year = Number(today.slice(0, 4));
  const spans = [year - 1, year].map(spanFrom);
  return spans.find(({ validThrough }) => validThrough >= today) ?? spanFrom(year + 1);
}
