import { z } from "zod";

import {
  cleanText,
  optionalLine,
  optionalText,
  optionalWebAddress,
  requiredLine,
  requiredText,
  textList,
} from "#domain/forms/values";
import { paths } from "#domain/paths/paths";
import { slugify } from "#domain/text/slug";
import { texts } from "#domain/text/texts";
import { cleanTags, type PublishRequest, type PublishStatus, splitTags } from "./text-form";

/** Forms of content pages and blog posts. HTML is sanitized on save. */

const missing = {
  title: "Title is required",
  slug: "Slug is required",
  excerpt: "Excerpt is required",
  content: "Content is required",
} as const;

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

/** Title and description for search engines; default: the title and the first words. */
const searchFields = {
  metaTitle: optionalLine(120),
  metaDescription: optionalText(400),
};

export const pageFormSchema = z.object({
  title: requiredLine(200, missing.title),
  slug: slug(),
  content: requiredText(200_000, missing.content),
  status: status(),
  ...searchFields,
});

const maxTags = 40;
const maxTagLength = 60;
const tagTooLong = `Please use at most ${maxTagLength} characters for a tag`;

/** A cover may be a stored image or a URL. */
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
  tags: textList(maxTags, maxTagLength).transform(cleanTags),
  ...searchFields,
});

const invalidTime = "Please enter a date and time, such as 2026-11-28 06:00";
const noMoment = "Please choose a publish date and time";
const wrongOrder = "The unpublish date must be after the publish date";

/** Value of a datetime-local input, read as UTC. */
const optionalMoment = () =>
  z
    .string()
    .nullish()
    .transform((typed, ctx): Date | null => {
      const text = cleanText(typed ?? "").replace(" ", "T");
      if (!text) return null;
      const moment = new Date(`${text}Z`);
      if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) && !Number.isNaN(moment.getTime()))
        return moment;
      ctx.addIssue({ code: "custom", message: invalidTime });
      return z.NEVER;
    });

/** All tags on one line, separated by commas. */
const tagList = () =>
  z
    .string()
    .nullish()
    .transform((line) => cleanTags(splitTags(line ?? "")))
    .pipe(
      z
        .array(z.string().max(maxTagLength, tagTooLong))
        .max(maxTags, `Please use at most ${maxTags} tags`),
    );

const timeFields = {
  status: z
    .string()
    .nullish()
    .transform((text): PublishRequest =>
      text === "published" || text === "scheduled" ? text : "draft",
    ),
  publishOn: optionalMoment(),
  unpublishOn: optionalMoment(),
};

interface Times {
  status: PublishRequest;
  publishOn: Date | null;
  unpublishOn: Date | null;
}

const checkTimes = ({ status, publishOn, unpublishOn }: Times, ctx: z.RefinementCtx) => {
  if (status === "scheduled" && !publishOn)
    ctx.addIssue({ code: "custom", path: ["publishOn"], message: noMoment });
  if (status === "scheduled" && publishOn && unpublishOn && unpublishOn <= publishOn)
    ctx.addIssue({ code: "custom", path: ["unpublishOn"], message: wrongOrder });
};

/** The forms of the back office: the fields above and their publication date. */
export const pageEditorSchema = pageFormSchema.extend(timeFields).superRefine(checkTimes);

export const postEditorSchema = postFormSchema
  .extend({ ...timeFields, tags: tagList() })
  .superRefine(checkTimes);

const missingMessages: ReadonlySet<string> = new Set(Object.values(missing));

/** Summary message above a rejected form. */
export function contentFormProblem(
  errors: Readonly<Record<string, readonly string[] | null | undefined>>,
): string {
  const anyMissing = Object.values(errors).some((list) =>
    list?.some((text) => missingMessages.has(text)),
  );
  return anyMissing ? texts.common.required : texts.common.checkFields;
}

/** Publication period of a page or post. */

const notOursText = "Please enter a path on this site, starting with /";

/** Paths of this site only, to prevent open redirects. */
const ownPath = (missing: string) =>
  requiredLine(500, missing).pipe(
    z
      .string()
      .regex(/^\/(?![/\\])[^\s\\?#]*$/, notOursText)
      .refine(isReadable, notOursText)
      .refine(
        (path) => !/^\/(admin|api|go|media|preview)(\/|$)/i.test(path),
        "Admin URLs cannot be redirected",
      )
      .transform((path) => (path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") : path)),
  );

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** Built-in screens: their paths cannot be redirected. */
const fixed: ReadonlySet<string> = new Set([
  paths.home(),
  paths.listing(),
  paths.destinations(),
  paths.waysToStay(),
  paths.experiences(),
  paths.collections(),
  paths.favorites(),
  paths.compare(),
  paths.resources(),
  paths.about(),
  paths.blog(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.disclosure(),
]);

/** An old path and its redirect target (P-205). */
export const redirectSchema = z
  .object({
    fromPath: ownPath("Old URL is required"),
    toPath: ownPath("New URL is required"),
  })
  .superRefine(({ fromPath, toPath }, ctx) => {
    if (fromPath === toPath)
      ctx.addIssue({
        code: "custom",
        path: ["toPath"],
        message: "The old and new URLs are the same",
      });
    if (fixed.has(fromPath))
      ctx.addIssue({
        code: "custom",
        path: ["fromPath"],
        message: "A page exists at this URL, so the redirect would never run",
      });
  });

export const redirectLabels = { fromPath: "Old address", toPath: "New URL" } as const;
