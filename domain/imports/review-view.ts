import { longDate } from "#domain/calendar/dates";
import { dayOfYearText } from "#domain/calendar/months";
import { type Option, optionsOf, withStored } from "#domain/forms/option";
import { propertyCurrencies } from "#domain/money/currencies";
import { formatMoney, unusualUnit } from "#domain/money/money";
import { unknownCountry } from "#domain/places/countries";
import { type AnyFormField, type FieldName, reviewedFields } from "#domain/property/fields";
import type { PriceSeason, PropertyFields } from "#domain/property/property";
import { cutAtWord } from "#domain/text/strings";
import { correctionText, type Decision, typedInput } from "./choices";
import type { EvidenceVia, ExtractionSuccess } from "./extraction";
import {
  evidenceOf,
  isGiven,
  type Judged,
  type JudgedLine,
  judgeLines,
  type Line,
  type Mark,
  seasonOfTerms,
  termsInWords,
} from "./review";

/** Where a value is corrected. */
export interface LedgerInput {
  name: string;
  label: string;
  as: "input" | "textarea" | "select";
  text: string;
  attributes?: Readonly<Record<string, string | number>>;
  options?: readonly Option[];
  isList: boolean;
  problem?: string;
}

export interface LedgerLine {
  name: FieldName;
  label: string;
  stored: Piece[];
  read: Piece[];
  /** Pictures of the two sides, to be looked at. */
  pictures: { stored: string[]; read: string[] } | null;
  /** To be decided, the same on both sides, or nothing read. */
  place: "choice" | "same" | "silent";
  mark: Mark | null;
  why: string | null;
  decision: Decision;
  /** What becomes of a price with terms that is not taken as the price. */
  asTerms: string | null;
  isCorrected: boolean;
  inputs: LedgerInput[];
  /** Of its passage. */
  number: number | null;
}

export interface LedgerPassage {
  number: number;
  line: FieldName;
  label: string;
  via: string;
  parts: [string, string, string];
}

export interface Ledger {
  isNew: boolean;
  lines: LedgerLine[];
  passages: LedgerPassage[];
  counts: { taken: number; kept: number; locked: number };
}

/** When a field was typed by hand. */
export type LockedSince = Partial<Record<string, Date>>;

export interface LedgerOf extends Judged {
  extraction: ExtractionSuccess;
  lockedSince?: LockedSince;
}

/** What an operator looks over, line by line, each value with the words of the page that state it. */
export function ledgerOf(judged: LedgerOf): Ledger {
  const { existing, extraction } = judged;
  const asRead = new Map(
    judgeLines({ ...judged, choices: undefined }).map((line) => [line.name, line]),
  );
  const passages: LedgerPassage[] = [];
  const lines = judgeLines(judged).flatMap((line): LedgerLine[] => {
    const raw = asRead.get(line.name) ?? line;
    const shown = lineOf(line, raw, judged);
    if (!shown) return [];
    const found = raw.hasValue ? evidenceOf(line, extraction.evidence) : undefined;
    if (!found || shown.place !== "choice") return [shown];
    const number = passages.length + 1;
    passages.push({
      number,
      line: line.name,
      label: shown.label,
      via: viaWords[found.via],
      parts: markedPassage(found.passage, valueIn(raw)),
    });
    return [{ ...shown, number }];
  });
  const open = lines.filter(({ place, read }) => place === "choice" || read.length > 0);
  const choice = open.filter(({ place }) => place !== "same");
  const locked = choice.filter(({ mark, decision }) => mark === "locked" && decision === "keep");
  const taken = choice.filter(({ decision }) => decision !== "keep");
  return {
    isNew: existing === null,
    lines,
    passages,
    counts: {
      taken: taken.length,
      kept: choice.length - taken.length - locked.length,
      locked: locked.length,
    },
  };
}

/** What to look for in the passage. */
const valueIn = ({ name, values }: JudgedLine): string => {
  const value = values[name];
  return typeof value === "number" ? value.toLocaleString("en-US") : String(value);
};

/** A stay cannot do without them. */
const needed: readonly FieldName[] = ["name", "countries", "region"];

function placeOf(
  line: JudgedLine,
  raw: JudgedLine,
  existing: PropertyFields | null,
): LedgerLine["place"] {
  if (raw.hasValue) return raw.same ? "same" : "choice";
  const [first] = line.fields;
  const isNotFound = !existing || (first && !isGiven(existing, first));
  return needed.includes(line.name) && isNotFound ? "choice" : "silent";
}

const suggested = ({ decision, mark, isChosen }: JudgedLine): Decision =>
  mark === "terms" && !isChosen ? "terms" : decision;

/** The page itself: its address stands over the ledger. */
const unshown: ReadonlySet<FieldName> = new Set(["propertyUrl"]);

function lineOf(line: JudgedLine, raw: JudgedLine, judged: LedgerOf): LedgerLine | null {
  const { existing } = judged;
  if (!line.fields[0]?.extracted || unshown.has(line.name)) return null;
  const inputs = inputsOf(line, judged);
  const stored = piecesOf(line, existing);
  const place = placeOf(line, raw, existing);
  if (place === "silent" && inputs.length === 0 && stored.length === 0) return null;
  const pictures =
    line.name === "images"
      ? { stored: existing?.images ?? [], read: line.hasValue ? line.values.images : [] }
      : null;
  return {
    name: line.name,
    label: lineLabel(line),
    stored,
    read: line.hasValue ? piecesOf(line, line.values, existing) : [],
    pictures,
    place,
    mark: line.mark,
    why: whyOf(line, judged),
    decision: suggested(line),
    asTerms: line.mark === "terms" ? seasonInWords(seasonOf(line, judged)) : null,
    isCorrected: line.corrected.length > 0,
    inputs: place === "same" ? [] : inputs,
    number: null,
  };
}

function seasonOf({ values }: JudgedLine, { existing, incoming, extraction }: LedgerOf) {
  const { pricePerNight: price, currency } = values;
  if (!extraction.priceTerms || price === null) return null;
  const stored = existing ?? { ...incoming, pricePerNight: null, priceSeasons: [] };
  return seasonOfTerms(extraction.priceTerms, { price, currency: currency ?? "USD" }, stored);
}

const onlyIfYouSaySo = "Taken only if you say so.";

function whyOf(line: JudgedLine, { extraction, lockedSince = {} }: LedgerOf): string | null {
  const { mark } = line;
  if (mark === "derived")
    return `Not on the page: worked out from something else there. ${onlyIfYouSaySo}`;
  if (mark === "unverified")
    return `The passage does not stand on the page like this. ${onlyIfYouSaySo}`;
  if (mark === "terms" && extraction.priceTerms)
    return `Not the price of every night. It holds for: ${termsInWords(extraction.priceTerms) || extraction.priceTerms.words}.`;
  if (mark !== "locked") return null;
  const since = line.fields.map(({ name }) => lockedSince[name]).find(Boolean);
  return `Typed by hand${since ? ` on ${longDate(since)}` : ""}. ${onlyIfYouSaySo}`;
}

const longInputs = new Set(["text", "list", "pictures"]);

function inputsOf(line: JudgedLine, { incoming, choices }: LedgerOf): LedgerInput[] {
  return reviewedFields
    .filter(({ name }) => line.fields.some((field) => field.name === name))
    .map((field): LedgerInput => {
      const { name, label, kind } = field;
      const text = choices?.typed[name] ?? correctionText(field, incoming[name]);
      const options = optionsFor(field);
      return {
        name: typedInput(name),
        label,
        as: options ? "select" : longInputs.has(kind.input) ? "textarea" : "input",
        text,
        attributes: kind.attributes,
        options: options && [{ value: "", label: "Nothing" }, ...withStored(options, text)],
        isList: kind.input === "list" || kind.input === "pictures",
        problem: line.problems[name],
      };
    });
}

/** An import takes every currency that a stay may have, and a country that nobody knows. */
function optionsFor({ name, kind, options = kind.options }: AnyFormField) {
  if (name === "currency") return optionsOf(propertyCurrencies);
  if (name === "countries")
    return [...(options ?? []), { value: unknownCountry, label: unknownCountry }];
  return options;
}

/** Where a value was found. */
const viaWords: Record<EvidenceVia, string> = {
  "linked-data": "structured data",
  "embedded-state": "page data",
  meta: "meta tag",
  "page-text": "page text",
  address: "page address",
  table: "external table",
  ai: "language model",
  derived: "derived",
};

const labels: Readonly<Record<string, string>> = {
  latitude: "Latitude, longitude",
  images: "Pictures",
};

const lineLabel = ({ name, fields }: Line): string => labels[name] ?? fields[0]?.label ?? name;

/** A value, or an entry of a list. */
export interface Piece {
  text: string;
  /** The other side does not have it. */
  isNew?: boolean;
}

const longest = 420;

function amountInWords(amount: number, currency: string | null): string {
  if (Number.isInteger(amount)) return formatMoney(amount, currency);
  return `${currency ?? "USD"} ${amount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

const special: Partial<Record<string, (fields: PropertyFields) => string>> = {
  pricePerNight: ({ pricePerNight, currency, priceUnit }) =>
    `${amountInWords(pricePerNight ?? 0, currency)} ${unusualUnit(priceUnit) ?? "per night"}`,
  latitude: ({ latitude, longitude }) =>
    [latitude, longitude].map((degrees) => degrees?.toFixed(6) ?? "?").join(", "),
  rating: ({ rating, reviewCount, ratingSource }) =>
    [
      rating,
      reviewCount === null ? null : `from ${reviewCount.toLocaleString("en-US")} reviews`,
      ratingSource,
    ]
      .filter((part) => part !== null)
      .join(" "),
  images: ({ images }) => `${images.length} ${images.length === 1 ? "picture" : "pictures"}`,
  accommodationUnits: ({ accommodationUnits }) =>
    accommodationUnits.map(({ name }) => name).join(" · "),
};

/** A line's value in words, none where there is none; lists in pieces, compared with the other side. */
function piecesOf(
  line: Line,
  fields: PropertyFields | null,
  other: PropertyFields | null = null,
): Piece[] {
  const [first] = line.fields;
  if (!fields || !first || !line.fields.some((field) => isGiven(fields, field))) return [];
  const said = special[line.name];
  if (said) return [{ text: said(fields) }];
  const value = fields[line.name];
  if (!Array.isArray(value)) return [{ text: cutAtWord(String(value), longest) }];
  const known = new Set(other ? (other[line.name] as unknown[]).map(String) : value.map(String));
  return value.map((entry) => ({ text: String(entry), isNew: !known.has(String(entry)) }));
}

/** "as a season, July 1 to October 31" */
const seasonInWords = (season: PriceSeason | null): string =>
  season
    ? `as a season, ${dayOfYearText(season.from)} to ${dayOfYearText(season.to)}`
    : "as a note among the rates";

/** A passage with the value in it set apart, where it stands there word for word. */
function markedPassage(passage: string, value: string): [string, string, string] {
  const at = value === "" ? -1 : passage.toLowerCase().indexOf(value.toLowerCase());
  if (at < 0) return [passage, "", ""];
  const end = at + value.length;
  return [passage.slice(0, at), passage.slice(at, end), passage.slice(end)];
}
