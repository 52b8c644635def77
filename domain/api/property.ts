import { z } from "zod";

import { extractedNames } from "#domain/imports/extraction";
import { paths } from "#domain/pages/paths";
import { shownProperty } from "#domain/pages/shown-property";
import { partnerOf } from "#domain/property/booking-address";
import {
  allFields,
  type AnyField,
  type AnyFormField,
  type FieldName,
} from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import { isRecord } from "#domain/property/kinds/kind";
import { priceRangeFault } from "#domain/property/price-problems";
import type { Picture, Property, PropertyFields } from "#domain/property/property";
import { flattened, namesOf } from "#domain/property/record";
import { hasField, pickField, safeText, snakeCase } from "#domain/text/safe-text";
import { moment } from "./operation";

const countryNames = z
  .union([z.string(), z.array(z.string()), z.null()])
  .meta({ description: "One name, or several for a stay across a border" });

const valueOf = ({ name, kind, label }: AnyField): z.ZodType =>
  name === "countries" ? countryNames : kind.value.meta({ description: label });

const recordNameOf = ({ name, recordName = name }: AnyField) => recordName;

/** Fields by their names in a record. */
const shapeOf = (entries: readonly AnyField[]) =>
  Object.fromEntries(entries.map((entry) => [recordNameOf(entry), valueOf(entry)]));

export type PropertyRecord = Record<string, unknown>;

/** What the operator may know: every field, drafts too. */
export const propertyRecordSchema: z.ZodType<PropertyRecord> = z
  .strictObject({
    id: z.string(),
    version: z.number().int(),
    ...shapeOf(allFields),
    seo: z.strictObject({
      metaTitle: z.string().nullable(),
      metaDescription: z.string().nullable(),
      keywords: z.array(z.string()),
    }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Property", description: "Every field, as the operator sees it" });

const isPublic = ({ notShown }: AnyField) => !notShown;

/** What visitors may know. */
export const publicPropertySchema: z.ZodType<PropertyRecord> = z
  .strictObject({
    id: z.string(),
    url: z.url(),
    bookingUrl: z
      .url()
      .nullable()
      .meta({ description: "Leads on to the partner's page and counts the click" }),
    partner: z.string().nullable(),
    images: z.array(z.url()).meta({ description: "Our copies, the cover first" }),
    accommodationTypes: z.array(
      z.strictObject({
        name: z.string(),
        capacity: z.number().int().nullable(),
        description: z.string().nullable(),
      }),
    ),
    ...shapeOf(allFields.filter(isPublic)),
    updatedAt: moment,
  })
  .meta({ id: "PublicProperty", description: "What visitors of the site see of a stay" });

const largest = ({ base, widths }: Picture): string[] =>
  base ? [`${base}-${Math.max(...widths)}.webp`] : [];

/** @param siteUrl without a slash at the end */
export function publicPropertyRecord(
  property: Property,
  pictures: readonly Picture[],
  siteUrl: string,
): PropertyRecord {
  const shown = shownProperty(property);
  const written = allFields.filter(isPublic).map((entry) => {
    const value = property[entry.name];
    return [recordNameOf(entry), entry.kind.written ? entry.kind.written(value) : value];
  });
  return {
    id: property.id,
    url: siteUrl + paths.property(property.id),
    bookingUrl: property.bookingUrl ? siteUrl + paths.book(property.id) : null,
    partner: shown.partner,
    images: pictures.flatMap(largest).map((path) => siteUrl + path),
    accommodationTypes: shown.accommodationUnits,
    ...Object.fromEntries(written),
    updatedAt: property.updatedAt.toISOString(),
  };
}

type Body = Record<string, unknown>;
export type FieldFaults = Record<string, string[]>;

const described = z.toJSONSchema(z.object(shapeOf(allFields)).partial(), {
  io: "input",
  unrepresentable: "any",
});

/**
 * A property as programs send it: camelCase or snake_case, plain or wrapped as {state, value,
 * isStale}. Its fields are checked by `checkPropertyBody`, which knows what is stored.
 */
export const propertyBodySchema = z
  .record(z.string(), z.unknown(), { error: "Please send a JSON object" })
  .meta({
    id: "PropertyBody",
    description:
      "Names in camelCase or snake_case; values plain or wrapped as {state, value, isStale}; null empties a field. Fields that are not named stay as they are; unknown names are refused.",
    properties: described.properties,
  });

export type CheckedBody = { ok: true; fields: PropertyFields } | { ok: false; faults: FieldFaults };

/**
 * The whole property that a body makes of the stored one. Nothing is guessed: a value that cannot be
 * read is a fault of its field, under the name that the caller gave it.
 * @param stored null: a new property, which needs a name and a country
 */
export function checkPropertyBody(body: Body, stored: PropertyFields | null): CheckedBody {
  const record = flattened(body);
  const before = stored ?? emptyProperty;
  const faults: FieldFaults = {};
  const values: Partial<Record<FieldName, unknown>> = {};
  for (const field of allFields) {
    if (!hasField(record, ...namesOf(field)) || isUnsettled(record, field)) continue;
    const read = readValue(field, pickField(record, ...namesOf(field)), before);
    if ("value" in read) values[field.name] = read.value;
    else faults[givenName(record, field)] = read.faults;
  }
  if (!stored) missingFaults(values, faults);
  const fields = withConsequences({ ...before, ...values } as PropertyFields, values);
  const rangeFault = priceRangeFault(fields);
  if (rangeFault && ("priceMin" in values || "priceMax" in values)) faults.priceMax = [rangeFault];
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, fields };
}

/** No fields of a property, but in records that a program sends on: what a page reader found too. */
const otherNames = ["id", "version", "createdAt", "updatedAt", "seo", ...extractedNames];

const knownNames = new Set(
  [...allFields.flatMap(namesOf), ...otherNames].flatMap((name) => [name, snakeCase(name)]),
);

/** Names that mean nothing here, as the caller spelled them. */
export const unknownNames = (body: Body): string[] =>
  Object.keys(flattened(body)).filter((name) => !knownNames.has(name));

/** As the caller spelt it. */
const givenName = (record: Body, field: AnyField): string =>
  namesOf(field)
    .flatMap((name) => [name, snakeCase(name)])
    .find((name) => Object.hasOwn(record, name)) ?? field.name;

/** Wrapped, and not there yet or failed: as if it were not named, or it would empty the field. */
function isUnsettled(record: Body, field: AnyField): boolean {
  const wrapped = record[givenName(record, field)];
  return isRecord(wrapped) && (wrapped.state === "loading" || wrapped.state === "error");
}

type Read = { value: unknown } | { faults: string[] };

function readValue(field: AnyField, given: unknown, stored: PropertyFields): Read {
  const { kind, label, name } = field;
  const value = kind.read(given);
  const lost = { faults: [`${label} cannot be read`] };
  if (value !== undefined && losesEntries(given, value)) return lost;
  if (!isTyped(field)) return value === undefined ? lost : { value };
  if (Array.isArray(value) && value.length === 0 && !mustBeNamed.has(name)) return { value };
  const text = value === undefined ? safeText(given) : field.kind.text(value);
  const typed = field.kind.typed({ label, stored: stored[name] }).safeParse(text);
  if (!typed.success)
    return { faults: [...new Set(typed.error.issues.map(({ message }) => message))] };
  // Where the form shows only a part of the value, the whole one was read.
  return { value: field.kind.fromTyped ? value : typed.data };
}

const isTyped = (field: AnyField): field is AnyField & AnyFormField => "part" in field;

/** A list may lose doubles and blanks; anything else that is dropped could not be read. */
function losesEntries(given: unknown, value: unknown): boolean {
  if (!Array.isArray(given) || !Array.isArray(value)) return false;
  const told = given.map((entry) => (isRecord(entry) ? JSON.stringify(entry) : safeText(entry)));
  return value.length < new Set(told.filter(Boolean)).size;
}

const mustBeNamed: ReadonlySet<FieldName> = new Set(["name", "countries"]);

function missingFaults(values: Partial<Record<FieldName, unknown>>, faults: FieldFaults): void {
  const needed = { name: "Name is required", country: "Country is required" };
  if (!("name" in values) && !hasFault(faults, /name|title/i)) faults.name = [needed.name];
  if (!("countries" in values) && !hasFault(faults, /countr/i)) faults.country = [needed.country];
}

const hasFault = (faults: FieldFaults, name: RegExp) =>
  Object.keys(faults).some((key) => name.test(key));

/** What follows from the named values where the caller did not name it too. */
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
