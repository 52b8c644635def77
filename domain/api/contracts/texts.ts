import { z } from "zod";

import {
  done,
  moment,
  nextPage,
  operation,
  pageNumber,
  passedOver,
  perPage,
} from "#domain/api/operation";
import { publishStatuses } from "#domain/editorial/text-form";
import { slugify } from "#domain/text/slug";

/** Shapes only; the values are validated by the form's own schema, merged over the stored record. */
const text = (max: number, missing: string) => z.string({ error: missing }).max(max);

const pageFields = {
  title: text(200, "Title is required"),
  slug: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Last segment of the URL; generated from the title if absent" }),
  content: text(200_000, "Content is required").meta({ description: "HTML; sanitized on save" }),
  status: z.enum(publishStatuses).default("draft"),
  publishedAt: z.iso.datetime({ offset: true }).nullable().optional().meta({
    description: "A future time schedules it. Absent: set on first publication",
  }),
  metaTitle: z.string().max(120).nullable().optional(),
  metaDescription: z.string().max(400).nullable().optional(),
};

const postFields = {
  ...pageFields,
  excerpt: text(1000, "Excerpt is required"),
  featuredImage: z.string().max(2000).nullable().optional(),
  category: z.string().max(80).optional(),
  author: z.string().max(120).nullable().optional(),
  tags: z.array(z.string()).default([]),
};

const readOnly = { id: passedOver, createdAt: passedOver, updatedAt: passedOver };

const withSlug = <T extends { title: string; slug?: string }>(text: T) => ({
  ...text,
  slug: text.slug?.trim() || slugify(text.title),
});

/** Update form: every field is optional, and `version` is the version it is based on. */
const changed = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const optional = Object.entries(shape).map(([name, schema]) => {
    const own = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
    return [name, (own as z.ZodType).optional()];
  });
  return z.strictObject({
    ...(Object.fromEntries(optional) as Record<keyof Shape, z.ZodType<unknown>>),
    version: z.number().int().optional(),
    ...readOnly,
  });
};

const common = {
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  publishedAt: moment.nullable(),
  version: z.number().int().meta({ description: "Increases with each save" }),
  createdAt: moment,
  updatedAt: moment,
};

export const pageSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    content: z.string(),
    status: z.enum(publishStatuses),
    ...common,
  })
  .meta({ id: "Page" });

export const postSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    content: z.string(),
    featuredImage: z.string().nullable(),
    category: z.string(),
    tags: z.array(z.string()),
    author: z.string().nullable(),
    status: z.enum(publishStatuses),
    ...common,
  })
  .meta({ id: "Post" });

const paged = z.object({ page: pageNumber(), limit: perPage(50) });
const listed = { total: z.number().int(), page: z.number().int(), next: nextPage };
const missing = { 404: "No such slug" } as const;
const taken = { 409: "Slug already in use, or version conflict" } as const;

const pageExample = { title: "Getting here", content: "<p>By light aircraft.</p>" };
const postExample = {
  title: "A week on the river",
  excerpt: "Slow water, fast birds.",
  content: "<p>Slow water.</p>",
  category: "Travel",
  tags: ["river"],
};

export const pageOperations = {
  listPages: operation({
    method: "GET",
    path: "/pages",
    access: "public",
    group: "Pages",
    summary: "Published pages; the operator also gets drafts",
    query: paged,
    answer: z.strictObject({ pages: z.array(pageSchema), ...listed }),
    shared: true,
  }),
  readPage: operation({
    method: "GET",
    path: "/pages/{slug}",
    access: "public",
    group: "Pages",
    summary: "One page",
    answer: z.strictObject({ page: pageSchema }),
    errors: missing,
    shared: true,
  }),
  createPage: operation({
    method: "POST",
    path: "/pages",
    access: "admin",
    group: "Pages",
    summary: "Adds a page",
    body: z.strictObject({ ...pageFields, ...readOnly }).transform(withSlug),
    answer: z.strictObject({ success: z.literal(true), page: pageSchema }),
    status: 201,
    errors: taken,
    example: pageExample,
  }),
  updatePage: operation({
    method: "PUT",
    path: "/pages/{slug}",
    access: "admin",
    group: "Pages",
    summary: "Changes the given fields; a changed slug creates a redirect",
    body: changed(pageFields),
    answer: z.strictObject({ success: z.literal(true), page: pageSchema }),
    errors: { ...missing, ...taken },
    example: { status: "published" },
  }),
  deletePage: operation({
    method: "DELETE",
    path: "/pages/{slug}",
    access: "admin",
    group: "Pages",
    summary: "Moves a page to the trash",
    answer: done,
    errors: missing,
  }),
};

export const postOperations = {
  listPosts: operation({
    method: "GET",
    path: "/blog",
    access: "public",
    group: "Blog",
    summary: "Published posts, newest first; the operator also gets drafts",
    query: paged,
    answer: z.strictObject({ posts: z.array(postSchema), ...listed }),
    shared: true,
  }),
  readPost: operation({
    method: "GET",
    path: "/blog/{slug}",
    access: "public",
    group: "Blog",
    summary: "One post",
    answer: z.strictObject({ post: postSchema }),
    errors: missing,
    shared: true,
  }),
  createPost: operation({
    method: "POST",
    path: "/blog",
    access: "admin",
    group: "Blog",
    summary: "Adds a post; the first publication sets its time",
    body: z.strictObject({ ...postFields, ...readOnly }).transform(withSlug),
    answer: z.strictObject({ success: z.literal(true), post: postSchema }),
    status: 201,
    errors: taken,
    example: postExample,
  }),
  updatePost: operation({
    method: "PUT",
    path: "/blog/{slug}",
    access: "admin",
    group: "Blog",
    summary: "Changes the given fields; a changed slug creates a redirect",
    body: changed(postFields),
    answer: z.strictObject({ success: z.literal(true), post: postSchema }),
    errors: { ...missing, ...taken },
    example: { status: "published" },
  }),
  deletePost: operation({
    method: "DELETE",
    path: "/blog/{slug}",
    access: "admin",
    group: "Blog",
    summary: "Moves a post to the trash",
    answer: done,
    errors: missing,
  }),
};
