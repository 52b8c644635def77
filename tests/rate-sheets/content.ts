import type { Random, TrueRate } from "./layout";

export interface Period {
  from: string;
  to: string;
}
export interface Season {
  name: string;
  periods: readonly Period[];
}
export interface Content {
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

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** A lodge with its units and the seasons of one year; the lowest season has two periods. */
export function makeContent(random: Random, units = random.whole(2, 4)): Content {
  const year = random.pick([2026, 2027, 2028]);
  const names = random.pick(seasonNames);
  const first = random.whole(3, 4);
  const second = random.whole(5, 6);
  const third = random.whole(9, 10);
  const middle = random.pick([1, 16]);
  const period = (from: [number, number], to: [number, number]): Period => ({
    from: day(year, ...from),
    to: new Date(Date.parse(day(year, ...to)) - 86_400_000).toISOString().slice(0, 10),
  });
  const [low = "", mid = "", high = ""] = names;
  return {
    lodge: random.pick(lodges),
    year,
    units: random.some(unitNames, units),
    seasons: [
      {
        name: low,
        periods: [period([1, 1], [first, middle]), period([third + 1, middle], [13, 1])],
      },
      { name: mid, periods: [period([first, middle], [second, 1])] },
      { name: high, periods: [period([second, 1], [third + 1, middle])] },
    ],
  };
}

/** The last season ends in the next year; the first begins on 6 January. */
export function makeFestiveContent(random: Random, units?: number): Content {
  const content = makeContent(random, units);
  const { year } = content;
  const [low, mid, high] = content.seasons as [Season, Season, Season];
  const [early, late] = low.periods as [Period, Period];
  return {
    ...content,
    seasons: [
      {
        name: low.name,
        periods: [
          { from: day(year, 1, 6), to: early.to },
          { from: late.from, to: day(year, 12, 19) },
        ],
      },
      mid,
      high,
      { name: "Festive Season", periods: [{ from: day(year, 12, 20), to: day(year + 1, 1, 5) }] },
    ],
  };
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const split = (date: string) => {
  const [year = 0, month = 0, ofMonth = 0] = date.split("-").map(Number);
  return { year, month, day: ofMonth, name: months[month - 1] ?? "" };
};
const two = (value: number) => String(value).padStart(2, "0");

/** Spellings of a range; those of the first list state the year. */
export const fullDates: readonly ((period: Period) => string)[] = [
  ({ from, to }) => `${long(from)} – ${long(to)}`,
  ({ from, to }) => `${long(from)} to ${long(to)}`,
  ({ from, to }) => `${slashed(from)} - ${slashed(to)}`,
  ({ from, to }) => `${dotted(from)} – ${dotted(to)}`,
  ({ from, to }) => `${short(from)} ${split(from).year} - ${short(to)} ${split(to).year}`,
];
export const yearlessDates: readonly ((period: Period) => string)[] = [
  ({ from, to }) => `${short(from)} – ${short(to)}`,
  ({ from, to }) => `${short(from)} to ${short(to)}`,
  ({ from, to }) => `${american(from)} – ${american(to)}`,
  ({ from, to }) => `${split(from).day} ${split(from).name} to ${split(to).day} ${split(to).name}`,
  ({ from, to }) => `${two(split(from).day)} ${split(from).name.slice(0, 3)}-${short(to)}`,
];

const long = (date: string) => {
  const { year, day: ofMonth, name } = split(date);
  return `${ofMonth} ${name} ${year}`;
};
const short = (date: string) => {
  const { day: ofMonth, name } = split(date);
  return `${two(ofMonth)} ${name.slice(0, 3)}`;
};
const american = (date: string) => {
  const { day: ofMonth, name } = split(date);
  return `${name.slice(0, 3)} ${ofMonth}`;
};
const slashed = (date: string) => {
  const { year, month, day: ofMonth } = split(date);
  return `${two(ofMonth)}/${two(month)}/${year}`;
};
const dotted = (date: string) => {
  const { year, month, day: ofMonth } = split(date);
  return `${two(ofMonth)}.${two(month)}.${String(year).slice(2)}`;
};

export const monthName = (month: number, length = 9) => (months[month - 1] ?? "").slice(0, length);

/** An amount in whole units of the currency. */
export const drawPrice = (random: Random, min = 150, max = 2400) =>
  random.whole(Math.ceil(min / 5), Math.floor(max / 5)) * 5;

/** "1,025", "1 025" or "1.025". */
export const grouped = (amount: number, separator = ",") =>
  String(amount).replace(/\B(?=(\d{3})+$)/g, separator);

type RateParts = Partial<TrueRate> & { price: number };

/** A rate for each period of the season; amounts in whole units of the currency. */
export const trueRates = (season: Season, parts: RateParts): TrueRate[] =>
  season.periods.map(({ from, to }) => ({
    unit: null,
    charged: "per person sharing",
    sleeps: null,
    minNights: null,
    weekdays: [],
    board: null,
    ...parts,
    from,
    to,
    price: parts.price * 100,
    single: parts.single == null ? null : Math.round(parts.single * 100),
    triple: parts.triple == null ? null : Math.round(parts.triple * 100),
  }));
