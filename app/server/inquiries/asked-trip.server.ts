import { askedQuote, type AskedTrip } from "#domain/inquiries/asked-trip";
import type { InquiryStay } from "#domain/inquiries/inquiry";
import { readTrip, tripParams } from "#domain/rates/trip";
import { openQuotesFor } from "~/server/rates/open-quotes.server";
import { askedToday } from "~/server/rates/quotes.server";
import type { RequestContext } from "~/server/services.server";

/**
 * Dates and party in a sent form, priced now: a total in the form is not trusted. Null without dates, or with
 * ones that are no longer valid: those remain a wish in `travelPeriod`.
 */
export async function readAskedTrip(
  form: FormData,
  stays: readonly InquiryStay[],
  context: RequestContext,
): Promise<AskedTrip | null> {
  const { trip } = readTrip(tripParamsIn(form), askedToday());
  if (!trip || stays.length === 0) return null;
  const quotes = await openQuotesFor(
    context,
    stays.map(({ id }) => id),
    trip,
  );
  return {
    trip,
    quotes: stays.map((stay) => askedQuote(stay, trip, quotes.get(stay.id) ?? null)),
  };
}

/** Dates in a form that are no trip, in words; null if it has none. */
export function wishedDates(form: FormData): string | null {
  const { typed } = readTrip(tripParamsIn(form), askedToday());
  return [typed.arrive, typed.leave].filter(Boolean).join(" to ").slice(0, 120) || null;
}

const tripParamsIn = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    tripParams.flatMap((name) =>
      form
        .getAll(name)
        .flatMap((value): [string, string][] => (typeof value === "string" ? [[name, value]] : [])),
    ),
  );
