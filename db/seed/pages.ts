import { z } from "zod";

import { pageFormSchema } from "#domain/pages/page-form";
import { checked } from "./checked";
import forPropertyOwners from "./data/pages/for-property-owners.md?raw";
import howWeChoose from "./data/pages/how-we-choose.md?raw";
import howWeOrderResults from "./data/pages/how-we-order-results.md?raw";
import { readMarkdown, toHtml } from "./markdown";

/** By slug, in the order in which they are stored. */
const files = {
  "how-we-choose": howWeChoose,
  "how-we-order-results": howWeOrderResults,
  "for-property-owners": forPropertyOwners,
};

const frontMatter = z.strictObject({ title: z.string() });

/** Pages under /page/{slug}; the operator edits them like any other. */
export const pages = Object.entries(files).map(([slug, source]) => {
  const file = `pages/${slug}.md`;
  const { head, body } = readMarkdown(frontMatter, source, file);
  const form = { ...head, slug, content: toHtml(body), status: "published" };
  return checked(pageFormSchema, form, file);
});
