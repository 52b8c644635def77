import { expect, test } from "vitest";

import { illustrationCatalog } from "#domain/pictures/illustration-catalog";
import { destinationSlugs, guideSlugs } from "#domain/places/countries";
import { collectionIds } from "#domain/property/collections";
import { collections } from "./collections";
import { countryGuides } from "./country-guides";
import { faqs } from "./faqs";
import { pages } from "./pages";
import { posts } from "./posts";

const scenes = new Set(illustrationCatalog.map(({ name }) => `/illustrations/${name}`));
const now = new Date("2026-11-21T00:00:00Z");

test("ten guides stand in the order of destinations", () => {
  const placed = countryGuides
    .filter((guide) => guide.destinationPosition !== null)
    .sort((a, b) => (a.destinationPosition ?? 0) - (b.destinationPosition ?? 0));
  expect(placed.map(({ slug }) => slug)).toEqual(destinationSlugs);
  expect(countryGuides.map(({ slug }) => slug).sort()).toEqual([...guideSlugs].sort());
  for (const guide of countryGuides) {
    expect(guide.months, guide.slug).toHaveLength(12);
    expect(guide.months, guide.slug).toContain("best");
    expect(guide.featuredAreas.length, guide.slug).toBeGreaterThanOrEqual(3);
  }
});

test("collections follow their rules' order", () => {
  expect(collections.map(({ id }) => id)).toEqual(collectionIds);
  expect(collections.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("every editorial picture is one of our own", () => {
  const images = [...collections, ...countryGuides].map(({ image }) => image);
  for (const image of [...images, ...posts.map(({ featuredImage }) => featuredImage)])
    expect(scenes).toContain(image);
});

test("nine posts in four categories, none from the future", () => {
  expect(posts).toHaveLength(9);
  expect(new Set(posts.map(({ category }) => category)).size).toBe(4);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(9);
  for (const { slug, content, publishedAt } of posts) {
    const words = content
      .replace(/<[^>]+>/g, " ")
      .split(/\s+/)
      .filter(Boolean).length;
    expect(words >= 450 && words <= 900, `${slug}: ${words}`).toBe(true);
    const age = (now.getTime() - Date.parse(publishedAt)) / 86_400_000;
    expect(age > 0 && age < 366, slug).toBe(true);
  }
});

test("HTML uses only what the cleaner keeps", () => {
  for (const { slug, content } of [...posts, ...pages]) {
    const tags = [...content.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag);
    for (const tag of tags)
      expect(["h2", "p", "ul", "li", "strong", "em", "a"], slug).toContain(tag);
    for (const [, href] of content.matchAll(/href="([^"]*)"/g)) expect(href, slug).toMatch(/^\//);
  }
});

test("home answers ten questions, contact four", () => {
  expect(faqs.home).toHaveLength(10);
  expect(faqs.contact).toHaveLength(4);
  expect(faqs.home.at(-1)).toMatchObject({ question: "Do you take bookings?" });
});
