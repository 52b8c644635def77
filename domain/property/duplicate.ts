import { texts } from "#domain/text/texts";
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
  const mark = texts.admin.properties.copyName("");
  return {
    ...valuesOf(({ name }) => (identity.has(name) ? emptyProperty[name] : original[name])),
    name: texts.admin.properties.copyName(original.name.slice(0, longestName - mark.length)),
    active: false,
    featured: false,
    sample: false,
  };
}
