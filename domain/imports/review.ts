import { z } from "zod";

import {
  type AnyFormField,
  type FieldName,
  type fields,
  reviewedFields,
} from "#domain/property/fields";
import type { Evidence, ExtractedProperty, ExtractionSuccess } from "./extraction";

type Catalogue = typeof fields;
type Reviewed = {
  [Name in FieldName]: Catalogue[Name] extends { reviewed: true } ? Name : never;
}[FieldName];

/** The check of each value, under the name that the reader of pages gives it. */
type ReviewShape = {
  [Name in Reviewed as Catalogue[Name]["extracted"]]: ReturnType<Catalogue[Name]["kind"]["typed"]>;
};

/** What the operator may correct, in the order of the form. */
export const reviewFields = reviewedFields as readonly (AnyFormField & {
  extracted: ReviewField;
})[];

/**
 * What the operator may correct before a read page becomes a property.
 * @param data what was read: a currency that we do not offer is kept
 */
export const reviewSchemaFor = (data: Partial<ExtractedProperty> = {}) =>
  z.object(
    Object.fromEntries(
      reviewFields.map(({ kind, label, extracted }) => {
        const about = { label, stored: data[extracted] ?? kind.empty };
        return [extracted, kind.reviewed?.(about) ?? kind.typed(about)];
      }),
    ) as unknown as ReviewShape,
  );

export type Review = z.output<ReturnType<typeof reviewSchemaFor>>;
export type ReviewField = keyof ReviewShape & keyof ExtractedProperty;
export type ReviewDefaults = Record<ReviewField, string>;

const isList = (value: unknown): value is string[] => Array.isArray(value);

const asText = (value: unknown): string =>
  isList(value) ? value.join("\n") : value === undefined || value === null ? "" : String(value);

/** What was read, as the form's text; lists have one entry a line. */
export const reviewDefaults = (data: ExtractedProperty): ReviewDefaults =>
  Object.fromEntries(
    reviewFields.map(({ extracted }) => [extracted, asText(data[extracted])]),
  ) as ReviewDefaults;

/**
 * The extraction with the operator's corrections. A corrected value loses its passage: the page does
 * not say it.
 */
export function applyReview(read: ExtractionSuccess, review: Review): ExtractionSuccess {
  const data: Record<string, unknown> = { ...read.data };
  const evidence: Partial<Record<string, Evidence>> = { ...read.evidence };
  for (const [name, value] of Object.entries(review)) {
    const empty = value === null || (isList(value) && value.length === 0);
    if (asText(value) !== asText(data[name])) delete evidence[name];
    if (empty) delete data[name];
    else data[name] = value;
  }
  return { ...read, data: data as unknown as ExtractedProperty, evidence };
}
