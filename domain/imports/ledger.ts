import { unknownCountry } from "#domain/places/countries";
import { allFields, type AnyField, type FieldName } from "#domain/property/fields";
import { isSame } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";
import { type Choices, type Decision, noChoices } from "./choices";
import { type Corrections, readCorrections } from "./corrections";
import type { Evidence, ExtractedProperty, ExtractionSuccess } from "./extraction";

/**
 * What a read page brings to a stay, line by line: what is stored, what was read, and what becomes of
 * it. The review shows these lines and the import obeys them.
 */

/** Fields that are taken together or not at all, by the name of their first. */
export interface Line {
  name: FieldName;
  fields: readonly AnyField[];
}

const leaderOf = ({ name, belongsTo = name }: AnyField): string => belongsTo;

const lines: readonly Line[] = allFields
  .filter((field) => !field.neverImported && leaderOf(field) === field.name)
  .map(({ name }) => ({
    name,
    fields: allFields.filter((other) => !other.neverImported && leaderOf(other) === name),
  }));

/** Why a value is not taken by itself. */
export type Mark = "locked" | "derived" | "unverified" | "terms";

export interface JudgedLine extends Line {
  /** What was read, with the corrections. */
  values: PropertyFields;
  /** There is something to take. */
  hasValue: boolean;
  /** The stay holds it already. */
  same: boolean;
  mark: Mark | null;
  /** Typed by the operator. */
  corrected: readonly FieldName[];
  problems: Corrections["problems"];
  decision: Decision;
  /** The operator decided; otherwise it is as imports go by themselves. */
  isChosen: boolean;
}

export interface Judged {
  /** What was read, as fields. */
  incoming: PropertyFields;
  /** The stay to bring up to date; null for a new one. */
  existing: PropertyFields | null;
  /** Locked against imports, or typed by hand. */
  locked?: Iterable<string>;
  extraction?: Pick<ExtractionSuccess, "evidence" | "priceTerms">;
  choices?: Choices;
}

/** Something is there; the country that nobody knows counts as nothing. */
export const isGiven = (fields: PropertyFields, { name, kind }: AnyField): boolean =>
  !isSame(kind, fields[name], kind.empty) &&
  (name !== "countries" || fields.countries[0] !== unknownCountry);

/** A point has two coordinates; every other line stands by its first field. */
const isWhole = (values: PropertyFields, line: Line): boolean => {
  const needed = line.name === "latitude" ? line.fields : line.fields.slice(0, 1);
  return needed.every((field) => isGiven(values, field));
};

/** How the first field of a line was found. */
export const evidenceOf = (
  { fields }: Line,
  evidence: ExtractionSuccess["evidence"],
): Evidence | undefined =>
  fields
    .map(({ extracted }) => extracted && evidence[extracted as keyof ExtractedProperty])
    .find((found) => found !== undefined && found !== "") || undefined;

/** Each line of the catalogue, with what an import makes of it. */
export function judgeLines({
  incoming,
  existing,
  locked = [],
  extraction = { evidence: {} },
  choices = noChoices,
}: Judged): JudgedLine[] {
  const corrections = readCorrections(choices);
  const values = { ...incoming, ...corrections.values, ...following(corrections.values) };
  const standing = new Set(locked);
  return lines.map((line) => {
    const names = line.fields.map(({ name }) => name);
    const corrected = names.filter((name) => name in corrections.values);
    const problems = problemsOf(line, values, corrections, corrected.length > 0);
    const hasValue = isWhole(values, line);
    const same = existing !== null && isSameLine(line, existing, values);
    const isLocked = existing !== null && names.some((name) => standing.has(name));
    const mark = isLocked ? "locked" : corrected.length > 0 ? null : doubtOf(line, extraction);
    const chosen = choices.lines[line.name];
    return {
      ...line,
      values,
      hasValue,
      same,
      mark: hasValue ? mark : null,
      corrected,
      problems,
      decision: hasValue ? (chosen ?? (mark === null ? "take" : "keep")) : "keep",
      isChosen: chosen !== undefined,
    };
  });
}

/** What is worked out from a corrected value. */
const following = ({ accommodationType }: Partial<PropertyFields>): Partial<PropertyFields> =>
  accommodationType === undefined
    ? {}
    : { propertyTypes: accommodationType === null ? [] : [accommodationType] };

function problemsOf(
  line: Line,
  values: PropertyFields,
  { problems }: Corrections,
  isCorrected: boolean,
): Corrections["problems"] {
  const own = Object.fromEntries(
    line.fields.flatMap(({ name }) => (problems[name] ? [[name, problems[name]]] : [])),
  );
  const given = line.fields.filter((field) => isGiven(values, field));
  const half = line.name === "latitude" && isCorrected && given.length === 1;
  return half ? { longitude: "A point has a latitude and a longitude", ...own } : own;
}

const isSameLine = (line: Line, existing: PropertyFields, values: PropertyFields): boolean =>
  line.fields.every(
    (field) =>
      !isGiven(values, field) || isSame(field.kind, existing[field.name], values[field.name]),
  );

/** A value that the page does not plainly state. */
function doubtOf(
  line: Line,
  { evidence, priceTerms }: Pick<ExtractionSuccess, "evidence" | "priceTerms">,
): Mark | null {
  if (line.name === "pricePerNight" && priceTerms) return "terms";
  const found = evidenceOf(line, evidence);
  if (found?.via === "derived") return "derived";
  return found?.unverified ? "unverified" : null;
}

/** A doubtful value that nobody has decided about: an import leaves it out. */
export const isWaiting = ({ mark, hasValue, same, isChosen }: JudgedLine): boolean =>
  mark !== null && mark !== "locked" && hasValue && !same && !isChosen;
