import { plural } from "#domain/text/counted";

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
  mapStays: (n: number, name: string) => `${stays(n)} near ${name}`,
  mapFlight: "Broken line: flight",
  shapes: "Shapes: Natural Earth",
  openMap: "Open the map of stays",
  bestTime: "Best time to go",
  year: "The year at a glance",
  visit: "For a visit",
  events: "What to see",
  weather: "Weather",
  event: (name: string, months: string) => `${name}, ${months}`,
  arrive: "Getting there",
  way: { flight: "flight", "light aircraft": "light aircraft", road: "by road" },
  wayLength: (km: number, by: string) => `${km.toLocaleString("en-US")} km, ${by}`,
  wayNote:
    "Drawn to one scale. Flying times are reckoned from the distance; ask for the day’s connection.",
  papers: "Malaria and entry",
  malaria: "Malaria",
  entry: "Entry",
  noteOf: (date: string) => `Our note of ${date}. The rule itself:`,
  rule: "The rule itself:",
  where: (name: string) => `Where to stay in ${name}`,
  seeAll: (count: string) => `See all ${count}`,
  allIn: (n: number, area: string) => `All ${stays(n)} in ${area}`,
  elsewhere: (name: string) => `Elsewhere in ${name}`,
  elsewhereText: "Stays outside the areas above.",
  allElsewhere: (n: number, name: string) => `All ${stays(n)} elsewhere in ${name}`,
  sideways: (area: string) => `Stays in ${area}, more to the side`,
} as const;
