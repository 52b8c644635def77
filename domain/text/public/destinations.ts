import { countProperties, countWords, formatNumber, plural } from "#domain/text/counted";

const small = (n: number): string => (countWords[n] ?? String(n)).toLowerCase();

export const destinations = {
  title: "Destinations",
  banner: (propertiesClaim: string) => `8 countries, ${propertiesClaim}`,
  bannerWithoutClaim: "8 countries",
  lede: "Each country has its own season, its own animals and its own way of waking you up.",
  /** Actual count, beside the claim of the banner (D15). */
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

const stays = (n: number) => plural(n, "stay", "stays");

/** The page of a country. */
export const country = {
  title: (name: string) => `Safari stays in ${name}`,
  description: (name: string) => `Luxury tents, lodges and villas in ${name}.`,
  from: "From",
  contents: "On this page",
  highlights: "Highlights",
  areas: "Areas to know",
  stays,
  whereShort: "Where to stay",
  map: (name: string, areas: readonly string[]) =>
    areas.length > 0 ? `Map of ${name} with ${areas.join(", ")}` : `Map of ${name}`,
  mapStay: "A stay",
  mapArea: "An area, drawn roughly",
  mapFlight: "A flight",
  /** A pin of several stays, named after all of them or after the first. */
  mapStays: (n: number, names: readonly string[]) =>
    `${stays(n)}: ${names.join("; ")}${n > names.length ? ` and ${n - names.length} more` : ""}`,
  mapNumber: (stay: string, label: string) => `${stay}, on the map ${label}`,
  mapMore: (n: number) => `and ${n} more`,
  scale: (km: number) => `${km} km, ${Math.round(km / 1.609)} miles`,
  perNight: "per night",
  shapes: "Map data: Natural Earth",
  openMap: "View stays on a map",
  bestTime: "Best time to go",
  year: "The year at a glance",
  visit: "When to visit",
  events: "What to see",
  weather: "Weather",
  event: (name: string, months: string) => `${name}, ${months}`,
  arrive: "Getting there",
  way: { flight: "flight", "light aircraft": "light aircraft", road: "by road" },
  wayLength: (km: number, by: string) => `${formatNumber(km)} km, ${by}`,
  wayNote:
    "Drawn to one scale. Flight times are estimated from the distance; check the actual schedule when you book.",
  papers: "Malaria and entry requirements",
  malaria: "Malaria",
  entry: "Entry",
  noteOf: (date: string) => `Our summary of ${date}. Official source:`,
  rule: "Official source:",
  where: (name: string) => `Where to stay in ${name}`,
  seeAll: (count: string) => `See all ${count}`,
  allIn: (n: number, area: string) => `All ${stays(n)} in ${area}`,
  elsewhere: (name: string) => `Elsewhere in ${name}`,
  elsewhereText: "Stays outside the areas above.",
  allElsewhere: (n: number, name: string) => `All ${stays(n)} elsewhere in ${name}`,
  sideways: (area: string) => `Stays in ${area}, scroll sideways for more`,
} as const;
