import { longDate } from "#domain/calendar/dates";
import { standardPriceUnit } from "#domain/limits";
import { exactMoney, moneyOf } from "#domain/money/money";
import { unknownCountry } from "#domain/places/countries";
import { partnerOf } from "#domain/property/booking-address";
import {
  allFields,
  type AnyField,
  type AnyFormField,
  type FieldName,
} from "#domain/property/fields";
import { isSame } from "#domain/property/kinds/kind";
import { afterChange } from "#domain/property/price-problems";
import type { PriceSeason, PropertyFields } from "#domain/property/property";
import { plural } from "#domain/text/counted";
import {
  type Choices,
  type Corrections,
  type Decision,
  noChoices,
  readCorrections,
} from "./choices";
import {
  type Evidence,
  type ExtractedProperty,
  type ExtractionSuccess,
  type PriceTerms,
  propertyFromExtraction,
} from "./extraction";
import { isProposed } from "./proposal";

/**
 * Rows of an import review: the stored value, the scraped value, and the effect of the import. The
 * review displays these rows, and the import applies them.
 */

/** Fields that are imported together or not at all, by the name of the first. */
export interface FieldGroup {
  name: FieldName;
  fields: readonly AnyField[];
}

const leaderOf = ({ name, belongsTo = name }: AnyField): string => belongsTo;

const groups: readonly FieldGroup[] = allFields
  .filter((field) => !field.neverImported && leaderOf(field) === field.name)
  .map(({ name }) => ({
    name,
    fields: allFields.filter((other) => !other.neverImported && leaderOf(other) === name),
  }));

/** Reason why a value is not imported automatically. */
export type Mark =
  | "locked"
  | "confirmed"
  | "derived"
  | "unverified"
  | "doubtful"
  | "differing"
  | "terms"
  | "proposed";

export interface ReviewedGroup extends FieldGroup {
  /** Scraped values with corrections applied. */
  values: PropertyFields;
  /** True if there is a value to import. */
  hasValue: boolean;
  /** Values of the language model, where it states something else for the group. */
  other: PropertyFields | null;
  /** True if the property already has it. */
  same: boolean;
  mark: Mark | null;
  /** Entered by the operator. */
  corrected: readonly FieldName[];
  problems: Corrections["problems"];
  decision: Decision;
  /** True if the operator decided; otherwise the import's default applies. */
  isChosen: boolean;
}

/** What a source states, with its evidence. */
export type Stated = Pick<ExtractionSuccess, "evidence" | "priceTerms" | "proposal" | "other"> &
  Partial<Pick<ExtractionSuccess, "data">>;

export interface Judged {
  /** Scraped values as property fields. */
  incoming: PropertyFields;
  /** The property to update; null for a new one. */
  existing: PropertyFields | null;
  /** Locked against imports, or entered manually. */
  locked?: Iterable<string>;
  /** The property has the value that the lodge stated. */
  confirmed?: Iterable<string>;
  extraction?: Stated;
  choices?: Choices;
}

/** True if a value is present; the placeholder country counts as absent. */
export const isGiven = (fields: PropertyFields, { name, kind }: AnyField): boolean =>
  !isSame(kind, fields[name], kind.empty) &&
  (name !== "countries" || fields.countries[0] !== unknownCountry);

/** The values that a source states without doubt, as it states them. */
export const statedValues = (
  incoming: PropertyFields,
  extraction: Stated,
): Partial<PropertyFields> => {
  const others = otherFields(incoming, extraction);
  return Object.fromEntries(
    groups
      .filter((group) => isWhole(incoming, group))
      .filter((group) => {
        const other = otherOf(group, others, { incoming, extraction });
        return doubtOf(group, extraction, other) === null;
      })
      .flatMap(({ fields }) => fields)
      .filter((field) => field.extracted && isGiven(incoming, field))
      .map(({ name }) => [name, incoming[name]]),
  );
};

/** The scraped values with those of the language model that differ; null without any. */
function otherFields(incoming: PropertyFields, { data, other }: Stated): PropertyFields | null {
  if (!data || !other) return null;
  const fields = propertyFromExtraction({ ...data, ...other.data });
  const differing = allFields.filter(({ extracted }) => extracted && extracted in other.data);
  return {
    ...incoming,
    ...Object.fromEntries(differing.map(({ name }) => [name, fields[name]])),
    ...("propertyType" in other.data && { propertyTypes: fields.propertyTypes }),
  };
}

/** The language model's values of a group; null where it states nothing else than the page reader. */
function otherOf(
  group: FieldGroup,
  others: PropertyFields | null,
  { incoming, extraction }: { incoming: PropertyFields; extraction: Stated },
): PropertyFields | null {
  if (!others || !isWhole(others, group)) return null;
  return isSameGroup(group, incoming, others, extraction) ? null : others;
}

/** A point needs both coordinates; every other group needs its first field. */
const isWhole = (values: PropertyFields, group: FieldGroup): boolean => {
  const needed = group.name === "latitude" ? group.fields : group.fields.slice(0, 1);
  return needed.every((field) => isGiven(values, field));
};

/** Evidence of a group's first field. */
export function evidenceOf(
  { fields }: FieldGroup,
  { evidence, proposal }: Stated,
): Evidence | undefined {
  if (proposal) {
    const source = fields.map(({ name }) => proposal.sources[name]).find(Boolean);
    return source && { via: "proposal", passage: source.quote ?? "" };
  }
  return (
    fields
      .map(({ extracted }) => extracted && evidence[extracted as keyof ExtractedProperty])
      .find((found) => found !== undefined && found !== "") || undefined
  );
}

const otherPrefix = "other.";

/** Name of the language model's passage about a group. */
export const otherPassage = (group: FieldName) => otherPrefix + group;

/** Evidence of a passage of the review, by its name. */
export function evidenceOfPassage(name: string, stated: Stated): Evidence | undefined {
  const isOther = name.startsWith(otherPrefix);
  const group = groups.find((known) => (isOther ? otherPassage(known.name) : known.name) === name);
  return group && evidenceOf(group, isOther ? otherEvidence(stated) : stated);
}

/** What the language model states otherwise, with its passages. */
export const otherEvidence = ({ other }: Stated): Stated => ({ evidence: other?.evidence ?? {} });

/** True for a group with a proposed value. */
export const isProposedGroup = ({ fields }: FieldGroup, { proposal }: Stated): boolean =>
  fields.some(({ name }) => isProposed(proposal, name));

/** A value that an import stores: a proposed one may also be empty. */
const isStated = (values: PropertyFields, field: AnyField, { proposal }: Stated): boolean =>
  isGiven(values, field) || isProposed(proposal, field.name);

/** Every row of the catalog, with the effect of an import. */
export function reviewGroups({
  incoming,
  existing,
  locked = [],
  confirmed = [],
  extraction = { evidence: {} },
  choices = noChoices,
}: Judged): ReviewedGroup[] {
  const corrections = readCorrections(choices);
  const values = { ...incoming, ...corrections.values, ...following(corrections.values) };
  const others = otherFields(incoming, extraction);
  const lockedNames = new Set(locked);
  const confirmedNames = new Set(confirmed);
  const protection = (names: readonly FieldName[]): Mark | null => {
    if (existing === null) return null;
    if (names.some((name) => lockedNames.has(name))) return "locked";
    return names.some((name) => confirmedNames.has(name)) ? "confirmed" : null;
  };
  return groups.map((group) => {
    const names = group.fields.map(({ name }) => name);
    const corrected = names.filter((name) => name in corrections.values);
    const problems = problemsOf(group, values, corrections, corrected.length > 0);
    const hasValue = extraction.proposal
      ? isProposedGroup(group, extraction)
      : isWhole(values, group);
    const same = existing !== null && isSameGroup(group, existing, values, extraction);
    const other = otherOf(group, others, { incoming, extraction });
    const mark =
      protection(names) ?? (corrected.length > 0 ? null : doubtOf(group, extraction, other));
    const line = choices.lines[group.name];
    const chosen = line === "other" && !other ? undefined : line;
    // Where the property has the page's value already, only the other one is left to choose.
    const standard = hasValue && mark === null && !(same && other) ? "take" : "keep";
    return {
      ...group,
      values,
      hasValue,
      other,
      same,
      mark: hasValue ? mark : null,
      corrected,
      problems,
      decision: hasValue || chosen === "other" ? (chosen ?? standard) : "keep",
      isChosen: chosen !== undefined,
    };
  });
}

/** Values derived from a corrected value. */
const following = ({ accommodationType }: Partial<PropertyFields>): Partial<PropertyFields> =>
  accommodationType === undefined
    ? {}
    : { propertyTypes: accommodationType === null ? [] : [accommodationType] };

function problemsOf(
  group: FieldGroup,
  values: PropertyFields,
  { problems }: Corrections,
  isCorrected: boolean,
): Corrections["problems"] {
  const own = Object.fromEntries(
    group.fields.flatMap(({ name }) => (problems[name] ? [[name, problems[name]]] : [])),
  );
  const given = group.fields.filter((field) => isGiven(values, field));
  const half = group.name === "latitude" && isCorrected && given.length === 1;
  return half ? { longitude: "Coordinates need a latitude and a longitude", ...own } : own;
}

const isSameGroup = (
  group: FieldGroup,
  existing: PropertyFields,
  values: PropertyFields,
  stated: Stated,
): boolean =>
  group.fields.every(
    (field) =>
      !isStated(values, field, stated) ||
      isSame(field.kind, existing[field.name], values[field.name]),
  );

/** Every text and list of a page is right in part; of two facts one is wrong. */
function isFact({ name, fields: [first] }: FieldGroup): boolean {
  const { input } = (first?.kind ?? {}) as Partial<AnyFormField["kind"]>;
  return name === "fullAddress" || (name !== "name" && !wordyInputs.has(input));
}
const wordyInputs = new Set<string | undefined>(["text", "list", "pictures", undefined]);

/** A value that the page does not state explicitly, or that another reading of it contradicts. */
function doubtOf(group: FieldGroup, stated: Stated, other: PropertyFields | null): Mark | null {
  if (stated.proposal) return "proposed";
  const found = evidenceOf(group, stated);
  if (found?.doubt) return "doubtful";
  if (group.name === "pricePerNight" && stated.priceTerms) return "terms";
  if (found?.via === "derived") return "derived";
  if (found?.unverified) return "unverified";
  return other && isFact(group) ? "differing" : null;
}

/** A doubtful value without a decision: an import skips it. */
const isWaiting = ({ mark, hasValue, same, isChosen }: ReviewedGroup): boolean =>
  mark !== null && mark !== "locked" && hasValue && !same && !isChosen;

/** A few nights are an offer; several weeks are a season. */
const minSeasonDays = 28;
const dayMs = 86_400_000;

type Priced = Pick<PropertyFields, "pricePerNight" | "currency" | "priceSeasons" | "rates">;

/** "Jul 1, 2027 to Oct 31, 2027, 2 guests, 3 nights" */
export function termsInWords({ from, to, nights, guests }: PriceTerms): string {
  const days = [from, to].flatMap((day) => (day && longDate(day)) || []);
  const parts = [
    days.join(" to "),
    guests === undefined ? "" : plural(guests, "guest", "guests"),
    nights === undefined ? "" : plural(nights, "night", "nights"),
  ];
  return parts.filter(Boolean).join(", ");
}

const dayOfYear = (day: string) => day.slice(5, 10);

/** Seasons have no currency of their own. */
const isOfOneCurrency = ({ pricePerNight, currency, priceSeasons }: Priced, other: string) =>
  (pricePerNight === null && priceSeasons.length === 0) || (currency ?? "USD") === other;

/** The price as a season, where it is one. */
export function seasonOfTerms(
  { from, to, guests }: PriceTerms,
  { price, currency }: { price: number; currency: string },
  stored: Priced,
): PriceSeason | null {
  if (!from || !to || !isOfOneCurrency(stored, currency)) return null;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (!(days >= minSeasonDays)) return null;
  return {
    name: guests === undefined ? "Season" : `Season, ${guests} guests`,
    from: dayOfYear(from),
    to: dayOfYear(to),
    price,
    unit: standardPriceUnit,
    minimumNights: null,
    note: null,
  };
}

/** The price with its conditions, as a sentence. */
function noteOfTerms(
  terms: PriceTerms,
  { price, currency }: { price: number; currency: string },
): string {
  const holds = termsInWords(terms);
  return `${exactMoney(moneyOf(price, currency))} ${standardPriceUnit}${holds && `, ${holds}`} (“${terms.words}”)`;
}

/** Adds such a price with its terms, as a season or a note; idempotent. */
function addTerms(
  terms: PriceTerms,
  offer: { price: number; currency: string },
  stored: Priced,
): Pick<PropertyFields, "priceSeasons" | "rates"> {
  const { priceSeasons, rates } = stored;
  const season = seasonOfTerms(terms, offer, stored);
  if (season) {
    const others = priceSeasons.filter(
      ({ from, to, unit }) => from !== season.from || to !== season.to || unit !== season.unit,
    );
    return { rates, priceSeasons: [...others, season] };
  }
  const note = noteOfTerms(terms, offer);
  if (rates?.includes(note)) return { rates, priceSeasons };
  return { priceSeasons, rates: [rates, note].filter(Boolean).join("\n") };
}

export interface ResolvedImport {
  fields: PropertyFields;
  /** Imported as the operator entered them, and therefore locked against imports. */
  typed: FieldName[];
  /** Doubtful values that were skipped until the operator decides. */
  waiting: FieldName[];
  /** The property already has every value. */
  unchanged: boolean;
}

/** The fields that an import stores: absent values never clear a field, and every decision applies. */
export function resolveImport(judged: Judged): ResolvedImport {
  const { existing, incoming } = judged;
  const groups = reviewGroups(judged);
  const taken = groups.filter(
    ({ decision, hasValue }) => decision === "other" || (decision === "take" && hasValue),
  );
  const base = existing ?? blankOf(incoming, groups);
  const fields = afterChange(base, {
    ...Object.assign({}, ...taken.map((group) => valuesOf(group, base, judged.extraction))),
    ...withPartner(judged, taken),
  } as Partial<PropertyFields>);
  const withTerms = { ...fields, ...termsOf(judged, groups, fields) };
  return {
    fields: withTerms,
    typed: taken.flatMap(({ decision, corrected }) => (decision === "take" ? corrected : [])),
    waiting: groups.filter(isWaiting).map(({ name }) => name),
    unchanged:
      existing !== null &&
      allFields.every(({ name, kind }) => isSame(kind, existing[name], withTerms[name])),
  };
}

/** The values of the reading that was chosen. */
const chosenValues = ({ decision, values, other }: ReviewedGroup): PropertyFields =>
  decision === "other" && other ? other : values;

/** Values of an imported group; fields that the page does not state are unchanged. */
function valuesOf(
  group: ReviewedGroup,
  base: PropertyFields,
  stated: Stated = { evidence: {} },
): Partial<PropertyFields> {
  const values = chosenValues(group);
  return Object.fromEntries(
    group.fields.map((field) => [
      field.name,
      (isStated(values, field, stated) ? values : base)[field.name],
    ]),
  );
}

/** A new property without any row; its currency is that of the page, priced or not. */
function blankOf(incoming: PropertyFields, groups: readonly ReviewedGroup[]): PropertyFields {
  const emptied = groups.flatMap(({ fields }) =>
    fields
      .filter(({ name }) => name !== "currency")
      .map(({ name, kind }) => [name, name === "countries" ? [unknownCountry] : kind.empty]),
  );
  return { ...incoming, ...Object.fromEntries(emptied) };
}

/** The partner is derived from the booking URL and imported with it, unless it is locked. */
function withPartner(
  { incoming, existing, locked = [], confirmed = [], extraction }: Judged,
  taken: readonly ReviewedGroup[],
) {
  if (isProposed(extraction?.proposal, "partner")) return {};
  const isLocked = existing !== null && [...locked, ...confirmed].includes("partner");
  const booking = taken.find(({ name }) => name === "bookingUrl");
  if (!booking || isLocked) return existing ? { partner: existing.partner } : {};
  const { bookingUrl } = chosenValues(booking);
  const isCorrected = bookingUrl !== incoming.bookingUrl;
  return { partner: isCorrected && bookingUrl ? partnerOf(bookingUrl) : incoming.partner };
}

function termsOf(
  { extraction }: Judged,
  groups: readonly ReviewedGroup[],
  fields: PropertyFields,
): Partial<PropertyFields> {
  const group = groups.find(({ name }) => name === "pricePerNight");
  const price = group?.values.pricePerNight;
  if (group?.decision !== "terms" || !extraction?.priceTerms || !price) return {};
  const currency = group.values.currency ?? "USD";
  return addTerms(extraction.priceTerms, { price, currency }, fields);
}
