import { minusSigns } from "#domain/intake/numbers";
import { withoutMarkup } from "#domain/text/without-markup";

/** Collapses every run of white space (also the no-break kinds) to one blank. */
export function squeeze(text: string): string {
  return text.replace(/[\s\u00a0\u200b\u200e\u200f\ufeff]+/g, " ").trim();
}

/** Folds case, accents and punctuation so that two spellings of a name compare equal. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Truncates between words, to at most `limit` characters including the ellipsis. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const blank = cut.lastIndexOf(" ");
  return `${blank > limit * 0.6 ? cut.slice(0, blank) : cut}…`;
}

/** Hyphens, dashes and minus signs in front of a number; after a digit or letter they stand between two. */
const minusBefore = new RegExp(
  String.raw`(?<![\p{L}\d.,%)])(?:[${minusSigns}]|&minus;|%E2%88%92)(?=[.,]?\d)`,
  "giu",
);

/** The text with an ASCII minus in front of its negative numbers, as patterns and Number() expect it. */
export const withPlainMinus = (text: string): string => text.replace(minusBefore, "-");

/** Plain text of a value that may contain markup, as descriptions in linked data and state often do. */
export const plain = (value: string): string => squeeze(withoutMarkup(value.slice(0, 20_000)));

export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** The alternatives of an expression, from lists that name their subject. */
export const anyOf = (lists: Record<string, string>): string => Object.values(lists).join("|");

/** An expression for whole words, given as lists of alternatives; letters of any script end a word. */
export const wholeWords = (lists: readonly string[], flags = "iu"): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${lists.join("|")})(?![\p{L}\d])`, flags);
