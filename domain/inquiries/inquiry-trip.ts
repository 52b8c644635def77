import type { Money } from "#domain/money/money";
import type { OpenQuote } from "#domain/rates/open-sum";
import type { Trip } from "#domain/rates/trip";
import {
  datesInWords,
  missInWords,
  sheetMoney,
  tripInWords,
  wholeTripInWords,
  type WordedLine,
} from "#domain/rates/words";
import { texts } from "#domain/text/texts";
import type { InquiryStay } from "./inquiry";

/** The dates and the party of an inquiry, with the totals of the moment in which it was sent. */
export interface InquiryTrip {
  trip: Trip;
  /** One for each stay of the inquiry. */
  quotes: readonly InquiryQuote[];
}

export interface InquiryQuote extends InquiryStay {
  total: Money | null;
  /** Why there is no total. */
  miss: string | null;
  /** How the total is calculated. */
  items: readonly WordedLine[];
}

export const inquiryQuote = (
  stay: InquiryStay,
  trip: Trip,
  quote: OpenQuote | null,
): InquiryQuote => ({
  id: stay.id,
  name: stay.name,
  total: quote?.total ? { cents: quote.total.cents, currency: quote.total.currency } : null,
  miss: quote?.total
    ? null
    : quote?.miss
      ? missInWords(quote.miss, trip).title
      : texts.rates.notPublished,
  items: quote?.sum?.items ?? [],
});

/** The stored value; null for an inquiry without dates. */
export const readInquiryTrip = (stored: unknown): InquiryTrip | null =>
  stored !== null && typeof stored === "object" && "trip" in stored && "quotes" in stored
    ? (stored as InquiryTrip)
    : null;

/** "Total $9,855, an indication" or "Not published for these dates". */
export const quoteInWords = ({ total, miss }: InquiryQuote): string =>
  total
    ? `${texts.rates.inquiryTotal(sheetMoney(total.cents, total.currency))}, ${texts.rates.indicationShort}`
    : (miss ?? texts.rates.notPublished);

/** "Oct 29 to Nov 3, 2027: 5 nights, 2 adults, a child of 9. Total $9,855, an indication" */
export function inquiryTripInWords({ trip, quotes }: InquiryTrip): string {
  const [only, ...others] = quotes;
  const whole = wholeTripInWords(trip);
  return only && others.length === 0 ? `${whole}. ${quoteInWords(only)}` : whole;
}

type Row = readonly [label: string, value: string];

/** Dates, party, totals and, of a single stay, the items of its total. */
export function inquiryTripRows({ trip, quotes }: InquiryTrip): Row[] {
  const [only, ...others] = quotes;
  const head: Row[] = [
    ["Dates", datesInWords(trip)],
    ["Guests", tripInWords(trip)],
  ];
  if (!only || others.length > 0)
    return [...head, ...quotes.map((quote): Row => [quote.name, quoteInWords(quote)])];
  return [
    ...head,
    ["Total", only.total ? totalOf(only.total) : `None: ${quoteInWords(only)}`],
    ...only.items.map(({ label, detail, amount }): Row => [
      label,
      detail ? `${amount} (${detail})` : amount,
    ]),
  ];
}

const totalOf = ({ cents, currency }: Money) =>
  `${sheetMoney(cents, currency)}, ${texts.rates.indicationShort}`;

/** The columns of an inquiry that say the same without a total. */
export const travelOf = ({ trip }: InquiryTrip) => ({
  travelPeriod: datesInWords(trip),
  adults: trip.adults,
  children: trip.ages.length || null,
  childrenAges: trip.ages.join(", ") || null,
});
