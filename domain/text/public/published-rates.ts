import { listed, plural } from "#domain/text/counted";

const days = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

interface OfferParts {
  /** Nights of a block, and the free ones of them. */
  nights: number;
  free: number;
  which: "cheapest" | "last";
  covers: "adults" | "everyone";
  repeats: boolean;
}

/** Published rates on the page of a stay. */
export const publishedRates = {
  heading: "Published rates",
  prices: (year: string) => `Prices ${year}`,
  caption: (year: string) => `Prices of ${year} by tent or room and season`,
  charges: {
    "per person sharing": "Per person sharing, per night",
    "per person": "Per person, per night",
    "per unit": "Per tent or room, per night",
  },
  room: "Tent or room",
  anyRoom: "Any tent or room",
  season: "Season",
  now: "Now",
  lowest: "Lowest price",
  noRate: "No price",
  aloneIn: (price: string | null) => (price ? `Alone: ${price}` : "Alone: the same"),
  threeIn: (price: string) => `Three sharing: ${price} each`,
  sheet: (period: string) => `For stays ${period}`,
  rate: "Rate",
  between: "Between them",
  gap: (period: string) => `${period} is not published yet.`,
  offers: (offers: number) => (offers === 1 ? "Offer" : "Offers"),
  children: "Children",
  alone: "One person alone",
  levies: "Levies and fees",
  optional: "Optional extras",
  weekdays: (weekdays: readonly number[]) => listed(weekdays.map((day) => days[day - 1] ?? "")),
  atLeast: (nights: number) => `${nights} nights or more`,
  atMost: (nights: number) => `at most ${plural(nights, "night", "nights")}`,
  single: (price: string) => `${price} for one person alone`,
  triple: (price: string) => `${price} per person where three share`,
  offer: ({ nights, free, which, covers, repeats }: OfferParts) =>
    [
      repeats ? `of every ${nights} nights` : `of the first ${nights} nights`,
      free === 1 ? `the ${which} is free` : `the ${free} ${which} are free`,
      covers === "adults" ? "for adults" : "for everyone",
    ].join(" "),
  stays: (period: string) => `for stays ${period}`,
  booked: (period: string) => `if booked ${period}`,
  until: (day: string) => `until ${day}`,
  from: (day: string) => `from ${day}`,
  childAges: (from: number, to: number) =>
    from === to
      ? `${plural(from, "year", "years")}, sharing with adults`
      : `${from} to ${to} years, sharing with adults`,
  childAmount: (price: string) => `${price} a night`,
  childPercent: (percent: number) => `${percent} % of an adult's price`,
  childFree: "free",
  asAdults: (age: number) => `From ${age} years as adults`,
  ages: (from: number | null, to: number | null) =>
    from !== null && to !== null
      ? `ages ${from} to ${to}`
      : from !== null
        ? `${from} years and older`
        : to !== null
          ? `up to ${to} years`
          : "",
} as const;
