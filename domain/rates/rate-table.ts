import type { PublishedSeason, PublishedSheet, Span } from "./published";
import { dayNumber, dayOfNumber } from "./trip";

/** Published rates as tables: one for each year, its seasons across and its tents or rooms down. */

export interface RateTable {
  year: string;
  /** What all prices of the table have in common; null where they differ. */
  charged: PublishedSeason["charged"] | null;
  seasons: TableSeason[];
  rooms: RoomRates[];
}

export interface TableSeason {
  name: string;
  /** In the order of their dates. */
  periods: Span[];
  /** Tonight is in it. */
  isNow: boolean;
  /** Of all its rates; null where they differ or state none. */
  minNights: number | null;
  /** 0 for the lowest price of the table, up to 3 for the highest. */
  level: number;
}

export interface RoomRates {
  /** Null if the price does not depend on it. */
  name: string | null;
  /** By season; the price of every night first, then those of some weekdays. */
  cells: PublishedSeason[][];
}

interface Column {
  rates: PublishedSeason[];
  periods: Span[];
}

/** A season over the turn of the year is one of the year with more of its nights. */
const yearOf = ({ from, to }: Span): string =>
  dayOfNumber(Math.floor((dayNumber(from) + dayNumber(to) + 1) / 2)).slice(0, 4);

export function rateTables(sheets: readonly PublishedSheet[], today: string): RateTable[] {
  const all = sheets.flatMap(({ seasons }) => seasons);
  const years = [...new Set(all.map(yearOf))].sort();
  return years.map((year) =>
    tableOf(
      year,
      all.filter((rate) => yearOf(rate) === year),
      today,
    ),
  );
}

function tableOf(year: string, rates: readonly PublishedSeason[], today: string): RateTable {
  const columns = columnsOf(rates);
  const lows = columns.map((column) => lowestOf(column.rates));
  const [low, high] = [Math.min(...lows), Math.max(...lows)];
  const rooms = [...new Set(rates.map(({ unit }) => unit))];
  const [charged, ...others] = new Set(rates.map((rate) => rate.charged));
  return {
    year,
    charged: others.length === 0 ? (charged ?? null) : null,
    seasons: columns.map(({ rates: own, periods }) => ({
      name: own[0]?.season ?? "",
      periods,
      isNow: periods.some(({ from, to }) => from <= today && today <= to),
      minNights: minNightsOf(own),
      level: high === low ? 1 : Math.round((3 * (lowestOf(own) - low)) / (high - low)),
    })),
    rooms: rooms.map((name) => ({
      name,
      cells: columns.map((column) =>
        column.rates
          .filter(({ unit }) => unit === name)
          .sort((a, b) => a.weekdays.length - b.weekdays.length),
      ),
    })),
  };
}

/** Periods of one name in which all rooms cost the same are one column. */
function columnsOf(rates: readonly PublishedSeason[]): Column[] {
  const periods = new Map<string, PublishedSeason[]>();
  for (const rate of rates.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const key = `${rate.season}/${rate.from}/${rate.to}`;
    periods.set(key, [...(periods.get(key) ?? []), rate]);
  }
  const columns = new Map<string, Column>();
  for (const own of periods.values()) {
    const [{ from, to } = { from: "", to: "" }] = own;
    const key = JSON.stringify(
      own.map(({ from: _, to: __, ...rate }) => JSON.stringify(rate)).sort(),
    );
    const column = columns.get(key);
    if (column) column.periods.push({ from, to });
    else columns.set(key, { rates: own, periods: [{ from, to }] });
  }
  return [...columns.values()];
}

const lowestOf = (rates: readonly PublishedSeason[]): number =>
  Math.min(...rates.map(({ price }) => price));

function minNightsOf(rates: readonly PublishedSeason[]): number | null {
  const [nights = null, ...others] = new Set(rates.map(({ minNights }) => minNights));
  return others.length === 0 ? nights : null;
}
