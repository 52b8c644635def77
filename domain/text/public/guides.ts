import { countProperties } from "#domain/text/counted";

export const waysToStay = {
  title: "Ways to Stay",
  banner: "10 styles",
  count: countProperties,
} as const;

export const experiences = { title: "Experiences", banner: "6 types" } as const;

export const destinations = {
  title: "Destinations",
  banner: (propertiesClaim: string) => `8 countries, ${propertiesClaim}`,
  bannerWithoutClaim: "8 countries",
  more: "More countries",
  notFound: "Country Not Found",
  viewAll: "View all properties",
  count: countProperties,
} as const;

export const collections = {
  title: "Curated Collections",
  expert: "Speak with an Expert",
  back: "Back to Collections",
  count: countProperties,
  empty: "Coming Soon",
  emptyHint: "We're curating the perfect properties for this collection. Check back soon!",
  cantDecide: "Can't Decide?",
  notFound: "Collection Not Found",
} as const;
