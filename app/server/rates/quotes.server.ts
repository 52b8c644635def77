import { findStayRates } from "#db/queries/rates/stay-rates.server";
import { isoDay } from "#domain/calendar/dates";
import type { PropertyCard } from "#domain/property/property";
import { type CardQuote, quoteForCard } from "#domain/rates/card-quote";
import type { Trip } from "#domain/rates/trip";
import type { RequestContext } from "~/server/services.server";

/** The day on which rates are asked for, in UTC. */
export const askedToday = (): string => isoDay(new Date());

/** Totals of a trip by property id. */
export async function quotesFor(
  { db, rates }: Pick<RequestContext, "db" | "rates">,
  ids: readonly string[],
  trip: Trip,
): Promise<Map<string, CardQuote>> {
  const [stored, exchange] = await Promise.all([findStayRates(db, ids), rates()]);
  const question = { ...trip, today: askedToday() };
  return new Map(
    [...stored].map(([id, published]) => [id, quoteForCard(question, published, exchange.rates)]),
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
