import { readNumber } from "#domain/forms/values";
import type {
  Evidence,
  ExtractedName,
  ExtractedProperty,
  ExtractionSuccess,
} from "#domain/imports/extraction";
import { importShortDescription } from "#domain/limits";
import { doubtOfDollars } from "#domain/money/currency-signs";
import { currencySymbol } from "#domain/money/money";
import { unknownCountry } from "#domain/places/countries";
import { isRecord } from "#domain/property/kinds/kind";
import { safeText } from "#domain/text/safe-text";
import { fold } from "#domain/text/slug";
import { cutAtWord } from "#domain/text/strings";
import type { AnswerShape, Question } from "./prompt";

const maxPassageLength = 300;

/**
 * Merges the scraped values with the answers of a language model and ignores everything else in its
 * response. Each value passes the checks of its kind, like a form value; one whose passage does not
 * appear on the page, or is unrelated to the value, is marked as unverified.
 * @param pageText text that the model was given
 */
export function takeAnswers(
  read: ExtractionSuccess,
  questions: readonly Question[],
  { answers, pageText }: { answers: Record<string, unknown>; pageText: string },
): ExtractionSuccess {
  const page = searchPage(pageText);
  const data: Answered = { ...read.data };
  const evidence: Partial<Record<string, Evidence>> = { ...read.evidence };
  for (const question of questions) {
    const { name } = question;
    const found = judge(question, answerOf(answers, name), page);
    if (!found || (found.evidence.unverified && data[name] !== undefined)) continue;
    data[name] = found.value;
    evidence[name] = found.evidence;
  }
  dropHalves(data, evidence);
  doubtDollars(data, evidence, pageText);
  // Each value has passed the checks of its kind.
  return { ...read, data: data as ExtractedProperty, evidence };
}

type Answered = Partial<Record<ExtractedName, unknown>>;

interface Found {
  value: unknown;
  evidence: Evidence;
}

function judge(question: Question, answer: RawAnswer, page: SearchedPage): Found | null {
  const value = usable(question, answer.value, page);
  if (value === null) return null;
  // A bare value may be its own passage.
  const passage = answer.passage ?? (typeof value === "string" ? value : "");
  const isStated = appearsIn(page, passage) && supports(page, question, value, passage);
  const isListed = !Array.isArray(value) || value.every((entry) => isOnPage(page, nameOf(entry)));
  const verified = isStated && isListed;
  return {
    value,
    evidence: {
      via: "ai",
      passage: cutAtWord(answer.passage ?? (verified ? passage : ""), maxPassageLength),
      ...(verified ? {} : { unverified: true }),
    },
  };
}

const nothing =
  /^(?:null|none|n\/?a|unknown|undefined|not (?:stated|given|available|specified|mentioned).*|-+)$/i;

/** The value in the page reader's format; null where it cannot be used. */
function usable({ name, shape, kind }: Question, raw: unknown, page: SearchedPage): unknown {
  if (raw === null || raw === undefined) return null;
  const checked = (kind.found ?? kind.read)(shaped[shape](raw));
  if (checked === null || checked === undefined || checked === "") return null;
  if (name === "country") return countryOf(checked);
  if (name === "currency") return currencies.has(String(checked)) ? checked : null;
  if (name === "shortDescription") return cutAtWord(String(checked), importShortDescription);
  if (!Array.isArray(checked)) return checked;
  const stated = checked.filter((entry) => isOnPage(page, nameOf(entry)));
  const entries: unknown[] = stated.length > 0 ? stated : checked;
  return entries.length > 0 ? entries : null;
}

const nameOf = (entry: unknown) => (isRecord(entry) ? String(entry.name) : String(entry));

function countryOf(checked: unknown): string | null {
  const [country] = Array.isArray(checked) ? (checked as string[]) : [];
  return country && country !== unknownCountry ? country : null;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const textOf = (raw: unknown): string | null => {
  const text = safeText(raw);
  return nothing.test(text) ? null : text;
};

/** Models without an enforced schema write numbers as text and lists as one line. */
const shaped: Record<AnswerShape, (raw: unknown) => unknown> = {
  text: textOf,
  number: (raw) => (typeof raw === "string" ? readNumber(raw) : raw),
  texts: (raw) => (typeof raw === "string" ? (textOf(raw) ?? "").split(/[\n;,]+/) : raw),
  units: (raw) => (Array.isArray(raw) ? raw.map(withoutPictures) : []),
};

/** URLs from a model are rejected, because a job would fetch them. */
const withoutPictures = (raw: unknown) => (isRecord(raw) ? { ...raw, images: [] } : raw);

/** A price without its currency and a single coordinate are unusable. */
function dropHalves(data: Answered, evidence: Partial<Record<string, Evidence>>): void {
  const drop = (...names: ExtractedName[]) => {
    for (const name of names)
      if (evidence[name]?.via === "ai") {
        delete data[name];
        delete evidence[name];
      }
  };
  if (data.currency === undefined) drop("pricePerNight");
  if (data.pricePerNight === undefined) drop("currency");
  const { latitude, longitude } = data;
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    drop("latitude", "longitude");
}

/** A model takes "$" for US dollars, whatever dollar the page names. */
function doubtDollars(
  { currency }: Answered,
  evidence: Partial<Record<string, Evidence>>,
  pageText: string,
): void {
  const names = ["pricePerNight", "currency"];
  const stated = names.flatMap((name) => (evidence[name]?.via === "ai" ? [evidence[name]] : []));
  const passages = stated.map(({ passage }) => passage).join("\n");
  const doubt = currency === "USD" ? doubtOfDollars(passages, pageText) : null;
  if (doubt) for (const found of stated) found.doubt = doubt;
}

/** Raw answer of a model for one field. */
interface RawAnswer {
  value: unknown;
  /** Null where the model states none. */
  passage: string | null;
}

/**
 * Extracts the JSON object from a model's response. Not every server enforces the schema: the object
 * may be in a code fence, between sentences, or after a reasoning block. Null if there is none.
 */
export function readAnswer(content: string): Record<string, unknown> | null {
  const spoken = content.replace(/^[\s\S]*<\/think>/i, "").trim();
  const from = spoken.indexOf("{");
  const to = spoken.lastIndexOf("}");
  if (from < 0 || to < from) return null;
  try {
    const read: unknown = JSON.parse(spoken.slice(from, to + 1));
    return isRecord(read) ? read : null;
  } catch {
    return null;
  }
}

/** One field of an answer; some models omit the passage and give the bare value. */
function answerOf(answers: Record<string, unknown>, name: string): RawAnswer {
  const given = Object.hasOwn(answers, name) ? answers[name] : null;
  if (!isRecord(given) || !("value" in given)) return { value: given, passage: null };
  const { value, passage } = given;
  return { value, passage: typeof passage === "string" && passage.trim() ? passage.trim() : null };
}

/** The text of a page, normalized for searching. */
interface SearchedPage {
  text: string;
  words: ReadonlySet<string>;
}

const searchable = (text: string) => fold(text).replace(/["'\u201c-\u201f\u00ab\u00bb`]/g, "");
const wordsOf = (text: string): string[] => searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Words such as "of" and "the" do not identify a passage. */
const tellingWords = (text: string) => wordsOf(text).filter((word) => word.length > 2);

function searchPage(text: string): SearchedPage {
  return { text: searchable(text), words: new Set(wordsOf(text)) };
}

const minPassageWords = 2;

/** True if the page contains the words; an ellipsis matches any text between them. */
function appearsIn(page: SearchedPage, passage: string): boolean {
  const parts = searchable(passage)
    .split(/\u2026|\.{3,}/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.join("").length < minPassageWords) return false;
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

/** True if the passage names the number, in digits or, up to twelve, in words. */
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

/** Longer text is composed from several parts of the page. */
const shortText = 100;
const mostlyThere = 0.6;

/** True if every word appears somewhere on the page. */
const isOnPage = (page: SearchedPage, text: string): boolean =>
  wordsOf(text).every((word) => page.words.has(word));

/** True if a passage of the page relates to the value. */
function supports(
  page: SearchedPage,
  { name }: Pick<Question, "name">,
  value: unknown,
  passage: string,
): boolean {
  if (typeof value === "number") return names(passage, value);
  if (typeof value !== "string") return true;
  if (name === "currency")
    return passage.includes(value) || passage.includes(currencySymbol(value) ?? value);
  const words = tellingWords(value);
  if (words.length === 0) return true;
  if (value.length > shortText)
    return words.filter((word) => page.words.has(word)).length >= words.length * mostlyThere;
  const passed = new Set(wordsOf(passage));
  return words.some((word) => passed.has(word) || /^\d/.test(word));
}
