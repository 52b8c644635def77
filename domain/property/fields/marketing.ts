import { toggle } from "#domain/property/kinds/choices";
import { text } from "#domain/property/kinds/texts";
import { formField } from "./field";

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
