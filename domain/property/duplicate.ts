import { adminTexts } from "#domain/text/admin-texts";
import { type FieldName, valuesOf } from "./fields";
import { emptyProperty } from "./form-values";
import type { PropertyFields } from "./property";

/** What makes a property the one that a partner, a page or the external table means. */
const identity = new Set<FieldName>([
  "airtableId",
  "bookingUrl",
  "propertyUrl",
  "websiteUrl",
  "importSource",
  "rating",
  "reviewCount",
  "ratingSource",
]);

const longestName = 200;

/** A copy to be changed into another stay: hidden, and without what belongs to the original alone. */
export function duplicateOf(original: PropertyFields): PropertyFields {
  const mark = adminTexts.properties.copyName("");
  return {
    ...valuesOf(({ name }) => (identity.has(name) ? emptyProperty[name] : original[name])),
    name: adminTexts.properties.copyName(original.name.slice(0, longestName - mark.length)),
    active: false,
    featured: false,
    sample: false,
  };
}
