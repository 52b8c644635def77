import { z } from "zod";

import {
  optionalLine,
  optionalWebAddress,
  requiredLine,
  requiredText,
  textList,
} from "#domain/forms/typed-values";
import { slugify } from "#domain/text/slug";
import { texts } from "#domain/text/texts";

/** Forms of content pages and blog posts. HTML is cleaned where it is saved. */

const missing = {
  title: "Title is required",
  slug: "Slug is required",
  excerpt: "Excerpt is required",
  content: "Content is required",
} as const;

export const publishStatuses = ["draft", "published"] as const;
export type PublishStatus = (typeof publishStatuses)[number];

const noSlug = "Please use letters or digits in the slug";

const slug = () =>
  requiredLine(200, missing.slug)
    .transform(slugify)
    .pipe(z.string({ error: noSlug }).min(1, noSlug));

const status = () =>
  z
    .string()
    .nullish()
    .transform((text): PublishStatus => (text === "published" ? "published" : "draft"));

export const pageFormSchema = z.object({
  title: requiredLine(200, missing.title),
  slug: slug(),
  content: requiredText(200_000, missing.content),
  status: status(),
});

/** A cover may be our own picture or an address. */
const featuredImage = () =>
  z.union([
    z
      .string()
      .trim()
      .regex(/^\/(illustrations|media)\/[^\s\\]+$/),
    optionalWebAddress(),
  ]);

export const postFormSchema = z.object({
  title: requiredLine(200, missing.title),
  slug: slug(),
  excerpt: requiredText(1000, missing.excerpt),
  content: requiredText(200_000, missing.content),
  featuredImage: featuredImage(),
  category: optionalLine(80).transform((category) => category ?? "Travel"),
  author: optionalLine(120),
  status: status(),
  tags: textList(40, 60).transform(cleanTags),
});

/** Trimmed; empty ones and doubles, in any case, dropped. */
export function cleanTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map((text) => text.trim()).filter(Boolean))
    if (!kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag);
  return [...kept.values()];
}

const missingMessages: ReadonlySet<string> = new Set(Object.values(missing));

/**
 * The sentence above a refused form.
 * @upcoming A-091
 */
export function contentFormProblem(
  errors: Readonly<Record<string, readonly string[] | null | undefined>>,
): string {
  const anyMissing = Object.values(errors).some((list) =>
    list?.some((text) => missingMessages.has(text)),
  );
  return anyMissing ? texts.common.required : texts.common.checkFields;
}
