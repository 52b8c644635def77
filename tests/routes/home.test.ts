import { beforeAll, expect, test } from "vitest";

import { seedReference } from "#db/seed/seed-reference";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

/** The parts of the home page that have no test of their own elsewhere, and what only it has. */

const site = useSite();
beforeAll(async () => {
  const { db } = site().database;
  await seedReference(db);
  await storeProperty(db, { name: "Reed Camp", featured: true });
});

const read = async (path: string) =>
  (await (await site().ask(path)).text()).replace(/<script.*?<\/script>/gs, "");
const links = (html: string, path: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].filter(([, href]) => href === path).length;

test("the whole list is one link away, under the search and at the end", async () => {
  const home = await read("/");
  expect(home).toContain("or browse all properties</a>");
  const end = home.slice(home.indexOf("Find your place in the wild"));
  expect(links(end.slice(0, end.indexOf("<footer")), "/accommodation")).toBeGreaterThan(0);
});

test("three reasons, three collections with a way to all, and the names of the press", async () => {
  const home = await read("/");
  for (const reason of ["Hand-picked", "Independent advice", "Local knowledge"])
    expect(home).toContain(reason);
  const collections = new Set(home.match(/href="\/collection\/[\w-]+"/g));
  expect(collections.size).toBe(3);
  expect(links(home, "/collections")).toBeGreaterThan(0);
  expect(home).toContain("As Featured In");
});

test("the chat button floats on the home page alone", async () => {
  expect(await read("/")).toContain('class="chat-button"');
  for (const path of ["/about", "/accommodation", "/contact"])
    expect(await read(path)).not.toContain('class="chat-button"');
});

test("the list says how it is ordered", async () => {
  const list = await read("/accommodation");
  expect(list).toContain('href="#order"');
  expect(list).toContain("Nobody pays for a place in this list.");
});

test("from every inner page a trail leads back to the home page", async () => {
  const inner = [
    ...["/accommodation", "/accommodation/reed-camp", "/destinations", "/destinations/kenya"],
    ...["/ways-to-stay", "/experiences", "/collections", "/collection/unique-stays", "/blog"],
    ...["/about", "/resources", "/contact", "/terms", "/privacy-policy"],
  ];
  for (const path of inner) {
    const trail = /<nav[^>]*aria-label="Breadcrumb".*?<\/nav>/s.exec(await read(path))?.[0] ?? "";
    expect(links(trail, "/"), path).toBe(1);
  }
  expect(await read("/")).not.toContain('aria-label="Breadcrumb"');
});
