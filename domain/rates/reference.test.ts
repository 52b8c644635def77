import { expect, test } from "vitest";

import { randomFrom } from "#tests/factories/random";
import { randomQuestion, randomRate, randomStay } from "#tests/factories/random-stay-rates";
import { roomyTerms } from "#tests/factories/rates";
import { priceStay } from "./price";
import { missReasons, type Question } from "./quote";
import type { ChildBand, Extra, Offer, Rate, Sheet, StayRates } from "./rate";
import { addDays } from "./trip";

/**
 * A second, slow and plain version of the rules of price.ts, written from their text alone: one night, one
 * person and one arrangement at a time.
 */
function reference(asked: Question, stay: StayRates, perUsd: Record<string, number>) {
  const young = asked.ages.filter((age) => age < (stay.childrenFromAge ?? 0));
  if (young.length > 0) return "children from";
  if (asked.adults + asked.ages.length > (stay.capacity ?? 99)) return "capacity";
  const days: string[] = [];
  for (let day = asked.arrive; day < asked.leave; day = addDays(day, 1)) days.push(day);
  const named = stay.sheets
    .flatMap(({ rates }) => rates)
    .filter(({ from, to }) => days.some((day) => from <= day && day <= to))
    .flatMap(({ unit }) => unit ?? []);
  const units = named.length > 0 ? [...new Set(named)] : [null];
  const house = houseOf(stay, units.length);
  const answers = units.map((unit) => unitTotal(asked, days, unit, { ...stay, house }, perUsd));
  const totals = answers.filter((answer) => typeof answer === "number");
  if (totals.length > 0) return Math.min(...totals);
  return order.findLast((why) => answers.includes(why)) ?? "no rate";
}

type Answer = number | string;

/** Reasons from the farthest from a total to the nearest. */
const order = [
  "no rate",
  "exchange rate",
  "unit size",
  "child sharing",
  "single rate",
  "child rate",
  "size not stated",
  "units",
  "capacity",
  "children from",
  "maximum nights",
  "minimum nights",
];

/** What the property says of its size; `most`: units of one type. */
interface House {
  isWhole: boolean;
  capacity: number | null;
  /** Null where it does not say. */
  most: number | null;
}

function houseOf({ capacity, bedrooms, priceBasis }: StayRates, types: number): House {
  const others = types - 1;
  const isKnown = capacity !== null && bedrooms !== null && bedrooms > 0;
  return {
    isWhole: priceBasis === "whole property",
    capacity,
    most: isKnown ? Math.max(1, bedrooms - others) : null,
  };
}

function unitTotal(
  asked: Question,
  days: readonly string[],
  unit: string | null,
  stay: StayRates & { house: House },
  perUsd: Record<string, number>,
): Answer {
  const nights = days.map((day) => rateOfNight(day, unit, asked.today, stay.sheets));
  if (nights.some((night) => night === null)) return "no rate";
  const all = nights as { sheet: Sheet; rate: Rate; day: string }[];
  if (all.some(({ rate }) => rate.minNights !== null && days.length < rate.minNights))
    return "minimum nights";
  if (all.some(({ rate }) => rate.maxNights !== null && days.length > rate.maxNights))
    return "maximum nights";

  const kids: { age: number; bands: ChildBand[] }[] = [];
  let adults = asked.adults;
  for (const age of asked.ages) {
    const found = all.map((night) => bandAt(age, night, unit));
    const bad = found.find((each) => each === "child rate" || each === "children from");
    if (typeof bad === "string") return bad;
    if (found.every((each) => each === "adult")) adults += 1;
    else
      kids.push({
        age,
        bands: found.map((each) => (typeof each === "string" ? band({ percent: 100 }) : each)),
      });
  }

  const currency = all[0]?.rate.currency ?? "";
  const money = (cents: number, of: string) => {
    if (of === currency) return cents;
    const [from, to] = [
      perUsd[of] ?? (of === "USD" ? 1 : NaN),
      perUsd[currency] ?? (currency === "USD" ? 1 : NaN),
    ];
    return Math.round(Number(((cents / from) * to).toPrecision(12)));
  };

  const { house } = stay;
  const sums = roomsOf(adults).map((rooms) => ({
    rooms,
    sum: adultsOnly({ all, rooms, adults, kids, money, house }),
  }));
  const priced = sums.filter(({ sum }) => typeof sum === "number") as {
    rooms: number[];
    sum: number;
  }[];
  if (priced.length === 0)
    return order.findLast((why) => sums.some(({ sum }) => sum === why)) ?? "no rate";
  // Of the arrangements with the cheapest adults, the one with the fewest units.
  const cheapest = Math.min(...priced.map(({ sum }) => sum));
  const [best] = priced
    .filter(({ sum }) => sum === cheapest)
    .sort((a, b) => a.rooms.length - b.rooms.length);
  const rooms = best?.rooms ?? [];
  return arrangementTotal({ asked, all, rooms, adults, kids, unit, money, house });
}

const band = (changed: Partial<ChildBand>): ChildBand => ({
  unit: null,
  fromAge: 0,
  toAge: 17,
  percent: null,
  amount: null,
  from: null,
  to: null,
  ...changed,
});

const inPeriod = (day: string, from: string | null, to: string | null) =>
  !(from !== null && day < from) && !(to !== null && day > to);

function rateOfNight(day: string, unit: string | null, today: string, sheets: readonly Sheet[]) {
  const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
  for (const sheet of sheets) {
    const possible = sheet.rates.filter(
      (rate) =>
        inPeriod(day, rate.from, rate.to) &&
        inPeriod(today, rate.soldFrom, rate.soldTo) &&
        (rate.unit === null || rate.unit === unit) &&
        (rate.weekdays.length === 0 || rate.weekdays.includes(weekday)),
    );
    const key = (rate: Rate) => [
      rate.unit === null ? 1 : 0,
      rate.weekdays.length > 0 ? 0 : 1,
      Date.parse(rate.to) - Date.parse(rate.from),
      -rate.price,
    ];
    const [rate] = possible
      .map((each, index) => ({ each, key: [...key(each), index] }))
      .sort((a, b) => compare(a.key, b.key))
      .map(({ each }) => each);
    if (rate) return { sheet, rate, day };
  }
  return null;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

type Night = { sheet: Sheet; rate: Rate; day: string };

function bandAt(age: number, { sheet, rate, day }: Night, unit: string | null) {
  const bands = sheet.bands.filter(
    (each) => (each.unit === null || each.unit === unit) && inPeriod(day, each.from, each.to),
  );
  const own = bands.filter(({ fromAge, toAge }) => age >= fromAge && age <= toAge);
  const key = (each: ChildBand) => [
    each.unit === null ? 1 : 0,
    each.from === null && each.to === null ? 1 : 0,
    each.toAge - each.fromAge,
    -(each.percent ?? each.amount ?? 0),
  ];
  const [best] = own.sort((a, b) => compare(key(a), key(b)));
  if (best) return best;
  if (bands.length > 0 && bands.every(({ toAge }) => age > toAge)) return "adult" as const;
  if (rate.charged === "per unit") return band({ percent: 0 });
  if (bands.length > 0 && bands.every(({ fromAge }) => age < fromAge))
    return "children from" as const;
  return "child rate" as const;
}

/** All ways to put people into units of one, two and three: [2, 1] is a pair and one alone. */
function roomsOf(adults: number): number[][] {
  const ways: number[][] = [];
  const fill = (left: number, most: number, rooms: number[]) => {
    if (left === 0) ways.push(rooms);
    for (let size = Math.min(most, left); size >= 1; size -= 1)
      fill(left - size, size, [...rooms, size]);
  };
  fill(adults, 3, []);
  return ways;
}

interface Arranged {
  all: readonly Night[];
  rooms: readonly number[];
  adults: number;
  kids: readonly { age: number; bands: readonly ChildBand[] }[];
  money: (cents: number, currency: string) => number;
  house: House;
}

/** A sum, or why there is none. */
function adultsOnly(arranged: Arranged): Answer {
  let sum = 0;
  for (const night of arranged.all) {
    const cost = adultsAt(night, arranged);
    if (typeof cost === "string") return cost;
    if (Number.isNaN(cost)) return "exchange rate";
    sum += cost;
  }
  return sum;
}

/** People who fit into one unit: null is not stated. */
const sleepsOf = (rate: Rate, { isWhole, capacity }: House) =>
  rate.sleeps ?? (rate.charged === "per unit" && isWhole ? capacity : null);

/** Why so many units are too many. */
function unitsShort(rate: Rate, units: number, house: House): string | null {
  if (units === 1) return null;
  if (rate.charged === "per unit" && house.isWhole) return "capacity";
  if (house.most === null) return "size not stated";
  return units > house.most ? "units" : null;
}

function adultsAt(night: Night, arranged: Arranged): Answer {
  const { rate } = night;
  const { adults, kids, money, house } = arranged;
  if (rate.charged === "per person sharing") return sharingAt(night, arranged);
  const price = money(rate.price, rate.currency);
  const people = adults + kids.length;
  const sleeps = sleepsOf(rate, house);
  if (rate.charged === "per person") {
    const fitsOne = people <= (sleeps ?? 2);
    return house.capacity === null && !fitsOne ? "size not stated" : price * adults;
  }
  if (sleeps === null) return people > 2 ? "unit size" : price;
  const units = Math.ceil(people / sleeps);
  return unitsShort(rate, units, house) ?? price * units;
}

function sharingAt({ rate, sheet, day }: Night, { rooms, kids, money, house }: Arranged): Answer {
  if (rooms.includes(3) && rate.triple === null) return "no triple";
  const price = money(rate.price, rate.currency);
  let places = 0;
  for (const room of rooms) {
    if (room === 2) places += rate.sleeps === null ? 2 : Math.max(0, rate.sleeps - 2);
    if (room === 3 && rate.sleeps !== null) places += Math.max(0, rate.sleeps - 3);
  }
  if (kids.length > places) return "child sharing";
  const short = unitsShort(rate, rooms.length, house);
  if (short !== null) return short;
  if (Number.isNaN(price)) return "exchange rate";
  let sum = 0;
  for (const room of rooms) {
    if (room === 3) sum += 3 * money(rate.triple ?? 0, rate.currency);
    if (room === 2) sum += 2 * price;
    if (room > 1) continue;
    const supplement = sheet.extras.find(
      (extra) => extra.kind === "single supplement" && inPeriod(day, extra.from, extra.to),
    );
    if (rate.single !== null) sum += money(rate.single, rate.currency);
    else if (supplement) sum += price + supplementOf(supplement, price, money);
    else return "single rate";
  }
  return sum;
}

const supplementOf = (
  { amount, percent, currency }: Extra,
  price: number,
  money: Arranged["money"],
) => (amount === null ? halfUp(price, percent) : money(amount, currency));

/** Cents of a percentage, in whole numbers: a half is rounded up. */
const halfUp = (cents: number, percent: number | null) =>
  Number((BigInt(cents) * BigInt(Math.round((percent ?? 0) * 100)) * 2n + 10_000n) / 20_000n);

function childAt({ rate }: Night, each: ChildBand | undefined, money: Arranged["money"]): number {
  if (!each) return NaN;
  if (each.amount !== null) return money(each.amount, rate.currency);
  if (rate.charged === "per unit") return 0;
  return Math.round((money(rate.price, rate.currency) * (each.percent ?? 0)) / 100);
}

function arrangementTotal(arranged: Arranged & { asked: Question; unit: string | null }): Answer {
  const { all, kids, money, asked, unit } = arranged;
  const adultCosts = all.map((night) => Number(adultsAt(night, arranged)));
  const nightly = all.map((night, at) => {
    let cost = adultCosts[at] ?? NaN;
    for (const kid of kids) cost += childAt(night, kid.bands[at], money);
    return cost;
  });

  const first = all[0]?.sheet;
  let saved: Saved[] = [];
  for (const offer of first?.offers ?? []) {
    if (offer.unit !== null && offer.unit !== unit) continue;
    if (!inPeriod(asked.today, offer.soldFrom, offer.soldTo)) continue;
    const costs: Saved[] = [];
    all.forEach((night, at) => {
      if (night.sheet !== first || !inPeriod(night.day, offer.from, offer.to)) return;
      let cost = adultCosts[at] ?? NaN;
      if (offer.covers === "everyone")
        for (const kid of kids) cost += childAt(night, kid.bands[at], money);
      costs.push({ at, cost });
    });
    const free = savedBy(offer, costs);
    if (sumOf(free) > sumOf(saved)) saved = free;
  }
  for (const { at, cost } of saved) nightly[at] = (nightly[at] ?? NaN) - cost;
  let sum = nightly.reduce((all, cost) => all + cost, 0);
  for (const sheet of new Set(all.map((night) => night.sheet)))
    for (const extra of sheet.extras) {
      const charge = chargeOf(extra, sheet, arranged, nightly);
      if (typeof charge === "string") return charge;
      sum += charge;
    }
  return sum;
}

/** A free night by its position. */
interface Saved {
  at: number;
  cost: number;
}

const sumOf = (saved: readonly Saved[]) => saved.reduce((sum, { cost }) => sum + cost, 0);

function savedBy({ stay, pay, free, repeats }: Offer, costs: readonly Saved[]): Saved[] {
  const saved: Saved[] = [];
  for (let from = 0; from + stay <= costs.length; from += stay) {
    if (from > 0 && !repeats) break;
    const block = costs.slice(from, from + stay);
    if (free === "last") saved.push(...block.slice(pay));
    else saved.push(...block.sort((a, b) => a.cost - b.cost || b.at - a.at).slice(0, stay - pay));
  }
  return saved;
}

type Charged = Arranged & { asked: Question };

function chargeOf(
  extra: Extra,
  sheet: Sheet,
  arranged: Charged,
  nightly: readonly number[],
): Answer {
  if (!extra.obligatory || extra.kind === "single supplement") return 0;
  const { all, money } = arranged;
  if (extra.amount === null) {
    const isOwn = (night: Night) =>
      night.sheet === sheet && inPeriod(night.day, extra.from, extra.to);
    const costs = nightly.filter((_, at) => all[at] && isOwn(all[at]));
    return halfUp(
      costs.reduce((sum, cost) => sum + cost, 0),
      extra.percent,
    );
  }
  const days = all
    .filter((night) => night.sheet === sheet && inPeriod(night.day, extra.from, extra.to))
    .map(({ day }) => day);
  if (extra.per === "stay" && days[0] !== all[0]?.day) return 0;
  const times = extra.per === "stay" ? 1 : days.length;
  if (times === 0) return 0;
  const count = extra.each === "unit" ? unitsCharged(arranged) : peopleCharged(extra, arranged);
  if (count === null) return "unit size";
  if (count === 0) return 0;
  const price = money(extra.amount, extra.currency);
  return Number.isNaN(price) ? "exchange rate" : price * count * times;
}

function unitsCharged({ all, rooms, adults, kids, house }: Charged): number | null {
  const rate = all[0]?.rate;
  const people = adults + kids.length;
  if (rate?.charged === "per person sharing") return rooms.length;
  const sleeps = rate ? sleepsOf(rate, house) : null;
  if (sleeps !== null) return Math.ceil(people / sleeps);
  return people <= 2 ? 1 : null;
}

const peopleCharged = ({ fromAge, toAge }: Extra, { asked }: Charged): number =>
  (toAge === null ? asked.adults : 0) +
  asked.ages.filter((age) => age >= (fromAge ?? 0) && age <= (toAge ?? 99)).length;

test("10,000 random questions cost the same by the plain version, to the cent (R-008)", () => {
  const counts: Record<string, number> = {};
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const random = randomFrom(seed * 7_919);
    const stay = randomStay(random);
    const asked = randomQuestion(random);
    const exchange: Record<string, number> = random.chance(0.9) ? { ZAR: 18.37 } : {};
    const quote = priceStay(asked, stay, exchange);
    const answer = "total" in quote ? quote.total.total : quote.miss.why;
    const expected = reference(asked, stay, exchange);
    if (answer !== expected)
      expect({ seed, answer, asked, stay }).toEqual({ seed, answer: expected, asked, stay });
    const kind = typeof expected === "number" ? "total" : expected;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  // Every kind of answer occurs, totals most of all.
  expect(counts.total).toBeGreaterThan(6_000);
  expect(order).toEqual(Object.keys(missReasons));
  for (const why of order) expect(counts[why], why).toBeGreaterThan(10);
});

test("two seasons, a weekend rate, a child who changes band and a free night together (R-008)", () => {
  const base = {
    ...randomRate(randomFrom(1)),
    unit: null,
    single: null,
    triple: null,
    sleeps: null,
  };
  const rate = {
    ...base,
    charged: "per person sharing" as const,
    currency: "USD",
    soldFrom: null,
    soldTo: null,
  };
  const rates: Rate[] = [
    {
      ...rate,
      from: "2027-06-01",
      to: "2027-06-30",
      weekdays: [],
      price: 40_010,
      minNights: null,
      maxNights: null,
    },
    {
      ...rate,
      from: "2027-07-01",
      to: "2027-07-31",
      weekdays: [],
      price: 60_030,
      minNights: null,
      maxNights: null,
    },
    {
      ...rate,
      from: "2027-06-01",
      to: "2027-07-31",
      weekdays: [5, 6],
      price: 70_050,
      minNights: null,
      maxNights: null,
    },
  ];
  const bands = [
    band({ fromAge: 6, toAge: 11, percent: 33, from: "2027-06-01", to: "2027-06-30" }),
    band({ fromAge: 6, toAge: 14, percent: 50, from: "2027-07-01", to: "2027-07-31" }),
  ];
  const offers: Offer[] = [
    {
      name: "Stay 4, pay 3",
      stay: 4,
      pay: 3,
      free: "cheapest",
      covers: "everyone",
      repeats: true,
      unit: null,
      from: null,
      to: null,
      soldFrom: null,
      soldTo: null,
    },
  ];
  const stay: StayRates = {
    sheets: [{ id: "2027", rates, bands, extras: [], offers }],
    ...roomyTerms,
    publishedUntil: "2027-07-31",
  };
  // Tuesday June 29 to Sunday July 4: two June nights, Thursday in July, Friday and Saturday.
  const asked = {
    arrive: "2027-06-29",
    leave: "2027-07-04",
    adults: 2,
    ages: [9],
    today: "2026-11-28",
  };
  const quote = priceStay(asked, stay, {});
  const adults = 2 * (2 * 40_010) + 2 * 60_030 + 2 * (2 * 70_050);
  const child = 2 * 13_203 + 30_015 + 2 * 35_025;
  const free = 2 * 40_010 + 13_203;
  expect("total" in quote && quote.total.total).toBe(adults + child - free);
  expect(reference(asked, stay, {})).toBe(adults + child - free);
});
