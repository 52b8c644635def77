import { ratesOfSeasons } from "#domain/rates/seasons";
import { isSold, outranks } from "./night";
import { type PackedRates, unpackRates } from "./packed-rates";
import type { Rate, Sheet, StayRates } from "./rate";
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
  const { soldFrom: _from, soldTo: _to, board: _board, ...season } = rate;
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

type Seasons = Parameters<typeof ratesOfSeasons>[0];

interface Stated {
  priceSeasons: Seasons;
  currency: string | null;
}

/** The rates of a stay, and of them those that its page states beside its seasons. */
export function statedRates(
  { plan }: { plan: PackedRates | null },
  { priceSeasons, currency }: Stated,
  today: string,
): { hasRates: boolean; published: readonly PublishedSheet[] } {
  const sheets = plan ? publishedSheets(unpackRates(plan), today) : [];
  const isRepeated = isOfSeasons(sheets, priceSeasons, currency);
  return { hasRates: sheets.length > 0, published: isRepeated ? [] : sheets };
}

/** True where the rates say no more than the seasons of the property, which its page states already. */
export function isOfSeasons(
  sheets: readonly PublishedSheet[],
  seasons: Seasons,
  currency: string | null,
): boolean {
  const years = new Set(
    sheets.flatMap((sheet) => sheet.seasons.flatMap(({ from, to }) => [yearOf(from), yearOf(to)])),
  );
  const stated = new Set(
    [...years].flatMap((year) => ratesOfSeasons(seasons, currency, year).map(keyOf)),
  );
  return sheets.every(
    ({ bands, extras, offers, seasons: own }) =>
      bands.length + extras.length + offers.length === 0 &&
      own.every((season) => isPlain(season) && stated.has(keyOf(season))),
  );
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const keyOf = ({ season, from, to, price }: Pick<Rate, "season" | "from" | "to" | "price">) =>
  [season, from, to, price].join();
const isPlain = ({ unit, weekdays, single, triple }: PublishedSeason) =>
  unit === null && weekdays.length === 0 && single === null && triple === null;
