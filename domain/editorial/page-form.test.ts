import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { z } from "zod";

import {
  contentFormProblem,
  pageEditorSchema,
  pageFormSchema,
  postEditorSchema,
  postFormSchema,
} from "./page-form";
import { cleanTags, publishingOf, publishState, splitTags } from "./text-form";

function post<Schema extends z.ZodType>(schema: Schema, entries: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return parseWithZod(form, { schema });
}

const page = { title: "Big 5", slug: "Big 5 -- Tips!", content: "<p>Hi</p>" };

test("a typed slug is normalized", () => {
  const submission = post(pageFormSchema, page);
  expect(submission.status === "success" && submission.value).toEqual({
    ...page,
    slug: "big-5-tips",
    metaTitle: null,
    metaDescription: null,
    status: "draft",
  });
});

test.each(["title", "slug", "content"])("a page without %s is rejected (A-091)", (field) => {
  const errors = post(pageFormSchema, { ...page, [field]: "  " }).reply().error ?? {};
  expect(Object.keys(errors)).toEqual([field]);
  expect(contentFormProblem(errors)).toBe("Please fill in all required fields");
});

test("a slug without letters or digits is rejected", () => {
  expect(post(pageFormSchema, { ...page, slug: "!!!" }).reply().error).toHaveProperty("slug");
});

test("a post requires an excerpt and accepts bundled images (A-101)", () => {
  const whole = { ...page, excerpt: "Short", featuredImage: "/illustrations/dunes.svg" };
  expect(post(postFormSchema, page).reply().error).toHaveProperty("excerpt");
  const submission = post(postFormSchema, { ...whole, status: "published" });
  expect(submission.status === "success" && submission.value).toMatchObject({
    category: "Travel",
    status: "published",
    featuredImage: "/illustrations/dunes.svg",
    author: null,
    tags: [],
  });
});

test("a post accepts no image, but rejects a javascript: URL", () => {
  const whole = { ...page, excerpt: "Short" };
  expect(post(postFormSchema, { ...whole, featuredImage: "" }).status).toBe("success");
  expect(post(postFormSchema, { ...whole, featuredImage: "javascript:x" }).status).toBe("error");
});

const whole = { ...page, excerpt: "Short" };

test("the post form reads tags without duplicates", () => {
  const submission = post(postEditorSchema, { ...whole, tags: "birds, rain , Birds,," });
  expect(submission.status === "success" && submission.value.tags).toEqual(["birds", "rain"]);
});

test.each([
  [{ status: "scheduled" }, "publishOn"],
  [{ status: "scheduled", publishOn: "next week" }, "publishOn"],
  [{ status: "scheduled", publishOn: "2026-02-31T06:00:99" }, "publishOn"],
  [
    { status: "scheduled", publishOn: "2026-11-28T06:00", unpublishOn: "2026-11-27T06:00" },
    "unpublishOn",
  ],
  [{ tags: `a, ${"x".repeat(61)}` }, "tags[1]"],
])("%j is an error of %s", (change, field) => {
  const errors = post(postEditorSchema, { ...whole, ...change }).reply().error ?? {};
  expect(Object.keys(errors)).toEqual([field]);
});

test("the publication time is read as UTC", () => {
  const times = { status: "scheduled", publishOn: "2026-11-28T06:00" };
  const submission = post(pageEditorSchema, { ...page, ...times });
  expect(submission.status === "success" && submission.value).toMatchObject({
    status: "scheduled",
    publishOn: new Date("2026-11-28T06:00:00Z"),
    unpublishOn: null,
  });
});

describe("tags", () => {
  test("are trimmed, and duplicates are removed (A-103)", () => {
    expect(cleanTags([" Safari ", "", "safari", "Beach"])).toEqual(["Safari", "Beach"]);
  });

  test("are split at commas and line breaks", () => {
    expect(splitTags("rain, birds ,, ,camps\nlions")).toEqual(["rain", "birds", "camps", "lions"]);
  });
});

describe("publishing", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const before = new Date("2026-11-01T06:00:00Z");
  const after = new Date("2026-11-28T06:00:00Z");

  test.each([
    ["draft", { status: "draft", publishedAt: before, unpublishAt: null }],
    ["scheduled", { status: "published", publishedAt: after, unpublishAt: null }],
    ["published", { status: "published", publishedAt: before, unpublishAt: after }],
    ["published", { status: "published", publishedAt: now, unpublishAt: null }],
    ["ended", { status: "published", publishedAt: before, unpublishAt: now }],
  ] as const)("a text is %s according to its status and times", (state, text) => {
    expect(publishState(text, now)).toBe(state);
  });

  test("the first publication sets the date, and later ones keep it (A-104)", () => {
    expect(publishingOf({ status: "now" }, null, now).publishedAt).toBe(now);
    expect(publishingOf({ status: "now" }, before, now).publishedAt).toBe(before);
  });

  test("publishing a scheduled text sets the date to now", () => {
    expect(publishingOf({ status: "now" }, after, now).publishedAt).toBe(now);
  });

  test("saving a draft keeps a past publication date and removes a future one", () => {
    expect(publishingOf({ status: "draft" }, before, now)).toEqual({
      status: "draft",
      publishedAt: before,
    });
    expect(publishingOf({ status: "draft" }, after, now).publishedAt).toBeNull();
  });
});
