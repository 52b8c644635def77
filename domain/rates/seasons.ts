import type { Rate, StayRates } from "./rate";
import { addDays } from "./trip";

/**
 * Seasons of a property's form and record, which name no year, and the rates of one year that they stand for.
 */

interface Season {
  name: string;
  /** "MM-DD", inclusive. */
  from: string;
  to: string;
  price: number;
  unit: string;
  minimumNights: number | null;
  note: string | null;
}

/** True for a unit such as "per person per night". */
export const unitIsPerPerson = (unit: string): boolean =>
  /\b(?:person|people|guest|adult|pp|pppn)/.test(unit.toLowerCase());

/** February 29 is the last day of February in every year. */
const dayIn = (year: number, day: string): string =>
  day === "02-29" ? addDays(`${year}-03-01`, -1) : `${year}-${day}`;

/** The rates of the seasons whose nights are in the year; a season over the turn of the year is in it twice. */
export function ratesOfSeasons(
  seasons: readonly Season[],
  currency: string | null,
  year: number,
): (Rate & { note: string | null })[] {
  return seasons.flatMap(({ name, from, to, price, unit, minimumNights, note }) => {
    const years = from <= to ? [year] : [year - 1, year];
    return years.map((first) => ({
      season: name.slice(0, 100),
      unit: null,
      board: null,
      charged: unitIsPerPerson(unit) ? ("per person sharing" as const) : ("per unit" as const),
      currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : "USD",
      from: dayIn(first, from),
      to: dayIn(from <= to ? first : first + 1, to),
      soldFrom: null,
      soldTo: null,
      weekdays: [],
      price: Math.round(price * 100),
      single: null,
      triple: null,
      sleeps: null,
      minNights: minimumNights,
      maxNights: null,
      note,
    }));
  });
}

const unitWords: Record<Rate["charged"], string> = {
  "per person sharing": "per person sharing per night",
  "per person": "per person per night",
  "per unit": "per night",
};

/** The seasons that the rates state for a year: the lowest price of each, weekday rates left out. */
export function seasonsOfRates({ sheets }: Pick<StayRates, "sheets">, year: number): Season[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const seasons = new Map<string, { season: Season; from: string }>();
  const covered: Pick<Rate, "from" | "to">[] = [];
  for (const { rates } of sheets) {
    const own = rates.filter(
      ({ from, to, weekdays }) =>
        weekdays.length === 0 &&
        from <= last &&
        to >= first &&
        // A newer sheet has priced these nights.
        !covered.some((newer) => newer.from <= from && to <= newer.to),
    );
    for (const rate of own) {
      const season = seasonOf(rate);
      const key = `${season.name} ${season.from} ${season.to}`;
      const known = seasons.get(key)?.season;
      if (!known || season.price < known.price) seasons.set(key, { season, from: rate.from });
    }
    covered.push(...own);
  }
  return [...seasons.values()]
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    .map(({ season }) => season);
}

const seasonOf = ({ season, from, to, price, charged, minNights }: Rate): Season => ({
  name: season,
  from: from.slice(5),
  to: to.slice(5),
  price: price / 100,
  unit: unitWords[charged],
  minimumNights: minNights,
  note: null,
});

/** The lowest price of a night from a day on, within a year; null without one. */
export function lowestRate({ sheets }: Pick<StayRates, "sheets">, today: string): Rate | null {
  const last = addDays(today, 365);
  let lowest: Rate | null = null;
  for (const { rates } of sheets)
    for (const rate of rates)
      if (rate.to >= today && rate.from <= last && (!lowest || rate.price < lowest.price))
        lowest = rate;
  return lowest;
}
