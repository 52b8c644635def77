import { expect, test } from "vitest";

import { pageHead } from "#domain/pages/seo";
import { headTags } from "./head-tags";

const site = {
  siteName: "Savanna Stays",
  siteDescription: "Stays in Africa.",
  siteUrl: "https://stays.example",
};
const head = pageHead(site, { title: "About", path: "/about" });

test("a page names itself, its address and its site", () => {
  const tags = headTags(head);
  expect(tags).toContainEqual({ title: "About | Savanna Stays" });
  expect(tags).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://stays.example/about",
  });
  expect(tags).toContainEqual({ property: "og:site_name", content: "Savanna Stays" });
  expect(tags).toContainEqual({ name: "description", content: "Stays in Africa." });
});

test("a picture makes a large card, and none a small one", () => {
  const card = (image: string | null) =>
    headTags({ ...head, image }).filter((tag) => "name" in tag && tag.name === "twitter:card");
  expect(card("https://stays.example/a.webp")).toEqual([
    { name: "twitter:card", content: "summary_large_image" },
  ]);
  expect(card(null)).toEqual([{ name: "twitter:card", content: "summary" }]);
});

test("robots are told only what differs from the usual", () => {
  const robots = (value: typeof head.robots) =>
    headTags({ ...head, robots: value }).filter((tag) => "name" in tag && tag.name === "robots");
  expect(robots(null)).toEqual([]);
  expect(robots("noindex,follow")).toEqual([{ name: "robots", content: "noindex,follow" }]);
});

test("linked data stands in the head as it is", () => {
  const thing = { "@type": "FAQPage" };
  expect(headTags(head, [thing])).toContainEqual({ "script:ld+json": thing });
});

test("a page whose loader failed leaves the head to its frame", () => {
  expect(headTags(undefined)).toEqual([]);
});
