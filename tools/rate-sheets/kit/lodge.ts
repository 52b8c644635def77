import type { Random } from "../layout";
import { divide, makeSeasons, type Season } from "./seasons";

export interface Lodge {
  lodge: string;
  year: number;
  units: readonly string[];
  seasons: readonly Season[];
}

const lodges = [
  "Kigelia Bush Camp",
  "Mwamba River Lodge",
  "Tamarind Tented Camp",
  "Sable Plains Lodge",
  "Lion's Paw Camp",
  "Acacia Hill 1920",
];
const unitNames = [
  "Luxury Tent",
  "Family Tent",
  "River Suite",
  "Honeymoon Suite",
  "Standard Room",
  "Garden Cottage",
  "Star Bed",
  "Deluxe Chalet",
  "Private Villa",
  "Safari Tent",
  "Classic Room",
  "Treehouse",
];
const seasonNames = [
  ["Green Season", "Shoulder Season", "Peak Season"],
  ["Low", "Mid", "High"],
  ["Value Season", "Classic Season", "Premier Season"],
  ["Emerald", "Shoulder", "Peak"],
  ["Season A", "Season B", "Season C"],
];

/** Draws a lodge with its units and the seasons of one year; the lowest season has two periods. */
export const drawLodge = (random: Random, units = random.whole(2, 4)): Lodge =>
  lodgeWith(random, units, (names, turns, year) =>
    makeSeasons(names, [0, 1, 2, 0], divide(year, ["01-01", ...turns], "12-31")),
  );

/** Draws a lodge whose last season ends in the next year; the first begins on 6 January. */
export const drawFestiveLodge = (random: Random, units = random.whole(2, 4)): Lodge =>
  lodgeWith(random, units, (names, turns, year) =>
    makeSeasons(
      [...names, "Festive Season"],
      [0, 1, 2, 0, 3],
      divide(year, ["01-06", ...turns, "12-20"], "01-05"),
    ),
  );

function lodgeWith(
  random: Random,
  units: number,
  seasonsOf: (names: readonly string[], turns: readonly string[], year: number) => Season[],
): Lodge {
  const year = random.pick([2026, 2027, 2028]);
  const names = random.pick(seasonNames);
  const [mid, high] = [random.pick(["03", "04"]), random.pick(["05", "06"])];
  const low = random.pick(["10", "11"]);
  const day = random.pick(["01", "16"]);
  return {
    lodge: random.pick(lodges),
    year,
    units: random.some(unitNames, units),
    seasons: seasonsOf(names, [`${mid}-${day}`, `${high}-01`, `${low}-${day}`], year),
  };
}
