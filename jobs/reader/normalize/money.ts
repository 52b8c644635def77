import { parseAmount } from "#jobs/reader/normalize/amount";
import { currencyFrom, currencyPattern } from "#jobs/reader/normalize/currency";

export interface Money {
  amount: number;
  currency: string;
  /** Where the words stand in the text. */
  start: number;
  end: number;
}

const number = String.raw`\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?`;
const tail = String.raw`(?!\d|[.,]\d|\s?%)`;
const pattern = new RegExp(
  String.raw`(?<![\p{L}\d$])(${currencyPattern})\s{0,2}(${number})${tail}` +
    String.raw`|(?<![\p{L}\d.,])(${number})\s{0,2}(?:[.,][-–])?\s?(?:\((?=[A-Z]{3}\)))?(${currencyPattern}|/[=-](?!\d))(?![\p{L}\d$])\)?`,
  "gu",
);
const followingRange = new RegExp(
  String.raw`^\s{0,2}(?:-|–|—|to)\s{0,2}(?:${currencyPattern})?\s{0,2}(${number})${tail}`,
  "u",
);

/** South African roads are written like prices: "turn off the R512". */
function isRoad(text: string, start: number, written: string): boolean {
  return (
    /^[RN]\d{2,3}$/.test(written) &&
    /(?:route|road|off|on|the|along|via|onto|highway)\s{1,2}$/i.test(
      text.slice(Math.max(0, start - 12), start),
    )
  );
}

/**
 * Sums of money in a text, in order. A range counts once, with its lower end.
 * "3,500/=" is in the shillings of the country. A code after the sign ("$16 (USD)") settles which currency a shared sign means.
 */
export function moneyIn(text: string, country?: string): Money[] {
  const found: Money[] = [];
  if (!/\d/.test(text)) return found;
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    if (start < last || isRoad(text, start, match[0])) continue;
    const amount = parseAmount(match[2] ?? match[3] ?? "");
    const written = match[1] ?? match[4] ?? "";
    let end = start + match[0].length;
    if (/^\/[=-](?!\d)/.test(text.slice(end, end + 3))) end += 2;
    const range = followingRange.exec(text.slice(end, end + 40));
    if (range) end += range[0].length;
    const code = /^\s{0,2}\(?([A-Z]{3})\)?(?![A-Za-z])/.exec(text.slice(end, end + 8))?.[1];
    const currency =
      (code && currencyFrom(code)) || currencyFrom(written.replace(/\s/g, ""), country);
    if (amount === null || amount <= 0 || !currency) continue;
    last = end;
    found.push({ amount, currency, start, end });
  }
  return found;
}
