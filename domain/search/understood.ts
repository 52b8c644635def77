import { months, shortMonth } from "#domain/calendar/months";

/** Parts of a search text that filters handle better: a price, a number of guests, a month. */
export interface Understood {
  /** As entered. */
  typed: string[];
  /** The remaining search terms. */
  rest: string;
  /** The part of `typed` that names amounts, and the text without it. */
  prices: string[];
  withoutPrices: string;
  minPrice?: number;
  maxPrice?: number;
  /** ISO 4217; absent where none was named. */
  currency?: string;
  guests?: number;
  /** 1 to 12. */
  month?: number;
}

type Fact = Omit<Understood, "typed" | "rest" | "prices" | "withoutPrices">;

const currencyWords: Readonly<Record<string, RegExp>> = {
  USD: /^(?:us\$|\$|usd|(?:us )?dollars?)$/,
  EUR: /^(?:€|eur|euros?)$/,
  GBP: /^(?:£|gbp|pounds?)$/,
  ZAR: /^(?:r|zar|rands?)$/,
  KES: /^(?:ksh|kes)$/,
  TZS: /^tzs$/,
  NAD: /^(?:n\$|nad)$/,
  BWP: /^(?:bwp|pula)$/,
};
const currencyOf = (word = ""): string | undefined =>
  Object.keys(currencyWords).find((code) => currencyWords[code]?.test(word.toLowerCase()));

const codes = "usd|eur|gbp|zar|kes|tzs|nad|bwp";
const before = String.raw`(?:(us\$|n\$|[$€£]|${codes}|ksh|r)\s?)?`;
const after = String.raw`(?:\s?([$€£]|${codes}|us dollars?|dollars?|euros?|pounds?|rands?|pula))?`;
const amount = String.raw`${before}(\d{1,3}(?:,\d{3}){1,2}|\d{2,6})${after}`;
/** Numbers that count something else are not prices: "under 12 years", "from 10 guests", "over 100 km". */
const noOther = String.raw`(?![\p{L}\p{N}]|[.,]\d|\s*(?:people|persons?|guests?|adults?|pax|nights?|days?|years?|yrs|months?|hours?|km|miles?|rooms?|tents?)\b)`;
const people = "(?:people|persons?|guests?|adults?|pax)";
const monthNames = months.flatMap((name) => [name, shortMonth(name)]).join("|");

const price = (text = "") => Number(text.replaceAll(",", ""));
/** A smaller number without a currency is unlikely to be a price: "kids under 12". */
const minBareAmount = 20;

type Matched = (string | undefined)[];

function priceFact(of: "minPrice" | "maxPrice") {
  return ([, sign, value, word]: Matched): Fact | null => {
    const currency = currencyOf(sign) ?? currencyOf(word);
    if (!currency && price(value) < minBareAmount) return null;
    return { [of]: price(value), ...(currency && { currency }) };
  };
}

function rangeFact([, sign, value, word, otherSign, otherValue, otherWord]: Matched): Fact | null {
  const [low, high] = [price(value), price(otherValue)];
  const currency = [sign, word, otherSign, otherWord].map(currencyOf).find(Boolean);
  if (!currency && Math.min(low, high) < minBareAmount) return null;
  const [minPrice, maxPrice] = low <= high ? [low, high] : [high, low];
  return { minPrice, maxPrice, ...(currency && { currency }) };
}

const start = String.raw`(?<![\p{L}\p{N}])`;
const patterns: readonly [RegExp, (match: Matched) => Fact | null][] = [
  [
    new RegExp(
      String.raw`${start}(?:(?:between|from)\s+)?${amount}\s*(?:-|–|\bto\b|\band\b)\s*${amount}${noOther}`,
      "iu",
    ),
    rangeFact,
  ],
  [
    new RegExp(
      String.raw`${start}(?:under|below|up to|less than|cheaper than|no more than|at most|max(?:imum)?(?: of)?)\s+${amount}${noOther}`,
      "iu",
    ),
    priceFact("maxPrice"),
  ],
  [
    new RegExp(
      String.raw`${start}(?:over|above|more than|at least|from|starting at|min(?:imum)?(?: of)?)\s+${amount}${noOther}`,
      "iu",
    ),
    priceFact("minPrice"),
  ],
  [
    new RegExp(
      String.raw`\b(?:for|sleeps)\s+(\d{1,2})(?:\s+${people})?(?!\s*(?:nights?|days?))\b`,
      "i",
    ),
    ([, value]) => ({ guests: Number(value) }),
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})\s+${people}\b`, "i"),
    ([, value]) => ({ guests: Number(value) }),
  ],
  [
    new RegExp(String.raw`\b(?:in|during)\s+(${monthNames})\b`, "i"),
    ([, value = ""]) => ({
      month:
        1 +
        months.findIndex(
          (name) => shortMonth(name).toLowerCase() === value.toLowerCase().slice(0, 3),
        ),
    }),
  ],
];

/** Null where every word is a search term. */
export function understood(text: string): Understood | null {
  const found: Understood = { typed: [], rest: text, prices: [], withoutPrices: text };
  for (const [pattern, factOf] of patterns) {
    const match = pattern.exec(found.rest);
    const fact = match && factOf(match);
    if (!fact) continue;
    const words = match[0].trim();
    found.typed.push(words);
    found.rest = without(found.rest, match[0]);
    if ("minPrice" in fact || "maxPrice" in fact) {
      found.prices.push(words);
      found.withoutPrices = without(found.withoutPrices, match[0]);
    }
    Object.assign(found, fact);
  }
  return found.typed.length > 0 ? found : null;
}

const without = (text: string, words: string): string =>
  text.replace(words, " ").replace(/\s+/g, " ").trim();
