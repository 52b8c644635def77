import { labelOf } from "#domain/forms/option";
import type { Rates, ShownCurrency } from "#domain/money/currencies";
import { priceOnRequest, shownPrice } from "#domain/money/money";
import { malariaLevels } from "#domain/places/malaria";
import { texts } from "#domain/text/texts";
import { nightForTwo } from "./for-two";
import type { ShortlistStay } from "./stay";

/** What one stay says to one question. */
export interface ComparedCell {
  /** Large, before the words. */
  figure?: string;
  text: string;
  /** Small, after them. */
  note?: string;
}

export interface ComparedRow {
  label: string;
  cells: ComparedCell[];
  /** All say the same. */
  same: boolean;
}

interface Money {
  currency: ShownCurrency;
  rates: Rates;
}

const words = texts.compare;
const said = (text: string | null | undefined): ComparedCell => ({
  text: text?.trim() || words.notStated,
});
const yesNo = (value: boolean | null): string | null =>
  value === null ? null : value ? texts.common.yes : texts.common.no;

function price({ currency, rates }: Money) {
  return (stay: ShortlistStay): ComparedCell => {
    const { pricePerNight, priceMax, priceUnit } = stay;
    if (!pricePerNight) return { text: priceOnRequest };
    const inMoney = (amount: number) => shownPrice(amount, stay.currency, currency, rates);
    const dearest =
      priceMax && priceMax > pricePerNight ? words.upTo(inMoney(priceMax)) : undefined;
    return { figure: inMoney(pricePerNight), text: priceUnit, note: dearest };
  };
}

function forTwo({ currency, rates }: Money) {
  return (stay: ShortlistStay): ComparedCell => {
    const amount = nightForTwo(stay);
    if (amount === null) return said(null);
    return { figure: shownPrice(amount, stay.currency, currency, rates), text: words.perNight };
  };
}

function arrival({ nearestAirport, airportDistance, flyIn }: ShortlistStay): ComparedCell {
  const airport = [nearestAirport, airportDistance].filter(Boolean).join(", ");
  return said([airport, flyIn ? words.byAir : ""].filter(Boolean).join("; "));
}

const children = ({ childrenFromAge }: ShortlistStay): ComparedCell =>
  said(
    childrenFromAge === null
      ? null
      : childrenFromAge === 0
        ? words.anyAge
        : words.fromAge(childrenFromAge),
  );

const place = ({ location, parkOrReserve, region }: ShortlistStay): ComparedCell =>
  said([...new Set([location ?? parkOrReserve ?? region])].filter(Boolean).join(", "));

/** What is weighed when one decides between stays (P-153), in the visitor's currency. */
export function comparedRows(stays: readonly ShortlistStay[], money: Money): ComparedRow[] {
  const { rows } = words;
  const questions: [string, (stay: ShortlistStay) => ComparedCell][] = [
    [rows.price, price(money)],
    [rows.forTwo, forTwo(money)],
    [rows.sleeps, ({ capacity, bedrooms }) => said(words.guests(capacity, bedrooms))],
    [rows.included, ({ ratesInclusions, inclusions }) => said(ratesInclusions ?? inclusions)],
    [rows.notIncluded, ({ ratesExclusions }) => said(ratesExclusions)],
    [rows.malaria, ({ malaria }) => said(labelOf(malariaLevels, malaria))],
    [rows.children, children],
    [rows.pool, ({ swimmingPool }) => said(yesNo(swimmingPool))],
    [rows.place, place],
    [rows.arrival, arrival],
  ];
  return questions.map(([label, answer]) => {
    const cells = stays.map(answer);
    return { label, cells, same: new Set(cells.map((cell) => JSON.stringify(cell))).size === 1 };
  });
}

/** The oldest day on which one of the prices was looked at; null when none says so. */
export const lastChecked = (stays: readonly ShortlistStay[]): string | null =>
  stays
    .map(({ priceCheckedOn }) => priceCheckedOn)
    .filter((day) => day !== null)
    .toSorted()[0] ?? null;
