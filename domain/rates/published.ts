import { isSold, outranks } from "./night";
import type { Rate, Sheet, StayRates } from "./rate";
import { seasonName } from "./seasons";
import { addDays } from "./trip";

/** The public rates of a stay as its page states them: seasons with real dates, and what is missing between. */

/** One period of a rate in which it decides the price. */
export type PublishedSeason = Omit<Rate, "soldFrom" | "soldTo" | "board">;

export interface PublishedSheet extends Pick<Sheet, "bands" | "extras" | "offers"> {
  seasons: readonly PublishedSeason[];
}

export interface Span {
  from: string;
  to: string;
}

/** A list of rates is stated by sheet, as a night is priced by the newest sheet that has a rate for it. */
export function publishedSheets(
  { sheets }: Pick<StayRates, "sheets">,
  today: string,
): PublishedSheet[] {
  const newer: Rate[] = [];
  const published: PublishedSheet[] = [];
  for (const { rates, bands, extras, offers } of sheets) {
    const current = rates.filter((rate) => rate.to >= today && isSold(rate, today));
    const seasons = current
      .filter((rate) => !current.some((other) => replaces(other, rate)))
      .flatMap((rate) => periodsOf(rate, newer))
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    newer.push(...current);
    if (seasons.length > 0)
      published.push({
        seasons,
        bands: bands.filter(isCurrent(today)),
        extras: extras.filter(isCurrent(today)),
        offers: offers.filter((offer) => isCurrent(today)(offer) && isSold(offer, today)),
      });
  }
  return published;
}

const isCurrent =
  (today: string) =>
  ({ to }: { to: string | null }) =>
    to === null || to >= today;

/** True where a rate of the same nights, unit and weekdays outranks another throughout. */
const replaces = (one: Rate, other: Rate): boolean =>
  one !== other &&
  one.unit === other.unit &&
  one.weekdays.join() === other.weekdays.join() &&
  one.from <= other.from &&
  one.to >= other.to &&
  outranks(one, other);

/** The periods of a rate that no newer sheet prices. */
function periodsOf(rate: Rate, newer: readonly Rate[]): PublishedSeason[] {
  const { soldFrom: _from, soldTo: _to, board: _board, ...others } = rate;
  const season = { ...others, season: seasonName(rate.season) };
  let spans: Span[] = [{ from: rate.from, to: rate.to }];
  for (const other of newer)
    if (other.weekdays.length === 0 && (other.unit === null || other.unit === rate.unit))
      spans = spans.flatMap((span) => without(span, other));
  return spans.map((span) => ({ ...season, ...span }));
}

function without(span: Span, taken: Span): Span[] {
  if (taken.to < span.from || taken.from > span.to) return [span];
  const left: Span[] = [];
  if (taken.from > span.from) left.push({ from: span.from, to: addDays(taken.from, -1) });
  if (taken.to < span.to) left.push({ from: addDays(taken.to, 1), to: span.to });
  return left;
}
