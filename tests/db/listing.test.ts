import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { connect } from "#db/connect.server";
import { listFeatured, listForPage } from "#db/queries/listing/page.server";
import { cardsByIds, findForPage, staysLike } from "#db/queries/property/read.server";
import { defaultListingQuery } from "#domain/listing/query";
import { makeBareFields, makePropertyFields, storeProperty } from "#tests/factories/property";
import { deleteProperty } from "#tests/factories/trash";
import { answersInMemory } from "#tests/setup/answers-in-memory";
import { useDatabase } from "#tests/setup/test-database";

const { db, url } = useDatabase();
beforeEach(() => sql`truncate properties cascade`.execute(db()));

const open = () => answersInMemory(db());
const readOptions = async () => (await open()).options();
const store = (name: string, change = {}) =>
  storeProperty(db(), makeBareFields({ name, ...change }));

test("a card shows its first picture that can be shown (P-066)", async () => {
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
    pricePerNight: 640,
    cover: { base: null, sourceUrl: "https://p.test/good", alt: "Reedsong Camp" },
  });
});

test("a page of cards costs one query whatever it holds", async () => {
  for (let n = 0; n < 30; n += 1) await store(`Camp ${n}`);
  const asked: string[] = [];
  const watched = connect({ url: url(), max: 2, onQuery: (text) => asked.push(text) });
  const { cards, total } = await listForPage(watched, await open(), defaultListingQuery);
  await watched.destroy();
  expect([cards.length, total, asked.length]).toEqual([24, 30, 1]);
});

test("inactive and deleted stays are found nowhere (A-076)", async () => {
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

test("options are named by the rules, else as a property names them", async () => {
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

test("cards come in the order of the ids, unknown ones left out", async () => {
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

test("similar stays share country or type, nearest price first (P-092)", async () => {
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
  expect(cards.map((card) => card.name)).toEqual(["Same and near", "Same but dear", "Other type"]);
});

test("a property page brings fields, pictures and USD value", async () => {
  const { id } = await storeProperty(db(), { pricePerNight: 1850, currency: "ZAR" });
  expect(await findForPage(db(), id)).toMatchObject({
    property: { ...makePropertyFields(), airtableId: null, pricePerNight: 1850, currency: "ZAR" },
    pictures: [{ sourceUrl: "https://pictures.test/reedsong-1.jpg" }, {}],
    priceUsd: 100,
  });
});
