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

test("a typed slug is put into its shape", () => {
  const submission = post(pageFormSchema, page);
  expect(submission.status === "success" && submission.value).toEqual({
    ...page,
    slug: "big-5-tips",
    metaTitle: null,
    metaDescription: null,
    status: "draft",
  });
});

test.each(["title", "slug", "content"])("a page without %s is refused (A-091)", (field) => {
  const errors = post(pageFormSchema, { ...page, [field]: "  " }).reply().error ?? {};
  expect(Object.keys(errors)).toEqual([field]);
  expect(contentFormProblem(errors)).toBe("Please fill in all required fields");
});

test("a slug of signs only is refused", () => {
  expect(post(pageFormSchema, { ...page, slug: "!!!" }).reply().error).toHaveProperty("slug");
});

test("a post needs an excerpt and takes its own pictures (A-101)", () => {
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

test("a post may go without a picture, not with a script", () => {
  const whole = { ...page, excerpt: "Short" };
  expect(post(postFormSchema, { ...whole, featuredImage: "" }).status).toBe("success");
  expect(post(postFormSchema, { ...whole, featuredImage: "javascript:x" }).status).toBe("error");
});

const whole = { ...page, excerpt: "Short" };

test("a line of tags becomes tags without doubles", () => {
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
])("%j is refused at %s", (change, field) => {
  const errors = post(postEditorSchema, { ...whole, ...change }).reply().error ?? {};
  expect(Object.keys(errors)).toEqual([field]);
});

test("a day and a time are read as UTC", () => {
  const times = { status: "scheduled", publishOn: "2026-11-28T06:00" };
  const submission = post(pageEditorSchema, { ...page, ...times });
  expect(submission.status === "success" && submission.value).toMatchObject({
    status: "scheduled",
    publishOn: new Date("2026-11-28T06:00:00Z"),
    unpublishOn: null,
  });
});

describe("tags", () => {
  test("tags are trimmed and doubles dropped (A-103)", () => {
    expect(cleanTags([" Safari ", "", "safari", "Beach"])).toEqual(["Safari", "Beach"]);
  });

  test("a line of tags is split at commas", () => {
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
  ] as const)("a text is %s by its status and times", (state, text) => {
    expect(publishState(text, now)).toBe(state);
  });

  test("the first publishing stamps now, and a later one keeps its day (A-104)", () => {
    expect(publishingOf({ status: "now" }, null, now).publishedAt).toBe(now);
    expect(publishingOf({ status: "now" }, before, now).publishedAt).toBe(before);
  });

  test("publishing at once what was scheduled stamps now", () => {
    expect(publishingOf({ status: "now" }, after, now).publishedAt).toBe(now);
  });

  test("a draft keeps the day it was published, and loses one that it waited for", () => {
    expect(publishingOf({ status: "draft" }, before, now)).toEqual({
      status: "draft",
      publishedAt: before,
    });
    expect(publishingOf({ status: "draft" }, after, now).publishedAt).toBeNull();
  });
});
