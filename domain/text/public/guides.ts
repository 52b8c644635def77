import { countProperties } from "#domain/text/counted";

export const destinations = {
  title: "Destinations",
  banner: (propertiesClaim: string) => `8 countries, ${propertiesClaim}`,
  bannerWithoutClaim: "8 countries",
  lede: "Each country has its own season, its own animals and its own way of waking you up.",
  description: "Eight countries for a stay in the wild, with the months when each is at its best.",
  more: "More countries",
  map: "Map of southern and eastern Africa with the countries of this page.",
  keyMain: "Eight countries",
  keyMore: "More countries",
  bestIn: (month: string) => `Best in ${month}`,
  monthLinks: "Colour the map by month",
  showIn: "Show the map in",
  wholeYear: "the whole year",
  from: "from",
  notFound: "Country Not Found",
  viewAll: "View all properties",
  count: countProperties,
} as const;
