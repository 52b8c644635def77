import { plural } from "#domain/text/counted";

/** What a stay's page says of its prices. */
export const stayPrice = {
  forTwo: "For two:",
  aNight: "a night",
  ofRoom: "The price of a room.",
  ofWhole: (guests: number | null) =>
    guests
      ? `The price of the whole property, for up to ${plural(guests, "guest", "guests")}.`
      : "The price of the whole property.",
  lowest: "The lowest of the year; the listed price is",
  stated: (own: string) => `stated as ${own}`,
  exchanged: (own: string, shown: string, day: string | null) =>
    day
      ? `Stated in ${own}, turned into ${shown} at the rates of ${day}.`
      : `Stated in ${own}, turned into ${shown} at approximate rates.`,
  listed: "Price",
  from: "From",
  upTo: "Up to",
  two: "For two",
  basis: "Basis",
  people: "For how many",
  checked: "Last checked",
  source: "Stated by",
  season: "Season",
  days: "Dates",
  until: "to",
  rates: "Rates",
  inclusions: "Inclusions",
  included: "The rate includes",
  notIncluded: "The rate does not include",
  cancellation: "Cancellation",
  bookingNotes: "Booking notes",
  important: "Important information",
} as const;
