import type { Selectable } from "kysely";

import {
  deletePage,
  findPageForEdit,
  findPublishedPage,
  savePage,
} from "#db/queries/editorial/pages.server";
import {
  deletePost,
  findPostForEdit,
  findPublishedPost,
  savePost,
} from "#db/queries/editorial/posts.server";
import { pageRecords, postRecords } from "#db/queries/editorial/records.server";
import type { SavedText } from "#db/queries/editorial/save-text.server";
import type { Pages, Posts } from "#db/schema";
import { apiRoot } from "#domain/api/access";
import { pageFormSchema, postFormSchema } from "#domain/editorial/page-form";
import type { PublishStatus } from "#domain/editorial/text-form";
import {
  ApiFailure,
  checked,
  fieldFailure,
  type Handlers,
  notFound,
  numberedPage,
} from "~/server/api/call.server";
import { cleanHtml } from "~/server/pages/clean-html.server";
import type { RequestContext } from "~/server/services.server";

const missingPage = () => notFound("Page not found.");
const missingPost = () => notFound("Post not found.");
const done = { answer: { success: true } } as const;

const commonOf = (row: Selectable<Pages>) => ({
  status: row.status as PublishStatus,
  metaTitle: row.metaTitle,
  metaDescription: row.metaDescription,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const pageRecord = (row: Selectable<Pages>) => ({
  slug: row.slug,
  title: row.title,
  content: cleanHtml(row.content),
  ...commonOf(row),
});

const postRecord = (row: Selectable<Posts>) => ({
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  content: cleanHtml(row.content),
  featuredImage: row.featuredImage,
  category: row.category,
  tags: row.tags,
  author: row.author,
  ...commonOf(row),
});

/** @throws ApiFailure for a slug in use, a deleted text or a version conflict */
function savedSlug(saved: SavedText, missing: () => ApiFailure): string {
  if ("missing" in saved) throw missing();
  if ("conflict" in saved) throw new ApiFailure(409, "Version conflict: someone else saved this.");
  if ("slug" in saved) return saved.slug;
  const taken = "This slug is already in use.";
  throw new ApiFailure(409, taken, { fields: { slug: [taken] } });
}

interface TextBody {
  publishedAt?: unknown;
  version?: unknown;
}

/** Undefined leaves the stored value. */
const publishedAtOf = ({ publishedAt }: TextBody): Date | null | undefined =>
  typeof publishedAt === "string" ? new Date(publishedAt) : (publishedAt as null | undefined);

const versionOf = ({ version }: TextBody) => (typeof version === "number" ? version : undefined);

/** Validates like the admin form, with the body merged over the stored page. */
async function writePage(
  { db, now }: RequestContext,
  actor: string,
  currentSlug: string | null,
  body: TextBody,
) {
  const before = currentSlug === null ? null : await findPageForEdit(db, currentSlug);
  if (currentSlug !== null && !before) throw missingPage();
  const values = checked(pageFormSchema, { ...before, ...body });
  const publishedAt = publishedAtOf(body);
  const fields = { ...values, publishedAt, content: cleanHtml(values.content) };
  if (!fields.content.trim()) throw fieldFailure({ content: ["Content is required"] });
  const expectedVersion = versionOf(body);
  const change = { currentSlug, expectedVersion, fields, actor, now: now() };
  const saved = await savePage(db, change);
  const row = await findPageForEdit(db, savedSlug(saved, missingPage));
  if (!row) throw missingPage();
  return pageRecord(row);
}

async function writePost(
  { db, now }: RequestContext,
  actor: string,
  currentSlug: string | null,
  body: TextBody,
) {
  const before = currentSlug === null ? null : await findPostForEdit(db, currentSlug);
  if (currentSlug !== null && !before) throw missingPost();
  const values = checked(postFormSchema, { ...before, ...body });
  const publishedAt = publishedAtOf(body);
  const fields = { ...values, publishedAt, content: cleanHtml(values.content) };
  if (!fields.content.trim()) throw fieldFailure({ content: ["Content is required"] });
  const expectedVersion = versionOf(body);
  const change = { currentSlug, expectedVersion, fields, actor, now: now() };
  const saved = await savePost(db, change);
  const row = await findPostForEdit(db, savedSlug(saved, missingPost));
  if (!row) throw missingPost();
  return postRecord(row);
}

export const pageHandlers: Handlers<
  "listPages" | "readPage" | "createPage" | "updatePage" | "deletePage"
> = {
  async listPages({ request, context: { db }, caller, query }) {
    const { rows, total } = await pageRecords(db, { ...query, all: caller !== null });
    const { next, headers } = numberedPage(request, { ...query, total });
    return { answer: { pages: rows.map(pageRecord), total, page: query.page, next }, headers };
  },
  async readPage({ context: { db }, caller, params: { slug = "" } }) {
    const row = await (caller ? findPageForEdit(db, slug) : findPublishedPage(db, slug));
    if (!row) throw missingPage();
    return { answer: { page: pageRecord(row) } };
  },
  async createPage({ context, caller, body }) {
    const page = await writePage(context, caller.admin.name, null, body);
    const headers = { Location: `${apiRoot}/pages/${page.slug}` };
    return { answer: { success: true, page }, headers };
  },
  async updatePage({ context, caller, params: { slug = "" }, body }) {
    const page = await writePage(context, caller.admin.name, slug, body);
    return { answer: { success: true, page } };
  },
  async deletePage({ context: { db, now }, caller, params: { slug = "" } }) {
    const deleted = await deletePage(db, slug, { actor: caller.admin.name, now: now() });
    if (!deleted) throw missingPage();
    return done;
  },
};

export const postHandlers: Handlers<
  "listPosts" | "readPost" | "createPost" | "updatePost" | "deletePost"
> = {
  async listPosts({ request, context: { db }, caller, query }) {
    const { rows, total } = await postRecords(db, { ...query, all: caller !== null });
    const { next, headers } = numberedPage(request, { ...query, total });
    return { answer: { posts: rows.map(postRecord), total, page: query.page, next }, headers };
  },
  async readPost({ context: { db }, caller, params: { slug = "" } }) {
    const row = await (caller ? findPostForEdit(db, slug) : findPublishedPost(db, slug));
    if (!row) throw missingPost();
    return { answer: { post: postRecord(row) } };
  },
  async createPost({ context, caller, body }) {
    const post = await writePost(context, caller.admin.name, null, body);
    const headers = { Location: `${apiRoot}/blog/${post.slug}` };
    return { answer: { success: true, post }, headers };
  },
  async updatePost({ context, caller, params: { slug = "" }, body }) {
    const post = await writePost(context, caller.admin.name, slug, body);
    return { answer: { success: true, post } };
  },
  async deletePost({ context: { db, now }, caller, params: { slug = "" } }) {
    const deleted = await deletePost(db, slug, { actor: caller.admin.name, now: now() });
    if (!deleted) throw missingPost();
    return done;
  },
};
