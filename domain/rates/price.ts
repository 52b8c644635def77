import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { Bill } from "./bill";
import { type Night, nightAt, unitsOf } from "./night";
import { splitParty } from "./people";
import { type Miss, nearerMiss, type Question, type Quote, type Total } from "./quote";
import type { PartyTerms, StayRates } from "./rate";
import { addDays, eveningsOf, guestsOf, type Trip } from "./trip";

/**
 * The one function that prices a question: a stay, dates and a party. Its rules:
 *
 * - A night is priced by the newest sheet that has a rate for it, with that sheet's children, extras and
 *   offers. Within the sheet the first of these decides: the rate of the unit before one for any unit,
 *   certain weekdays before all, the shorter season, the higher price.
 * - A party larger than the property's capacity has no total; every child is a guest.
 * - A night without a rate has no total. The longest minimum and the shortest maximum of the nights count.
 * - Adults share in the cheapest arrangement of one, two or three per unit that the rates state; two
 *   children at most share with two adults unless the sheet says how many a unit sleeps.
 * - The party takes at most as many units of a type as the property has tents or rooms, less one for each
 *   other type; one unit where it does not state its capacity and its number of tents or rooms. A unit that is
 *   the whole property is never taken twice, and sleeps as many as the property.
 * - A child older than all bands pays as an adult; one in no band has no price.
 * - One offer applies: the one that saves most. Of each full block of its nights, from the first, the
 *   cheapest (or last) are free. Extras are not reduced, but for those in percent.
 * - An extra in percent is of what its nights cost for adults and children, less free ones, rounded once.
 * - Every price per person and night is rounded to a cent, then multiplied.
 * - All nights in one type of unit: the cheapest in which the party fits.
 *
 * @param exchange converts amounts of a sheet that has several currencies
 */
export function priceStay(question: Question, stay: StayRates, exchange: ExchangeRates): Quote {
  const unfit = partyMiss(question, stay);
  if (unfit) return { miss: unfit };
  const evenings = eveningsOnce(question);
  let best: Total | null = null;
  let nearest: Miss = { why: "no rate", until: stay.publishedUntil };
  const units = unitsOf(question, stay.sheets);
  for (const unit of units) {
    const limit = best?.total ?? Infinity;
    const quote = priceUnit(question, {
      evenings,
      unit,
      types: units.length,
      stay,
      exchange,
      limit,
    });
    if (quote === null) continue;
    if ("miss" in quote) nearest = nearerMiss(nearest, quote.miss);
    else if (best === null || quote.total.total < best.total) best = quote.total;
  }
  return best ? { total: best } : { miss: nearest };
}

/** Why the property takes no such party, whatever its rates say. */
function partyMiss(
  trip: Trip,
  { childrenFromAge, capacity }: Pick<PartyTerms, "childrenFromAge" | "capacity">,
): Miss | null {
  if (childrenFromAge !== null && trip.ages.some((age) => age < childrenFromAge))
    return { why: "children from", age: childrenFromAge };
  if (capacity !== null && guestsOf(trip) > capacity) return { why: "capacity", guests: capacity };
  return null;
}

const known = new WeakMap<Question, readonly string[]>();

/** A list asks the same question of every stay. */
function eveningsOnce(question: Question): readonly string[] {
  const evenings = known.get(question) ?? eveningsOf(question);
  known.set(question, evenings);
  return evenings;
}

interface UnitQuestion {
  evenings: readonly string[];
  unit: string | null;
  /** Number of types of units with rates. */
  types: number;
  stay: StayRates;
  exchange: ExchangeRates;
  /** Cents of the cheapest unit so far. */
  limit: number;
}

/** Null for a unit that costs at least the limit. */
function priceUnit(question: Question, unitQuestion: UnitQuestion): Quote | null {
  const nights = nightsWithRates(question, unitQuestion);
  if (!nights) return { miss: { why: "no rate", until: unitQuestion.stay.publishedUntil } };
  const wrongLength = lengthMiss(question, nights);
  if (wrongLength) return { miss: wrongLength };
  const people = splitParty(question, nights, unitQuestion.unit);
  if ("miss" in people) return people;
  const currency = nights[0]?.rate.currency ?? "USD";
  const { exchange, unit, stay, types } = unitQuestion;
  const bill = new Bill(nights, currency, { exchange, unit, housing: { ...stay, types } });
  const arrangement = bill.arrange(people);
  if ("why" in arrangement) return { miss: arrangement };
  if (bill.costsAtLeast(unitQuestion.limit, arrangement)) return null;
  const total = bill.total(question, people, arrangement);
  return "why" in total ? { miss: total } : { total };
}

function nightsWithRates({ today }: Question, { evenings, unit, stay: { sheets } }: UnitQuestion) {
  const nights: Night[] = [];
  for (const evening of evenings) {
    const night = nightAt(evening, unit, sheets, today);
    if (!night) return null;
    nights.push(night);
  }
  return nights;
}

function lengthMiss({ arrive }: Trip, nights: readonly Night[]): Miss | null {
  let min = 1;
  let max = Infinity;
  for (const { rate } of nights) {
    min = Math.max(min, rate.minNights ?? 1);
    max = Math.min(max, rate.maxNights ?? Infinity);
  }
  if (nights.length < min)
    return { why: "minimum nights", nights: min, leave: addDays(arrive, min) };
  if (nights.length > max)
    return { why: "maximum nights", nights: max, leave: addDays(arrive, max) };
  return null;
}
