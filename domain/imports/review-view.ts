import { longDate } from "#domain/calendar/dates";
import { dayOfYearText } from "#domain/calendar/months";
import { optionsOf, withStored } from "#domain/forms/option";
import { propertyCurrencies } from "#domain/money/currencies";
import { unknownCountry } from "#domain/places/countries";
import { type FieldName, type ReviewedField, reviewedFields } from "#domain/property/fields";
import type { PriceSeason, PropertyFields } from "#domain/property/property";
import type { CorrectionInput } from "#domain/review/proposed-value";
import { formatNumber } from "#domain/text/counted";
import { correctionText, type Decision, typedInput } from "./choices";
import type { Evidence, EvidenceVia, ExtractionSuccess } from "./extraction";
import {
  evidenceOf,
  type FieldGroup,
  isGiven,
  isProposedGroup,
  type Judged,
  type Mark,
  otherEvidence,
  otherPassage,
  type ReviewedGroup,
  reviewGroups,
  seasonOfTerms,
  termsInWords,
} from "./review";
import { type Piece, piecesOf } from "./review-pieces";

export interface ReviewRow {
  name: FieldName;
  label: string;
  stored: Piece[];
  read: Piece[];
  /** Images of both sides, for comparison. */
  pictures: { stored: string[]; read: string[] } | null;
  /** Needs a decision, is equal on both sides, or was not found. */
  place: "choice" | "same" | "silent";
  mark: Mark | null;
  why: string | null;
  decision: Decision;
  /** Description of a price with terms that is not imported as the nightly price. */
  asTerms: string | null;
  isCorrected: boolean;
  /** Why every value of the row is sure; null if one is not. */
  sure: string | null;
  /** Left for the operator to look at: neither sure nor decided. */
  isUnchecked: boolean;
  inputs: CorrectionInput[];
  /** Number of its passage. */
  number: number | null;
  /** What the language model states instead, with the number of its passage. */
  other: { value: Piece[]; number: number } | null;
}

export interface ReviewPassage {
  number: number;
  /** Of the row, or of the language model's other value. */
  name: string;
  group: FieldName;
  label: string;
  via: string;
  /** Page that a proposer names; nobody has read it. */
  url: string | null;
  /** True if it can be looked up in the page that was read. */
  isOnPage: boolean;
  parts: [string, string, string];
}

export interface ReviewView {
  isNew: boolean;
  /** Only the proposed values, not those of a page. */
  isProposal: boolean;
  rows: ReviewRow[];
  passages: ReviewPassage[];
  counts: {
    taken: number;
    unchanged: number;
    locked: number;
    confirmed: number;
    sure: number;
    unchecked: number;
  };
}

/** Time at which a field was entered manually, or confirmed by the lodge. */
export type ProtectedSince = Partial<Record<string, Date>>;

/** What the sources of a field say, where they differ. */
export type Disagreements = Partial<Record<string, string>>;

export interface ReviewContext extends Judged {
  extraction: ExtractionSuccess;
  protectedSince?: ProtectedSince;
  disagreements?: Disagreements;
}

/** Rows of the review, each value with the passage of the page that states it. */
export function reviewViewOf(judged: ReviewContext): ReviewView {
  const { existing, extraction } = judged;
  const asRead = new Map(
    reviewGroups({ ...judged, choices: undefined }).map((group) => [group.name, group]),
  );
  const passages: ReviewPassage[] = [];
  const rows = reviewGroups(judged).flatMap((group): ReviewRow[] => {
    const raw = asRead.get(group.name) ?? group;
    const row = rowOf(group, raw, judged);
    if (!row) return [];
    if (row.place !== "choice") return [row];
    const add = (name: string, found: Evidence | undefined, values: PropertyFields) =>
      found
        ? passages.push({
            number: passages.length + 1,
            name,
            group: group.name,
            label: row.label,
            via: viaWords[found.via],
            url: sourceAddress(group, extraction),
            isOnPage: !elsewhere.has(found.via),
            parts: markedPassage(found.passage, valueIn(group, values)),
          })
        : null;
    const found = raw.hasValue ? evidenceOf(group, extraction) : undefined;
    const number = add(group.name, found, raw.values);
    const { other } = group;
    if (!other) return [{ ...row, number }];
    const differing = evidenceOf(group, otherEvidence(extraction));
    const otherNumber = add(otherPassage(group.name), differing, other) ?? 0;
    const value = piecesOf(group, other, { isProposal: false, other: existing });
    return [{ ...row, number, other: { value, number: otherNumber } }];
  });
  const open = rows.filter(({ place, read }) => place === "choice" || read.length > 0);
  const choice = open.filter(({ place }) => place !== "same");
  const keptAs = (protection: "locked" | "confirmed") =>
    choice.filter(({ mark, decision }) => mark === protection && decision === "keep").length;
  const [locked, confirmed] = [keptAs("locked"), keptAs("confirmed")];
  const taken = choice.filter(({ decision }) => decision !== "keep");
  return {
    isNew: existing === null,
    isProposal: extraction.proposal !== undefined,
    rows,
    passages,
    counts: {
      taken: taken.length,
      unchanged: choice.length - taken.length - locked - confirmed,
      locked,
      confirmed,
      sure: choice.filter(({ sure }) => sure !== null).length,
      unchecked: choice.filter(({ isUnchecked }) => isUnchecked).length,
    },
  };
}

/** Sources other than the page that was read. */
const elsewhere: ReadonlySet<EvidenceVia> = new Set(["table", "derived", "proposal"]);

const sourceAddress = ({ fields }: FieldGroup, { proposal }: ExtractionSuccess): string | null =>
  fields.map(({ name }) => proposal?.sources[name]?.url).find(Boolean) ?? null;

/** Text to highlight in the passage. */
const valueIn = ({ name }: FieldGroup, values: PropertyFields): string => {
  const value = values[name];
  return typeof value === "number" ? formatNumber(value) : String(value);
};

/** Required fields. */
const needed: readonly FieldName[] = ["name", "countries", "region"];

function placeOf(
  group: ReviewedGroup,
  raw: ReviewedGroup,
  existing: PropertyFields | null,
): ReviewRow["place"] {
  if (raw.other) return "choice";
  if (raw.hasValue) return raw.same ? "same" : "choice";
  const [first] = group.fields;
  const isMissing = !existing || (first && !isGiven(existing, first));
  return needed.includes(group.name) && isMissing ? "choice" : "silent";
}

const suggested = ({ decision, mark, isChosen }: ReviewedGroup): Decision =>
  mark === "terms" && !isChosen ? "terms" : decision;

/** The page URL is the heading of the review. */
const hiddenFields: ReadonlySet<FieldName> = new Set(["propertyUrl"]);

const isShown = (group: ReviewedGroup, extraction: ExtractionSuccess): boolean =>
  extraction.proposal
    ? isProposedGroup(group, extraction)
    : Boolean(group.fields[0]?.extracted) && !hiddenFields.has(group.name);

/** The new value; a proposed empty one as the word for it, so that it can be chosen. */
function readPieces(group: ReviewedGroup, judged: ReviewContext): Piece[] {
  if (!group.hasValue) return [];
  const isProposal = judged.extraction.proposal !== undefined;
  const pieces = piecesOf(group, group.values, { isProposal, other: judged.existing });
  return pieces.length === 0 && isProposal ? [{ text: "Empty" }] : pieces;
}

function rowOf(group: ReviewedGroup, raw: ReviewedGroup, judged: ReviewContext): ReviewRow | null {
  const { existing, extraction } = judged;
  if (!isShown(group, extraction)) return null;
  const isProposal = extraction.proposal !== undefined;
  const inputs = inputsOf(group, judged);
  const stored = piecesOf(group, existing, { isProposal });
  const place = placeOf(group, raw, existing);
  if (place === "silent" && inputs.length === 0 && stored.length === 0) return null;
  const pictures =
    group.name === "images"
      ? { stored: existing?.images ?? [], read: group.hasValue ? group.values.images : [] }
      : null;
  const isCorrected = group.corrected.length > 0;
  const sure = isCorrected ? null : sureOf(group, extraction.evidence);
  return {
    name: group.name,
    label: groupLabel(group),
    stored,
    read: readPieces(group, judged),
    pictures,
    place,
    mark: group.mark,
    why: whyOf(group, judged),
    decision: suggested(group),
    asTerms: group.mark === "terms" ? seasonInWords(seasonOf(group, judged)) : null,
    isCorrected,
    sure,
    isUnchecked: sure === null && isUndecided(group) && evidenceOf(group, extraction) !== undefined,
    inputs: place === "same" ? [] : inputs,
    number: null,
    other: null,
  };
}

function seasonOf({ values }: ReviewedGroup, { existing, incoming, extraction }: ReviewContext) {
  const { pricePerNight: price, currency } = values;
  if (!extraction.priceTerms || price === null) return null;
  const stored = existing ?? { ...incoming, pricePerNight: null, priceSeasons: [] };
  return seasonOfTerms(extraction.priceTerms, { price, currency: currency ?? "USD" }, stored);
}

const isUndecided = ({ hasValue, corrected, isChosen, mark }: ReviewedGroup): boolean =>
  hasValue && corrected.length === 0 && !isChosen && mark !== "locked";

/** Why a group is sure; null if one of its values is not. */
function sureOf({ fields }: FieldGroup, evidence: ExtractionSuccess["evidence"]): string | null {
  const known = fields.flatMap(
    ({ extracted }) => (extracted && evidence[extracted as keyof typeof evidence]) || [],
  );
  if (known.length === 0 || !known.every(({ sure }) => sure)) return null;
  const agreeing = known.find(({ agreesWith }) => agreesWith !== undefined);
  if (!agreeing?.agreesWith) return "two places on the page state the same";
  return `${viaWords[agreeing.via]} and ${agreeingWords[agreeing.agreesWith] ?? viaWords[agreeing.agreesWith]} state the same`;
}

const agreeingWords: Partial<Record<EvidenceVia, string>> = {
  ai: "the model",
  derived: "other content of the page",
};

const onlyIfConfirmed = "Not imported unless you confirm it.";

function whyOf(
  group: ReviewedGroup,
  { extraction, protectedSince = {}, disagreements = {} }: ReviewContext,
): string | null {
  const { mark } = group;
  if (mark === "doubtful") return `${evidenceOf(group, extraction)?.doubt}. ${onlyIfConfirmed}`;
  if (mark === "differing") return "Page and model differ. Not imported unless you choose.";
  if (mark === "derived") return `Not on the page: derived from other content. ${onlyIfConfirmed}`;
  if (mark === "unverified")
    return `The passage does not appear on the page in this form. ${onlyIfConfirmed}`;
  if (mark === "terms" && extraction.priceTerms)
    return `Not a standard nightly price. Valid for: ${termsInWords(extraction.priceTerms) || extraction.priceTerms.words}.`;
  if (mark !== "locked" && mark !== "confirmed") return null;
  const since = group.fields.map(({ name }) => protectedSince[name]).find(Boolean);
  const by = mark === "locked" ? "Entered manually" : "Confirmed by the lodge";
  const differing = group.fields.map(({ name }) => disagreements[name]).find(Boolean);
  const sources = differing ? `Sources differ: ${differing}. ` : "";
  return `${by}${since ? ` on ${longDate(since)}` : ""}. ${sources}${onlyIfConfirmed}`;
}

const longInputs = new Set(["text", "list", "pictures"]);

function inputsOf(group: ReviewedGroup, { incoming, choices }: ReviewContext): CorrectionInput[] {
  return reviewedFields
    .filter(({ name }) => group.fields.some((field) => field.name === name))
    .map((field): CorrectionInput => {
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
        problem: group.problems[name],
      };
    });
}

/** An import accepts every currency that a property may have, and the unknown country. */
function optionsFor({ name, kind, options = kind.options }: ReviewedField) {
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
  proposal: "as quoted in the proposal",
};

const labels: Readonly<Record<string, string>> = {
  latitude: "Latitude, longitude",
  images: "Pictures",
};

const groupLabel = ({ name, fields }: FieldGroup): string =>
  labels[name] ?? fields[0]?.label ?? name;

/** "as a season, July 1 to October 31" */
const seasonInWords = (season: PriceSeason | null): string =>
  season
    ? `as a season, ${dayOfYearText(season.from)} to ${dayOfYearText(season.to)}`
    : "as a note among the rates";

/** Splits a passage around the value, if it contains it verbatim. */
function markedPassage(passage: string, value: string): [string, string, string] {
  const at = value === "" ? -1 : passage.toLowerCase().indexOf(value.toLowerCase());
  if (at < 0) return [passage, "", ""];
  const end = at + value.length;
  return [passage.slice(0, at), passage.slice(at, end), passage.slice(end)];
}
