import fs from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

import { answerTime } from "#domain/limits";
import { illustrationCatalog } from "#domain/pictures/illustration-catalog";
import { destinationSlugs, guideSlugs } from "#domain/places/countries";
import { collectionIds } from "#domain/property/collections";
import { slugify } from "#domain/text/slug";
import { resourcesSections } from "~/content/resources";
import { cleanHtml } from "~/server/pages/clean-html.server";
import kenyaFile from "./data/stays/kenya.json";
import { collections, countryGuides, pages, posts, readMarkdown } from "./editorial";
import { faqs } from "./editorial";
import { readCountry, stays } from "./stays";

const scenes = new Set(illustrationCatalog.map(({ name }) => `/illustrations/${name}`));
const now = new Date("2026-11-21T00:00:00Z");

test("the ten country guides are in the order of destinations (P-120)", () => {
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

test("editorial collections are in the order of their rules (P-130)", () => {
  expect(collections.map(({ id }) => id)).toEqual(collectionIds);
  expect(collections.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("every editorial image is a bundled illustration", () => {
  const images = [...collections, ...countryGuides].map(({ image }) => image);
  for (const image of [...images, ...posts.map(({ featuredImage }) => featuredImage)])
    expect(scenes).toContain(image);
});

test("there are nine sample posts in four categories, none from the future", () => {
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

test("the HTML cleaner leaves all editorial content unchanged (G-14)", () => {
  for (const { slug, content } of [...posts, ...pages]) {
    expect(cleanHtml(content), slug).toBe(content);
    for (const [, href] of content.matchAll(/href="([^"]*)"/g)) expect(href, slug).toMatch(/^\//);
  }
});

test("every editorial content file is loaded", () => {
  const slugsOf = (folder: string) =>
    fs.readdirSync(`db/seed/data/${folder}`).map((name) => name.replace(/\.\w+$/, ""));
  const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug).sort();
  expect(slugsOf("posts").sort()).toEqual(slugs(posts));
  expect(slugsOf("pages").sort()).toEqual(slugs(pages));
  expect(slugsOf("guides").sort()).toEqual(slugs(countryGuides));
  const seeded = new Set(stays.map(({ place }) => slugify(place.country)));
  expect(slugsOf("stays").sort()).toEqual([...seeded].sort());
});

test("an error in a content file names the file and the field", () => {
  const head = z.strictObject({ title: z.string(), tags: z.array(z.string()) });
  const read = (source: string) => () => readMarkdown(head, source, "posts/a.md");
  expect(read("Only text.\n")).toThrow(/posts\/a\.md does not start with front matter/);
  expect(read("---\ntitle: A\ntags: [1]\n---\n\nText.\n")).toThrow("posts/a.md: tags.0: ");
  expect(read("---\ntitle: A\ntags: []\ncolour: red\n---\n\nText.\n")).toThrow(/colour/);

  const kenya = structuredClone(kenyaFile) as unknown as {
    places: Record<string, { months: string }>;
    stays: { place: string; type: string }[];
  };
  const [stay] = kenya.stays;
  if (!stay) throw new Error("no stays");
  const readKenya = () => readCountry("kenya.json", kenya);
  stay.place = "atlantis";
  expect(readKenya).toThrow('stays/kenya.json: stays.0.place: no place "atlantis" in this file');
  stay.type = "Igloo";
  expect(readKenya).toThrow("stays/kenya.json: stays.0.type: ");
});

test("the home page has ten FAQs, the contact page four (P-032, P-160)", () => {
  expect(faqs.home).toHaveLength(10);
  expect(faqs.contact).toHaveLength(4);
  expect(faqs.home.at(-1)).toMatchObject({ question: "Do you take bookings?" });
});

test("all texts state the same response time and the same advice for a travel clinic (P-032)", () => {
  const answer = (start: string) =>
    [...faqs.home, ...faqs.contact].find(({ question }) => question.startsWith(start))?.answer ??
    "";
  expect(answer("How soon will I hear")).toContain(`within ${answerTime.words}`);
  const clinic = "travel clinic four to six weeks before you leave";
  expect(answer("Do I need malaria")).toContain(clinic);
  expect(JSON.stringify(resourcesSections({ siteName: "Savanna Stays", guides: [] }))).toContain(
    clinic,
  );
});
