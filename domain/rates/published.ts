import { longDate } from "#domain/calendar/dates";
import { texts } from "#domain/text/texts";
import { isSold, outranks } from "./night";
import type { ChildBand, Extra, Offer, Rate, Sheet, StayRates } from "./rate";
import { ratesOfSeasons } from "./seasons";
import { addDays, dayNumber } from "./trip";

/** The public rates of a stay as its page states them: seasons with real dates, and what is missing between. */

const words = texts.publishedRates;

/** One period of a rate in which it decides the price. */
export type PublishedSeason = Omit<Rate, "soldFrom" | "soldTo" | "board">;

export interface PublishedSheet extends Pick<Sheet, "bands" | "extras" | "offers"> {
  seasons: readonly PublishedSeason[];
}

interface Span {
  from: string;
  to: string;
}

/** A list of rates is stated by sheet, as a night is priced by the newest sheet that has a rate for it. */
export function publishedSheets({ sheets }: StayRates, today: string): PublishedSheet[] {
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

/** Periods without a rate between the first and the last published night. */
export function unpublishedGaps(sheets: readonly PublishedSheet[], today: string): Span[] {
  const spans = sheets
    .flatMap(({ seasons }) => seasons)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const gaps: Span[] = [];
  let until = spans[0]?.to ?? "";
  for (const { from, to } of spans) {
    if (dayNumber(from) - dayNumber(until) > 1 && addDays(from, -1) >= today) {
      const first = addDays(until, 1);
      gaps.push({ from: first < today ? today : first, to: addDays(from, -1) });
    }
    if (to > until) until = to;
  }
  return gaps;
}

type Seasons = Parameters<typeof ratesOfSeasons>[0];

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

export interface RateFact {
  label: string;
  values: readonly string[];
}

/** Puts cents of a currency into words. */
type Money = (cents: number, currency: string) => string;

/** The rates of one sheet, by season, then what is charged and given beside them. */
export function sheetInWords(sheet: PublishedSheet, money: Money): RateFact[] {
  const seasons = new Map<string, string[]>();
  for (const season of sheet.seasons) {
    const label = season.season || words.rate;
    seasons.set(label, [...(seasons.get(label) ?? []), seasonInWords(season, money)]);
  }
  const { bands, extras, offers } = sheet;
  const currency = sheet.seasons[0]?.currency ?? "USD";
  const pick = (isWanted: (extra: Extra) => boolean) =>
    extras.filter(isWanted).map((extra) => extraInWords(extra, money));
  const isSupplement = ({ kind }: Extra) => kind === "single supplement";
  return [
    ...[...seasons].map(([label, values]) => ({ label, values })),
    { label: words.offers(offers.length), values: offers.map(offerInWords) },
    { label: words.children, values: childrenInWords(bands, currency, money) },
    { label: words.alone, values: pick(isSupplement) },
    { label: words.levies, values: pick((extra) => extra.obligatory && !isSupplement(extra)) },
    { label: words.optional, values: pick((extra) => !extra.obligatory && !isSupplement(extra)) },
  ].filter(({ values }) => values.length > 0);
}

/** "June 15 to October 31, 2027" */
export function longPeriod({ from, to }: Span): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  if (from === to) return longDate(from);
  return `${isOneYear ? withoutYear(from) : longDate(from)} to ${longDate(to)}`;
}

const withoutYear = (day: string) => longDate(day).slice(0, -", 2027".length);

/** "$1,025 per person sharing, June 15 to October 31, 2027" */
function seasonInWords(season: PublishedSeason, money: Money): string {
  const { unit, price, charged, currency, single, triple, weekdays, minNights, maxNights } = season;
  return [
    `${unit ? `${unit}: ` : ""}${money(price, currency)} ${charged}`,
    longPeriod(season),
    weekdays.length > 0 && words.weekdays(weekdays),
    minNights !== null && minNights > 1 && words.atLeast(minNights),
    maxNights !== null && words.atMost(maxNights),
    single !== null && words.single(money(single, currency)),
    triple !== null && words.triple(money(triple, currency)),
  ]
    .filter(Boolean)
    .join(", ");
}

/** "Stay 4, pay 3: of every 4 nights the cheapest is free for adults." */
function offerInWords(offer: Offer): string {
  const { name, stay, pay, free, covers, repeats, unit } = offer;
  const text = words.offer({ nights: stay, free: stay - pay, which: free, covers, repeats });
  return `${name}: ${[text, unit, periodIn(words.stays, offer), soldIn(offer)].filter(Boolean).join(", ")}.`;
}

const soldIn = ({ soldFrom, soldTo }: Offer) =>
  periodIn(words.booked, { from: soldFrom, to: soldTo });

/** The limits of a period, of which either may be open. */
function periodIn(
  say: (period: string) => string,
  { from, to }: { from: string | null; to: string | null },
): string {
  if (from && to) return say(longPeriod({ from, to }));
  if (to) return say(words.until(longDate(to)));
  return from ? say(words.from(longDate(from))) : "";
}

/** "6 to 11 years, sharing with adults: $340 a night", and from which age a child pays as an adult. */
function childrenInWords(bands: readonly ChildBand[], currency: string, money: Money): string[] {
  if (bands.length === 0) return [];
  const rows = bands
    .toSorted((a, b) => a.fromAge - b.fromAge)
    .map((band) => {
      const price =
        band.amount !== null && band.amount > 0
          ? words.childAmount(money(band.amount, currency))
          : band.percent
            ? words.childPercent(band.percent)
            : words.childFree;
      return [
        `${words.childAges(band.fromAge, band.toAge)}: ${price}`,
        band.unit,
        periodIn(words.stays, band),
      ]
        .filter(Boolean)
        .join(", ");
    });
  const highest = Math.max(...bands.map(({ toAge }) => toAge));
  return highest < 17 ? [...rows, words.asAdults(highest + 1)] : rows;
}

/** "Conservation levy: $50 per person per night, 16 years and older" */
function extraInWords(extra: Extra, money: Money): string {
  const { name, amount, currency, per, each, fromAge, toAge } = extra;
  return [
    `${name}: ${money(amount, currency)} per ${each}${per === "night" ? " per night" : ""}`,
    words.ages(fromAge, toAge),
    periodIn(words.stays, extra),
  ]
    .filter(Boolean)
    .join(", ");
}
