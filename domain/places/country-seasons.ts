import type { MonthRank } from "#domain/calendar/months";
import type { guideSlugs } from "./countries";

/**
 * Months and malaria of the ten countries: the year strips, the charts and the values of sample stays derive
 * from this table, and `db/seed/seasons.test.ts` compares every text that names a month or malaria with it.
 */

/** First and last month, 1 for January; one that ends before it begins goes over the new year. */
export type MonthSpan = readonly [from: number, to: number];

/** Highlights of a part of the year. */
export interface YearEvent {
  name: string;
  from: number;
  to: number;
  kind: "sight" | "weather";
}

/** "low": considered low by health authorities, but not absent. */
export type MalariaLevel = "free" | "low" | "seasonal" | "risk";

export interface MalariaArea {
  level: MalariaLevel;
  /** When there is most of it. */
  mainly: MonthSpan | null;
  /** As texts name it or parts of it. */
  names: readonly string[];
}

interface CountrySeasons {
  /** Months that are in none of these are fair. */
  best: readonly MonthSpan[];
  good: readonly MonthSpan[];
  year: readonly YearEvent[];
  /** By the name that places of sample stays refer to. */
  malaria: Readonly<Record<string, MalariaArea>>;
}

const event =
  (kind: YearEvent["kind"]) =>
  (name: string, from: number, to: number): YearEvent => ({ name, from, to, kind });
const sight = event("sight");
const weather = event("weather");

const risk = (...names: string[]): MalariaArea => ({ level: "risk", mainly: null, names });
const low = (...names: string[]): MalariaArea => ({ level: "low", mainly: null, names });
const free = (...names: string[]): MalariaArea => ({ level: "free", mainly: null, names });
const seasonal = (mainly: MonthSpan, ...names: string[]): MalariaArea => ({
  level: "seasonal",
  mainly,
  names,
});

/** On both sides of the border. */
const crossings: MonthSpan = [7, 10];
const fullFalls = sight("The Falls at their fullest", 3, 5);

export const countrySeasons: Readonly<Record<(typeof guideSlugs)[number], CountrySeasons>> = {
  "south-africa": {
    best: [[5, 9]],
    good: [[10, 4]],
    year: [
      sight("Thin bush, animals at water", 5, 9),
      sight("Southern right whales off the Cape", 7, 11),
      sight("Flowers in Namaqualand", 8, 9),
      weather("Warm and dry in the Cape", 11, 4),
      weather("Rain in the north and east", 11, 3),
    ],
    malaria: {
      "north-east": seasonal([9, 5], "Kruger", "KwaZulu-Natal"),
      elsewhere: free("Most of the country", "Madikwe", "Waterberg", "Eastern Cape", "Pilanesberg"),
    },
  },
  kenya: {
    best: [
      [1, 2],
      [6, 10],
    ],
    good: [
      [3, 3],
      [11, 12],
    ],
    year: [
      sight("The herds in the Mara", ...crossings),
      weather("Drier spell", 1, 2),
      weather("Drier spell", 6, 10),
      weather("Long rains", 3, 5),
      weather("Short rains", 11, 11),
    ],
    malaria: {
      lower: risk("most areas below about 2,500 meters", "the coast", "Mara"),
      nairobi: low("Nairobi"),
    },
  },
  tanzania: {
    best: [
      [1, 2],
      [6, 10],
    ],
    good: [
      [3, 3],
      [11, 12],
    ],
    year: [
      sight("Calving around Ndutu", 1, 3),
      sight("Herds at the Mara river", ...crossings),
      weather("Dry everywhere", 6, 10),
      weather("Long rains, many camps closed", 3, 5),
    ],
    malaria: { lower: risk("most areas below about 1,800 meters", "Zanzibar") },
  },
  namibia: {
    best: [[5, 10]],
    good: [
      [4, 4],
      [11, 11],
    ],
    year: [
      sight("Animals at Etosha’s waterholes", 7, 10),
      weather("Dry and cool", 5, 10),
      weather("Cold nights in the desert", 6, 7),
      weather("Rain in the north and east", 1, 3),
    ],
    malaria: {
      north: seasonal([11, 6], "Damaraland", "Etosha"),
      "north-east": risk("Zambezi Region"),
      elsewhere: free("The south", "the Namib", "the coast"),
    },
  },
  botswana: {
    best: [[6, 10]],
    good: [
      [4, 5],
      [11, 11],
    ],
    year: [
      sight("High water in the delta", 6, 8),
      sight("Elephants along the Chobe", 7, 10),
      sight("Zebra on the pans", 12, 3),
      weather("Green, hot and far cheaper", 11, 3),
    ],
    malaria: {
      north: seasonal([11, 6], "the delta", "Chobe", "Tuli"),
      south: low("the south"),
    },
  },
  zimbabwe: {
    best: [[7, 10]],
    good: [
      [4, 6],
      [11, 11],
    ],
    year: [
      sight("Animals gather at water", 7, 10),
      sight("Mana Pools camps are open", 4, 11),
      fullFalls,
      weather("Rain", 11, 3),
    ],
    malaria: {
      lowland: {
        level: "risk",
        mainly: [11, 6],
        names: ["low-lying areas", "Zambezi valley", "Hwange", "Gonarezhou"],
      },
      highland: low("Harare", "Bulawayo", "Matobo", "Nyanga"),
    },
  },
  uganda: {
    best: [
      [6, 9],
      [12, 2],
    ],
    good: [[10, 10]],
    year: [
      sight("Gorillas, all year", 1, 12),
      weather("Drier forest trails", 6, 9),
      weather("Drier forest trails", 12, 2),
      weather("The wettest months", 4, 5),
      weather("The wettest months", 11, 11),
    ],
    malaria: { everywhere: risk("throughout the country") },
  },
  rwanda: {
    best: [
      [6, 9],
      [12, 2],
    ],
    good: [[10, 10]],
    year: [
      sight("Gorillas, all year", 1, 12),
      weather("Long dry season", 6, 9),
      weather("Short dry season", 12, 2),
      weather("Wetter trails, fewer visitors", 3, 5),
    ],
    malaria: { everywhere: risk("throughout the country") },
  },
  mozambique: {
    best: [[5, 11]],
    good: [[4, 4]],
    year: [
      sight("Humpback whales pass", 7, 10),
      weather("Dry and comfortable", 5, 11),
      weather("Hot and humid, cyclones possible", 12, 3),
    ],
    malaria: { everywhere: risk("throughout the country") },
  },
  zambia: {
    best: [[7, 10]],
    good: [[6, 6]],
    year: [
      sight("Bush camps are open", 6, 10),
      fullFalls,
      weather("Most bush camps are closed", 12, 4),
    ],
    malaria: { everywhere: risk("throughout the country") },
  },
};

const includes = ([from, to]: MonthSpan, month: number): boolean =>
  from <= to ? from <= month && month <= to : month >= from || month <= to;

/** The rank of each month, January first. */
export const monthRanks = ({ best, good }: Pick<CountrySeasons, "best" | "good">): MonthRank[] =>
  Array.from({ length: 12 }, (_, index) => {
    const isIn = (span: MonthSpan) => includes(span, index + 1);
    return best.some(isIn) ? "best" : good.some(isIn) ? "good" : "fair";
  });
