import { findStayRates } from "#db/queries/rates/stay-rates.server";
import { openQuote } from "#domain/rates/open-quote";
import type { OpenQuote } from "#domain/rates/open-sum";
import type { Trip } from "#domain/rates/trip";
import type { RequestContext } from "~/server/services.server";
import { quoteDay } from "./quotes.server";

/** Totals of a trip with their sums, by property id. */
export async function openQuotesFor(
  { db, rates }: Pick<RequestContext, "db" | "rates">,
  ids: readonly string[],
  trip: Trip,
): Promise<Map<string, OpenQuote>> {
  const [stored, exchange] = await Promise.all([findStayRates(db, ids), rates()]);
  const question = { ...trip, today: quoteDay() };
  return new Map(
    [...stored].map(([id, published]) => [id, openQuote(question, published, exchange.rates)]),
  );
}
