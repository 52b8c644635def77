import { counters } from "#domain/limits";
import { toggle } from "#domain/property/kinds/choices";
import { list } from "#domain/property/kinds/lists";
import { rating, whole } from "#domain/property/kinds/numbers";
import { line, text, webAddress } from "#domain/property/kinds/texts";
import { field, formField } from "./field";

export const marketingFields = {
  whyWeLoveIt: formField(text(), { part: "marketing", label: "Why we love it" }),
  targetAudience: formField(text(), { part: "marketing", label: "Who it is for" }),
  experiences: formField(text(), { part: "marketing", label: "Experiences" }),
  goodToKnow: formField(text(), { part: "marketing", label: "Good to know" }),
  featured: formField(toggle(false), {
    part: "marketing",
    label: "Featured",
    hint: "Shown first in the listing, and among the featured stays of the home page",
    wide: true,
    column: "Featured",
    csv: 11,
    neverImported: true,
    bulkEdit: {
      as: "switch",
      on: { label: "Feature", done: "featured" },
      off: { label: "Unfeature", done: "no longer featured" },
    },
  }),
  active: formField(toggle(true), {
    part: "marketing",
    label: "Active / published",
    notShown: true,
    hint: "When off, the public site does not show it anywhere",
    wide: true,
    column: "Active",
    csv: 12,
    neverImported: true,
    bulkEdit: {
      as: "switch",
      on: { label: "Publish", done: "published" },
      off: { label: "Unpublish", done: "no longer published" },
    },
  }),
};

export const seoFields = {
  metaTitle: formField(line(300), {
    part: "seo",
    label: "Meta title",
    notShown: true,
    hint: "Blank: the name is used.",
    counter: counters.metaTitle,
    wide: true,
    seoName: "metaTitle",
  }),
  metaDescription: formField(text(1000), {
    part: "seo",
    label: "Meta description",
    notShown: true,
    hint: "Blank: the short description is used.",
    counter: counters.metaDescription,
    wide: true,
    seoName: "metaDescription",
  }),
  metaKeywords: formField(list(50, 100), {
    part: "seo",
    label: "Keywords",
    notShown: true,
    item: "Keyword",
    hint: `${counters.keywords.from} to ${counters.keywords.to} are enough`,
    aliases: ["keywords"],
    seoName: "keywords",
  }),
};

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
