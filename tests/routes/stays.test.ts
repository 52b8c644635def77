import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { seedGenerated, seedReference, seedSamples } from "#db/seed/fill";
import { announce } from "#db/transaction.server";
import { longDate } from "#domain/calendar/dates";
import { dayOfYearText } from "#domain/calendar/months";
import { parseListingQuery } from "#domain/listing/query";
import { builtInRates } from "#domain/money/exchange-rates";
import { countries, guideSlugs } from "#domain/places/countries";
import { allFields } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { countProperties } from "#domain/text/counted";
import { favoritesOf } from "#tests/factories/favorites";
import {
  deleteProperty,
  makeBareFields,
  makePropertyFields,
  storeProperty,
} from "#tests/factories/property";
import { loadListingIndex } from "#tests/setup/listing-index";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

describe("property page", () => {
  const site = useSite();

  /** The visible text: without markup, scripts and entities. */
  const textOf = (html: string) =>
    html
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&")
      .replace(/\s+/g, " ");

  const read = async (id: string, headers: Record<string, string> = {}) =>
    (await site().request(`/accommodation/${id}`, { headers })).text();

  /** Fields that are not shown as their value; each has a test elsewhere. */
  const shownOtherwise = new Set([
    "images",
    "imageAlts",
    "priceSeasons",
    "monthGrid",
    "accommodationUnits",
    "featured",
    "active",
    "sample",
    "swimmingPool",
    "privateVehicle",
    "wheelchairAccess",
    "flyIn",
    "malaria",
    "priceBasis",
    "currency",
    "priceUnit",
    "latitude",
    "longitude",
    "priceSourceUrl",
    "priceCheckedOn",
    "childrenFromAge",
    "shortDescription",
    "rating",
  ]);

  describe("a stay with every field", () => {
    const fields = makePropertyFields({ name: "Marked Camp", currency: "GBP", airtableId: null });
    let text: string;
    beforeAll(async () => {
      const { id } = await storeProperty(site().database.db, fields);
      text = textOf(await read(id));
    });

    const plain = allFields.filter(
      ({ name, hidden: isHidden }) => !isHidden && !shownOtherwise.has(name),
    );
    test.each(plain.map(({ name }) => name))("shows its %s (P-078)", (name) => {
      for (const value of [fields[name]].flat())
        expect(text).toContain(
          typeof value === "number" && name.startsWith("price")
            ? `listed as £${Math.round(value).toLocaleString("en-US")}`
            : String(value).replace(/\s+/g, " "),
        );
    });

    test("shows dates, prices and places as text", () => {
      const expectedTexts: Partial<Record<keyof PropertyFields, string>> = {
        priceCheckedOn: longDate(fields.priceCheckedOn ?? ""),
        priceSeasons: dayOfYearText(fields.priceSeasons[0]?.from ?? ""),
        monthGrid: "Excellent",
        latitude: "-19.280000, 22.790000",
        priceBasis: "Per person",
        priceUnit: fields.priceUnit,
      };
      for (const [name, expected] of Object.entries(expectedTexts))
        expect(text, name).toContain(expected);
    });

    test("states the exchange rate of converted prices (P-094)", () => {
      expect(text).toMatch(/Listed in GBP, converted to USD at/);
    });
  });

  test("unknown values are omitted (P-078)", async () => {
    const { id } = await storeProperty(
      site().database.db,
      makeBareFields({ name: "Bare Camp", airtableId: null }),
    );
    const html = await read(id);
    const text = textOf(html.replace(/<dialog[\s\S]*<\/dialog>/, ""));
    for (const label of ["Children", "Check-in", "Malaria", "For two", "Last checked", "Basis"])
      expect(text, label).not.toMatch(new RegExp(`\\b${label}\\b(?! and| optional)`));
  });

  test("a drawing is a sketch on paper, a photograph is not", async () => {
    const { db } = site().database;
    const { id } = await storeProperty(db, {
      name: "Half Drawn",
      images: ["/illustrations/dunes", "https://pictures.test/pool.jpg"],
    });
    await db
      .updateTable("propertyImages")
      .set({ basePath: "/media/pool", widths: [640], state: "stored" })
      .where("sourceUrl", "=", "https://pictures.test/pool.jpg")
      .execute();
    const slides = [...(await read(id)).matchAll(/<li id="picture-\d".*?<\/li>/g)].map(([slide]) =>
      slide.includes(">Sketch<"),
    );
    expect(slides).toEqual([false, true]);
  });

  test("requests nothing from other hosts (G-19)", async () => {
    const { id } = await storeProperty(site().database.db, { name: "Quiet Camp" });
    const html = await read(id);
    expect(html).not.toMatch(
      /<(?:iframe|img|script|link rel="(?!canonical|alternate))[^>]+(?:src|href)="https?:\/\//,
    );
  });

  test("the back link keeps the filters of the listing (P-075)", async () => {
    const { id } = await storeProperty(site().database.db, { name: "Found Camp" });
    const back = async (referrer: string) =>
      /<a class="stay-back[ "][^>]*href="([^"]*)"/.exec(await read(id, { Referer: referrer }))?.[1];
    const { origin } = site().web;
    expect(await back(`${origin}/accommodation?country=kenya`)).toMatch(/\?country=kenya/);
    expect(await back("https://elsewhere.test/accommodation?country=kenya")).toBe("/accommodation");
    expect(await back(`${origin}/blog`)).toBe("/accommodation");
  });

  test("the page of an unknown stay shows other stays (P-092)", async () => {
    await storeProperty(site().database.db, { name: "Likewise Camp", featured: true });
    const answer = await site().request("/accommodation/never-was");
    expect(answer.status).toBe(404);
    expect(textOf(await answer.text())).toContain("Property Not Found");
    // The list of featured stays is cached until the change is received.
    await until("the new stay among the featured ones", async () =>
      /Featured Properties.*Likewise Camp/.test(
        textOf(await (await site().request("/accommodation/never-was")).text()),
      ),
    );
  });
});

describe("country page", () => {
  interface Group {
    name: string;
    /** The ids of the displayed stays. */
    ids: string[];
    total: number;
    /** The URL of the list with all its stays. */
    all: string;
  }

  const unescaped = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

  const idsIn = (html: string) => [
    ...new Set([...html.matchAll(/href="\/accommodation\/([\w-]+)"/g)].map(([, id = ""]) => id)),
  ];

  /** Strips, and the rows of smaller areas, in the order of the page. */
  function groupsOf(page: string): Group[] {
    const parts = page.split(/(?=class="[^"]*country-(?:strip|ledger)[ "])/).slice(1);
    return parts.flatMap((part) => {
      const [group = ""] = part.split(/<\/section>/);
      if (group.includes("country-strip")) {
        const [, all = "", total = ""] = /<a [^>]*href="([^"]+)"[^>]*>All (\d+) /.exec(group) ?? [];
        const name = /<h3[^>]*>([^<]+)/.exec(group)?.[1] ?? "";
        return [{ name, ids: idsIn(group), total: Number(total), all: unescaped(all) }];
      }
      const rows = group.split("<li ").slice(1);
      const areas = new Map<string, Group>();
      for (const row of rows) {
        const [, all = "", name = ""] =
          /<a [^>]*href="(\/accommodation\?[^"]+)"[^>]*>([^<]+)/.exec(row) ?? [];
        const ids = [...(areas.get(name)?.ids ?? []), ...idsIn(row)];
        areas.set(name, { name, ids, total: ids.length, all: unescaped(all) });
      }
      return [...areas.values()];
    });
  }

  describe("a country with a few stays", () => {
    const site = useSite();
    beforeAll(async () => {
      const { db } = site().database;
      await seedReference(db);
      const inDelta = { countries: ["Botswana"], latitude: -19.3, longitude: 23.1 };
      await storeProperty(db, { ...inDelta, name: "Reed Camp" });
      await storeProperty(db, { ...inDelta, name: "Papyrus Camp" });
      await storeProperty(db, { ...inDelta, name: "Acacia Camp", featured: true });
      await storeProperty(db, { ...inDelta, name: "Elsewhere Camp", countries: ["Namibia"] });
      await storeProperty(db, { ...inDelta, name: "Pan Camp", latitude: -20.6, longitude: 25.2 });
      await storeProperty(db, {
        ...inDelta,
        name: "Ghanzi Camp",
        latitude: -21.7,
        longitude: 21.6,
      });
      await storeProperty(db, { ...inDelta, name: "Lost Camp", latitude: null, longitude: null });
      await storeProperty(db, { ...inDelta, name: "Closed Camp", active: false });
    });

    test("groups its stays by area in the order of the list, then all others (P-123)", async () => {
      const page = await (await site().request("/destinations/botswana")).text();
      expect(groupsOf(page)).toMatchObject([
        { name: "Okavango Delta", ids: ["acacia-camp", "papyrus-camp", "reed-camp"], total: 3 },
        { name: "Makgadikgadi Pans", ids: ["pan-camp"], total: 1 },
        { name: "Elsewhere in Botswana", ids: ["ghanzi-camp", "lost-camp"], total: 2 },
      ]);
      const list = await (await site().request(groupsOf(page)[0]?.all ?? "")).text();
      expect(list).toContain("3 properties");
    });
  });

  describe.each([
    ["the sample stays", 0],
    ["a thousand more stays", 1000],
  ])("with %s", (_, generated) => {
    const site = useSite();
    beforeAll(async () => {
      const { db } = site().database;
      await seedReference(db);
      await seedSamples(db, builtInRates);
      await seedGenerated(db, generated, builtInRates);
      await announce(db, "seed");
      await until("the first page to show stays", async () =>
        (await (await site().request("/destinations/kenya")).text()).includes("country-strip"),
      );
    });

    test.each(guideSlugs)(
      "the page of %s links to each of its stays once (P-121)",
      async (slug) => {
        const listing = await loadListingIndex(site().database.db);
        const idsOf = (address: string) => {
          const { searchParams } = new URL(address, "http://localhost");
          return listing.ids(parseListingQuery(searchParams), { from: 0, max: 10_000 });
        };
        const expected = await idsOf(`/accommodation?country=${slug}`);
        const page = await (await site().request(`/destinations/${slug}`)).text();
        const groups = groupsOf(page);
        const country = countries.find((each) => each.slug === slug)?.name;
        expect(page).toContain(`See all ${countProperties(expected.length)}`);
        expect(groups.map(({ name }) => name).indexOf(`Elsewhere in ${country}`)).toBeOneOf([
          -1,
          groups.length - 1,
        ]);
        expect(page).not.toContain("All 1 stay");
        const linked: string[] = [];
        for (const { name, ids, total, all } of groups) {
          const list = await idsOf(all);
          expect(list, name).toHaveLength(total);
          expect(ids, name).toEqual(list.slice(0, ids.length));
          if (generated === 0) expect(ids, name).toEqual(list);
          expect(await (await site().request(all)).text(), all).toContain(countProperties(total));
          linked.push(...list);
        }
        expect(linked.toSorted()).toEqual(expected.toSorted());
      },
    );

    test.each(guideSlugs)(
      "the map of %s has a named pin for each of its stays (P-121, P-123)",
      async (slug) => {
        const page = await (await site().request(`/destinations/${slug}`)).text();
        const placed = await site()
          .database.db.selectFrom("properties")
          .select(["id", "name"])
          .where("listed", "=", true)
          .where("latitude", "is not", null)
          .where(sql<boolean>`country_slugs && array[${slug}]`)
          .execute();
        const names = new Map(placed.map(({ id, name }) => [id, name]));
        const layouts = page.split('class="country-map-marks is-').slice(1);
        expect(layouts).toHaveLength(2);
        for (const [map = ""] of layouts.map((layout) => layout.split("</figure>"))) {
          const several = [...map.matchAll(/aria-label="(\d+) stays: [^"]+"/g)];
          const single = [
            ...map.matchAll(/aria-label="([^"]+)"[^>]*href="\/accommodation\/([\w-]+)"/g),
          ];
          const pins = several.reduce((sum, [, stays]) => sum + Number(stays), single.length);
          expect(pins).toBe(placed.length);
          for (const [, label = "", id = ""] of single)
            expect(unescaped(label).startsWith(`${names.get(id)}, `)).toBe(true);
        }
      },
    );
  });
});

describe("unpublished stays are indistinguishable from unknown ones:", () => {
  /** Responses for unpublished and deleted stays equal those for unknown ones. */

  const site = useSite();
  const unpublished = ["hidden-camp", "trashed-camp"];
  beforeAll(async () => {
    const { db } = site().database;
    await storeProperty(db, { name: "Seen Camp" });
    await storeProperty(db, { name: "Hidden Camp", active: false });
    await storeProperty(db, { name: "Trashed Camp" });
    await deleteProperty(db, "trashed-camp", { actor: "test", now: new Date() });
  });

  const addresses: ((id: string) => string)[] = [
    (id) => `/accommodation/${id}`,
    (id) => `/properties/${id}`,
    (id) => `/accommodation/${id}.data`,
    (id) => `/compare?stay=${id}&stay=seen-camp`,
    (id) => `/favorites/shared?ids=${id},seen-camp`,
    (id) => `/favorites/shared?ids=seen-camp&undo=${id}`,
    (id) => `/favorites/ask?stay=${id}`,
    (id) => `/favorites?undo=${id}`,
    (id) => `/favorites?stay=${id}`,
    (id) => `/contact?property=${id}`,
    (id) => `/recently-viewed?ids=${id}`,
    (id) => `/map/stay/${id}`,
    (id) => `/map/spots?search=${id}`,
    (id) => `/suggestions?q=${id}`,
    (id) => `/accommodation?search=${id}`,
    (id) => `/listing-counts?search=${id}`,
    (id) => `/go/${id}`,
    (id) => `/og/property/${id}-00000000.jpg`,
    (id) => `/preview/property/${id}`,
    (id) => `/api/properties/${id}`,
    (id) => `/api/properties?search=${id}`,
  ];

  /** The response with a placeholder for the id, and without request ids and nonces. */
  async function responseFor(address: (id: string) => string, id: string, headers = {}) {
    const answer = await site().request(address(id), { headers });
    const name = id.replace("-", " ");
    const text = (await answer.text())
      .replaceAll(new RegExp(`${id}|${name}`, "gi"), "X")
      .replaceAll(/sha256-[\w+/=]+|"?(?:W\/)?"[\w-]{20,}"/g, "");
    const location = answer.headers.get("Location")?.replaceAll(id, "X");
    return { status: answer.status, location, cache: answer.headers.get("Cache-Control"), text };
  }

  test.each(addresses.map((address) => [address("X"), address] as const))(
    "at %s",
    async (_path, address) => {
      const unknown = await responseFor(address, "unseen-camp");
      for (const id of unpublished) expect(await responseFor(address, id)).toEqual(unknown);
    },
  );

  test("in the favorites cookie (P-074)", async () => {
    const list = (id: string) =>
      responseFor(() => "/favorites", id, favoritesOf([id, "seen-camp"]));
    const unknown = await list("unseen-camp");
    expect(unknown.text).toContain("1 saved stay is no longer available");
    for (const id of unpublished) expect(await list(id)).toEqual(unknown);
  });

  test("in feeds and sitemaps", async () => {
    for (const address of ["/sitemap.xml", "/sitemap.xml?part=1", "/blog/feed.xml", "/robots.txt"])
      expect(await (await site().request(address)).text(), address).not.toMatch(/hidden|trashed/i);
  });
});
