import { standardPriceUnit } from "#domain/limits";
import { currencyFrom, currencyPattern } from "#domain/money/currency-signs";
import { maxAmount, minAmount, roundedAmount } from "#domain/money/money";
import { formatNumber } from "#domain/text/counted";
import type { Decimals } from "./map";
import { leastPrice, plainSigns, readDecimal } from "./numbers";
import type { CellReading } from "./table";

export interface PriceCell {
  amount: CellReading;
  /** Absent: not stated. */
  currency?: CellReading;
  unit?: CellReading;
}

export interface PriceContext {
  decimals?: Decimals;
  /** Country of the row, whose signs are its own. */
  country?: string;
  /** Currency of another cell of the row. */
  currency?: string;
  /** Unit and currency that the heading states. */
  unit?: string;
  headCurrency?: string;
}

/** Countries whose own currency is a dollar too: "$" alone does not say which one. */
const ownDollars: Readonly<Record<string, string>> = {
  Namibia: "NAD",
  Zimbabwe: "ZWL",
  Liberia: "LRD",
};

const wordsOf = (source: string) => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, "giu");

const perPerson = wordsOf(
  String.raw`p\.? ?p\.?(?: ?p\.? ?n\.?(?: ?s\.?)?| ?s\.?)?|pp[np]s?|ppns|pax|person(?:en|a|ne|s)?|pers|pessoa|adult|guest|sharing|kopf`,
);
const perStay = wordsOf(
  String.raw`per stay|package|total|stay|aufenthalt|s[ée]jour|estadia|estancia|paquete|pacote`,
);
const perRoom = wordsOf(
  "room|tent|suite|unit|villa|dbl|double|zimmer|chambre|quarto|habitaci[oó]n|apartamento",
);
const perNight = wordsOf(String.raw`p\.? ?n\.?|night|nightly|nacht|nuit|noite|noche|di[aá]ria`);
/** Words that change nothing about the amount. */
const fillers = wordsOf(
  String.raw`from|ab|[aà] partir de|desde|dès|per|pro|par|por|je|each|approx\.?|ca\.?|circa|rate|price|and|und|et|e|y|de|la|le|the|a|an|in`,
);
const marks = /[/+*()=:.,;-]/g;

/** Texts that state that there is no price. */
const noPrice =
  /^(?:p\.?o\.?a\.?|price on (?:application|request)|(?:rates? )?on request|upon request|on application|auf anfrage|sur demande|sob consulta|a consultar|consultar|tb[acd]|n\/?a|-+|\?|none|k\.? ?a\.?)$/i;

/** True where a cell of prices says that there is none. */
export const statesNoPrice = (text: string): boolean => noPrice.test(plainSigns(text).trim());

const amounts = /\d{1,3}(?:[ '.,]\d{3})+(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?/g;
const signs = new RegExp(
  String.raw`(?<![\p{L}])(?:${currencyPattern})(?![\p{L}])|/[=-](?!\d)`,
  "gu",
);
const named: Readonly<Record<string, string>> = {
  "us dollar": "USD",
  "us dollars": "USD",
  "namibian dollar": "NAD",
  "namibian dollars": "NAD",
  "namibia dollar": "NAD",
  rand: "ZAR",
  rands: "ZAR",
  euro: "EUR",
  euros: "EUR",
  pound: "GBP",
  pounds: "GBP",
  "pound sterling": "GBP",
  pula: "BWP",
  kwacha: "ZMW",
  meticais: "MZN",
  "kenyan shilling": "KES",
  "kenyan shillings": "KES",
  "tanzanian shilling": "TZS",
  "tanzanian shillings": "TZS",
};
/** Longer names first. */
const names = wordsOf(
  Object.keys(named)
    .toReversed()
    .toSorted((a, b) => b.length - a.length)
    .join("|"),
);
const dollar = wordsOf("dollars?|d[oó]lar(?:es)?");

const date = /(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}([./])\d{1,2}\1(?:\d{2}|\d{4}))(?!\d)/;

/** "3 nights" and "/3n", but not "45 N$". */
const nightCount =
  /(?:(?<!\d)\d{1,2} ?- ?)?(?<![\d.,'])(\d{1,2})[ -]?(?:nights?|nts?|n|nächte|naechte|nacht|nuits?|noites?|noches?|days?|tage|jours?|dias?|días)(?![\p{L}$])/giu;
const longPeriod = wordsOf(
  "weeks?|weekly|wochen?|semaines?|semanas?|months?|monthly|monate?|mois|m[eê]s|hours?|stunden?|heures?|horas?",
);

/** True for a price of several nights, or of a longer period. */
const isOfSeveralNights = (plain: string): boolean =>
  [...plain.matchAll(nightCount)].some(([, count]) => Number(count) > 1) ||
  plain.search(longPeriod) >= 0;

/** "$450", "USD 450 pp", "N$ 6.900", "450,-", "ab 120 € pro Nacht". */
export function readPriceCell(text: string, context: PriceContext): PriceCell {
  const whole = plainSigns(text).replace(/\s+/g, " ");
  const plain = whole.replace(nightCount, " night ");
  if (date.test(plain)) return { amount: { refused: "This is a date, not an amount" } };
  // "US-Dollar" is written in German.
  const rest = plain.replace(amounts, " ").replace(/(?<=\p{L})-(?=\p{L})/gu, " ");
  const { unit, left } = unitOf(rest, whole, context.unit);
  const amount = readAmount(plain, context.decimals, [
    ...(isNegative(plain) ? ["The price is negative"] : []),
    ...pairIn(text),
    ...(/\d ?\+\+/.test(plain) ? ["“++”: taxes and service come on top"] : []),
    ...(unit === "per stay" ? ["A price per stay, not per night"] : []),
    ...(context.unit && unit !== context.unit ? [`Its heading says ${context.unit}`] : []),
    ...(left ? [`“${left}” is not read`] : []),
  ]);
  if ("refused" in amount || amount.value === null) return { amount };
  const currency = readSign(rest, plain, context) ?? currencyOfHead(context);
  return { amount, ...(unit && { unit: { value: unit } }), ...(currency && { currency }) };
}

/** "450 600" is a number, or two prices; of "1 450" and "45 500" the parts are no prices of one stay. */
function pairIn(text: string): string[] {
  const [, first = "", second = ""] = /(?<![\d.,'] ?)(\d{2,3}) (\d{3})(?! ?[\d])/.exec(text) ?? [];
  const [least = 0, most = 0] = [Number(first), Number(second)].toSorted((a, b) => a - b);
  const isPair = least >= leastPrice && most <= least * 10;
  return isPair ? [`One number, or ${first} and ${second}?`] : [];
}

/** The least of the numbers in a text; several are a doubt. */
function readAmount(
  plain: string,
  decimals: Decimals | undefined,
  others: readonly string[],
): CellReading {
  const found = plain.match(amounts) ?? [];
  const read = found.flatMap((number) => readDecimal(number, decimals) ?? []);
  const [first] = read;
  if (!first || read.length !== found.length) return { refused: "No amount can be read" };
  const least = read.reduce((a, b) => (b.value < a.value ? b : a), first);
  if (least.value === 0) return { value: null, doubt: "A price of 0 is not stored" };
  if (least.value < minAmount || least.value > maxAmount)
    return { refused: "The amount is no price of a night" };
  const all = read.map((one) => formatNumber(one.value)).join(", ");
  const doubts = [
    ...(read.length > 1 ? [`Several numbers: ${all}`] : []),
    ...(least.other === undefined
      ? []
      : [`${formatNumber(least.value)} or ${formatNumber(least.other)}?`]),
    ...others,
  ];
  const value = roundedAmount(least.value);
  return doubts.length > 0 ? { value, doubt: doubts.join("; ") } : { value };
}

/** "-450", "$-450" and "(450)", but not "450,-" or "400-450". */
const isNegative = (plain: string): boolean =>
  /^[^\d-]*-\s?\d/.test(plain) || /^[^\d(]*\(\s?[^\d(]{0,4}\d[\d., ]*\)$/.test(plain);

/** The currency that a cell states; undefined for none. */
function readSign(
  rest: string,
  plain: string,
  { country, currency }: PriceContext,
): CellReading | undefined {
  const texts = [...(rest.match(names) ?? []), ...(plain.match(signs) ?? [])];
  const stated = texts.flatMap(
    (text) => named[text.toLowerCase()] ?? currencyFrom(text.replace(/\s/g, ""), country) ?? [],
  );
  // "US$" and "US dollars" are no dollars alone.
  const isBareDollar = texts.includes("$") || (stated.length === 0 && rest.search(dollar) >= 0);
  const codes = new Set(stated.filter((code) => !(isBareDollar && code === "USD")));
  if (
    isBareDollar &&
    stated.includes("USD") &&
    texts.some((text) => text !== "$" && currencyFrom(text) === "USD")
  )
    codes.add("USD");
  const [code, second] = codes;
  if (second) return { value: code, doubt: `Two currencies: ${[...codes].join(", ")}` };
  if (!code) return isBareDollar ? ofDollar(country, currency) : undefined;
  if (currency && currency !== code)
    return { value: code, doubt: `The price is in ${code}, its currency says ${currency}` };
  return { value: code };
}

function currencyOfHead({
  headCurrency,
  currency,
  country,
}: PriceContext): CellReading | undefined {
  if (headCurrency === "$") return ofDollar(country, currency);
  if (!headCurrency) return undefined;
  const doubt = `The heading of the price says ${headCurrency}, its currency says ${currency}`;
  return { value: headCurrency, ...(currency && currency !== headCurrency && { doubt }) };
}

const dollarCodes = /^(?:USD|NAD|ZWL|LRD|AUD|CAD|NZD|SGD|HKD)$/;

function ofDollar(country: string | undefined, currency: string | undefined): CellReading {
  if (currency)
    return dollarCodes.test(currency)
      ? { value: currency }
      : { value: "USD", doubt: `The price is in dollars, its currency says ${currency}` };
  const own = ownDollars[country ?? ""];
  return own ? { value: "USD", doubt: `“$” may be USD or ${own} in ${country}` } : { value: "USD" };
}

/** The unit that a text names: "pppn", "per room", "Preis p. P."; undefined for none. */
export function unitInWords(text: string): string | undefined {
  return unitOf(text.replace(/_/g, " "), text, undefined).unit;
}

/** The unit of a price, and words that are not understood. */
function unitOf(
  rest: string,
  plain: string,
  given: string | undefined,
): { unit: string | undefined; left: string } {
  const is = (words: RegExp, text = rest) => text.search(words) >= 0;
  const isStay = is(perStay, plain) || isOfSeveralNights(plain);
  const unit = isStay
    ? "per stay"
    : is(perPerson)
      ? "per person per night"
      : is(perRoom)
        ? "per room per night"
        : (given ?? (is(perNight) ? standardPriceUnit : undefined));
  const left = [
    names,
    dollar,
    signs,
    perStay,
    longPeriod,
    perPerson,
    perRoom,
    perNight,
    fillers,
    marks,
  ]
    .reduce((text, words) => text.replace(words, " "), rest)
    .replace(/\s+/g, " ")
    .trim();
  return { unit, left };
}

/** Spellings of a unit in a column of units. */
const units: readonly [RegExp, string][] = [
  [
    /^(?:pppns?|pp ?pn|p\.?p\.?p\.?n\.?(?:s\.?)?|per person(?: sharing)? per night(?: sharing)?|pro person (?:und|pro) nacht|par personne et par nuit|por pessoa por noite|por persona y noche)$/i,
    "per person per night",
  ],
  [
    /^(?:pp|p\.p\.?|pps|ppn|pax|per pax|per person|person|pro person|par personne|por pessoa|por persona)$/i,
    "per person",
  ],
  [/^(?:pn|per night|night|nightly|pro nacht|par nuit|por noite|por noche)$/i, standardPriceUnit],
  [
    /^(?:per room(?: per night)?|room|prpn|pro zimmer|par chambre|por quarto|por habitaci[oó]n)$/i,
    "per room per night",
  ],
  [
    /^(?:per stay|stay|package|total|pro aufenthalt|par s[ée]jour|por estadia|por estancia)$/i,
    "per stay",
  ],
];

/** A unit in our words; another text as it is, with a doubt where it is one of several nights or persons. */
export function readUnit(text: string): { unit: string; doubt?: string } {
  const unit = units.find(([pattern]) => pattern.test(text.trim()))?.[1];
  if (unit) return { unit };
  const plain = plainSigns(text);
  const isUnclear = isOfSeveralNights(plain) || /\d/.test(plain);
  return isUnclear ? { unit: text, doubt: `“${text}” is no unit of a night` } : { unit: text };
}
