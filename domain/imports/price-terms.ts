import { longDate } from "#domain/calendar/dates";
import { standardPriceUnit } from "#domain/limits";
import { formatMoney } from "#domain/money/money";
import type { PriceSeason, PropertyFields } from "#domain/property/property";
import type { PriceTerms } from "./extraction";

/** A few nights are an offer; what holds for weeks is a season. */
const leastSeasonDays = 28;
const dayMs = 86_400_000;

type Priced = Pick<PropertyFields, "pricePerNight" | "currency" | "priceSeasons" | "rates">;

/** "Jul 1, 2027 to Oct 31, 2027, 2 guests, 3 nights" */
export function termsInWords({ from, to, nights, guests }: PriceTerms): string {
  const days = [from, to].flatMap((day) => (day && longDate(day)) || []);
  const parts = [
    days.join(" to "),
    guests === undefined ? "" : `${guests} ${guests === 1 ? "guest" : "guests"}`,
    nights === undefined ? "" : `${nights} ${nights === 1 ? "night" : "nights"}`,
  ];
  return parts.filter(Boolean).join(", ");
}

const dayOfYear = (day: string) => day.slice(5, 10);

/** Seasons have no currency of their own. */
const isOfOneCurrency = ({ pricePerNight, currency, priceSeasons }: Priced, other: string) =>
  (pricePerNight === null && priceSeasons.length === 0) || (currency ?? "USD") === other;

/** The season that such a price is, where it is one. */
export function seasonOfTerms(
  { from, to, guests }: PriceTerms,
  { price, currency }: { price: number; currency: string },
  stored: Priced,
): PriceSeason | null {
  if (!from || !to || !isOfOneCurrency(stored, currency)) return null;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (!(days >= leastSeasonDays)) return null;
  return {
    name: guests === undefined ? "Season" : `Season, ${guests} guests`,
    from: dayOfYear(from),
    to: dayOfYear(to),
    price,
    unit: standardPriceUnit,
    minimumNights: null,
    note: null,
  };
}

/** The price with what it holds for, as a sentence. */
export function noteOfTerms(
  terms: PriceTerms,
  { price, currency }: { price: number; currency: string },
): string {
  const holds = termsInWords(terms);
  return `${formatMoney(price, currency)} ${standardPriceUnit}${holds && `, ${holds}`} (“${terms.words}”)`;
}

/** What a stay holds once such a price is kept with its terms; keeping it twice adds nothing. */
export function keepTerms(
  terms: PriceTerms,
  offer: { price: number; currency: string },
  stored: Priced,
): Pick<PropertyFields, "priceSeasons" | "rates"> {
  const { priceSeasons, rates } = stored;
  const season = seasonOfTerms(terms, offer, stored);
  if (season) {
    const others = priceSeasons.filter(
      ({ from, to, unit }) => from !== season.from || to !== season.to || unit !== season.unit,
    );
    return { rates, priceSeasons: [...others, season] };
  }
  const note = noteOfTerms(terms, offer);
  if (rates?.includes(note)) return { rates, priceSeasons };
  return { priceSeasons, rates: [rates, note].filter(Boolean).join("\n") };
}
