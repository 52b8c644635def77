import { readNumber } from "#domain/forms/values";
import { agree, signOfDoubt } from "#domain/imports/agreement";
import type {
  Evidence,
  EvidenceVia,
  ExtractedName,
  ExtractedProperty,
  ExtractionSuccess,
  OtherPage,
  Refusal,
} from "#domain/imports/extraction";
import { importShortDescription } from "#domain/limits";
import { doubtOfDollars } from "#domain/money/currency-signs";
import { unknownCountry } from "#domain/places/countries";
import { isRecord } from "#domain/property/kinds/kind";
import { safeText } from "#domain/text/safe-text";
import { cutAtWord } from "#domain/text/strings";
import {
  appearsIn,
  isDenied,
  isOnPage,
  type SearchedPage,
  searchPage,
  supports,
  wordsOf,
} from "./passages";
import {
  type AnswerShape,
  type ModelPageKind,
  modelPageKinds,
  type Question,
  questions,
} from "./prompt";

const maxPassageLength = 300;

/** A model's answer, and the text that it was given. */
export interface ModelAnswer {
  answers: Record<string, unknown>;
  pageText: string;
  /** A small model often takes lists for stays, and rooms for lists: the rules alone decide. */
  isSmallModel?: boolean;
}

/**
 * Merges the values that the reader found with the answers of a language model, and ignores everything
 * else in its response. Each value passes the checks of its kind, like a form value; one whose passage
 * does not appear on the page, or is unrelated to the value, is unverified and replaces nothing. Where
 * both state the same, the value is sure unless a sign of doubt stands beside a passage. Where they
 * differ, both are kept: what the owner states for machines comes first, then the model, then what the
 * reader takes from visible text; lists are joined.
 */
export function takeAnswers(
  read: ExtractionSuccess,
  { answers, pageText, isSmallModel = false }: ModelAnswer,
): ExtractionSuccess {
  const page = searchPage(pageText);
  const merged: Merged = {
    data: { ...read.data },
    evidence: { ...read.evidence },
    other: { data: {}, evidence: {} },
  };
  for (const question of questions) {
    const country = merged.data.country as string | undefined;
    const found = judge(question, answerOf(answers, question.name), { page, country });
    if (found) merge(question.name, found, read, merged);
  }
  dropHalves(merged);
  doubtDollars(merged, pageText);
  const { refusal: _, ...rest } = read;
  const refusal = isSmallModel ? read.refusal : refusalOf(read.refusal, answers, page);
  const closed = closedOf(answers, page) ?? read.closed;
  const hasOther = Object.keys(merged.other.data).length > 0;
  return {
    ...rest,
    // Each value has passed the checks of its kind.
    data: merged.data as ExtractedProperty,
    evidence: merged.evidence,
    ...(hasOther && { other: merged.other as ExtractionSuccess["other"] }),
    ...(refusal && { refusal }),
    ...(closed && { closed }),
  };
}

type Answered = Partial<Record<ExtractedName, unknown>>;
type Evidences = ExtractionSuccess["evidence"];

interface Merged {
  data: Answered;
  evidence: Evidences;
  other: { data: Answered; evidence: Evidences };
}

const isEmpty = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Sources that outrank a model: what the owner of the page states for machines, or a person confirms. */
const structured: ReadonlySet<EvidenceVia> = new Set(["linked-data", "embedded-state", "address"]);
/** Texts of the reader are verbatim. */
const verbatim: ReadonlySet<ExtractedName> = new Set(["shortDescription", "description"]);
/** Each reader finds entries that the other misses. */
const joined: ReadonlySet<ExtractedName> = new Set(["amenities", "activities"]);

/** Halves of one value, which come from one source: an amount in another's currency is a third price. */
const firstHalf: Partial<Record<ExtractedName, ExtractedName>> = {
  currency: "pricePerNight",
  longitude: "latitude",
};

/** Whether the reader's value comes first where the model states another one. */
function outranksModel(name: ExtractedName, { evidence, priceTerms }: ExtractionSuccess): boolean {
  const leader = firstHalf[name] ?? name;
  const via = (evidence[leader] ?? evidence[name])?.via;
  // The terms belong to the reader's price.
  if (leader === "pricePerNight" && priceTerms) return true;
  return verbatim.has(name) || (via !== undefined && structured.has(via));
}

/** Adds one value of the model to those of the reader. */
function merge(name: ExtractedName, found: Found, read: ExtractionSuccess, merged: Merged): void {
  const { data, evidence, other } = merged;
  const own = data[name];
  const ownEvidence = evidence[name];
  if (isEmpty(own) || !ownEvidence) {
    data[name] = found.value;
    evidence[name] = found.evidence;
  } else if (found.evidence.unverified) return;
  else if (agree(name, own, found.value)) evidence[name] = agreed(name, own, [ownEvidence, found]);
  else if (joined.has(name)) {
    data[name] = joinLists(own as string[], found.value as string[]);
    const passage = [ownEvidence.passage, found.evidence.passage].filter(Boolean).join(" … ");
    evidence[name] = { ...ownEvidence, sure: false, passage: cutAtWord(passage, maxPassageLength) };
  } else if (ownEvidence.via === "derived") {
    data[name] = found.value;
    evidence[name] = found.evidence;
  } else if (outranksModel(name, read)) {
    other.data[name] = found.value;
    other.evidence[name] = found.evidence;
    evidence[name] = { ...ownEvidence, sure: false };
  } else {
    other.data[name] = own;
    other.evidence[name] = { ...ownEvidence, sure: false };
    data[name] = found.value;
    evidence[name] = found.evidence;
  }
}

/** The evidence of a value that both state; a derived one gets the model's, which quotes the page. */
function agreed(name: ExtractedName, value: unknown, [own, model]: [Evidence, Found]): Evidence {
  const passages = [own.passage, model.evidence.passage];
  const hasSign = passages.some((passage) => signOfDoubt(name, value, passage) !== null);
  const sure = own.doubt === undefined && !hasSign;
  return own.via === "derived"
    ? { ...model.evidence, agreesWith: "derived", sure }
    : { ...own, agreesWith: "ai", sure };
}

const entryKey = (entry: string) => wordsOf(entry).join(" ");

function joinLists(own: readonly string[], more: readonly string[]): string[] {
  const known = own.map(entryKey);
  const isNew = (entry: string) => {
    const key = entryKey(entry);
    return !known.some((each) => each.includes(key) || key.includes(each));
  };
  return [...own, ...more.filter(isNew)];
}

const pageOfKind: Record<Exclude<ModelPageKind, "stay">, OtherPage> = {
  list: "list",
  agency: "tour",
  other: "no place to stay",
};

/** The model decides what the page is if it quotes the page; otherwise the reader's decision stands. */
function refusalOf(
  read: Refusal | undefined,
  answers: Record<string, unknown>,
  page: SearchedPage,
): Refusal | undefined {
  const { value, passage } = answerOf(answers, "page");
  const kind = modelPageKinds.find((known) => known === value);
  if (!kind || !passage || !appearsIn(page, passage)) return read;
  if (kind === "stay") return undefined;
  return (
    read ?? { page: pageOfKind[kind], by: "model", passage: cutAtWord(passage, maxPassageLength) }
  );
}

/** A closure must be quoted: a model that invents one would end a listing. */
function closedOf(answers: Record<string, unknown>, page: SearchedPage): string | undefined {
  const { value, passage } = answerOf(answers, "closed");
  const sentence = passage ?? textOf(value);
  return sentence &&
    !nothing.test(sentence) &&
    wordsOf(sentence).length > 2 &&
    appearsIn(page, sentence)
    ? cutAtWord(sentence, maxPassageLength)
    : undefined;
}

interface Found {
  value: unknown;
  evidence: Evidence;
}

function judge(
  question: Question,
  answer: RawAnswer,
  { page, country }: { page: SearchedPage; country: string | undefined },
): Found | null {
  const value = usable(question, answer.value, page);
  if (value === null) return null;
  // A bare value may be its own passage.
  const passage = answer.passage ?? (typeof value === "string" ? value : "");
  const isStated =
    appearsIn(page, passage) && supports(page, { name: question.name, country }, value, passage);
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
  const affirmed = checked.filter((entry) => !isDenied(page, nameOf(entry)));
  const stated = affirmed.filter((entry) => isOnPage(page, nameOf(entry)));
  const entries: unknown[] = stated.length > 0 ? stated : affirmed;
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
function dropHalves({ data, evidence }: Merged): void {
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
function doubtDollars({ data: { currency }, evidence }: Merged, pageText: string): void {
  const names = ["pricePerNight", "currency"] as const;
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
