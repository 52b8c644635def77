import { months } from "#domain/calendar/months";
import { labelOf } from "#domain/forms/option";
import { displayPrice, type Exchange, priceOnRequest } from "#domain/money/money";
import { malariaLevels } from "#domain/property/location";
import type { MonthRating, PropertyFields } from "#domain/property/property";
import { peopleOfPrice } from "#domain/property/stay-price";
import { texts } from "#domain/text/texts";
import type { ShortlistStay } from "./stay";

/** One cell of the comparison. */
export interface ComparedCell {
  /** Large, before the text. */
  figure?: string;
  text: string;
  /** Small, after the text. */
  note?: string;
}

interface ComparedRow {
  label: string;
  cells: ComparedCell[];
  /** All cells are equal. */
  same: boolean;
}

const words = texts.compare;
const textCell = (text: string | null | undefined): ComparedCell => ({
  text: text?.trim() || words.notStated,
});
const yesNo = (value: boolean | null): string | null =>
  value === null ? null : value ? texts.common.yes : texts.common.no;

function price(exchange: Exchange) {
  return ({ pricePerNight, priceMax, priceUnit }: ShortlistStay): ComparedCell => {
    if (!pricePerNight) return { text: priceOnRequest };
    const highest =
      priceMax && priceMax.cents > pricePerNight.cents
        ? words.upTo(displayPrice(priceMax, exchange))
        : undefined;
    return { figure: displayPrice(pricePerNight, exchange), text: priceUnit, note: highest };
  };
}

function forTwo(exchange: Exchange) {
  return (stay: ShortlistStay): ComparedCell => {
    const times = timesForTwo(stay);
    if (!stay.pricePerNight || times === null) return textCell(null);
    return { figure: displayPrice(stay.pricePerNight, exchange, times), text: words.perNight };
  };
}

function arrival({ nearestAirport, airportDistance, flyIn }: ShortlistStay): ComparedCell {
  const airport = [nearestAirport, airportDistance].filter(Boolean).join(", ");
  return textCell([airport, flyIn ? words.byAir : ""].filter(Boolean).join("; "));
}

const children = ({ childrenFromAge }: ShortlistStay): ComparedCell =>
  textCell(
    childrenFromAge === null
      ? null
      : childrenFromAge === 0
        ? words.anyAge
        : words.fromAge(childrenFromAge),
  );

const place = ({ location, parkOrReserve, region }: ShortlistStay): ComparedCell =>
  textCell([...new Set([location ?? parkOrReserve ?? region])].filter(Boolean).join(", "));

/** Rows of the comparison (P-153), in the visitor's currency. */
export function comparedRows(stays: readonly ShortlistStay[], money: Exchange): ComparedRow[] {
  const { rows } = words;
  const questions: [string, (stay: ShortlistStay) => ComparedCell][] = [
    [rows.price, price(money)],
    [rows.forTwo, forTwo(money)],
    [rows.sleeps, ({ capacity, bedrooms }) => textCell(words.guests(capacity, bedrooms))],
    [rows.included, ({ ratesInclusions, inclusions }) => textCell(ratesInclusions ?? inclusions)],
    [rows.notIncluded, ({ ratesExclusions }) => textCell(ratesExclusions)],
    [rows.malaria, ({ malaria }) => textCell(labelOf(malariaLevels, malaria))],
    [rows.children, children],
    [rows.pool, ({ swimmingPool }) => textCell(yesNo(swimmingPool))],
    [rows.place, place],
    [rows.arrival, arrival],
  ];
  return questions.map(([label, answer]) => {
    const cells = stays.map(answer);
    return { label, cells, same: new Set(cells.map((cell) => JSON.stringify(cell))).size === 1 };
  });
}

/** Date of the oldest price check; null if none is recorded. */
export const lastChecked = (stays: readonly ShortlistStay[]): string | null =>
  stays
    .map(({ priceCheckedOn }) => priceCheckedOn)
    .filter((day) => day !== null)
    .toSorted()[0] ?? null;

type Priced = Pick<PropertyFields, "priceBasis" | "priceUnit" | "capacity">;

/**
 * How often two people pay the price per night: lodges charge per person, per room or for the whole
 * property. Null if unknown.
 */
export function timesForTwo(stay: Priced): number | null {
  if (!/night/i.test(stay.priceUnit)) return null;
  if (peopleOfPrice(stay) === 1) return 2;
  // A room or a house costs the same for one as for two.
  return stay.priceBasis === null ? null : 1;
}

const isGood = (rating: MonthRating | undefined) => rating === "excellent" || rating === "good";

/** The months, counted from 0, that are good or better for all of them. */
export const commonMonths = (years: readonly (readonly MonthRating[])[]): number[] =>
  years.length === 0
    ? []
    : months.flatMap((_, month) => (years.every((year) => isGood(year[month])) ? [month] : []));

/** "June to October", "December to February and June": ranges may span the turn of the year. */
export function monthsInWords(found: readonly number[]): string {
  if (found.length === months.length) return "January to December";
  const has = new Set(found);
  const starts = found.filter((month) => !has.has((month + 11) % 12));
  const runs = starts.map((start) => {
    let end = start;
    while (has.has((end + 1) % 12)) end = (end + 1) % 12;
    const [first, last] = [months[start] ?? "", months[end] ?? ""];
    if (start === end) return first;
    return (start + 1) % 12 === end ? `${first} and ${last}` : `${first} to ${last}`;
  });
  return runs.length < 2 ? runs.join("") : `${runs.slice(0, -1).join(", ")} and ${runs.at(-1)}`;
}

interface PlanePoint {
  x: number;
  y: number;
}

interface MapFrame extends PlanePoint {
  width: number;
  height: number;
}

/** Size of the whole map, see /africa.svg. */
const whole: MapFrame = { x: 58, y: 0, width: 690, height: 740 };
const margin = 70;
/** Minimum width: a smaller section would not show where in Africa it is. */
const minWidth = 240;

/** The map section around some points, within the map and with a minimum size. */
export function mapFrame(spots: readonly PlanePoint[]): MapFrame {
  const side = (values: number[], from: number, length: number) => {
    const [low, high] = [Math.min(...values) - margin, Math.max(...values) + margin];
    const size = Math.min(length, Math.max(minWidth, high - low));
    const start = (low + high - size) / 2;
    return [Math.max(from, Math.min(start, from + length - size)), size] as const;
  };
  const [x, width] = side(
    spots.map((spot) => spot.x),
    whole.x,
    whole.width,
  );
  const [y, height] = side(
    spots.map((spot) => spot.y),
    whole.y,
    whole.height,
  );
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** Directions in which a marker may evade another. */
const directions = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8);

/** The spot itself, then rings around it. */
function positionsAround({ x, y }: PlanePoint, size: number): PlanePoint[] {
  const rings = Array.from({ length: 8 }, (_, ring) => ((ring + 1) * size) / 4);
  const around = rings.flatMap((radius) =>
    directions.map((angle) => ({
      x: x + radius * Math.cos(angle),
      y: y + radius * Math.sin(angle),
    })),
  );
  return [{ x, y }, ...around];
}

/**
 * A marker that would overlap an earlier one is placed at the nearest free position, at most twice its size
 * away; `at` is the actual position.
 */
export function placeMarkers<T extends PlanePoint>(
  spots: readonly T[],
  size: number,
): (T & { at: PlanePoint })[] {
  const placed: (T & { at: PlanePoint })[] = [];
  for (const spot of spots) {
    const at = { x: spot.x, y: spot.y };
    const isFree = (position: PlanePoint) =>
      placed.every(({ x, y }) => Math.hypot(x - position.x, y - position.y) >= size);
    placed.push({ ...spot, at, ...(positionsAround(at, size).find(isFree) ?? at) });
  }
  return placed;
}
