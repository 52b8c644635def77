import type { PriceTerms } from "#domain/imports/extraction";
import { clip, squeeze } from "./text";

const months =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|fév|avr|juin|juil|août|déc|ene|abr|ago|dic|fev|set|out|gen|mag|giu|lug|ott|mei|mrt|maa|des";
const monthNumbers: Record<string, number> = {
  jan: 1,
  ene: 1,
  gen: 1,
  feb: 2,
  fév: 2,
  fev: 2,
  mar: 3,
  mär: 3,
  mrt: 3,
  maa: 3,
  apr: 4,
  avr: 4,
  abr: 4,
  may: 5,
  mai: 5,
  mag: 5,
  mei: 5,
  jun: 6,
  juin: 6,
  giu: 6,
  jul: 7,
  juil: 7,
  lug: 7,
  aug: 8,
  août: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  okt: 10,
  out: 10,
  ott: 10,
  nov: 11,
  dec: 12,
  dez: 12,
  déc: 12,
  dic: 12,
  des: 12,
};
const month = String.raw`(${months})\p{L}{0,9}\.?`;
const dayFirst = new RegExp(
  String.raw`(?<![\d/])(\d{1,2})\.?(?:st|nd|rd|th)?\s(?:de\s|of\s)?${month}(?:,?\s(?:de\s)?(20\d\d))?(?!\p{L})`,
  "giu",
);
const monthFirst = new RegExp(
  String.raw`(?<!\p{L})${month}\s(\d{1,2})(?:st|nd|rd|th)?(?!\d|:)(?:,?\s(20\d\d))?`,
  "giu",
);
const isoDay = /(?<!\d)(20\d\d)-(\d{2})-(\d{2})(?!\d)/g;
const party =
  /\b(?:for|based on|für|pour|para|per|por|voor|vir)?\s?(\d{1,2})\s(?:adults?|guests?|people|persons?|pax|erwachsene|personen|gäste|personnes?|voyageurs|adultos?|pessoas|hóspedes|personas|huéspedes|adulti|ospiti|persone|volwassenen|gasten|mense|volwassenes)(?!\p{L})/iu;

interface Written {
  day: number;
  month: number;
  year?: number;
  at: number;
}

function day({ year, month: inYear, day: inMonth }: Written): string | undefined {
  if (!year || inYear < 1 || inYear > 12 || inMonth < 1 || inMonth > 31) return undefined;
  const iso = `${year}-${String(inYear).padStart(2, "0")}-${String(inMonth).padStart(2, "0")}`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}

/** "12 – 15 March" names the month once for both days. */
const shortSpan = new RegExp(
  String.raw`(?<![\d/])(\d{1,2})(?:\.|st|nd|rd|th)?\s?(?:-|–|to|bis|au|a|al|tot)\s?(?=\d{1,2}(?:\.|st|nd|rd|th)?\s(?:de\s|of\s)?(${months})(\p{L}{0,9}))`,
  "giu",
);

/** Days in a text, in its order; a year that is named once holds for the others too. */
function daysIn(given: string): Written[] {
  const text = given.replace(shortSpan, "$1 $2$3 – ");
  const found: Written[] = [
    ...[...text.matchAll(isoDay)].map((one) => ({
      year: Number(one[1]),
      month: Number(one[2]),
      day: Number(one[3]),
      at: one.index,
    })),
    ...[...text.matchAll(dayFirst)].map((one) => written(one[1], one[2], one[3], one.index)),
    ...[...text.matchAll(monthFirst)].map((one) => written(one[2], one[1], one[3], one.index)),
  ].sort((a, b) => a.at - b.at);
  const year = found.find((one) => one.year)?.year;
  return found.map((one) => (one.year || !year ? one : { ...one, year }));
}

function written(
  inMonth: string | undefined,
  named: string | undefined,
  year: string | undefined,
  at: number,
): Written {
  const key = (named ?? "").toLowerCase();
  return {
    day: Number(inMonth),
    month: monthNumbers[key] ?? 0,
    ...(year ? { year: Number(year) } : {}),
    at,
  };
}

const dayMs = 86_400_000;

function nightsBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/**
 * The dates, nights and party that a price holds for, where the words around it name them. A price
 * "from" so much a night holds for none; a season is given in its own words, a stay in days as well.
 */
export function termsIn(passage: string, nights?: number): PriceTerms | undefined {
  const text = squeeze(passage).slice(0, 400);
  const guests = Number(party.exec(text)?.[1] ?? 0);
  const days = spanIn(text);
  if (!nights && !days && !guests) return undefined;
  const stay = nights ?? (days?.from && days.to ? nightsBetween(days.from, days.to) : undefined);
  return {
    ...days,
    // A season of months is no stay.
    ...(nights || (stay && stay <= 30) ? { nights: stay } : {}),
    ...(guests ? { guests } : {}),
    words: clip(text, 200),
  };
}

/** The first and the last day that a text names; empty where it names no year for them. */
function spanIn(text: string): { from?: string; to?: string } | undefined {
  const [first, second] = daysIn(text);
  if (!first || !second || (first.day === second.day && first.month === second.month))
    return undefined;
  const [from, to] = [day(first), day(second)];
  return from && to && from < to ? { from, to } : {};
}

/** What the address of a platform's page asks for: its prices hold for that. */
export function termsOfAddress(url: URL | undefined): PriceTerms | undefined {
  if (!url) return undefined;
  const asked = (names: RegExp, value: RegExp): string | undefined => {
    for (const [key, one] of url.searchParams) if (names.test(key) && value.test(one)) return one;
    return undefined;
  };
  const from = asked(/^(?:check_?in|chkin|arrival|startdate|from)$/i, /^20\d\d-\d\d-\d\d$/);
  const to = asked(/^(?:check_?out|chkout|departure|enddate|to)$/i, /^20\d\d-\d\d-\d\d$/);
  if (!from || !to || from >= to) return undefined;
  const guests = Number(
    asked(/^(?:group_adults|adults|guests|no_?of_?adults)$/i, /^\d{1,2}$/) ?? 0,
  );
  return {
    from,
    to,
    nights: nightsBetween(from, to),
    ...(guests ? { guests } : {}),
    words: `The address asks for ${from} to ${to}${guests ? `, ${guests} guests` : ""}`,
  };
}
