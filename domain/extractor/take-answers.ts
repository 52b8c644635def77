import { readNumber } from "#domain/forms/typed-values";
import type { Evidence, ExtractedProperty, ExtractionSuccess } from "#domain/imports/extraction";
import { importShortDescription } from "#domain/limits";
import { unknownCountry } from "#domain/places/countries";
import { isRecord } from "#domain/property/kinds/kind";
import { cutAtWord } from "#domain/text/cut-text";
import { safeText } from "#domain/text/safe-text";
import { answerOf, type RawAnswer } from "./answer";
import { bearsOut, isOnPage, type SearchedPage, searchPage, standsIn } from "./passages";
import type { AnswerShape, Question } from "./questions";

const mostPassage = 300;

/**
 * What was read, with what a model found for the questions that it was asked, and nothing else that
 * it says. Each value passes the checks of its kind, as if it were typed; one whose passage does not
 * stand in the page, or has nothing to do with it, is kept as unverified.
 * @param pageText what the model was shown
 */
export function takeAnswers(
  read: ExtractionSuccess,
  questions: readonly Question[],
  { answers, pageText }: { answers: Record<string, unknown>; pageText: string },
): ExtractionSuccess {
  const page = searchPage(pageText);
  const data: Record<string, unknown> = { ...read.data };
  const evidence: Partial<Record<string, Evidence>> = { ...read.evidence };
  for (const question of questions) {
    const { name } = question;
    const found = judge(question, answerOf(answers, name), page);
    if (!found || (found.evidence.unverified && data[name] !== undefined)) continue;
    data[name] = found.value;
    evidence[name] = found.evidence;
  }
  dropHalves(data, evidence);
  return { ...read, data: data as unknown as ExtractedProperty, evidence };
}

interface Found {
  value: unknown;
  evidence: Evidence;
}

function judge(question: Question, answer: RawAnswer, page: SearchedPage): Found | null {
  const value = usable(question, answer.value, page);
  if (value === null) return null;
  // A bare value may be its own passage.
  const passage = answer.passage ?? (typeof value === "string" ? value : "");
  const isStated = standsIn(page, passage) && bearsOut(page, question, value, passage);
  const isListed = !Array.isArray(value) || value.every((entry) => isOnPage(page, nameOf(entry)));
  const verified = isStated && isListed;
  return {
    value,
    evidence: {
      via: "ai",
      passage: cutAtWord(answer.passage ?? (verified ? passage : ""), mostPassage),
      ...(verified ? {} : { unverified: true }),
    },
  };
}

const nothing =
  /^(?:null|none|n\/?a|unknown|undefined|not (?:stated|given|available|specified|mentioned).*|-+)$/i;

/** The value as the reader of pages would give it; null where it cannot be used. */
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

/** Models that are not held to a form write numbers as text and lists as one line. */
const shaped: Record<AnswerShape, (raw: unknown) => unknown> = {
  text: textOf,
  number: (raw) => (typeof raw === "string" ? readNumber(raw) : raw),
  texts: (raw) => (typeof raw === "string" ? (textOf(raw) ?? "").split(/[\n;,]+/) : raw),
  units: (raw) => (Array.isArray(raw) ? raw.map(withoutPictures) : []),
};

/** A model names no address that somebody would fetch. */
const withoutPictures = (raw: unknown) => (isRecord(raw) ? { ...raw, images: [] } : raw);

/** A price without its currency says nothing, and one coordinate alone is no place. */
function dropHalves(
  data: Record<string, unknown>,
  evidence: Partial<Record<string, Evidence>>,
): void {
  const drop = (...names: string[]) => {
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
