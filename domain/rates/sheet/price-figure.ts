import { type Figure, readFigure } from "./words/amounts";
import { readRanges, readSingleDate } from "./words/dates";
import { readLabel } from "./words/label";

/** What a cell states in place of a price: an amount, a percentage, "on request". */
export type PriceFigure = Exclude<Figure, { kind: "unclear" }>;

/** Smaller figures are counts of nights or guests: in any currency, and where none stands beside them. */
const minCents = 500;
const minBareCents = 1000;
const longestRest = 40;
const noPrice = /^(?:no (?:single )?(?:supplement|surcharge)s?|\D{0,4}0(?:[.,]00?)?)$/i;
const freeWords = /^(?:free|foc|complimentary|no charge|gratis|frei|gratuit|kostenlos)\b/i;

/** "STO (20% less)" is a head. */
const ofTariff = /\b(?:rack|sto|nett?|trade|commission)\b/i;

/** "2027" and "Dates 2027" are heads. */
export const yearHead = /^(?:dates?|rates?|seasons?|period|travel|valid|year)? ?20[2-3]\d$/i;

/** The figure of a cell that can be a price; null for dates, ages, counts and names with a number. */
export function priceFigure(text: string): PriceFigure | null {
  const figure = readFigure(text);
  if (noPrice.test(text.trim())) return { kind: "closed" };
  if (freeWords.test(text.trim())) return { kind: "percent", percent: 0, rest: "" };
  if (!figure || figure.kind === "unclear") return null;
  if (figure.kind === "closed") return figure;
  if (isNegative(text) || isNoPrice(text)) return null;
  if (figure.kind === "percent")
    return figure.rest.length <= longestRest && !ofTariff.test(text) ? figure : null;
  const isYear = yearHead.test(text.trim());
  const least = figure.currency === null ? minBareCents : minCents;
  if (isYear || figure.cents < least || figure.rest.length > longestRest) return null;
  return isOfPrices(figure.rest) ? figure : null;
}

/** "-250", "–250" and "(250)" in a workbook. */
export const isNegative = (text: string) =>
  /^\s*(?:[^\d\s]{0,4} ?[-–−‒] ?[^\d\s]{0,4} ?\d|\([^()\d]{0,4}\d[\d.,\s]*\))/u.test(text) &&
  readRanges(text).length === 0;

const isNoPrice = (text: string) =>
  readRanges(text).length > 0 ||
  readSingleDate(text) !== null ||
  /\b(?:sleeps?|max(?:imum)?|min(?:imum)?|capacity)\b/i.test(text) ||
  (/\b(?:years?|yrs?|ages?|nights?|nts?|sleeps?|pax|guests?|persons?|people|days?|km|hours?|jahre|ans|nächte|nuits)\b/i.test(
    text,
  ) &&
    !/(?:per|pro|par|a|\/) ?(?:night|person|pax|guest|day)|\bp\.?p/i.test(text));

/** Words beside a price say what it is for, and name nothing. */
function isOfPrices(rest: string): boolean {
  if (rest === "" || !/\p{L}{2}/u.test(rest)) return !/\p{L}\d|\d\p{L}/u.test(rest);
  const { name, measure } = readLabel(rest);
  return name === "" || (measure !== null && name.length < 12);
}
