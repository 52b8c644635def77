import { z } from "zod";

import { extractedNames } from "#domain/imports/extraction";
import { paths } from "#domain/paths/paths";
import { partnerOf } from "#domain/property/booking-address";
import type { Confirmation } from "#domain/property/confirmations";
import {
  allFields,
  type AnyField,
  type AnyFormField,
  type FieldName,
} from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import { isRecord } from "#domain/property/kinds/kind";
import { afterChange, priceRangeError } from "#domain/property/price-problems";
import type { Picture, Property, PropertyFields } from "#domain/property/property";
import { publicProperty } from "#domain/property/public-property";
import { flattened, namesOf, recordOfProperty } from "#domain/property/record";
import { hasField, pickField, safeText, snakeCase } from "#domain/text/safe-text";
import { moment } from "./operation";
import { quoteSchema } from "./quote";

const countryNames = z
  .union([z.string(), z.array(z.string()), z.null()])
  .meta({ description: "One name, or several for a property across a border" });

const valueOf = ({ name, kind, label }: AnyField): z.ZodType =>
  name === "countries" ? countryNames : kind.value.meta({ description: label });

const recordNameOf = ({ name, recordName = name }: AnyField) => recordName;

/** Fields by their names in a record. */
const shapeOf = (entries: readonly AnyField[]) =>
  Object.fromEntries(entries.map((entry) => [recordNameOf(entry), valueOf(entry)]));

export type PropertyRecord = Record<string, unknown>;

const confirmations = z
  .array(z.strictObject({ field: z.string(), confirmedOn: z.iso.date() }))
  .meta({ description: "Fields whose values the lodge has confirmed, and when" });

const operatorRecord = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  ...shapeOf(allFields),
  seo: z.strictObject({
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
    keywords: z.array(z.string()),
  }),
  confirmations,
  quote: quoteSchema.optional(),
  createdAt: moment,
  updatedAt: moment,
});

/** Schema for the operator: every field, drafts included. */
export const propertyRecordSchema: z.ZodType<PropertyRecord> = operatorRecord.meta({
  id: "Property",
  description: "All fields, for the operator",
});

const isPublic = ({ hidden }: AnyField) => !hidden;

const publicRecord = z.strictObject({
  id: z.string(),
  url: z.url(),
  bookingUrl: z
    .url()
    .nullable()
    .meta({ description: "Redirects to the partner's page and counts the click" }),
  partner: z.string().nullable(),
  images: z.array(z.url()).meta({ description: "Stored copies, the cover first" }),
  accommodationTypes: z.array(
    z.strictObject({
      name: z.string(),
      capacity: z.number().int().nullable(),
      description: z.string().nullable(),
    }),
  ),
  ...shapeOf(allFields.filter(isPublic)),
  confirmations,
  quote: quoteSchema.optional(),
  updatedAt: moment,
});

/** Schema for visitors. */
export const publicPropertySchema: z.ZodType<PropertyRecord> = publicRecord.meta({
  id: "PublicProperty",
  description: "The public fields of a property",
});

const idOnly = { id: true } as const;

/** Kinds of readers; one with a token gets the operator's record. */
export type Reader = "operator" | "public";

/** Schemas of a response with `fields`. */
export const chosenFieldsSchemas: Readonly<Record<Reader, z.ZodType<PropertyRecord>>> = {
  operator: operatorRecord.partial().required(idOnly).meta({
    id: "PropertyFields",
    description: "With `fields`: these and the id, for the operator",
  }),
  public: publicRecord.partial().required(idOnly).meta({
    id: "PublicPropertyFields",
    description: "With `fields`: these and the id",
  }),
};

const recordNames: Readonly<Record<Reader, readonly string[]>> = {
  operator: Object.keys(operatorRecord.shape),
  public: Object.keys(publicRecord.shape),
};

/** The record with the chosen names and its id only. */
export const withNames = (record: PropertyRecord, names: readonly string[]): PropertyRecord =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => name === "id" || names.includes(name)),
  );

type ChosenNames = { ok: true; names: string[] } | { ok: false; error: string };

/** The names of a comma list, or the error with the valid ones. */
export function readNames(text: string, reader: Reader): ChosenNames {
  const known = recordNames[reader];
  const names = entriesOf(text);
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length > 0 && unknown.length === 0) return { ok: true, names };
  const problem = names.length > 0 ? `Unknown: ${unknown.join(", ")}` : "Please name fields";
  return { ok: false, error: `${problem}. Valid names: ${known.join(", ")}` };
}

/** The entries of a comma list, each once. */
export const entriesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
];

const largest = ({ base, widths }: Picture): string[] =>
  base ? [`${base}-${Math.max(...widths)}.webp`] : [];

/** Confirmations of the fields of a record, under its names. */
function withConfirmations(
  record: PropertyRecord,
  confirmed: readonly Confirmation[],
): PropertyRecord {
  const named = allFields.flatMap((entry) => {
    const found = confirmed.find(({ field }) => field === entry.name);
    return found ? [{ ...found, field: recordNameOf(entry) }] : [];
  });
  return { ...record, confirmations: named.filter(({ field }) => Object.hasOwn(record, field)) };
}

export const operatorPropertyRecord = (
  property: Property,
  confirmed: readonly Confirmation[] = [],
): PropertyRecord => withConfirmations(recordOfProperty(property), confirmed);

/** @param siteUrl without a trailing slash */
export function publicPropertyRecord(
  { property, pictures }: { property: Property; pictures: readonly Picture[] },
  siteUrl: string,
  confirmed: readonly Confirmation[] = [],
): PropertyRecord {
  const view = publicProperty(property);
  const written = allFields.filter(isPublic).map((entry) => {
    const value = property[entry.name];
    return [recordNameOf(entry), entry.kind.written ? entry.kind.written(value) : value];
  });
  const record = {
    id: property.id,
    url: siteUrl + paths.property(property.id),
    bookingUrl: property.bookingUrl ? siteUrl + paths.book(property.id) : null,
    partner: view.partner,
    images: pictures.flatMap(largest).map((path) => siteUrl + path),
    accommodationTypes: view.accommodationUnits,
    ...Object.fromEntries(written),
    updatedAt: property.updatedAt.toISOString(),
  };
  return withConfirmations(record, confirmed);
}

type Body = Record<string, unknown>;
type FieldErrors = Record<string, string[]>;

const described = z.toJSONSchema(z.object(shapeOf(allFields)).partial(), {
  io: "input",
  unrepresentable: "any",
});

/**
 * A property as API clients send it: camelCase or snake_case, plain or wrapped as {state, value,
 * isStale}. `checkPropertyBody` validates its fields against the stored property.
 */
export const propertyBodySchema = z
  .record(z.string(), z.unknown(), { error: "Please send a JSON object" })
  .meta({
    id: "PropertyBody",
    description:
      "Names in camelCase or snake_case; values plain or wrapped as {state, value, isStale}; null clears a field. Omitted fields are unchanged; unknown names are rejected.",
    properties: described.properties,
  });

type CheckedBody = { ok: true; fields: PropertyFields } | { ok: false; errors: FieldErrors };

/**
 * Merges a request body into the stored property. Nothing is guessed: an unreadable value is an error
 * of its field, under the name that the caller used.
 * @param stored null for a new property, which needs a name and a country
 */
export function checkPropertyBody(body: Body, stored: PropertyFields | null): CheckedBody {
  const record = flattened(body);
  const before = stored ?? emptyProperty;
  const errors: FieldErrors = {};
  const values: Partial<Record<FieldName, unknown>> = {};
  for (const field of allFields) {
    if (!hasField(record, ...namesOf(field)) || isPending(record, field)) continue;
    const read = readValue(field, pickField(record, ...namesOf(field)), before);
    if ("value" in read) values[field.name] = read.value;
    else errors[givenName(record, field)] = read.errors;
  }
  if (!stored) addMissingErrors(values, errors);
  const change = values as Partial<PropertyFields>;
  const fields = withConsequences(afterChange(before, change), values);
  const rangeError = priceRangeError(fields);
  if (rangeError && ("priceMin" in values || "priceMax" in values)) errors.priceMax = [rangeError];
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, fields };
}

/** Not property fields, but part of exported records and of page reader results. */
const otherNames = [
  "id",
  "version",
  "confirmations",
  "quote",
  "createdAt",
  "updatedAt",
  "seo",
  ...extractedNames,
];

const knownNames = new Set(
  [...allFields.flatMap(namesOf), ...otherNames].flatMap((name) => [name, snakeCase(name)]),
);

/** Unknown names, as the caller spelled them. */
export const unknownNames = (body: Body): string[] =>
  Object.keys(flattened(body)).filter((name) => !knownNames.has(name));

/** The fields that a body names, with the caller's spelling of each. */
export function givenNames(body: Body): Map<FieldName, string> {
  const record = flattened(body);
  const named = allFields.filter((field) => hasField(record, ...namesOf(field)));
  return new Map(named.map((field) => [field.name, givenName(record, field)]));
}

/** The field of a name in any spelling; null for an unknown one. */
export const fieldNamed = (given: string): FieldName | null =>
  givenNames({ [given]: true })
    .keys()
    .next().value ?? null;

/** Name as the caller spelled it. */
const givenName = (record: Body, field: AnyField): string =>
  namesOf(field)
    .flatMap((name) => [name, snakeCase(name)])
    .find((name) => Object.hasOwn(record, name)) ?? field.name;

/** Wrapped and pending or failed: treated as absent, because it would otherwise clear the field. */
function isPending(record: Body, field: AnyField): boolean {
  const wrapped = record[givenName(record, field)];
  return isRecord(wrapped) && (wrapped.state === "loading" || wrapped.state === "error");
}

type Read = { value: unknown } | { errors: string[] };

function readValue(field: AnyField, given: unknown, stored: PropertyFields): Read {
  const { kind, label, name } = field;
  const value = kind.read(given);
  const failure = { errors: [`${label} cannot be read`] };
  if (value !== undefined && losesEntries(given, value)) return failure;
  if (!isTyped(field)) return value === undefined ? failure : { value };
  if (Array.isArray(value) && value.length === 0 && !mustBeNamed.has(name)) return { value };
  const text = value === undefined ? safeText(given) : field.kind.text(value);
  const typed = field.kind.typed({ label, stored: stored[name] }).safeParse(text);
  if (!typed.success)
    return { errors: [...new Set(typed.error.issues.map(({ message }) => message))] };
  // The whole value was read, even where the form edits only a part of it.
  return { value: field.kind.fromTyped ? value : typed.data };
}

const isTyped = (field: AnyField): field is AnyField & AnyFormField => "part" in field;

/** A list may lose duplicates and blanks; any other loss means that it could not be read. */
function losesEntries(given: unknown, value: unknown): boolean {
  if (!Array.isArray(given) || !Array.isArray(value)) return false;
  const entries = given.map((entry) => (isRecord(entry) ? JSON.stringify(entry) : safeText(entry)));
  return value.length < new Set(entries.filter(Boolean)).size;
}

const mustBeNamed: ReadonlySet<FieldName> = new Set(["name", "countries"]);

function addMissingErrors(values: Partial<Record<FieldName, unknown>>, errors: FieldErrors): void {
  const needed = { name: "Name is required", country: "Country is required" };
  if (!("name" in values) && !hasError(errors, /name|title/i)) errors.name = [needed.name];
  if (!("countries" in values) && !hasError(errors, /countr/i)) errors.country = [needed.country];
}

const hasError = (errors: FieldErrors, name: RegExp) =>
  Object.keys(errors).some((key) => name.test(key));

/** Derives values that the caller did not name from those it did. */
function withConsequences(
  fields: PropertyFields,
  named: Partial<Record<FieldName, unknown>>,
): PropertyFields {
  const { bookingUrl, currency, pricePerNight } = fields;
  const partner =
    "bookingUrl" in named && !named.partner ? bookingUrl && partnerOf(bookingUrl) : fields.partner;
  const usual = pricePerNight !== null && currency === null && !("currency" in named);
  return { ...fields, partner, currency: usual ? "USD" : currency };
}
