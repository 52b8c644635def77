import { remember } from "./remember";

/** Figures of a cell: an amount, a percentage, or none. */

export type Figure =
  | {
      kind: "amount";
      cents: number;
      currency: string | null;
      rest: string;
      marker: string;
      /** True for "+ 250": an addition to another price. */
      isAdded: boolean;
    }
  | { kind: "percent"; percent: number; rest: string }
  /** More than one figure, or one that could be read in two ways. */
  | { kind: "unclear" }
  /** "on request", "closed", "–". */
  | { kind: "closed" };

const symbols: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:us ?\$|usd|us dollars?|u\.s\. dollars?|american dollars?|amerikanische dollars?|dollars? américains?)|\$ ?us\b/i,
    "USD",
  ],
  [/\b(?:zar|south african rand|rands?)\b/i, "ZAR"],
  [/\b(?:eur|euros?)\b|€/i, "EUR"],
  [/\b(?:gbp|pounds? sterling|british pounds?)\b|£/i, "GBP"],
  [/\b(?:kes|kshs?\.?|kenyan? shillings?)\b/i, "KES"],
  [/\b(?:tzs|tshs?\.?|tanzanian? shillings?)\b/i, "TZS"],
  [/\b(?:ugx|ushs?\.?|ugandan? shillings?)\b/i, "UGX"],
  [/\b(?:bwp|pula)\b/i, "BWP"],
  [/\b(?:nad|n\$|namibian? dollars?)/i, "NAD"],
  [/\b(?:zwg|zig|zwl|z\$|zimbabwe(?:an)? (?:dollars?|gold))/i, "ZWG"],
  [/\b(?:cad|c\$|ca\$|canadian dollars?)/i, "CAD"],
  [/\b(?:aud|a\$|au\$|australian dollars?)/i, "AUD"],
  [/\b(?:nzd|nz\$|new zealand dollars?)/i, "NZD"],
  [/\b(?:mwk|malawi(?:an)? kwachas?)\b/i, "MWK"],
  [/\b(?:zmw|(?:zambian? )?kwachas?)\b/i, "ZMW"],
  [/\b(?:mzn|meticais|meticals?)\b|(?<=\d ?)\bmt\b/i, "MZN"],
  [/\b(?:rwf|frw|rwandan? francs?)\b/i, "RWF"],
  [/\b(?:etb|birr)\b/i, "ETB"],
  [/\b(?:mga|ariary)\b|(?<=\d )ar\b/i, "MGA"],
  [/\b(?:mur|mauriti(?:an|us) rupees?)\b/i, "MUR"],
  [/\b(?:scr|seychell(?:ois|es) rupees?)\b/i, "SCR"],
  [/\b(?:szl|emalangeni|lilangeni)\b/i, "SZL"],
  [/\b(?:mad|xof|xaf|lsl|chf)\b/i, ""],
  // Which country's dollar a bare sign is, the rest of the sheet says: `dollarOf`.
  [/\$|\bdollars?\b/i, "USD"],
];
/** Letters before a figure: "R 4 500" and "P850", but not words that begin with them. */
const letters: Readonly<Record<string, string>> = {
  R: "ZAR",
  P: "BWP",
  K: "ZMW",
  MK: "MWK",
  MT: "MZN",
};
const letterBefore = /(^|[\s(/–-])(R|P|K|MK|MT) ?(?=\d)/;
const letterAlone = /\((R|P|K|MK|MT)\)|\bin (R|P|K|MK|MT)\b|(?:^|[\s(–-])(R|P) (?=per\b|pp)/;

/** "Pula Pan Camp" and "Rand Cottage" are names. */
const namedLikeCurrency =
  /^\s*(?:pula|rand|kwacha|birr|euro|dollar)s? (?:\p{L}{2,15} ){0,3}(?:camp|lodge|house|villa|cottage|suite|tent|room|chalet|bungalow|hut|island|springs|pan|manor|inn|hotel)s?\s*$/iu;

/** Currencies that the text names by code, word or symbol, each once. */
export function readCurrencies(text: string): string[] {
  const found = new Set<string>();
  let rest = text;
  if (namedLikeCurrency.test(text)) return [];
  for (const [symbol, code] of symbols) {
    const match = symbol.exec(rest);
    if (!match || isInName(match[0], rest.slice(match.index + match[0].length))) continue;
    found.add(code || match[0].toUpperCase());
    rest = rest.replaceAll(new RegExp(symbol.source, `${symbol.flags}g`), " ");
  }
  const [, , before] = letterBefore.exec(rest) ?? [];
  const letter = before ?? letterAlone.exec(rest)?.slice(1).find(Boolean);
  if (letter) found.add(letters[letter] ?? "");
  return [...found];
}

/** "Pula Pan Camp" is a name that begins like a currency. */
const isInName = (word: string, after: string) =>
  /^[A-Z][a-z]+$/.test(word) &&
  /^ (?!Per |Rates?\b|Prices?\b|Sharing|Single)[A-Z][a-z]/.test(after);

/** The text without its currencies. */
export function withoutCurrencies(text: string): string {
  let rest = text;
  if (namedLikeCurrency.test(text)) return text;
  for (const [symbol] of symbols)
    rest = rest.replaceAll(
      new RegExp(symbol.source, `${symbol.flags}g`),
      (word: string, at: number, text: string) =>
        isInName(word, text.slice(at + word.length)) ? word : " ",
    );
  return rest.replace(letterBefore, "$1").replace(/\((?:R|P|K|MK|MT)\)/, " ");
}

const closedWords =
  /^(?:[–—−-]{1,3}|n\.?\/?a\.?|nil|none|x|on request|upon request|on application|poa|p\.o\.a\.|price on (?:request|application)|closed|camp closed|lodge closed|not available|sold out|tba|tbc)$/i;
/** A figure with one of these is a bound, an addition or a sum. */
const relativeWords =
  /^(?:\+|plus\b|add\b|from\b|ab\b|up to\b|approx|ca\b|circa\b|less\b|minus\b|~|<|>)|\d ?(?:x|\+|×) ?\d/i;
const superscripts = /[¹²³⁰⁴-⁹ᵃᵇᶜᵈᵉ*†‡]/gu;
/** Grouped by commas, points, spaces or apostrophes, or not at all. */
const number =
  /(?<![\d.,])(?:\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3}){1,2}|\d{1,7})(?:[.,]\d{1,2})?(?![\d]|[.,]\d)/g;
const maxAmount = 99_999;

/** Markers of footnotes in the text: "¹", "*", and "1)" at its end. */
export function readMarkers(text: string): string {
  const raised = [...text.matchAll(superscripts)].map(([mark]) => mark).join("");
  const bracketed = /(?:^|[^\d(])\(?([1-9a-e])\)$/.exec(text.trim())?.[1];
  return raised || (bracketed && /\d/.test(text.slice(0, -2)) ? `${bracketed})` : "");
}

export const withoutMarkers = (text: string) =>
  text.replaceAll(superscripts, "").replace(/(\d{2,3}) \(?[1-9a-e]\)$/, "$1");

/** Null if the text states no figure. */
export const readFigure = remember(parseFigure);

function parseFigure(text: string): Figure | null {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  if (closedWords.test(flat)) return { kind: "closed" };
  if (!/\d/.test(flat)) return null;
  const added = /^(?:\+|plus\b|add\b) ?(?=\S)/i.exec(flat)?.[0];
  if (added) return addition(flat.slice(added.length));
  if (relativeWords.test(flat)) return { kind: "unclear" };
  const marker = readMarkers(flat);
  const plain = withoutMarkers(flat).trim();
  const percents = [...plain.matchAll(/(?<!\d)(\d{1,3}(?:\.\d{1,2})?) ?%/g)];
  const bare = withoutCurrencies(plain).trim();
  if (percents.length > 0) {
    if (percents.length > 1) return { kind: "unclear" };
    const rest = plain.replace(percents[0]?.[0] ?? "", " ").trim();
    return /\d/.test(rest) && rest.length < 20
      ? { kind: "unclear" }
      : { kind: "percent", percent: Number(percents[0]?.[1]), rest };
  }
  const matches = [...bare.matchAll(number)];
  const [match] = matches;
  if (!match) return { kind: "unclear" };
  const cents = toCents(match[0], bare !== plain);
  const rest = bare
    .replace(match[0], " ")
    .replace(/[/,]-|[,/]=|\.-/, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  if (matches.length > 1 || cents === null || /\d/.test(rest)) return { kind: "unclear" };
  const currencies = readCurrencies(plain);
  if (currencies.length > 1) return { kind: "unclear" };
  return { kind: "amount", cents, currency: currencies[0] ?? null, rest, marker, isAdded: false };
}

function addition(text: string): Figure {
  const figure = readFigure(text);
  if (figure?.kind === "amount") return { ...figure, isAdded: true };
  return figure?.kind === "percent" ? figure : { kind: "unclear" };
}

/** "1,025" has groups of three digits; "1,02" has cents. Null if it can be both or is too large. */
export function toCents(text: string, hasCurrency = false): number | null {
  const match = /^(\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3}){1,2}|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = "", decimals = ""] = match;
  const separators = new Set(whole.replaceAll(/\d/g, ""));
  const amount = Number(whole.replaceAll(/\D/g, ""));
  // Two prices with a space between them look like one above this amount.
  if (separators.size > 1 || (/\s/.test(whole) && amount > maxAmount && !hasCurrency)) return null;
  return amount * 100 + Number(decimals.padEnd(2, "0"));
}

export interface Amount {
  cents: number;
  currency: string | null;
}
/** An amount with its currency, in a sentence. */
export const money =
  /(?:(US ?\$|N\$|USD|ZAR|EUR|GBP|KES|KSHS?|TZS|TSHS?|BWP|NAD|UGX|USHS?|ZMW|MWK|MZN|RWF|ETB|\$|€|£|\b(?:R|P|K|MK|MT)) ?(\d{1,3}(?:[ ,.]\d{3})*(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)(?!\d))|(?:\b(\d{1,7}(?:[,.]\d{1,3})?) ?(USD|US ?\$|ZAR|EUR|GBP|KES|KSHS?|TZS|BWP|NAD|UGX|ZMW|MWK|€|£|\$))/i;

export function amountIn(text: string): Amount | null {
  const match = money.exec(text);
  if (!match) return null;
  // "Rates 2027 USD" states a year.
  if (/^20[2-3]\d$/.test(match[2] ?? match[3] ?? "")) return null;
  const cents = toCents(match[2] ?? match[3] ?? "");
  const symbol = match[1] ?? match[4] ?? "";
  const currency = readCurrencies(`${symbol} 1`)[0] ?? null;
  return cents === null ? null : { cents, currency };
}
