import { countProperties, countWords } from "#domain/text/counted";

export const waysToStay = {
  title: "Ways to Stay",
  banner: "10 styles",
  lede: "Ten ways to sleep well a long way from anywhere.",
  count: countProperties,
  scaleNote:
    "Price per night: the bar runs from the lowest to the highest price, and the dot marks the median. Each step doubles.",
  nightSpoken: (lowest: string, highest: string, middle: string) =>
    `${lowest} to ${highest} a night; half cost ${middle} or less`,
  from: (lowest: string, highest: string) =>
    lowest === highest ? lowest : `${lowest} to ${highest}`,
  basis: (basis: string, ofAll: boolean) => {
    const words = basis === "whole property" ? "for the whole property" : basis;
    return ofAll ? words : `mostly ${words}`;
  },
  forWhom: "Who it is for",
  night: "A night",
  where: "Where",
  allCountries: (n: number) => `All ${(countWords[n] ?? String(n)).toLowerCase()} countries`,
  allBut: (country: string) => `All but ${country}`,
  see: (n: number) => `See ${countProperties(n)}`,
  among: (name: string) => ` among ${name}`,
} as const;

/** Target audience by id of the way to stay. */
export const forWhom: Readonly<Record<string, string>> = {
  "safari-tents": "First safaris, and light sleepers who want to hear what passes.",
  "luxury-lodges": "Anyone who likes a wall behind the bed, and groups of mixed ages.",
  treehouses: "Couples and older children; most require a head for heights.",
  "mobile-camps": "Second safaris, walkers, and people who follow the herds.",
  "beach-villas": "The week after the bush: families, friends and the sunburnt.",
  "historic-properties": "Readers, drivers, and anyone who asks who lived here before.",
  chalets: "Hikers and families on a budget, with a sweater for the evening.",
  hotels: "The first or the last night, near an airport, with a good table.",
  houses: "Six to twelve who know each other, and families with small children.",
  yurts: "Stargazers, and travelers who would like more night for less money.",
};
