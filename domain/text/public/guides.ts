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
