import { longDate, shortDate } from "#domain/calendar/dates";
import { exactMoney } from "#domain/money/money";
import { listed } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import type { Line, Miss, Total } from "./quote";
import type { Extra } from "./rate";
import { seasonName } from "./seasons";
import { addDays, guestsOf, nightsOf, type Trip } from "./trip";

/** Trips, totals and their absence in words, the same on every page, in emails and in the API. */

const words = texts.rates;

/** "Oct 29 to Nov 3, 2027" */
export function datesInWords({ arrive, leave }: Pick<Trip, "arrive" | "leave">): string {
  const [from, to] = [arrive.slice(0, 4), leave.slice(0, 4)];
  const end =
    from === to && arrive.slice(0, 7) === leave.slice(0, 7)
      ? String(Number(leave.slice(8)))
      : shortDate(leave);
  return `${shortDate(arrive)}${from === to ? "" : `, ${from}`} to ${end}, ${to}`;
}

/** "2 adults, a child of 9" */
export function partyInWords({ adults, ages }: Pick<Trip, "adults" | "ages">): string {
  const children =
    ages.length === 0
      ? []
      : ages.length === 1
        ? [`a child ${ageInWords(ages[0] ?? 0)}`]
        : [`${ages.length} children of ${listed(ages.map((age) => String(age || "under 1")))}`];
  return [words.adultCount(adults), ...children].join(", ");
}

const ageInWords = (age: number) => (age === 0 ? "under 1" : `of ${age}`);

/** "5 nights, 2 adults and a child of 9" */
export const totalledInWords = (trip: Trip): string =>
  `${words.nights(nightsOf(trip))}, ${partyInWords(trip).replace(", ", " and ")}`;

/** "5 nights, 2 adults, a child of 9" */
export const tripInWords = (trip: Trip): string =>
  `${words.nights(nightsOf(trip))}, ${partyInWords(trip)}`;

/** "Oct 29 to Nov 3, 2027: 5 nights, 2 adults, a child of 9" */
export const wholeTripInWords = (trip: Trip): string =>
  `${datesInWords(trip)}: ${tripInWords(trip)}`;

/** An amount of a sheet, in its own currency: the items add up to the total. */
export const sheetMoney = (cents: number, currency: string): string =>
  (cents < 0 ? "−" : "") + exactMoney({ cents: Math.abs(cents), currency });

export interface WordedLine {
  kind: Line["kind"];
  label: string;
  detail: string;
  amount: string;
}

/** The items of a total in words; charges of one name are one item. */
export function linesInWords({ lines, currency }: Total): WordedLine[] {
  const extras = new Map<string, Line[]>();
  const worded: WordedLine[] = [];
  for (const line of lines) {
    if (line.kind === "extra") extras.set(line.name, [...(extras.get(line.name) ?? []), line]);
    else worded.push(wordLine(line, currency));
  }
  for (const [label, own] of extras)
    worded.push({
      kind: "extra",
      label,
      detail: extrasInWords(own, currency),
      amount: sheetMoney(
        own.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
    });
  return worded;
}

const people: Record<Line["each"], (count: number) => string> = {
  "adult sharing": (count) => words.adultCount(count),
  "adult alone": (count) => (count === 1 ? "1 adult alone" : `${count} adults, each alone`),
  "adult of three": (count) => `${words.adultCount(count)} in a triple`,
  adult: (count) => words.adultCount(count),
  unit: (count) => (count === 1 ? "" : `${count} units`),
  child: (count) => (count === 1 ? "" : `${count} children`),
  person: (count) => words.guestCount(count),
};

function wordLine(
  { kind, name, evenings, price, count, each, ages, ...line }: Line,
  currency: string,
) {
  const amount = sheetMoney(line.amount, currency);
  const nights = evenings.length;
  const product = [String(nights), sheetMoney(price, currency), people[each](count)]
    .filter(Boolean)
    .join(" × ");
  if (kind === "child") {
    const { fromAge = 0, toAge = 17 } = line.band ?? {};
    return {
      kind,
      label: `Child ${ageInWords(ages[0] ?? 0)}`,
      detail: price === 0 ? "free" : `${product}, ages ${fromAge} to ${toAge}`,
      amount,
    };
  }
  if (kind === "offer")
    return { kind, label: name, detail: `Free: ${eveningsInWords(evenings)}`, amount };
  return {
    kind,
    label: `${words.nights(nights)}, ${seasonName(name).toLowerCase()}`,
    detail: `${product}, ${eveningsInWords(evenings)}`,
    amount,
  };
}

/** "Oct 29 to 31", "Nov 1". */
function eveningsInWords(evenings: readonly string[]): string {
  const runs: string[][] = [];
  for (const evening of evenings) {
    const last = runs.at(-1);
    if (last && addDays(last.at(-1) ?? evening, 1) === evening) last.push(evening);
    else runs.push([evening]);
  }
  return runs
    .map((run) => {
      const [first = "", last = first] = [run[0], run.at(-1)];
      if (first === last) return shortDate(first);
      const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
      return `${shortDate(first)} to ${isSameMonth ? Number(last.slice(8)) : shortDate(last)}`;
    })
    .join(", ");
}

/** "5 nights: $50 per adult × 2, $25 per child" */
function extrasInWords(charges: readonly Line[], currency: string): string {
  const lines = joinEqual(charges);
  const periods = lines.map(({ evenings }) =>
    evenings.length === 0 ? "Once" : words.nights(evenings.length),
  );
  return lines
    .map((line, index) => {
      const charge = chargeInWords(line, currency);
      return periods[index] === periods[index - 1] ? charge : `${periods[index]}: ${charge}`;
    })
    .join(", ");
}

/** The same nightly charge of two sheets is one. */
function joinEqual(charges: readonly Line[]): Line[] {
  const joined = new Map<string, Line>();
  for (const line of charges) {
    const { price, percent, count, each, ages, evenings } = line;
    const basis = percent === undefined ? price : `${percent}%`;
    const key = JSON.stringify([basis, count, each, ages, evenings.length > 0]);
    const known = joined.get(key);
    joined.set(key, {
      ...line,
      price: percent === undefined ? price : price + (known?.price ?? 0),
      evenings: [...(known?.evenings ?? []), ...evenings],
    });
  }
  return [...joined.values()];
}

function chargeInWords({ price, percent, count, each, ages }: Line, currency: string): string {
  if (percent !== undefined) return words.percentOf(percent, sheetMoney(price, currency));
  const unit =
    each === "unit"
      ? "per unit"
      : each === "child"
        ? "per child"
        : ages.length > 0
          ? "per person"
          : "per adult";
  return `${sheetMoney(price, currency)} ${unit}${count > 1 ? ` × ${count}` : ""}`;
}

/** "Bush flight ($420 per person)" */
export const optionalInWords = (extra: Extra): string =>
  words.optionalExtra(extra.name, extraCharge(extra, sheetMoney));

/** Puts cents of a currency into words. */
export type MoneyInWords = (cents: number, currency: string) => string;

/** "$50 per person per night", "2 % of the accommodation price" */
export function extraCharge(
  { kind, amount, percent, currency, per, each }: Extra,
  money: MoneyInWords,
): string {
  if (amount !== null)
    return `${money(amount, currency)} per ${each}${per === "night" ? " per night" : ""}`;
  const basis = kind === "single supplement" ? words.adultPrice : words.accommodationPrice;
  return words.percentOf(percent ?? 0, basis);
}

/** The units that a party takes: "In: Classic Tent", "In 2 tents or rooms". */
export function unitsInWords({ unit, units }: Total): string | null {
  const several = units !== null && units > 1;
  if (unit !== null) return words.inUnit(several ? `${unit} × ${units}` : unit);
  return several ? words.inUnits(units) : null;
}

export interface WordedMiss {
  title: string;
  hint: string;
  /** A trip that has a total, or may have one. */
  mend: { label: string; trip: Trip } | null;
}

/** Why there is no total, and the link that mends it. */
export function missInWords(miss: Miss, trip: Trip): WordedMiss {
  const mend =
    "leave" in miss
      ? { label: words.leaveOn(shortDate(miss.leave)), trip: { ...trip, leave: miss.leave } }
      : null;
  return { ...reasonInWords(miss, trip), mend };
}

function reasonInWords(miss: Miss, trip: Trip): Pick<WordedMiss, "title" | "hint"> {
  const guests = guestsOf(trip);
  switch (miss.why) {
    case "no rate":
      return {
        title: words.notPublished,
        hint: miss.until ? words.publishedUntil(longDate(miss.until)) : words.nothingPublished,
      };
    case "exchange rate":
      return { title: words.noExchange, hint: words.severalCurrencies };
    case "unit size":
      return { title: words.party, hint: words.unitSize };
    case "child sharing":
      return {
        title: words.childSharing(miss.children, miss.adults),
        hint: words.childrenShare(miss.places, miss.adults),
      };
    case "single rate":
      return { title: words.singleRate, hint: words.forTwoSharing };
    case "child rate":
      return { title: words.childRate(miss.age), hint: "" };
    case "size not stated":
      return {
        title: miss.missing === "guests" ? words.guestsNotStated : words.unitsNotStated,
        hint: words.askForRoom(guests),
      };
    case "units":
      return {
        title: words.takesUnits(miss.needed),
        hint: miss.types > 1 ? words.unitsOfType(miss.most) : words.unitsInAll(miss.most),
      };
    case "capacity":
      return { title: words.sleepsUpTo(miss.guests), hint: words.partyTooLarge(guests) };
    case "children from": {
      const young = trip.ages.find((age) => age < miss.age) ?? 0;
      return { title: words.childrenFrom(miss.age), hint: words.notWithChild(young) };
    }
    case "maximum nights":
      return { title: words.maximumNights(miss.nights), hint: "" };
    case "minimum nights":
      return {
        title: words.minimumNights(miss.nights),
        hint: words.addNights(miss.nights - nightsOf(trip)),
      };
  }
}

/** "Sleeps up to 8. Your party of 9 does not fit." */
export const missSentences = ({ title, hint }: Pick<WordedMiss, "title" | "hint">): string =>
  hint ? `${title}. ${hint}` : `${title}.`;
