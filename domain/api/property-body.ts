import { z } from "zod";

import { extractedNames } from "#domain/imports/extraction";
import { partnerOf } from "#domain/property/booking-address";
import {
  allFields,
  type AnyField,
  type AnyFormField,
  type FieldName,
} from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form-values";
import { isRecord } from "#domain/property/kinds/kind";
import { priceRangeFault } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import { flattened, namesOf } from "#domain/property/record";
import { safeText } from "#domain/text/safe-text";
import { hasField, pickField, snakeCase } from "#domain/text/wrapped-values";
import { shapeOf } from "./property-record";

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
