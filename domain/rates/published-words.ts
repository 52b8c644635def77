import { longDate, shortDate } from "#domain/calendar/dates";
import { texts } from "#domain/text/texts";
import type { PublishedSeason, PublishedSheet, Span } from "./published";
import type { ChildBand, Extra, Offer } from "./rate";
import type { RateTable, TableSeason } from "./rate-table";
import { addDays, dayNumber } from "./trip";
import { extraCharge, type MoneyInWords as Money } from "./words";

/** Published rates in words. */

const words = texts.publishedRates;

/** Periods without a rate between the first and the last published night. */
export function unpublishedGaps(sheets: readonly PublishedSheet[], today: string): Span[] {
  const spans = sheets.flatMap(({ seasons }) => seasons).sort(byFirstNight);
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

interface RateFact {
  label: string;
  values: readonly string[];
}

interface StatedRates {
  /** Nights of the sheet; null where all sheets say the same beside their seasons. */
  period: Span | null;
  seasons: readonly PublishedSeason[];
  facts: readonly RateFact[];
}

/** What is charged and given beside the prices of the seasons; by sheet where that differs. */
export function termsOfRates(sheets: readonly PublishedSheet[], money: Money): StatedRates[] {
  const beside = sheets.map((sheet) => besideSeasons(sheet, money));
  if (sheets.length > 0 && new Set(beside.map((facts) => JSON.stringify(facts))).size === 1) {
    const seasons = sheets.flatMap((sheet) => sheet.seasons).sort(byFirstNight);
    return [{ period: null, seasons, facts: beside[0] ?? [] }];
  }
  return sheets.map(({ seasons }, index) => ({
    period: wholeSpan(seasons),
    seasons,
    facts: beside[index] ?? [],
  }));
}

/** The rates by season, then what is charged and given beside them. */
export const ratesInWords = (sheets: readonly PublishedSheet[], money: Money): StatedRates[] =>
  termsOfRates(sheets, money).map((stated) => ({
    ...stated,
    facts: [...seasonFacts(stated.seasons, money), ...stated.facts],
  }));

const byFirstNight = (a: Span, b: Span) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0);

function wholeSpan(seasons: readonly PublishedSeason[]): Span {
  const [from = ""] = seasons.map((season) => season.from).sort();
  return {
    from,
    to:
      seasons
        .map((season) => season.to)
        .sort()
        .at(-1) ?? from,
  };
}

function seasonFacts(seasons: readonly PublishedSeason[], money: Money): RateFact[] {
  const byName = new Map<string, string[]>();
  for (const season of seasons) {
    const label = season.season || words.rate;
    byName.set(label, [...(byName.get(label) ?? []), seasonInWords(season, money)]);
  }
  return [...byName].map(([label, values]) => ({ label, values }));
}

function besideSeasons(
  { seasons, bands, extras, offers }: PublishedSheet,
  money: Money,
): RateFact[] {
  const currency = seasons[0]?.currency ?? "USD";
  const pick = (isWanted: (extra: Extra) => boolean) =>
    extras.filter(isWanted).map((extra) => extraInWords(extra, money));
  const isSupplement = ({ kind }: Extra) => kind === "single supplement";
  return [
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

/** "Jun 15 to Oct 31"; the year only where the table is of another one. */
export function tablePeriod({ from, to }: Span, year: string): string {
  const inWords = (day: string) =>
    day.startsWith(year) ? shortDate(day) : `${shortDate(day)}, ${day.slice(0, 4)}`;
  return from === to ? inWords(from) : `${inWords(from)} to ${inWords(to)}`;
}

/** What a cell of a table states beside its price, without what its table or season states for all. */
export function cellNotes(
  rate: PublishedSeason,
  table: Pick<RateTable, "charged">,
  season: Pick<TableSeason, "minNights">,
  money: Money,
): string[] {
  const { price, charged, currency, single, triple, weekdays, minNights, maxNights } = rate;
  const isSame = season.minNights === minNights;
  return [
    weekdays.length > 0 && words.weekdays(weekdays),
    table.charged === null && words.charges[charged],
    single !== null && words.aloneIn(single === price ? null : money(single, currency)),
    triple !== null && words.threeIn(money(triple, currency)),
    minNights !== null && minNights > 1 && !isSame && words.atLeast(minNights),
    maxNights !== null && words.atMost(maxNights),
  ].filter((note) => note !== false);
}

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
  return [
    `${extra.name}: ${extraCharge(extra, money)}`,
    words.ages(extra.fromAge, extra.toAge),
    periodIn(words.stays, extra),
  ]
    .filter(Boolean)
    .join(", ");
}
