import { amountOf, centsOf } from "#domain/money/money";
import type { Rate, StayRates } from "./rate";
import { withoutNights } from "./standing-rates";
import { addDays } from "./trip";

/**
 * Seasons of a property's form and record, which name no year, and the rates of one year that they stand for.
 */

export interface Season {
  name: string;
  /** "MM-DD", inclusive. */
  from: string;
  to: string;
  price: number;
  unit: string;
  minimumNights: number | null;
  note: string | null;
}

const months = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/g;
const adjective = /^(?:green|low|shoulder|mid|high|peak|festive|dry|wet|rainy|emerald|regular)$/i;

/** The name of a season as a sentence has it: "GREEN" is "Green season", "A" stays. */
export function seasonName(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  const isShouted = words.length > 2 && !/[a-z]/.test(words);
  const plain = isShouted
    ? words
        .toLowerCase()
        .replace(/^./, upper)
        .replace(months, (month) => month.replace(/^./, upper))
    : words;
  return adjective.test(plain) ? `${plain} season` : plain;
}

const upper = (letter: string) => letter.toUpperCase();

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
      price: centsOf(price),
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

/**
 * The seasons that the rates state for the year of a day: the lowest price of each, weekday rates left out. One
 * whose nights are over has the price of the next year where that is known, as a season names no year.
 * @param known seasons in the words of a person: rates have no note, and their unit is one of three
 */
export function seasonsOfRates(
  { sheets }: Pick<StayRates, "sheets">,
  today: string,
  known: readonly Season[] = [],
): Season[] {
  const year = today.slice(0, 4);
  const next = new Map<string, Rate>();
  const ofYear = new Set<string>();
  const seen: Rate[] = [];
  for (const { rates } of sheets) {
    const own = rates.filter(
      ({ from, to, weekdays }) =>
        weekdays.length === 0 &&
        from <= addDays(today, 365) &&
        to >= `${year}-01-01` &&
        // A newer sheet has priced these nights.
        !seen.some((newer) => newer.from <= from && to <= newer.to),
    );
    seen.push(...own);
  }
  const coming = seen.filter(({ from, to }) => to >= today && from <= `${year}-12-31`);
  for (const rate of seen.flatMap((one) => withoutRepeated(one, coming, today))) {
    const key = keyOf(seasonOf(rate));
    const other = next.get(key);
    if (!other || isNext(rate, other, today)) next.set(key, rate);
    if (rate.from <= `${year}-12-31`) ofYear.add(key);
  }
  return [...next]
    .filter(([key]) => ofYear.has(key))
    .map(([, rate]) => inWordsOf(seasonOf(rate), known))
    .sort((one, other) => firstDay(one).localeCompare(firstDay(other)));
}

type PublishedRate = Omit<Rate, "soldFrom" | "soldTo" | "board">;

/**
 * The seasons of the next twelve months as published rates state them: each day of the year has the price of
 * its next night.
 * @param published of nights to come, in one currency
 */
export function seasonsAhead(
  published: readonly PublishedRate[],
  today: string,
  known: readonly Season[] = [],
): Season[] {
  const ahead = published
    .filter(({ from, weekdays }) => weekdays.length === 0 && from < addDays(today, 365))
    .sort((a, b) => a.from.localeCompare(b.from));
  const lowest = new Map<string, PublishedRate>();
  ahead.forEach((rate, index) => {
    const taken = ahead.slice(0, index).map(({ from, to }) => ({
      from: dayOfYearLater(from > today ? from : today, 1),
      to: lastDayOfYearLater(to, 1),
    }));
    const left = taken.reduce(
      (pieces, nights) => pieces.flatMap((piece) => withoutNights(piece, nights)),
      withoutRepeated(rate, ahead, today),
    );
    for (const piece of left) {
      const key = keyOf(seasonOf(piece));
      if (piece.price < (lowest.get(key)?.price ?? Infinity)) lowest.set(key, piece);
    }
  });
  return [...lowest.values()].map((rate) => inWordsOf(seasonOf(rate), known));
}

/** A rate without its nights that are over and whose days have another price when they come again this year. */
const withoutRepeated = <Nights extends Pick<Rate, "from" | "to">>(
  rate: Nights,
  coming: readonly Pick<Rate, "from" | "to">[],
  today: string,
): Nights[] =>
  coming.reduce(
    (pieces, { from, to }) => {
      const over = { from: dayOfYearLater(from, -1), to: lastDayOfYearLater(to, -1) };
      if (over.to >= today) over.to = addDays(today, -1);
      return over.from > over.to ? pieces : pieces.flatMap((one) => withoutNights(one, over));
    },
    [rate],
  );

const dayOfYearLater = (day: string, years: number): string =>
  dayIn(Number(day.slice(0, 4)) + years, day.slice(5));
/** The last day of a period in another year: with February 29 where that year has one. */
const lastDayOfYearLater = (to: string, years: number): string =>
  addDays(dayOfYearLater(addDays(to, 1), years), -1);

/** True for the lower price of the same nights, and for nights that come before those of another year. */
function isNext(rate: Rate, other: Rate, today: string): boolean {
  if (rate.from === other.from) return rate.price < other.price;
  return other.to < today ? rate.from > other.from : rate.to >= today && rate.from < other.from;
}

/** Its first day in a year, by which seasons are in order. */
const firstDay = ({ from, to }: Season) => (from <= to ? from : "01-01");

/** The same name and days, February 29 as the last day of February. */
const keyOf = ({ name, from, to }: Season): string =>
  `${name.slice(0, 100)} ${from} ${to}`.replaceAll("02-29", "02-28");

function inWordsOf(season: Season, known: readonly Season[]): Season {
  const same = known.find((other) => keyOf(other) === keyOf(season));
  if (!same || unitIsPerPerson(same.unit) !== unitIsPerPerson(season.unit)) return season;
  const { name, from, to, unit, note } = same;
  return { ...season, name, from, to, unit, note };
}

const seasonOf = ({ season, from, to, price, charged, minNights }: PublishedRate): Season => ({
  name: season,
  from: from.slice(5),
  to: to.slice(5),
  price: amountOf(price),
  unit: unitWords[charged],
  minimumNights: minNights,
  note: null,
});

type PricedNights = Pick<Rate, "charged" | "price">;

/** The lowest price of published nights, and the highest that is charged for the same; null without one. */
export function priceRange(
  published: readonly PricedNights[],
): { lowest: PricedNights; highest: PricedNights } | null {
  const [lowest, ...others] = published.toSorted((a, b) => a.price - b.price);
  if (!lowest) return null;
  const isPerUnit = lowest.charged === "per unit";
  const highest = others.findLast(({ charged }) => (charged === "per unit") === isPerUnit);
  return { lowest, highest: highest ?? lowest };
}
