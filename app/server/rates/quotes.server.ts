import type { Database } from "#db/connect.server";
import type { CurrentRates } from "#db/queries/money/rates.server";
import { findStayRates } from "#db/queries/rates/stay-rates.server";
import { isoDay } from "#domain/calendar/dates";
import type { Rates as ExchangeRates } from "#domain/money/currencies";
import type { PropertyCard } from "#domain/property/property";
import { type PublishedRates, quoteForCard, quoteStay } from "#domain/rates/card-quote";
import type { Question } from "#domain/rates/quote";
import type { Trip } from "#domain/rates/trip";

/** The day on which rates are asked for, in UTC. */
export const quoteDay = (): string => isoDay(new Date());

type PublishedReader = (ids: readonly string[]) => Promise<ReadonlyMap<string, PublishedRates>>;
interface Priced {
  db: Database;
  rates: () => Promise<CurrentRates>;
}

/** Totals of a trip with all their lines, by property id. */
export const wholeQuotesFor = ({ db, rates }: Priced, ids: readonly string[], trip: Trip) =>
  eachQuote(findStayRates(db, ids), rates(), trip, quoteStay);

async function eachQuote<Made>(
  reading: Promise<ReadonlyMap<string, PublishedRates>>,
  exchanging: ReturnType<Priced["rates"]>,
  trip: Trip,
  quote: (question: Question, published: PublishedRates, exchange: ExchangeRates) => Made,
): Promise<Map<string, Made>> {
  const [published, exchange] = await Promise.all([reading, exchanging]);
  const question = { ...trip, today: quoteDay() };
  return new Map([...published].map(([id, own]) => [id, quote(question, own, exchange.rates)]));
}

/**
 * Cards with their totals; unchanged without a trip.
 * @param find reads their public rates, from the database by default
 */
export async function withQuotes<Card extends PropertyCard>(
  { db, rates }: Priced,
  cards: readonly Card[],
  trip: Trip | null,
  find: PublishedReader = (ids) => findStayRates(db, ids),
): Promise<Card[]> {
  if (!trip) return [...cards];
  const ids = cards.map(({ id }) => id);
  const quotes = await eachQuote(find(ids), rates(), trip, quoteForCard);
  return cards.map((card) => ({ ...card, quote: quotes.get(card.id) }));
}
