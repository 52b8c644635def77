import { plural } from "#domain/text/counted";

/** The year of a stay. */
export const almanac = {
  prices: "Prices through the year",
  caption: "How good each month is, and what a night costs",
  howGood: "How good",
  price: "Price",
  days: (from: string, to: string) => `${from} to ${to}`,
  noMonth: "No months",
  nights: (n: number) => (n === 1 ? "1 night" : `${plural(n, "night", "nights")} or more`),
  ratings: { excellent: "Excellent", good: "Good", fair: "Fair", closed: "Closed" },
} as const;
