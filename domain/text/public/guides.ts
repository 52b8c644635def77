import { countProperties, countWords } from "#domain/text/counted";

const small = (n: number): string => (countWords[n] ?? String(n)).toLowerCase();

export const destinations = {
  title: "Destinations",
  banner: (propertiesClaim: string) => `8 countries, ${propertiesClaim}`,
  bannerWithoutClaim: "8 countries",
  lede: "Each country has its own season, its own animals and its own way of waking you up.",
  /** Counted, beside the claim of the banner (D15). */
  listed: (stays: number, main: number, more: number) =>
    `${countProperties(stays)} listed today: ${small(main)} main countries${more > 0 ? ` and ${small(more)} more` : ""}.`,
  description: "Eight safari countries and the best months to visit each.",
  more: "More countries",
  map: "Map of southern and eastern Africa showing the countries on this page.",
  keyMain: "Eight countries",
  keyMore: "More countries",
  bestIn: (month: string) => `Best in ${month}`,
  monthLinks: "Color the map by month",
  showIn: "Show the map for",
  wholeYear: "the whole year",
  from: "from",
  notFound: "Country Not Found",
  viewAll: "View all properties",
  count: countProperties,
} as const;
