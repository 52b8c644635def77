import { findStayRates } from "#db/queries/stay-rates/stay-rates.server";
import { isoDay } from "#domain/calendar/dates";
import type { Rates as ExchangeRates } from "#domain/money/currencies";
import type { PropertyCard } from "#domain/property/property";
import { type PublishedRates, quoteForCard, quoteStay } from "#domain/rates/card-quote";
import type { Question } from "#domain/rates/quote";
import type { Trip } from "#domain/rates/trip";
import type { RequestContext } from "~/server/services.server";

/** The day on which rates are asked for, in UTC. */
export const askedToday = (): string => isoDay(new Date());

type Priced = Pick<RequestContext, "db" | "rates">;

/** Totals of a trip by property id. */
export const quotesFor = (context: Priced, ids: readonly string[], trip: Trip) =>
  eachQuote(context, ids, trip, quoteForCard);

/** The same with all lines of each total. */
export const wholeQuotesFor = (context: Priced, ids: readonly string[], trip: Trip) =>
  eachQuote(context, ids, trip, quoteStay);

async function eachQuote<Made>(
  { db, rates }: Priced,
  ids: readonly string[],
  trip: Trip,
  quote: (question: Question, published: PublishedRates, exchange: ExchangeRates) => Made,
): Promise<Map<string, Made>> {
  const [stored, exchange] = await Promise.all([findStayRates(db, ids), rates()]);
  const question = { ...trip, today: askedToday() };
  return new Map(
    [...stored].map(([id, published]) => [id, quote(question, published, exchange.rates)]),
  );
}

/** Cards with their totals; unchanged without a trip. */
export async function withQuotes<Card extends PropertyCard>(
  context: Pick<RequestContext, "db" | "rates">,
  cards: readonly Card[],
  trip: Trip | null,
): Promise<Card[]> {
  if (!trip) return [...cards];
  const quotes = await quotesFor(
    context,
    cards.map(({ id }) => id),
    trip,
  );
  return cards.map((card) => ({ ...card, quote: quotes.get(card.id) }));
}
