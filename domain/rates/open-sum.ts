import { shortDate } from "#domain/calendar/dates";
import type { DisplayCurrency, Rates as ExchangeRates } from "#domain/money/currencies";
import { convertPrice, formatMoney } from "#domain/money/money";
import { texts } from "#domain/text/texts";
import {
  type CardQuote,
  type PublishedRates,
  quoteForCard,
  quoteStay,
  type Sum,
} from "./card-quote";
import { isTotal, type Miss, type Question, type Total } from "./quote";
import { eveningsOf, nightsOf, type Trip } from "./trip";
import { guestsOf, linesInWords, optionalInWords, sheetMoney, type WordedLine } from "./words";

const words = texts.rates;

/** A night as a block of the open sum. */
export interface NightBlock {
  /** "Oct 29", then "30", "31", "Nov 1". */
  label: string;
  level: "high" | "low" | "free";
}

/** How a total is calculated. */
export interface OpenSum {
  items: readonly WordedLine[];
  nights: readonly NightBlock[];
  /** Extras that are not in the total: "Bush flight ($420 per person)". */
  optional: readonly string[];
  unit: string | null;
  hasLevies: boolean;
}

/** A total as pages open it. */
export interface OpenQuote extends CardQuote {
  /** Null without a total. */
  sum: OpenSum | null;
}

/** The total of the cards, with its sum. */
export function openQuote(
  question: Question,
  rates: PublishedRates,
  exchange: ExchangeRates,
): OpenQuote {
  const card = quoteForCard(question, rates, exchange);
  if (!card.total) return { ...card, sum: null };
  const quote = quoteStay(question, rates, exchange);
  return { ...card, sum: isTotal(quote) ? openSum(quote.total, card.trip) : null };
}

const openSum = (total: Total, trip: Trip): OpenSum => ({
  items: linesInWords(total),
  nights: nightBlocks(total, trip),
  optional: total.optional.map(optionalInWords),
  unit: total.unit,
  hasLevies: total.lines.some(({ kind }) => kind === "extra"),
});

function nightBlocks({ lines, free }: Total, trip: Trip): NightBlock[] {
  const prices = new Map<string, number>();
  for (const { kind, evenings, price, count } of lines)
    if (kind === "nights")
      for (const evening of evenings)
        prices.set(evening, (prices.get(evening) ?? 0) + price * count);
  const highest = Math.max(...prices.values());
  return eveningsOf(trip).map((evening, index) => {
    const isNamed = index === 0 || evening.endsWith("-01");
    const day = isNamed ? shortDate(evening) : String(Number(evening.slice(8)));
    if (free.includes(evening)) return { label: words.free, level: "free" };
    return { label: day, level: prices.get(evening) === highest ? "high" : "low" };
  });
}

interface DisplayedSum {
  /** In the visitor's currency, or in the sheet's own where no exchange rate exists. */
  text: string;
  /** In the sheet's currency, where that is another one. */
  own: string | null;
}

/** An amount of a sheet for a visitor; with its cents in its own currency only. */
export function displaySum(
  { cents, currency }: Sum,
  exchange: { currency: DisplayCurrency; rates: ExchangeRates },
): DisplayedSum {
  const own = sheetMoney(cents, currency);
  if (currency === exchange.currency) return { text: own, own: null };
  const converted = convertPrice(cents / 100, currency, exchange.currency, exchange.rates);
  return converted === null
    ? { text: own, own: null }
    : { text: formatMoney(converted, exchange.currency), own };
}

/** "$1,971 a night for all three, levies included" */
export function perNightInWords(
  { total, sum, trip }: OpenQuote,
  exchange: { currency: DisplayCurrency; rates: ExchangeRates },
): string {
  if (!total) return "";
  const nights = nightsOf(trip);
  const cents = Math.round(total.cents / nights / 100) * 100;
  const { text } = displaySum({ cents, currency: total.currency }, exchange);
  const perNight = words.perNight(text, guestsOf(trip));
  return sum?.hasLevies ? `${perNight}, ${words.leviesIncluded}` : perNight;
}

/** True where a lodge has to be asked: nothing that the visitor could change gives a total. */
export const needsAsking = (miss: Miss | null): boolean =>
  miss !== null && ["no rate", "child rate", "party"].includes(miss.why);
