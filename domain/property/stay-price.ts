import { months } from "#domain/calendar/months";
import {
  displayPrice,
  type Exchange,
  formatMoney,
  type Money,
  moneyOf,
  priceOf,
} from "#domain/money/money";
import { seasonName, unitIsPerPerson } from "#domain/rates/seasons";
import { texts } from "#domain/text/texts";
import type { Season } from "./kinds/seasons";
import type { PropertyFields } from "./property";

/** The prices of a property as money. Its fields have decimals, like the columns and records they are stored in. */
export interface Prices {
  pricePerNight: Money | null;
  priceMin: Money | null;
  priceMax: Money | null;
}

/** The money of stored prices; null for one that is missing or not above zero. */
export const pricesOf = ({
  pricePerNight,
  priceMin,
  priceMax,
  currency,
}: Pick<PropertyFields, keyof Prices | "currency">): Prices => ({
  pricePerNight: priceOf(pricePerNight, currency),
  priceMin: priceOf(priceMin, currency),
  priceMax: priceOf(priceMax, currency),
});

/** A season with its price as money. */
export type PricedSeason = Omit<Season, "price"> & { price: Money };

export const pricedSeasonsOf = ({
  priceSeasons,
  currency,
}: Pick<PropertyFields, "priceSeasons" | "currency">): PricedSeason[] =>
  priceSeasons.map((season) => ({
    ...season,
    name: seasonName(season.name),
    price: moneyOf(season.price, currency),
  }));

/** A displayed amount. */
interface DisplayAmount {
  /** In the visitor's currency, or in the property's own where no rate exists. */
  text: string;
  /** In the property's own currency, where that is another one. */
  own: string | null;
}

/**
 * The rule for every amount on a property's page: the visitor's currency, with the property's own
 * beside it.
 */
export function displayAmount(money: Money, exchange: Exchange, people?: number): DisplayAmount {
  const text = displayPrice(money, exchange, people);
  const asStated = formatMoney(money, people);
  return { text, own: text === asStated ? null : asStated };
}

interface PriceFacts {
  priceUnit: string;
  priceBasis: string | null;
}

/** The minimum price per night: a stored minimum where it is lower than the price (P-079). */
export function lowestPrice({ pricePerNight, priceMin }: Omit<Prices, "priceMax">) {
  const money = [pricePerNight, priceMin]
    .filter((price) => price !== null)
    .sort((a, b) => a.cents - b.cents)[0];
  return money ? { money, isMinimum: money !== pricePerNight } : null;
}

/** Number of people a price covers, from its unit or else its basis; null if neither states it. */
export function peopleOfPrice({
  priceUnit,
  priceBasis,
  capacity,
}: PriceFacts & { capacity: number | null }) {
  if (isPerPerson({ priceUnit, priceBasis })) return 1;
  return priceBasis === "whole property" ? capacity : null;
}

/** The price for two people on a card: a price per person is doubled once it is rounded (D24). */
export const cardForTwo = <Card extends PriceFacts & { people?: number }>(card: Card): Card =>
  isPerPerson(card) ? { ...card, people: 2, priceUnit: texts.card.forTwo } : card;

/** A textual unit overrides the basis: "per room" stays per room regardless of the other fields. */
export function isPerPerson(price: PriceFacts): boolean {
  const unit = price.priceUnit.toLowerCase();
  if (unitIsPerPerson(unit)) return true;
  return (
    price.priceBasis === "per person" && !/\b(?:room|tent|suite|villa|house|property)/.test(unit)
  );
}

/** Consecutive months of one season; null: in none. */
export interface SeasonSpan {
  season: PricedSeason | null;
  months: number[];
}

/** The middle of a month determines its season. */
const middle = "-15";

/** A season may span the turn of the year. */
const holds = ({ from, to }: PricedSeason, day: string): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to;

/** The year in segments of one season each, January first. */
export function seasonSpans(seasons: readonly PricedSeason[]): SeasonSpan[] {
  const spans: SeasonSpan[] = [];
  months.forEach((_, month) => {
    const day = String(month + 1).padStart(2, "0") + middle;
    const season = seasons.find((one) => holds(one, day)) ?? null;
    const open = spans.at(-1);
    if (open && open.season === season) open.months.push(month);
    else spans.push({ season, months: [month] });
  });
  return spans;
}

/** A day of the year in a given year; February 29 becomes the last day of February where it is missing. */
const dayIn = (year: number, day: string): string =>
  day === "02-29" && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1
    ? `${year}-02-28`
    : `${year}-${day}`;

/**
 * The dates of a season that is current or comes next.
 * @param today "YYYY-MM-DD"
 */
export function nextSeason({ from, to }: Pick<Season, "from" | "to">, today: string) {
  const spanFrom = (year: number) => ({
    validFrom: dayIn(year, from),
    validThrough: dayIn(from <= to ? year : year + 1, to),
  });
  const year = Number(today.slice(0, 4));
  const spans = [year - 1, year].map(spanFrom);
  return spans.find(({ validThrough }) => validThrough >= today) ?? spanFrom(year + 1);
}
