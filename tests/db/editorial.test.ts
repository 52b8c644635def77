import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import {
  deletePage,
  findPageForEdit,
  restorePage,
  savePage,
} from "#db/queries/pages/edit-pages.server";
import {
  deletePost,
  findPostForEdit,
  type PostFields,
  restorePost,
  savePost,
} from "#db/queries/pages/edit-posts.server";
import { findPublishedPage } from "#db/queries/pages/pages.server";
import {
  countPostsByCategory,
  findPublishedPost,
  listPublishedPosts,
} from "#db/queries/pages/posts.server";
import { findRedirect } from "#db/queries/pages/redirects.server";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate posts, pages, redirects`.execute(db()));

const noon = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-22T12:00:00Z");

const post = (change: Partial<PostFields> = {}): PostFields => ({
  slug: "green-season",
  title: "Green season",
  excerpt: "Rain, birds and empty camps.",
  content: "<p>Rain.</p>",
  featuredImage: null,
  category: "Travel",
  tags: ["rain"],
  author: "Ada",
  status: "draft",
  ...change,
});
const save = (change: Partial<PostFields> = {}, currentSlug: string | null = null, now = noon) =>
  savePost(db(), { currentSlug, fields: post(change), actor: "operator", now });

test("a draft is for the operator alone", async () => {
  await save();
  expect(await findPublishedPost(db(), "green-season")).toBeFalsy();
  expect(await listPublishedPosts(db())).toEqual([]);
  expect(await findPostForEdit(db(), "green-season")).toMatchObject(post());
});

test("the first publishing stamps its time and edits keep it", async () => {
  await save();
  await save({ status: "published" }, "green-season", noon);
  await save({ status: "published", title: "Greener" }, "green-season", later);
  await save({ status: "draft" }, "green-season", later);
  await save({ status: "published" }, "green-season", later);
  expect((await findPostForEdit(db(), "green-season"))?.publishedAt).toEqual(noon);
});

test("a slug belongs to one post, also when two are saved at once", async () => {
  const outcomes = await Promise.all([save(), save(), save()]);
  expect(outcomes.filter((outcome) => "taken" in outcome)).toHaveLength(2);
});

test("a changed slug keeps the old address working", async () => {
  await save({ status: "published" });
  await save({ status: "published", slug: "rainy-season" }, "green-season");
  expect(await findRedirect(db(), "/blog/green-season")).toBe("/blog/rainy-season");
  expect(await save({}, "green-season")).toEqual({ missing: true });
});

test("categories count published posts only", async () => {
  await save({ status: "published" });
  await save({ status: "published", slug: "two", category: "Wildlife" });
  await save({ slug: "three", category: "Wildlife" });
  expect(await countPostsByCategory(db())).toMatchObject([
    { category: "Travel" },
    { category: "Wildlife" },
  ]);
  expect(await listPublishedPosts(db(), "Wildlife")).toHaveLength(1);
});

test("a deleted post is gone until it is restored, under the next free slug", async () => {
  await save({ status: "published" });
  const by = { actor: "operator", now: noon };
  const deleted = await deletePost(db(), "green-season", by);
  expect(deleted).toMatchObject({ title: post().title });
  expect(await deletePost(db(), "green-season", by)).toBeNull();
  expect(await listPublishedPosts(db())).toEqual([]);

  await save({ title: "Its slug was free" });
  expect(await restorePost(db(), deleted?.id ?? "", "operator")).toBe(post().title);
  expect(await restorePost(db(), deleted?.id ?? "", "operator")).toBeNull();
  expect(await findPostForEdit(db(), "green-season-2")).toMatchObject({ title: post().title });
});

test("a page is created, renamed, published and deleted", async () => {
  const fields = {
    slug: "packing",
    title: "Packing",
    content: "<p>Hat.</p>",
    status: "draft",
  } as const;
  const put = (change: object, currentSlug: string | null) =>
    savePage(db(), { currentSlug, fields: { ...fields, ...change }, actor: "operator", now: noon });
  await put({}, null);
  expect(await findPublishedPage(db(), "packing")).toBeFalsy();
  expect(await put({}, null)).toEqual({ taken: true });
  await put({ slug: "packing-list", status: "published" }, "packing");
  expect(await findPublishedPage(db(), "packing-list")).toMatchObject({ title: "Packing" });
  expect(await findRedirect(db(), "/page/packing")).toBe("/page/packing-list");
  const deleted = await deletePage(db(), "packing-list", { actor: "operator", now: noon });
  expect(await findPageForEdit(db(), "packing-list")).toBeNull();
  expect(await findPublishedPage(db(), "packing-list")).toBeNull();
  expect(await restorePage(db(), deleted?.id ?? "", "operator")).toBe("Packing");
  expect(await findPublishedPage(db(), "packing-list")).toMatchObject({ title: "Packing" });
});
