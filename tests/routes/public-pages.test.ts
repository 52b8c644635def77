import { afterAll, beforeAll, expect, test } from "vitest";

import { seedReference } from "#db/seed/seed-reference";
import { makePropertyFields, storeProperty } from "#tests/factories/property";
import { type FreshDatabase, freshDatabase } from "#tests/setup/database";
import { startWeb, type WebProcess } from "#tests/setup/web-process";

let database: FreshDatabase;
let web: WebProcess;

const siteUrl = "https://stays.example";
/** What only the operator may know of the stay that is asked for. */
const internal = {
  airtableId: "recSecretRecord",
  importSource: "secret-source.test",
  propertyUrl: "https://secret-page.test/",
  websiteUrl: "https://secret-site.test/",
  bookingUrl: "https://secret-booking.test/",
};

beforeAll(async () => {
  database = await freshDatabase();
  await seedReference(database.db);
  await storeProperty(database.db, makePropertyFields(internal));
  await storeProperty(database.db, {
    name: "Second Camp",
    countries: ["Kenya"],
    metaTitle: null,
  });
  await database.db
    .insertInto("posts")
    .values({
      slug: "first-rains",
      title: "First rains",
      excerpt: "When the dust settles.",
      content: "<p>Green overnight.</p>",
      category: "Wildlife",
      status: "published",
      publishedAt: new Date("2026-11-01"),
    })
    .execute();
  web = await startWeb(database.url, { SITE_URL: siteUrl });
});
afterAll(async () => {
  await web.stop();
  await database.drop();
});

const read = async (path: string) => {
  const answer = await fetch(web.origin + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};

/** What a page carries for its scripts: the answer itself, or the streamed part of a whole page. */
const dataOf = (text: string) =>
  text.startsWith("<!DOCTYPE")
    ? [...text.matchAll(/streamController\.enqueue\((".*?")\);window\./gs)]
        .map(([, literal]) => JSON.parse(literal ?? '""') as string)
        .join("")
    : text;

/** Path and the path that search engines are to keep. */
const pages: [path: string, canonical: string][] = [
  ["/", "/"],
  ["/accommodation", "/accommodation"],
  ["/accommodation?country=kenya", "/accommodation?country=kenya"],
  ["/accommodation?type=safari-tents", "/accommodation?type=safari-tents"],
  ["/accommodation?experience=wildlife-safari", "/accommodation?experience=wildlife-safari"],
  ["/accommodation/reedsong-camp", "/accommodation/reedsong-camp"],
  ["/accommodation/second-camp", "/accommodation/second-camp"],
  ["/destinations", "/destinations"],
  ["/destinations/kenya", "/destinations/kenya"],
  ["/destinations/botswana", "/destinations/botswana"],
  ["/ways-to-stay", "/ways-to-stay"],
  ["/experiences", "/experiences"],
  ["/collections", "/collections"],
  ["/collection/honeymoon-hideaways", "/collection/honeymoon-hideaways"],
  ["/resources", "/resources"],
  ["/about", "/about"],
  ["/blog", "/blog"],
  ["/blog/first-rains", "/blog/first-rains"],
  ["/contact", "/contact"],
  ["/favorites", "/favorites"],
  ["/email-test", "/email-test"],
  ["/terms", "/terms"],
  ["/privacy-policy", "/privacy-policy"],
  ["/advertiser-disclosure", "/advertiser-disclosure"],
];

test("every public page has one h1, a title of its own, a description and its canonical", async () => {
  const titles = new Map<string, string>();
  for (const [path, canonical] of pages) {
    const html = await read(path);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html.match(/<title>/g), path).toHaveLength(1);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    expect(titles.get(title), `${path}: ${title}`).toBeUndefined();
    titles.set(title, path);
    expect(html.match(/<meta name="description" content="[^"]+"/g), path).toHaveLength(1);
    const links = [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)];
    expect(
      links.map(([, href]) => href?.replaceAll("&amp;", "&")),
      path,
    ).toEqual([siteUrl + canonical]);
  }
});

test.each([
  ["/properties", "/accommodation"],
  ["/properties/reedsong-camp", "/accommodation/reedsong-camp"],
  ["/services", "/resources"],
])("the old address %s shows its page and names %s", async (path, canonical) => {
  expect(await read(path)).toContain(`<link rel="canonical" href="${siteUrl}${canonical}"`);
});

test.each(["/accommodation/reedsong-camp", "/accommodation/reedsong-camp.data"])(
  "%s tells nothing that is the operator's alone",
  async (path) => {
    const text = await read(path);
    expect(text).toContain("Reedsong Camp");
    expect(text).not.toMatch(/secret/i);
    const sent = dataOf(text);
    expect(sent).toContain(`"shortDescription"`);
    for (const field of [...Object.keys(internal), "version", "active", "metaTitle", "updatedAt"])
      expect(sent, field).not.toContain(`"${field}"`);
  },
);

test("lists tell no more of a stay than its card shows", async () => {
  for (const path of ["/accommodation", "/accommodation.data", "/destinations/botswana.data"]) {
    const text = await read(path);
    expect(text).toContain("Reedsong Camp");
    expect(text).not.toMatch(/secret/i);
    const sent = dataOf(text);
    expect(sent).toContain(`"shortDescription"`);
    expect(sent).not.toMatch(
      /"(airtableId|version|searchText|searchVector|searchHead|updatedAt|bookingUrl)"/,
    );
  }
});
