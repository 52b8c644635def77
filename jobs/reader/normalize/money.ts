import { minusSigns } from "#domain/intake/numbers";
import { currencyFrom, currencyPattern } from "#domain/money/currency-signs";
import { builtInRates } from "#domain/money/exchange-rates";
import { withPlainMinus } from "./text";

/**
 * Parses a number in price notation: "1,600", "1.600,00", "2 450", "1'200.50". A single separator
 * followed by exactly three digits groups thousands; otherwise it is the decimal mark.
 */
export function parseAmount(written: string): number | null {
  const text = written.replace(/[\s\u00a0\u202f'’]/g, "");
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const comma = text.lastIndexOf(",");
  const dot = text.lastIndexOf(".");
  const value =
    comma >= 0 && dot >= 0
      ? splitAt(text, Math.max(comma, dot))
      : comma < 0 && dot < 0
        ? Number(text)
        : oneKind(text, comma >= 0 ? "," : ".");
  return Number.isFinite(value) ? value : null;
}

function splitAt(text: string, at: number): number {
  return Number(`${text.slice(0, at).replace(/[.,]/g, "")}.${text.slice(at + 1)}`);
}

function oneKind(text: string, mark: string): number {
  const parts = text.split(mark);
  const groups = parts.slice(1).every((part) => part.length === 3) && parts[0] !== "0";
  if (groups) return Number(parts.join(""));
  return parts.length === 2 ? Number(parts.join(".")) : Number.NaN;
}

/** A whole number inside a value that may be a number, "4", "4 guests" or an object with `value`. */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isInteger(value) ? value : null;
  if (typeof value !== "string") return null;
  const match = /^\D{0,20}(\d{1,7}(?:[,. ]\d{3})*)(?![.,]?\d)/.exec(value.trim().slice(0, 200));
  return match?.[1] ? parseAmount(match[1]) : null;
}

/** A decimal from a number or a string with either decimal mark. */
export function decimal(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const match = /-?\d+(?:[.,]\d+)?/.exec(withPlainMinus(value.slice(0, 200)));
  return match ? Number(match[0].replace(",", ".")) : null;
}

/** An amount from a number or a text such as "1,450.00" or "USD 1 450"; null for a negative one. */
export function positiveAmount(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value > 0 ? value : null;
  if (typeof value !== "string") return null;
  const match = amountInText.exec(value.slice(0, 200));
  const amount = match?.[1] && !isNegative(value, match.index) ? parseAmount(match[1]) : null;
  return amount !== null && amount > 0 ? amount : null;
}

export interface Money {
  amount: number;
  currency: string;
  /** Position in the text. */
  start: number;
  end: number;
}

const number = String.raw`\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?`;
const tail = String.raw`(?!\d|[.,]\d|\s?%)`;
/** "15k" is 15,000; "K15" is in kwacha. */
const thousands = /^k(?![\p{L}\d])/iu;
const pattern = new RegExp(
  String.raw`(?<![\p{L}\d$])(${currencyPattern})\s{0,2}(${number})${tail}` +
    String.raw`|(?<![\p{L}\d.,])(${number})\s{0,2}(?:[.,][-–])?\s?(?:\((?=[A-Z]{3}\)))?(${currencyPattern}|/[=-](?!\d))(?![\p{L}\d$])\)?`,
  "gu",
);
const followingRange = new RegExp(
  String.raw`^\s{0,2}(?:-|–|—|～|to)\s{0,2}(?:${currencyPattern})?\s{0,2}(${number})${tail}`,
  "u",
);

const amountInText = new RegExp(`(?<!\\d)(${number})${tail}`, "u");

const negative = new RegExp(String.raw`(?:^|[\s(:|\p{Sc}])[${minusSigns}-]\p{Sc}?$`, "u");

/** A minus sign belongs to the amount if nothing, or a blank, is in front of it: "300-450" is a range. */
const isNegative = (text: string, start: number): boolean =>
  negative.test(text.slice(Math.max(0, start - 3), start));

/** South African roads look like prices: "turn off the R512". */
function isRoad(text: string, start: number, written: string): boolean {
  return (
    /^[RN]\d{2,3}$/.test(written) &&
    /(?:route|road|off|on|the|along|via|onto|highway)\s{1,2}$/i.test(
      text.slice(Math.max(0, start - 12), start),
    )
  );
}

const isNoPrice = (text: string, start: number, written: string): boolean =>
  isRoad(text, start, written) || isNegative(text, start);

/**
 * Amounts of money in a text, in order. A range counts once, with its lower end. "3,500/=" is in
 * shillings of the country. A code after the sign ("$16 (USD)") determines the currency of a shared
 * sign.
 */
export function moneyIn(text: string, country?: string): Money[] {
  const found: Money[] = [];
  if (!/\d/.test(text)) return found;
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    if (start < last || isNoPrice(text, start, match[0])) continue;
    const amount = parseAmount(match[2] ?? match[3] ?? "");
    const written = match[1] ?? match[4] ?? "";
    let end = start + match[0].length;
    const inThousands = match[2] !== undefined && thousands.test(text.slice(end, end + 2));
    if (inThousands) end += 1;
    if (/^\/[=-](?!\d)/.test(text.slice(end, end + 3))) end += 2;
    const range = followingRange.exec(text.slice(end, end + 40));
    if (range) end += range[0].length;
    const code = /^\s{0,2}\(?([A-Z]{3})\)?(?![A-Za-z])/.exec(text.slice(end, end + 8))?.[1];
    const currency =
      (code && currencyFrom(code)) || currencyFrom(written.replace(/\s/g, ""), country);
    if (amount === null || amount <= 0 || !currency) continue;
    last = end;
    found.push({ amount: inThousands ? amount * 1000 : amount, currency, start, end });
  }
  return found;
}

/** Approximate units per US dollar of currencies that visitors cannot choose. */
const unitsPerDollar = new Map<string, number>(Object.entries(builtInRates));
for (const entry of (
  "SZL 18, LSL 18, MWK 1700, BIF 2900, ETB 120, MUR 46, SCR 14, NGN 1500, XAF 600, CVE 100, GMD 70, AOA 900, " +
  "CDF 2500, DZD 135, TND 3, EGP 48, ILS 4, AED 3.7, SAR 3.75, QAR 3.6, TRY 34, INR 84, LKR 300, NPR 134, " +
  "PKR 280, THB 35, IDR 16000, VND 25000, KHR 4100, PHP 57, JPY 150, KRW 1370, CNY 7, HKD 8, TWD 32, MYR 4.5, " +
  "BRL 5.5, ARS 1000, CLP 950, COP 4200, MXN 19, CRC 520, UYU 41, PEN 4, XPF 110, HUF 370, CZK 23, PLN 4, " +
  "RON 5, UAH 41, SEK 10, NOK 11, DKK 7, ISK 138"
).split(", ")) {
  const [currency = "", units] = entry.split(" ");
  unitsPerDollar.set(currency, Number(units));
}
const minDollars = 3;
const maxDollars = 25_000;

/** Whether an amount is plausible as the price of one night: less is a fee, more is a house for sale. */
export function plausibleNight(amount: number, currency: string): boolean {
  const dollars = amount / (unitsPerDollar.get(currency) ?? 1);
  return dollars >= minDollars && dollars <= maxDollars;
}
