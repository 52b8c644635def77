import { beforeAll, describe, expect, test } from "vitest";

import { readTypedSearch } from "#db/queries/listing/typed-search.server";
import { seedReference, seedSamples } from "#db/seed/fill";
import { announce } from "#db/transaction.server";
import { type FilterName, filterNames, filterOf } from "#domain/listing/filters";
import { defaultListingQuery, withTypedPrice } from "#domain/listing/query";
import { builtInRates } from "#domain/money/exchange-rates";
import { makePropertyFields, storeProperty } from "#tests/factories/property";
import { tripIn } from "#tests/factories/trip";
import { loadListingIndex } from "#tests/setup/listing-index";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const siteUrl = "https://stays.example";

describe("public pages", () => {
  const site = useSite({ SITE_URL: siteUrl });
  /** Fields of the stay that are visible only to the operator. */
  const internal = {
    airtableId: "recSecretRecord",
    importSource: "secret-source.test",
    propertyUrl: "https://secret-page.test/",
    websiteUrl: "https://secret-site.test/",
    bookingUrl: "https://secret-booking.test/",
  };

  beforeAll(async () => {
    const { db } = site().database;
    await seedReference(db);
    await storeProperty(db, makePropertyFields(internal));
    await storeProperty(db, {
      name: "Second Camp",
      countries: ["Kenya"],
      metaTitle: null,
    });
    await db
      .insertInto("pages")
      .values({
        slug: "our-choice",
        title: "Our choice",
        content: "<p>By eye.</p>",
        status: "published",
      })
      .execute();
    await db
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
  });

  const read = async (path: string) => {
    const answer = await site().request(path);
    expect(answer.status, path).toBe(200);
    return answer.text();
  };

  /** The loader data: a data response itself, or the streamed part of an HTML page. */
  const dataOf = (text: string) =>
    text.startsWith("<!DOCTYPE")
      ? [...text.matchAll(/streamController\.enqueue\((".*?")\);window\./gs)]
          .map(([, literal]) => JSON.parse(literal ?? '""') as string)
          .join("")
      : text;

  /** Path and canonical path. */
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
    ["/favorites/shared?ids=reedsong-camp", "/favorites/shared?ids=reedsong-camp"],
    ["/favorites/ask?stay=reedsong-camp", "/favorites/ask"],
    ["/compare?stay=reedsong-camp,second-camp", "/compare?stay=reedsong-camp,second-camp"],
    ["/page/our-choice", "/page/our-choice"],
    ["/email-test", "/email-test"],
    ["/terms", "/terms"],
    ["/privacy-policy", "/privacy-policy"],
    ["/advertiser-disclosure", "/advertiser-disclosure"],
  ];

  test("every public page has one h1, a title of its own, a description and its canonical (P-200)", async () => {
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
  ])(
    "the alias %s shows its page with the canonical %s (P-040, P-072, P-165)",
    async (path, canonical) => {
      expect(await read(path)).toContain(`<link rel="canonical" href="${siteUrl}${canonical}"`);
    },
  );

  test.each([
    ["/nope", "Page Not Found"],
    [
      "/accommodation/nope",
      "Property Not Found",
      "The property you're looking for doesn't exist or has been removed",
      "Back to Properties",
    ],
    ["/properties/nope", "Property Not Found", "Back to Properties"],
    ["/destinations/atlantis", "Country Not Found"],
    ["/collection/nope", "Collection Not Found", 'href="/collections"'],
    ["/blog/nope", "Post Not Found", "The blog post you're looking for doesn't exist"],
    ["/page/nope", "Page Not Found"],
  ])(
    "%s gets a 404 page with its own text (P-074, P-121, P-134, P-156, P-157)",
    async (path, ...sentences) => {
      const answer = await site().request(path);
      expect(answer.status).toBe(404);
      const html = (await answer.text()).replaceAll("&#x27;", "'");
      for (const sentence of sentences) expect(html).toContain(sentence);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      expect(html).not.toContain('rel="canonical"');
    },
  );

  test("a page for an unknown URL links to seven pages (P-012)", async () => {
    const html = await (await site().request("/nope/deeper")).text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    expect(new Set([...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href))).toEqual(
      new Set([
        ...["/", "/accommodation", "/destinations", "/experiences", "/about", "/contact"],
        "/resources",
      ]),
    );
  });

  test("a country in capitals redirects to its page (P-122)", async () => {
    const answer = await site().request("/destinations/South-Africa");
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      301,
      "/destinations/south-africa",
    ]);
  });

  test("prices are shown in the chosen currency (P-007, P-052)", async () => {
    const list = async (currency: string) =>
      (
        await site().request("/accommodation", { headers: { Cookie: `currency=${currency}` } })
      ).text();
    for (const currency of ["USD", "ZAR", "EUR", "GBP"])
      expect(await list(currency)).toContain(`Showing prices in ${currency}`);
    expect(await list("ZAR")).toMatch(/<b[^>]*>R\d{1,3}(,\d{3})*<\/b>/);
    expect(await list("DOUBLOON")).toContain("Showing prices in USD");
  });

  test.each(["/accommodation/reedsong-camp", "/accommodation/reedsong-camp.data"])(
    "%s exposes no internal field",
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

  test("lists contain only the fields of cards", async () => {
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
});

describe("home page", () => {
  /** Sections of the home page without a test elsewhere. */

  const site = useSite();
  beforeAll(async () => {
    const { db } = site().database;
    await seedReference(db);
    await storeProperty(db, { name: "Reed Camp", featured: true });
  });

  const read = async (path: string) =>
    (await (await site().request(path)).text()).replace(/<script.*?<\/script>/gs, "");
  const links = (html: string, path: string) =>
    [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].filter(([, href]) => href === path).length;

  test("the listing is linked below the search and at the end (P-023, P-033)", async () => {
    const home = await read("/");
    expect(home).toContain("or browse all properties</a>");
    const end = home.slice(home.indexOf("Find your place in the wild"));
    expect(links(end.slice(0, end.indexOf("<footer")), "/accommodation")).toBeGreaterThan(0);
  });

  test("three reasons, three collections and the press are shown (P-026, P-029, P-031)", async () => {
    const home = await read("/");
    for (const reason of ["Hand-picked", "Independent advice", "Local knowledge"])
      expect(home).toContain(reason);
    const collections = new Set(home.match(/href="\/collection\/[\w-]+"/g));
    expect(collections.size).toBe(3);
    expect(links(home, "/collections")).toBeGreaterThan(0);
    expect(home).toContain("As Featured In");
  });

  test("only the home page has the chat button (P-014)", async () => {
    expect(await read("/")).toContain('class="chat-button ');
    for (const path of ["/about", "/accommodation", "/contact"])
      expect(await read(path)).not.toContain('class="chat-button ');
  });

  test("the listing links to an explanation of its order (P-060)", async () => {
    const list = await read("/accommodation");
    expect(list).toContain('href="#order"');
    expect(list).toContain("No one can pay for a better position.");
  });

  test("every inner page has breadcrumbs (P-016)", async () => {
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
});

describe("collections", () => {
  const site = useSite({ SITE_URL: siteUrl });
  const stays = 11;

  beforeAll(async () => {
    const { db } = site().database;
    await seedReference(db);
    for (let number = 1; number <= stays; number++)
      await storeProperty(db, {
        name: `Nest ${String(number).padStart(2, "0")}`,
        accommodationType: "Treehouse",
        propertyTypes: [],
        amenities: [],
        activities: [],
        tags: [],
        capacity: 5,
        whyWeLoveIt: null,
        pricePerNight: 100,
        currency: "USD",
      });
  });

  const read = async (path: string) => (await site().request(path)).text();
  const linked = (html: string) =>
    [...html.matchAll(/<h2[^>]*><a[^>]*href="\/accommodation\/([\w-]+)"/g)].map(([, id]) => id);

  test("the pages of a collection have each stay once, numbered across pages (P-131, P-133)", async () => {
    const [first, second] = await Promise.all(
      ["/collection/unique-stays", "/collection/unique-stays?page=2"].map(read),
    );
    expect([...linked(first ?? ""), ...linked(second ?? "")]).toEqual(
      Array.from({ length: stays }, (_, index) => `nest-${String(index + 1).padStart(2, "0")}`),
    );
    expect(second).toContain('<ol class="numbered grid" start="9">');
    expect(second).toContain(`rel="canonical" href="${siteUrl}/collection/unique-stays?page=2"`);
    expect(second).toContain('"position":9');
    expect(first).toContain("A treehouse for up to 5.");
    expect(first).toContain("Can&#x27;t Decide?");
  });

  test("a page number past the end shows the last page with its canonical", async () => {
    const html = await read("/collection/unique-stays?page=99");
    expect(html).toContain(`rel="canonical" href="${siteUrl}/collection/unique-stays?page=2"`);
  });

  test("a collection without stays shows a coming-soon message (P-132)", async () => {
    const html = await read("/collection/eco-luxury-retreats");
    expect(html).toContain("Coming Soon");
    expect(html).toContain(
      "We&#x27;re curating the perfect properties for this collection. Check back soon!",
    );
    expect(html).toContain('href="/accommodation"');
  });
});

describe("with the sample stays", () => {
  const site = useSite();
  const { ZAR = 1 } = builtInRates;

  beforeAll(async () => {
    const { db } = site().database;
    await seedReference(db);
    await seedSamples(db, builtInRates);
    await announce(db, "seed");
    await until("the list to show stays", async () => (await listed("lodge")).total > 0);
  });

  async function listed(search: string, headers: Record<string, string> = {}) {
    const page = await (
      await site().request(`/accommodation?search=${encodeURIComponent(search)}`, { headers })
    ).text();
    const total = Number(/class="listing-count">(\d+)/.exec(page)?.[1]);
    return { page, total };
  }

  interface Listed {
    properties: { id: string }[];
    total: number;
  }

  const searches = [
    "family friendly",
    "hotel spa",
    "tent under 200",
    "lodge 200-400",
    "under $300",
    "pool over 1000",
    "zzzz qqqq lodge",
  ];

  test.each(searches)(
    "'%s' has the same results in the listing, the API and the index (P-041)",
    async (search) => {
      const { db } = site().database;
      const { total, page } = await listed(search);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(120);
      expect(page).toMatch(new RegExp(`name="search"[^>]*value="${search.replace("$", "\\$")}"`));
      const answer = await site().request(`/api/properties?search=${encodeURIComponent(search)}`);
      expect(((await answer.json()) as Listed).total).toBe(total);
      const typed = withTypedPrice(
        { ...defaultListingQuery, search },
        { currency: "USD", rates: builtInRates },
      );
      const index = await loadListingIndex(db);
      const { query } = await readTypedSearch(db, index, typed);
      const ids = await index.ids(query, { from: 0, max: 200 });
      expect(ids).toHaveLength(total);
      const suggested = await site().request(`/suggestions?q=${encodeURIComponent(search)}`);
      const { suggestions } = (await suggested.json()) as { suggestions: { id: string }[] };
      expect(suggestions).toHaveLength(Math.min(5, total));
      for (const { id } of suggestions) expect(ids).toContain(id);
    },
  );

  /** Set by links and the map; hidden fields in the form. */
  const withoutControl: readonly FilterName[] = ["area", "outside"];

  test.each(filterNames.filter((name) => !withoutControl.includes(name)))(
    "the filter %s has a control on the listing (P-054)",
    async (name) => {
      // The total has one with dates only.
      const page = await (
        await site().request(`/accommodation?${name === "total" ? tripIn(20, 25) : ""}`)
      ).text();
      const controls = [...page.matchAll(/<(?:input|select)\b[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => !tag.includes('type="hidden"'));
      const names = new Set(controls.map((tag) => /\bname="([^"]*)"/.exec(tag)?.[1]));
      expect([...names]).toEqual(expect.arrayContaining([...filterOf(name).params]));
    },
  );

  test("a search without matches is repeated without its most common word (P-041)", async () => {
    const { page } = await listed("hotel spa");
    expect(page).toContain("No stay matches all of “hotel spa”. Showing stays that match “spa”.");
    expect((await listed("spa")).total).toBe((await listed("hotel spa")).total);
  });

  test("cards show their year where a month is chosen, and whom a price per night covers (P-066)", async () => {
    const read = async (path: string) => (await site().request(path)).text();
    const houses = await read("/accommodation?type=houses");
    expect(houses).not.toContain('class="year-strip ');
    expect(houses).toMatch(/\/night<!-- --> <span[^>]*>whole place</);
    const inJune = await read("/accommodation?type=houses&month=6");
    expect(inJune).toContain('class="year-strip ');
    expect(inJune).toContain("is-highlighted");
  });

  test("an amount in a search becomes a price filter in the visitor's currency, with a chip", async () => {
    const dollars = await listed(`tent under ${ZAR * 200} rand`);
    expect(dollars.page).toContain("Up to $200");
    expect(dollars.total).toBe((await listed("tent under 200")).total);
    const rand = await listed(`tent under ${ZAR * 200}`, { Cookie: "currency=ZAR" });
    expect(rand.total).toBe(dollars.total);
    expect((await listed("under 200")).total).toBeGreaterThan(dollars.total);
  });
});
