import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { connect, type Database } from "#db/connect.server";
import { textHitsQuery } from "#db/queries/listing/indexed.server";
import { findRescue, listFeatured, listForPage } from "#db/queries/listing/page.server";
import { candidatesQuery, unknownQuery } from "#db/queries/listing/typed-search.server";
import {
  cardsByIds,
  cardsQuery,
  findForPage,
  propertyPageQuery,
  staysLike,
} from "#db/queries/property/read.server";
import type { DB } from "#db/schema";
import { maxStayPoints } from "#domain/listing/map-spots";
import { defaultListingQuery, parseListingQuery } from "#domain/listing/query";
import { readSearch } from "#domain/search/document";
import {
  deleteProperty,
  makeBareFields,
  makePropertyFields,
  storeProperty,
} from "#tests/factories/property";
import { loadListingIndex } from "#tests/setup/listing-index";
import { useDatabase } from "#tests/setup/test-database";

describe("cards, options and pages", () => {
  const { db, url } = useDatabase();
  beforeEach(() => sql`truncate properties cascade`.execute(db()));

  const open = () => loadListingIndex(db());
  const readOptions = async () => (await open()).options();
  const store = (name: string, change = {}) =>
    storeProperty(db(), makeBareFields({ name, ...change }));

  test("a card shows its first available image (P-066)", async () => {
    const { id } = await storeProperty(db(), {
      images: ["https://p.test/broken", "https://p.test/good"],
    });
    await db()
      .updateTable("propertyImages")
      .set({ state: "failed" })
      .where("sourceUrl", "=", "https://p.test/broken")
      .execute();
    const [card] = await cardsByIds(db(), [id]);
    expect(card).toMatchObject({
      id,
      country: "Botswana",
      pricePerNight: { cents: 64_000, currency: "USD" },
      cover: { base: null, sourceUrl: "https://p.test/good", alt: "Reedsong Camp" },
    });
  });

  test("photographs come before drawings, each in the operator's order", async () => {
    const { id } = await storeProperty(db(), {
      images: [
        "/illustrations/dunes",
        "https://p.test/b",
        "/illustrations/reef",
        "https://p.test/a",
      ],
    });
    const page = await findForPage(db(), id);
    const ordered = page?.pictures.map(({ sourceUrl }) => sourceUrl);
    expect(ordered).toEqual([
      "https://p.test/b",
      "https://p.test/a",
      "/illustrations/dunes",
      "/illustrations/reef",
    ]);
    const [card] = await cardsByIds(db(), [id]);
    expect(card?.cover?.sourceUrl).toBe("https://p.test/b");
  });

  test("a page of cards takes one query", async () => {
    for (let n = 0; n < 30; n += 1) await store(`Camp ${n}`);
    const queries: string[] = [];
    const watched = connect({ url: url(), max: 2, onQuery: (text) => queries.push(text) });
    const { cards, total } = await listForPage(watched, await open(), defaultListingQuery);
    await watched.destroy();
    expect([cards.length, total, queries.length]).toEqual([24, 30, 1]);
  });

  test("inactive and deleted properties are found nowhere (A-076)", async () => {
    const hidden = await store("Hidden", { active: false, featured: true });
    const deleted = await store("Deleted", { featured: true });
    await deleteProperty(db(), deleted.id, { actor: "test", now: new Date() });
    expect(await listForPage(db(), await open(), defaultListingQuery)).toMatchObject({
      total: 0,
      cards: [],
    });
    expect(await cardsByIds(db(), [hidden.id, deleted.id])).toEqual([]);
    expect(await listFeatured(db(), await open())).toEqual([]);
    expect(await findForPage(db(), hidden.id)).toBeNull();
    expect(await readOptions()).toMatchObject({
      found: { countries: [], types: [] },
      counts: { countries: {} },
    });
  });

  test("options have the label of the rules, else of a property", async () => {
    await store("One", { countries: ["Burkina Faso"], accommodationType: "Sky Pod" });
    await store("Two", { countries: ["Kenya"], propertyTypes: ["safari LODGE"] });
    const { found, counts } = await readOptions();
    expect(found).toMatchObject({
      countries: [
        { value: "burkina-faso", label: "Burkina Faso" },
        { value: "kenya", label: "Kenya" },
      ],
      types: [
        { value: "safari lodge", label: "Safari Lodge" },
        { value: "sky pod", label: "Sky Pod" },
      ],
    });
    expect(counts).toMatchObject({
      countries: { "burkina-faso": 1, kenya: 1 },
      types: { "safari lodge": 1, "luxury-lodges": 1, "sky pod": 1 },
    });
  });

  test("cards are in the order of the ids, without unknown ones", async () => {
    await store("Beta");
    await store("Alpha");
    const cards = await cardsByIds(db(), ["beta", "gone", "alpha", "beta"]);
    expect(cards.map((card) => card.id)).toEqual(["beta", "alpha"]);
  });

  test("the home page features the first three by name (P-027)", async () => {
    for (const name of ["D", "B", "C", "A"]) await store(name, { featured: true });
    await store("0");
    expect((await listFeatured(db(), await open())).map((card) => card.name)).toEqual([
      "A",
      "B",
      "C",
    ]);
  });

  test("similar properties share country or type, nearest price first (P-092)", async () => {
    const tent = { accommodationType: "Tented Camp", currency: "USD" };
    const { id } = await store("One", { ...tent, countries: ["Kenya"], pricePerNight: 500 });
    await store("Same but dear", { ...tent, countries: ["Kenya"], pricePerNight: 5000 });
    await store("Same and near", { ...tent, countries: ["Kenya"], pricePerNight: 450 });
    await store("Other type", { countries: ["Kenya"] });
    await store("Elsewhere", { countries: ["Ghana"] });
    await sql`update properties set active = false where id = ${id}`.execute(db());
    const sample = await db()
      .selectFrom("properties")
      .select(["id", "countrySlugs", "waysToStay", "priceUsd"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const cards = await staysLike(db(), await open(), sample);
    expect(cards.map((card) => card.name)).toEqual([
      "Same and near",
      "Same but dear",
      "Other type",
    ]);
  });

  test("a property page has fields, images and the USD value", async () => {
    const { id } = await storeProperty(db(), { pricePerNight: 1850, currency: "ZAR" });
    expect(await findForPage(db(), id)).toMatchObject({
      property: { ...makePropertyFields(), airtableId: null, pricePerNight: 1850, currency: "ZAR" },
      pictures: [{ sourceUrl: "https://pictures.test/reedsong-1.jpg" }, {}],
      priceUsd: 100,
    });
  });
});

describe("prices for two", () => {
  const { db } = useDatabase();

  beforeAll(async () => {
    const camp = (name: string, pricePerNight: number, priceUnit: string) =>
      storeProperty(db(), {
        ...{ name, pricePerNight, priceUnit, priceBasis: null, currency: "USD" },
        ...{ latitude: -19, longitude: 22 },
      });
    await camp("Shared", 300, "per person per night");
    await camp("Suite", 400, "per night");
    await camp("Tent", 250, "per person per night");
  });

  const query = (search: string) => parseListingQuery(new URLSearchParams(search));
  const listed = async (search: string) =>
    (await listForPage(db(), await loadListingIndex(db()), query(search))).cards.map(
      ({ name, pricePerNight, people = 1, priceUnit }) =>
        `${name} ${((pricePerNight?.cents ?? 0) * people) / 100} ${priceUnit}`,
    );

  test("the list is sorted by the price on its cards (D24)", async () => {
    expect(await listed("sort=price-low")).toEqual([
      "Tent 250 per person per night",
      "Shared 300 per person per night",
      "Suite 400 per night",
    ]);
    const two = ["Suite 400 per night", "Tent 500 for two", "Shared 600 for two"];
    expect(await listed("sort=price-low&priceFor=two")).toEqual(two);
    expect(await listed("sort=price-high&priceFor=two")).toEqual(two.toReversed());
  });

  test("map markers have the same price", async () => {
    const { spots } = await (await loadListingIndex(db())).spots(query("priceFor=two"), null);
    expect(spots.map(({ usd }) => usd).sort()).toEqual([400, 500, 600]);
  });
});

describe("an empty result", () => {
  const { db } = useDatabase();

  beforeAll(async () => {
    const camp = (name: string, country: string, pricePerNight: number | null, capacity: number) =>
      storeProperty(db(), {
        ...{ name, countries: [country], pricePerNight, capacity },
        currency: "USD",
        priceUnit: "per night",
        priceBasis: null,
        activities: [],
      });
    await camp("Reeds", "Botswana", 640, 4);
    await camp("Channel", "Botswana", 900, 4);
    await camp("Silence", "Botswana", null, 2);
    await camp("Rift", "Kenya", 120, 2);
  });

  const rescue = async (search: string) =>
    findRescue(
      db(),
      await loadListingIndex(db()),
      parseListingQuery(new URLSearchParams(search)),
      {},
    );

  test("each filter has the number and the prices of the results without it (P-051)", async () => {
    const { wishes, near, pair } = await rescue("country=botswana&maxPrice=300");
    expect(wishes).toEqual([
      { wish: 0, stays: 1, lowest: 120, highest: 120 },
      { wish: 1, stays: 3, lowest: 640, highest: 900 },
    ]);
    expect(pair).toBeNull();
    expect(near.map(({ card, misses }) => [card.name, misses])).toEqual([
      ["Rift", 0],
      ["Channel", 1],
    ]);
  });

  test("a single filter has no near misses", async () => {
    const { wishes, near } = await rescue("search=xyzzy");
    expect(wishes).toEqual([{ wish: 0, stays: 4, lowest: 120, highest: 900 }]);
    expect(near).toEqual([]);
  });

  test("a pair of filters is suggested where no single one helps", async () => {
    const { wishes, pair } = await rescue("country=kenya&maxPrice=100&capacity=4");
    expect(wishes).toEqual([]);
    expect(pair).toEqual({ wishes: [0, 1], stays: 2, lowest: 640, highest: 900 });
  });

  test("results without prices have no price range", async () => {
    const { wishes } = await rescue("search=silence&minPrice=1000");
    expect(wishes).toContainEqual({ wish: 1, stays: 1, lowest: null, highest: null });
  });
});

describe("the map", () => {
  const { db } = useDatabase();

  const delta = { south: -20, west: 22, north: -18.5, east: 24 };

  beforeAll(async () => {
    const camp = (name: string, latitude: number | null, longitude: number | null, usd: number) =>
      storeProperty(
        db(),
        makeBareFields({
          name,
          countries: ["Botswana"],
          latitude,
          longitude,
          pricePerNight: usd,
          currency: "USD",
          active: true,
        }),
      );
    await camp("Reeds", -19.3, 22.8, 900);
    await camp("Channel", -19.2, 23.1, 300);
    await camp("Pan", -20.6, 25.2, 200);
    await camp("Nowhere", null, null, 100);
    await camp("Null Island", 0, 0, 50);
  });

  test("a marker needs a listed property with coordinates other than zero", async () => {
    const { spots, complete } = await (
      await loadListingIndex(db())
    ).spots(defaultListingQuery, null);
    expect(spots.map(({ id, name, usd, stays }) => [id, name, usd, stays]).sort()).toEqual([
      ["channel", "Channel", 300, 1],
      ["pan", "Pan", 200, 1],
      ["reeds", "Reeds", 900, 1],
    ]);
    expect(complete).toBe(true);
  });

  test("the visible area has its own markers", async () => {
    const { spots, complete } = await (
      await loadListingIndex(db())
    ).spots(defaultListingQuery, delta);
    expect(spots.map(({ id }) => id).sort()).toEqual(["channel", "reeds"]);
    expect(complete).toBe(false);
  });

  test("the lowest price of a country is that of its cheapest property", async () => {
    expect(await (await loadListingIndex(db())).lowestPrices(["botswana", "rwanda"])).toEqual({
      botswana: 50,
    });
  });

  test("many properties are clustered, each counted once, with the lowest price (P-056)", async () => {
    const many = maxStayPoints + 200;
    await sql`
    insert into properties (id, name, sort_name, search_text, countries, region,
      country_slugs, latitude, longitude, price_usd)
    select 'camp-' || n, 'Camp', 'camp', 'camp', '{Kenya}', 'Mara', '{kenya}',
      -1 - (n % 50) / 25.0, 35 + (n % 40) / 20.0, 100 + n
    from generate_series(1, ${many}::integer) as n
  `.execute(db());
    const kenya = { ...defaultListingQuery, countries: ["kenya"] };
    const { spots, complete } = await (await loadListingIndex(db())).spots(kenya, null);
    expect(complete).toBe(false);
    expect(spots.length).toBeLessThan(100);
    expect(spots.reduce((sum, { stays }) => sum + stays, 0)).toBe(many);
    expect(Math.min(...spots.map(({ usd }) => usd ?? Infinity))).toBe(101);
  });
});

describe("compiled SQL", () => {
  // Compiles without a server: a changed query appears in review as changed SQL.
  const db: Database = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

  const queries: Record<string, { compile: () => { sql: string } }> = {
    "listing-cards": cardsQuery(db, ["reedsong-camp"]),
    "search-unknown-words": { compile: () => unknownQuery(readSearch("botsawna")).compile(db) },
    "search-near-words": { compile: () => candidatesQuery(["botsawna"]).compile(db) },
    "search-text": { compile: () => textHitsQuery(readSearch("river camp")).compile(db) },
    "property-page": propertyPageQuery(db, "reedsong-camp"),
  };

  /** One clause per line, for short diffs. */
  const readable = (sql: string) =>
    sql
      .replace(/\s+/g, " ")
      .replace(
        / (from|where|order by|limit|offset|union all|inner join|left join|group by) /g,
        "\n$1 ",
      )
      .concat("\n");

  test.each(Object.entries(queries))("the SQL of %s is the reviewed one", async (name, query) => {
    await expect(readable(query.compile().sql)).toMatchFileSnapshot(`__sql__/${name}.sql`);
  });
});
