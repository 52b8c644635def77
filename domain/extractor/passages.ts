import { currencySymbol } from "#domain/money/money";
import { fold } from "#domain/text/fold";
import type { Question } from "./questions";

/** The text of a page, ready to be searched. */
export interface SearchedPage {
  text: string;
  words: ReadonlySet<string>;
}

const searchable = (text: string) => fold(text).replace(/["'\u201c-\u201f\u00ab\u00bb`]/g, "");
const wordsOf = (text: string): string[] => searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** "of" and "the" say nothing about where a value is from. */
const tellingWords = (text: string) => wordsOf(text).filter((word) => word.length > 2);

export function searchPage(text: string): SearchedPage {
  return { text: searchable(text), words: new Set(wordsOf(text)) };
}

const leastPassage = 2;

/** True where the words stand in the page; an ellipsis leaves something out between two of them. */
export function standsIn(page: SearchedPage, passage: string): boolean {
  const parts = searchable(passage)
    .split(/\u2026|\.{3,}/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.join("").length < leastPassage) return false;
  let from = 0;
  return parts.every((part) => {
    const at = page.text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

const smallNumbers = "zero one two three four five six seven eight nine ten eleven twelve".split(
  " ",
);
const nearly = 0.000_1;

/** True where the passage names the number, in digits or, up to twelve, in words. */
function names(passage: string, number: number): boolean {
  const inWords = smallNumbers[number];
  if (inWords && wordsOf(passage).includes(inWords)) return true;
  const written = passage.match(/\d(?:[\d.,\u00a0 ]*\d)?/g) ?? [];
  return written
    .flatMap((digits) => [digits, ...digits.split(/[\u00a0 ]+/)])
    .flatMap((digits) => [
      digits.replace(/[,\u00a0 ]/g, ""),
      digits.replace(/[.\u00a0 ]/g, "").replace(",", "."),
    ])
    .some((plain) => Math.abs(Number(plain) - Math.abs(number)) < nearly);
}

/** Longer text is put together from several places of the page. */
const shortText = 100;
const mostlyThere = 0.6;

/** True where every word of it stands somewhere on the page. */
export const isOnPage = (page: SearchedPage, text: string): boolean =>
  wordsOf(text).every((word) => page.words.has(word));

/** True where the passage, which stands in the page, has to do with the value at all. */
export function bearsOut(
  page: SearchedPage,
  { name }: Pick<Question, "name">,
  value: unknown,
  passage: string,
): boolean {
  if (typeof value === "number") return names(passage, value);
  if (typeof value !== "string") return true;
  if (name === "currency")
    return passage.includes(value) || passage.includes(currencySymbol(value));
  const words = tellingWords(value);
  if (words.length === 0) return true;
  if (value.length > shortText)
    return words.filter((word) => page.words.has(word)).length >= words.length * mostlyThere;
  const passed = new Set(wordsOf(passage));
  return words.some((word) => passed.has(word) || /^\d/.test(word));
}
