import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { type Money, toUsd } from "#domain/money/money";
import { type PackedRates, unpackRates } from "./packed-rates";
import { priceStay } from "./price";
import { isTotal, type Miss, type Question, type Quote } from "./quote";
import type { PartyTerms } from "./rate";
import type { Trip } from "./trip";

/** A total as lists show it. */
export interface CardQuote {
  trip: Trip;
  /** Null if there is none: `miss` says why. */
  total: (Money & { offer: string | null; isConverted: boolean }) | null;
  miss: Miss | null;
  /** Total of the adults alone, if the children are the reason that there is none. */
  withoutChildren: Money | null;
}

/** The public rates of a stay; `plan` is null without any. */
export interface PublishedRates extends PartyTerms {
  plan: PackedRates | null;
}

const noRates: PackedRates = { names: [], sheets: [] };

/** Prices a trip with the rates that can apply to it. */
export const quoteStay = (
  question: Question,
  { plan, childrenFromAge, capacity, bedrooms, priceBasis }: PublishedRates,
  exchange: ExchangeRates,
): Quote => {
  const terms = { childrenFromAge, capacity, bedrooms, priceBasis };
  return priceStay(question, { ...terms, ...unpackRates(plan ?? noRates, question) }, exchange);
};

export function quoteForCard(
  question: Question,
  rates: PublishedRates,
  exchange: ExchangeRates,
): CardQuote {
  const { today: _, ...trip } = question;
  const quote = quoteStay(question, rates, exchange);
  if (isTotal(quote)) {
    const { total: cents, currency, lines, isConverted } = quote.total;
    const offer = lines.find(({ kind }) => kind === "offer")?.name ?? null;
    return {
      trip,
      total: { cents, currency, offer, isConverted },
      miss: null,
      withoutChildren: null,
    };
  }
  return {
    trip,
    total: null,
    miss: quote.miss,
    withoutChildren: withoutChildren(question, quote.miss, rates, exchange),
  };
}

function withoutChildren(
  question: Question,
  { why }: Miss,
  rates: PublishedRates,
  exchange: ExchangeRates,
): Money | null {
  if (why !== "children from" && why !== "child rate") return null;
  const quote = quoteStay({ ...question, ages: [] }, rates, exchange);
  return isTotal(quote) ? { cents: quote.total.total, currency: quote.total.currency } : null;
}

/** The value by which totals are sorted and filtered; null without a total or an exchange rate. */
export const totalUsdOf = (quote: Quote, exchange: ExchangeRates): number | null =>
  isTotal(quote)
    ? toUsd({ cents: quote.total.total, currency: quote.total.currency }, exchange)
    : null;
