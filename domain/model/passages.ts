import { denies } from "#domain/imports/agreement";
import type { ExtractedName } from "#domain/imports/extraction";
import { currencyFrom } from "#domain/money/currency-signs";
import { currencySymbol } from "#domain/money/money";
import { countryFromField } from "#domain/places/country-names";
import { fold } from "#domain/text/slug";

/** Whether a passage that a language model cites stands on the page, and supports its value. */

/** The text of a page, normalized for searching. */
export interface SearchedPage {
  text: string;
  words: ReadonlySet<string>;
  lines: readonly string[];
}

const arabicZero = 0x660;
const persianZero = 0x6f0;
const latinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < persianZero ? arabicZero : persianZero));
  });

/** Quotation marks and apostrophes separate words: "d'Ibiza" names Ibiza. Headings lose their mark. */
const searchable = (text: string) =>
  fold(
    latinDigits(text)
      .replace(/^#+ /gm, "")
      .replace(/["'\u2018-\u201f\u00ab\u00bb`]/g, " "),
  );
export const wordsOf = (text: string): string[] => searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Words such as "of" and "the" do not identify a passage. */
const tellingWords = (text: string) => wordsOf(text).filter((word) => word.length > 2);

export function searchPage(text: string): SearchedPage {
  return {
    text: searchable(text),
    words: new Set(wordsOf(text)),
    lines: text.split("\n").map(searchable),
  };
}

const minPassageLength = 2;

/** True if the page contains the words; an ellipsis matches any text between them. */
export function appearsIn(page: SearchedPage, passage: string): boolean {
  const parts = passage
    .split(/\u2026|\.{3,}/)
    .map((part) => searchable(part))
    .filter(Boolean);
  if (parts.join("").length < minPassageLength) return false;
  let from = 0;
  return parts.every((part) => {
    const at = page.text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

const smallNumbers =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const nearly = 0.000_1;

/** True if the passage names the number, in digits or, up to twenty, in words. */
function names(passage: string, number: number): boolean {
  const inWords = smallNumbers[number];
  if (inWords && wordsOf(passage).includes(inWords)) return true;
  const plainText = latinDigits(passage);
  const written = plainText.match(/\d(?:[\d.,'\u2019\u00a0 ]*\d)?/g) ?? [];
  return (
    written
      .flatMap((digits) => [digits, ...digits.split(/[\u00a0 ]+/)])
      .flatMap((digits) => [
        digits.replace(/[,'\u2019\u00a0 ]/g, ""),
        digits.replace(/[.'\u2019\u00a0 ]/g, "").replace(",", "."),
      ])
      .some((plain) => Math.abs(Number(plain) - Math.abs(number)) < nearly) ||
    namesDegrees(plainText, number)
  );
}

/** "19°17'02.8"S" names -19.2841. */
function namesDegrees(passage: string, degrees: number): boolean {
  const parts = passage.match(/\d{1,3}\s?[°º][^°º\n]{0,24}/g) ?? [];
  return parts.some((part) => {
    const [whole = 0, minutes = 0, seconds = 0] = (part.match(/\d+(?:[.,]\d+)?/g) ?? []).map(
      (number) => Number(number.replace(",", ".")),
    );
    return Math.abs(whole + minutes / 60 + seconds / 3600 - Math.abs(degrees)) < 0.001;
  });
}

/** Longer text is composed from several parts of the page. */
const shortText = 100;
const mostlyThere = 0.6;

/** True if every word appears somewhere on the page. */
export const isOnPage = (page: SearchedPage, text: string): boolean =>
  wordsOf(text).every((word) => page.words.has(word));

/** True if every line that names the entry also denies: "Pets are not allowed", "no pool". */
export function isDenied(page: SearchedPage, entry: string): boolean {
  const words = wordsOf(entry);
  const naming = page.lines.filter((line) => {
    const own = new Set(wordsOf(line));
    return words.every((word) => own.has(word));
  });
  return naming.length > 0 && naming.every((line) => denies(line, entry));
}

/** Kinds of stays in other languages than English, folded. */
const kindsAbroad: Readonly<Record<string, string>> = {
  hotel: "hotel otel albergo \u0641\u0646\u062f\u0642",
  guest: "pension gastehaus pousada residencial gastehuis gites gite hospedaria",
  cabin: "cabana cabane chalet hutte blockhaus",
  house: "maison haus casa huis villa dar",
  lodge: "ecolodge",
  camp: "campement camping kamp acampamento campamento bivouac",
  resort: "\u0645\u0646\u062a\u062c\u0639",
  apartment: "appartement ferienwohnung apartamento woonstel",
  farm: "ferme farm quinta fazenda plaas gastefarm",
};

const namesKind = (word: string, passed: ReadonlySet<string>): boolean =>
  kindsAbroad[word]?.split(" ").some((abroad) => passed.has(abroad)) ?? false;

const longestCountry = 5;

/** True if the passage names the country, in any language that we know, or by its code. */
function namesCountry(passage: string, country: string): boolean {
  const words = passage.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((_, from) =>
    words.slice(from, from + longestCountry).some((__, length) => {
      const text = words.slice(from, from + length + 1).join(" ");
      if (text.length < 4 && text !== text.toUpperCase()) return false;
      return countryFromField(text) === country;
    }),
  );
}

/** True if a sign or code beside a number of the passage is that of the currency in this country. */
function namesCurrency(passage: string, currency: string, country: string | undefined): boolean {
  if (passage.includes(currency) || passage.includes(currencySymbol(currency) ?? currency))
    return true;
  const signs = latinDigits(passage).matchAll(
    /([^\s\d.,:;()]{1,6})\.?\s?\d|\d[.,]?\s?([^\s\d,:;()]{1,6})/gu,
  );
  return [...signs].some(
    ([, before, after]) => currencyFrom(before ?? after ?? "", country) === currency,
  );
}

/** True if a passage of the page relates to the value. */
export function supports(
  page: SearchedPage,
  { name, country }: { name: ExtractedName; country: string | undefined },
  value: unknown,
  passage: string,
): boolean {
  if (typeof value === "number") return names(passage, value);
  if (typeof value !== "string") return true;
  if (name === "currency") return namesCurrency(passage, value, country);
  if (name === "country" && namesCountry(passage, value)) return true;
  const words = tellingWords(value);
  if (words.length === 0) return true;
  if (value.length > shortText)
    return words.filter((word) => page.words.has(word)).length >= words.length * mostlyThere;
  const passed = new Set(wordsOf(passage));
  return words.some((word) => passed.has(word) || /^\d/.test(word) || namesKind(word, passed));
}
