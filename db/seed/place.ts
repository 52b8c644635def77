import type { Biome } from "#domain/pictures/illustration";
import type { MonthRating } from "#domain/property/property";

/** A real park, coast or valley: what is true of every stay in it is said once, here. */
export interface Place {
  /** As travellers say it; null where there is no park or reserve. */
  park: string | null;
  country: string;
  /** Also of the neighbour, when a stay stands on the border. */
  iso2: string;
  region: string;
  biome: Biome;
  /** Rough centre. */
  at: readonly [latitude: number, longitude: number];
  /** One letter a month, January first: e(xcellent), g(ood), f(air), c(losed). */
  months: string;
  malaria: "free" | "seasonal" | "risk";
  /** Postal district for the full address. */
  district: string;
  around: string;
  landmarks: string;
  arrival: string;
  /** First and last day of high season, "MM-DD". */
  highSeason: readonly [from: string, to: string];
}

const ratingOf: Record<string, MonthRating> = {
  e: "excellent",
  g: "good",
  f: "fair",
  c: "closed",
};

/** @throws when the letters are not twelve of e, g, f, c */
export function monthRatings(letters: string): MonthRating[] {
  const ratings = [...letters].map((letter) => ratingOf[letter]);
  if (ratings.length !== 12 || ratings.includes(undefined))
    throw new Error(`"${letters}" is not a year`);
  return ratings as MonthRating[];
}
