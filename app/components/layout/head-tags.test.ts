import { expect, test } from "vitest";

import { pageHead } from "#domain/seo/seo";
import { headTags } from "./head-tags";

const site = {
  siteName: "Savanna Stays",
  siteDescription: "Stays in Africa.",
  siteUrl: "https://stays.example",
};
const head = pageHead(site, { title: "About", path: "/about" });

const tags = headTags(head);

test("the head has the title, the canonical URL, the site name and the description", () => {
  expect(tags).toContainEqual({ title: "About | Savanna Stays" });
  expect(tags).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://stays.example/about",
  });
  expect(tags).toContainEqual({ property: "og:site_name", content: "Savanna Stays" });
  expect(tags).toContainEqual({ name: "description", content: "Stays in Africa." });
});

test("link previews have a large image with its dimensions", () => {
  const image = "https://stays.example/illustrations/og-default.png";
  expect(tags).toContainEqual({ property: "og:image", content: image });
  expect(tags).toContainEqual({ property: "og:image:width", content: "1200" });
  expect(tags).toContainEqual({ name: "twitter:image", content: image });
  expect(tags).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
});

test("the robots tag is only set if it differs from the default", () => {
  const robots = (value: typeof head.robots) =>
    headTags({ ...head, robots: value }).filter((tag) => "name" in tag && tag.name === "robots");
  expect(robots(null)).toEqual([]);
  expect(robots("noindex,follow")).toEqual([{ name: "robots", content: "noindex,follow" }]);
});

test("structured data is added to the head unchanged", () => {
  const thing = { "@type": "FAQPage" };
  expect(headTags(head, [thing])).toContainEqual({ "script:ld+json": thing });
});

test("a page whose loader failed adds no head tags", () => {
  expect(headTags(undefined)).toEqual([]);
});
