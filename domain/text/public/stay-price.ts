import { plural } from "#domain/text/counted";

/** What a stay's page says of its prices. */
export const stayPrice = {
  forTwo: "For two:",
  aNight: "a night",
  ofRoom: "Price per room.",
  ofWhole: (guests: number | null) =>
    guests
      ? `Price for the whole property, up to ${plural(guests, "guest", "guests")}.`
      : "Price for the whole property.",
  lowest: "Lowest price of the year; the listed price is",
  stated: (own: string) => `listed as ${own}`,
  exchanged: (own: string, shown: string, day: string | null) =>
    day
      ? `Listed in ${own}, converted to ${shown} at the rates of ${day}.`
      : `Listed in ${own}, converted to ${shown} at approximate rates.`,
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
