import { expect, test } from "vitest";

import { relatedPosts } from "./related-posts";

const post = (slug: string, category: string, tags: string[], day: string) => ({
  slug,
  category,
  tags,
  publishedAt: new Date(day),
});
const current = post("now", "Safari", ["Kenya", "Food"], "2026-05-01");

test("category, then shared tags, then newest, never itself", () => {
  const posts = [
    post("newest", "Other", [], "2026-06-01"),
    post("tagged", "Other", ["kenya"], "2026-01-01"),
    current,
    post("same", "Safari", [], "2025-01-01"),
    post("old", "Other", [], "2024-01-01"),
  ];
  expect(relatedPosts(current, posts).map(({ slug }) => slug)).toEqual([
    "same",
    "tagged",
    "newest",
  ]);
});
