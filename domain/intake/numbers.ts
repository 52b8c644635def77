import type { Decimals } from "./map";

/** Characters that nobody sees: removed, or blanks where they separate. */
const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const invisible = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]/g;

/** Text as a person sees it. */
export const visible = (text: string): string =>
  text.replace(invisible, "").replace(blanks, " ").trim();

/** Every sign that stands for a minus, as part of a character class. */
export const minusSigns = String.raw`\u2010-\u2015\u2212\u2796\ufe58\ufe63\uff0d`;
const anyMinus = new RegExp(`[${minusSigns}]`, "g");

/** Digits, signs and letters in their plain form. */
export const plainSigns = (text: string): string =>
  visible(text)
    .normalize("NFKC")
    .replace(anyMinus, "-")
    .replace(/[’‘`´]/g, "'");

/** Below it no price of a night is stated in any currency: "18.500" is 18,500. */
export const leastPrice = 20;

/** A number; `other` is its second reading, where its one sign may mark thousands or decimals. */
export interface NumberReading {
  value: number;
  other?: number;
}

const isGrouped = (whole: string, sign: string): boolean => {
  const parts = whole.split(sign);
  const [first = "", ...rest] = parts;
  const isThree = rest.every((part) => part.length === 3) && first.length <= 3 && first !== "";
  // "1,25,000" of India.
  const isIndian =
    rest.length > 1 &&
    first.length <= 2 &&
    rest.slice(0, -1).every((part) => part.length === 2) &&
    rest.at(-1)?.length === 3;
  return (isThree && !/^0\d/.test(first)) || isIndian;
};

const signed = (sign: string, digits: string): number => Number(`${sign}${digits}`) + 0;

/**
 * A number as people write it: "1,250.50", "1.250,50", "1 250", "1'250", "1,25,000", "−24,9948". Null for
 * anything else.
 */
export function readDecimal(text: string, decimals?: Decimals): NumberReading | null {
  const match = /^([+-]?) ?(\d[\d.,' ]{0,40}|[.,]\d{1,15})$/.exec(plainSigns(text));
  if (!match) return null;
  const [, sign = "", written = ""] = match;
  const body = withoutBlanks(written.trim());
  if (body === null || body.replace(/\D/g, "").length > 15) return null;
  const marks = [...new Set(body.replace(/\d/g, ""))];
  if (marks.length > 2) return null;
  const [mark = ""] = marks;
  if (mark === "") return { value: signed(sign, body) };
  if (marks.length === 2) return ofTwoMarks(sign, body);
  return ofOneMark(sign, body, mark, decimals);
}

function ofOneMark(
  sign: string,
  body: string,
  mark: string,
  decimals?: Decimals,
): NumberReading | null {
  const parts = body.split(mark);
  if (parts.length > 2)
    return isGrouped(body, mark) ? { value: signed(sign, parts.join("")) } : null;
  const [whole = "", fraction = ""] = parts;
  const decimal = signed(sign, `${whole || "0"}.${fraction || "0"}`);
  const canGroup = fraction.length === 3 && isGrouped(body, mark) && whole !== "0";
  if (!canGroup) return { value: decimal };
  const thousands = signed(sign, whole + fraction);
  if (!decimals) return { value: thousands, other: decimal };
  const isDecimal = (decimals === "point") === (mark === ".");
  return { value: isDecimal ? decimal : thousands };
}

/** "1 250,50" and "1'250" without the signs between thousands; null where they stand elsewhere. */
function withoutBlanks(text: string): string | null {
  if (!/[ ']/.test(text)) return text;
  const [whole = "", ...rest] = text.split(/(?=[.,])/);
  const sign = whole.includes("'") ? "'" : " ";
  const isMixed = whole.includes(" ") && whole.includes("'");
  if (isMixed || /[ ']/.test(rest.join("")) || !isGrouped(whole, sign)) return null;
  return whole.replaceAll(sign, "") + rest.join("");
}

/** The last mark is that of the decimals. */
function ofTwoMarks(sign: string, body: string): NumberReading | null {
  const at = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const mark = body[at] ?? "";
  const [whole, fraction] = [body.slice(0, at), body.slice(at + 1)];
  const group = mark === "." ? "," : ".";
  if (whole.includes(mark) || !isGrouped(whole, group)) return null;
  return { value: signed(sign, `${whole.replaceAll(group, "")}.${fraction || "0"}`) };
}

/** The mark of a value's decimals: "1.250,50" and "12,5" have a comma, "1,250" is unclear. */
export function decimalMark(text: string): "point" | "comma" | "unclear" | null {
  const number = /\d[\d.,' ]*\d/.exec(plainSigns(text))?.[0].trim();
  const read = number ? readDecimal(number) : null;
  if (!number || !read) return null;
  if (read.other !== undefined) return "unclear";
  const marks = new Set(number.replace(/[^.,]/g, ""));
  // The signs between thousands say which mark is left for the decimals.
  if (marks.size === 1 && Number.isInteger(read.value) && /[.,]\d{3}$/.test(number))
    return marks.has(".") ? "comma" : "point";
  if (marks.size === 0) return null;
  return number.lastIndexOf(",") > number.lastIndexOf(".") ? "comma" : "point";
}
