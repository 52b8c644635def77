import { boards, charges, type Rate, type Sheet, type StayRates } from "./rate";
import { dayNumber, dayOfNumber, type Trip } from "./trip";

/**
 * The rates of a stay as integers, for the listing, which prices every stay for a visitor's dates: 20,000
 * stays with 40 rates each fit into some 60 MB. `unpackRates` has the rates that can apply to a trip.
 */
export interface PackedRates {
  /** Seasons, units and currencies, which the integers refer to. */
  names: readonly string[];
  sheets: readonly PackedSheet[];
}

interface PackedSheet extends Pick<Sheet, "id" | "bands" | "extras" | "offers"> {
  /** `rateWidth` integers per rate, at the positions of `rateAt`; -1 is null. */
  rates: Int32Array | readonly number[];
}

export const rateWidth = 16;
/** Positions within a rate. Days are numbers, names are positions in `names`, amounts are cents. */
export const rateAt = {
  from: 0,
  to: 1,
  season: 2,
  unit: 3,
  board: 4,
  charged: 5,
  currency: 6,
  soldFrom: 7,
  soldTo: 8,
  weekdays: 9,
  price: 10,
  single: 11,
  triple: 12,
  sleeps: 13,
  minNights: 14,
  maxNights: 15,
} as const;

export function packRates(sheets: readonly Sheet[]): PackedRates {
  const names = new Map<string, number>();
  const indexOf = (name: string | null): number => {
    if (name === null) return -1;
    const index = names.get(name) ?? names.size;
    names.set(name, index);
    return index;
  };
  const packed = sheets.map(({ id, rates, bands, extras, offers }) => ({
    ...{ id, bands, extras, offers },
    rates: rates.flatMap((rate) => packRate(rate, indexOf)),
  }));
  return { names: [...names.keys()], sheets: packed };
}

function packRate(rate: Rate, indexOf: (name: string | null) => number): number[] {
  const day = (date: string | null) => (date === null ? -1 : dayNumber(date));
  return [
    dayNumber(rate.from),
    dayNumber(rate.to),
    indexOf(rate.season),
    indexOf(rate.unit),
    rate.board === null ? -1 : boards.indexOf(rate.board),
    charges.indexOf(rate.charged),
    indexOf(rate.currency),
    day(rate.soldFrom),
    day(rate.soldTo),
    rate.weekdays.reduce((mask, weekday) => mask | (1 << weekday), 0),
    rate.price,
    rate.single ?? -1,
    rate.triple ?? -1,
    rate.sleeps ?? -1,
    rate.minNights ?? -1,
    rate.maxNights ?? -1,
  ];
}

/** As it is held in memory: a plain array of numbers takes twice as much. */
export const compactRates = ({ names, sheets }: PackedRates): PackedRates => ({
  names,
  sheets: sheets.map((sheet) => ({ ...sheet, rates: Int32Array.from(sheet.rates) })),
});

type Unpacked = Pick<StayRates, "sheets" | "publishedUntil">;

const everyNight = { arrive: "0001-01-01", leave: "9999-01-01" };

/** The rates that can apply to the nights of a trip; without one all of them. */
export function unpackRates(
  { names, sheets }: PackedRates,
  trip: Pick<Trip, "arrive" | "leave"> = everyNight,
): Unpacked {
  const first = dayNumber(trip.arrive);
  const last = dayNumber(trip.leave) - 1;
  let until = -1;
  const unpacked: Sheet[] = [];
  for (const { id, rates: packed, bands, extras, offers } of sheets) {
    const rates: Rate[] = [];
    for (let at = 0; at < packed.length; at += rateWidth) {
      const to = packed[at + rateAt.to] ?? 0;
      if (to > until) until = to;
      if (to >= first && (packed[at + rateAt.from] ?? 0) <= last)
        rates.push(unpackRate(packed, at, names));
    }
    if (rates.length > 0) unpacked.push({ id, rates, bands, extras, offers });
  }
  return { sheets: unpacked, publishedUntil: until < 0 ? null : dayOfNumber(until) };
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

function unpackRate(packed: PackedSheet["rates"], at: number, names: readonly string[]): Rate {
  const number = (position: number) => packed[at + position] ?? -1;
  const optional = (position: number) => (number(position) < 0 ? null : number(position));
  const day = (position: number) => (number(position) < 0 ? null : dayOfNumber(number(position)));
  const name = (position: number) => names[number(position)] ?? null;
  const mask = number(rateAt.weekdays);
  return {
    from: dayOfNumber(number(rateAt.from)),
    to: dayOfNumber(number(rateAt.to)),
    season: name(rateAt.season) ?? "",
    unit: name(rateAt.unit),
    board: boards[number(rateAt.board)] ?? null,
    charged: charges[number(rateAt.charged)] ?? "per person sharing",
    currency: name(rateAt.currency) ?? "USD",
    soldFrom: day(rateAt.soldFrom),
    soldTo: day(rateAt.soldTo),
    weekdays: mask === 0 ? [] : weekdays.filter((weekday) => mask & (1 << weekday)),
    price: number(rateAt.price),
    single: optional(rateAt.single),
    triple: optional(rateAt.triple),
    sleeps: optional(rateAt.sleeps),
    minNights: optional(rateAt.minNights),
    maxNights: optional(rateAt.maxNights),
  };
}
