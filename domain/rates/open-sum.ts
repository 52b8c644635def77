import { convertPrice, displayPrice, type Exchange, type Money } from "#domain/money/money";
import { texts } from "#domain/text/texts";
import type { CardQuote } from "./card-quote";
import { guestsOf, nightsOf } from "./trip";
import { sheetMoney, type WordedLine } from "./words";

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
  /** "In: Classic Tent", "In 2 tents or rooms"; null where nothing is to be said of the units. */
  units: string | null;
  hasLevies: boolean;
}

/** A total as pages open it. */
export interface OpenQuote extends CardQuote {
  /** Null without a total. */
  sum: OpenSum | null;
}

interface DisplayedSum {
  /** In the visitor's currency, or in the sheet's own where no exchange rate exists. */
  text: string;
  /** In the sheet's currency, where that is another one. */
  own: string | null;
}

/** An amount of a sheet for a visitor, rounded like every price; its own with its cents. */
export function displaySum({ cents, currency }: Money, exchange: Exchange): DisplayedSum {
  const { currency: target, rates } = exchange;
  const text = displayPrice({ cents, currency }, exchange);
  const isConverted = convertPrice(1, currency, target, rates) !== null && currency !== target;
  return { text, own: isConverted ? sheetMoney(cents, currency) : null };
}

/** "$1,971 a night for all three, levies included" */
export function perNightInWords({ total, sum, trip }: OpenQuote, exchange: Exchange): string {
  if (!total) return "";
  const nights = nightsOf(trip);
  const { text } = displaySum({ cents: total.cents / nights, currency: total.currency }, exchange);
  const perNight = words.perNight(text, guestsOf(trip));
  return sum?.hasLevies ? `${perNight}, ${words.leviesIncluded}` : perNight;
}
