import { toggle } from "#domain/property/kinds/choices";
import { rating, whole } from "#domain/property/kinds/numbers";
import { line, webAddress } from "#domain/property/kinds/texts";
import { field } from "./field";

/** Where a record and its rating came from. A rating is shown only with its source. */
export const originFields = {
  rating: field(rating(), { label: "Rating", extracted: "rating" }),
  reviewCount: field(whole(0, 10_000_000), {
    label: "Reviews",
    extracted: "reviewCount",
    belongsTo: "rating",
  }),
  ratingSource: field(line(), { label: "Source of the rating", belongsTo: "rating" }),
  propertyUrl: field(webAddress(), { label: "Page", notShown: true, extracted: "sourceUrl" }),
  websiteUrl: field(webAddress(), {
    label: "Website",
    notShown: true,
    extracted: "websiteUrl",
    reviewed: true,
  }),
  importSource: field(line(), { label: "Imported from", notShown: true, neverImported: true }),
  airtableId: field(line(), {
    label: "Id in the external table",
    notShown: true,
    neverImported: true,
  }),
  sample: field(toggle(false), { label: "Sample", neverImported: true }),
};
