import { describe, expect, test } from "vitest";

import { relatedPosts, shareLinks } from "~/routes/public/blog/posts";

const post = (slug: string, category: string, tags: string[], day: string) => ({
  slug,
  category,
  tags,
  publishedAt: new Date(day),
});
const current = post("now", "Safari", ["Kenya", "Food"], "2026-05-01");

test("related posts are sorted by category, shared tags and date, without the post itself (P-155)", () => {
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

describe("share links", () => {
  test("share links contain title and URL and run no script (P-158)", () => {
    const links = shareLinks("Rain & dust", "https://stays.example/blog/rain");
    expect(links.map(({ address }) => address)).toEqual([
      "mailto:?subject=Rain%20%26%20dust&body=https%3A%2F%2Fstays.example%2Fblog%2Frain",
      "https://wa.me/?text=Rain%20%26%20dust%20https%3A%2F%2Fstays.example%2Fblog%2Frain",
      "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fstays.example%2Fblog%2Frain",
      "https://x.com/intent/post?text=Rain%20%26%20dust&url=https%3A%2F%2Fstays.example%2Fblog%2Frain",
    ]);
  });
});
