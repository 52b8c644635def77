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
} as const;
