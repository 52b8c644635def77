import { existsSync } from "node:fs";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { connect } from "#db/connect.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { sampleCatalog, seedGenerated, seedReference, seedSamples } from "#db/seed/fill";
import { describeRedrawnRooms, replaceRemovedDrawings } from "#db/seed/removed-drawings";
import { illustrationCatalog } from "#domain/pictures/illustration-catalog";
import { deleteProperty, storeProperty, testRates } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";

const { db, url } = useDatabase();
beforeEach(() =>
  sql`truncate properties, posts, pages, faqs, collections, country_guides cascade`.execute(db()),
);

const count = async (table: "properties" | "propertyImages" | "posts" | "faqs" | "pages") => {
  const { total } = await db()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

test("seeding twice changes nothing (G-24)", async () => {
  expect(await seedSamples(db(), testRates)).toEqual({ properties: 121, posts: 9 });
  const images = await count("propertyImages");
  expect(await seedSamples(db(), testRates)).toEqual({ properties: 0, posts: 0 });
  expect(await count("properties")).toBe(121);
  expect(await count("propertyImages")).toBe(images);
});

test("a seeded stay reads back as written", async () => {
  await seedSamples(db(), testRates);
  const { id, fields } =
    sampleCatalog(testRates).find((stay) => stay.fields.accommodationUnits.length > 0) ?? {};
  const read = await findForEdit(db(), id ?? "");
  // Prices are those of its rates.
  const {
    priceSeasons: _,
    pricePerNight: __,
    priceMin: ___,
    priceMax: ____,
    ...others
  } = fields ?? {};
  expect(read).toMatchObject(others);
});

test("a seeded stay has the same row as a saved one", async () => {
  await seedSamples(db(), testRates);
  const derived = [
    "searchText",
    "searchVector",
    "searchHead",
    "collectionIds",
    "experienceIds",
    "priceUsd",
  ] as const;
  const row = () =>
    db()
      .selectFrom("properties")
      .select(derived)
      .where("id", "=", "kopje-nine")
      .executeTakeFirstOrThrow();
  const seeded = await row();
  const fields = await findForEdit(db(), "kopje-nine");
  if (!fields) throw new Error("no such stay");
  await saveProperty(db(), { id: "kopje-nine", fields, actor: "test", rates: testRates });
  expect(await row()).toEqual(seeded);
});

test("a second seed keeps edits and deletions of samples", async () => {
  await seedSamples(db(), testRates);
  const fields = sampleCatalog(testRates)[0]?.fields;
  if (!fields) throw new Error("empty catalogue");
  const id = sampleCatalog(testRates)[0]?.id ?? "";
  await saveProperty(db(), {
    id,
    fields: { ...fields, region: "Elsewhere" },
    actor: "test",
    rates: testRates,
  });
  await deleteProperty(db(), "kopje-nine", { actor: "test", now: new Date("2026-11-21") });
  await seedSamples(db(), testRates);
  expect((await findForEdit(db(), id))?.region).toBe("Elsewhere");
  const deletedRow = await db()
    .selectFrom("properties")
    .select("deletedAt")
    .where("id", "=", "kopje-nine")
    .executeTakeFirst();
  expect(deletedRow?.deletedAt).not.toBeNull();
});

test("real listings are never mixed with samples", async () => {
  await storeProperty(db(), { sample: false });
  expect(await seedSamples(db(), testRates)).toEqual({ properties: 0, posts: 0 });
  expect(await count("properties")).toBe(1);
});

test("generated rows leave the operator's properties unchanged (G-24)", async () => {
  await storeProperty(db(), { sample: false });
  await seedGenerated(db(), 10, testRates);
  await db()
    .updateTable("properties")
    .set({ region: "Elsewhere" })
    .where("id", "=", "generated-3")
    .execute();
  const others = () =>
    db().selectFrom("properties").selectAll().where("id", "not like", "generated-%").execute();
  const before = await others();
  await deleteProperty(db(), "generated-4", { actor: "test", now: new Date("2026-11-21") });
  expect(await seedGenerated(db(), 12, testRates)).toBe(2);
  expect(await others()).toEqual(before);
  const edited = await db()
    .selectFrom("properties")
    .select("id")
    .where((eb) => eb.or([eb("region", "=", "Elsewhere"), eb("deletedAt", "is not", null)]))
    .orderBy("id")
    .execute();
  expect(edited.map(({ id }) => id)).toEqual(["generated-3", "generated-4"]);
});

test("two simultaneous seeds store the samples once", async () => {
  // Two processes: each is connected before it starts.
  const processes = [connect({ url: url(), max: 1 }), connect({ url: url(), max: 1 })];
  await Promise.all(processes.map((own) => sql`select 1`.execute(own)));
  await Promise.all(processes.map((own) => seedSamples(own, testRates)));
  await Promise.all(processes.map((own) => own.destroy()));
  expect(await count("properties")).toBe(121);
  expect(await count("posts")).toBe(9);
});

test("generated rows are added once, more on request", { tags: ["thorough"] }, async () => {
  expect(await seedGenerated(db(), 1200, testRates)).toBe(1200);
  expect(await seedGenerated(db(), 1200, testRates)).toBe(0);
  expect(await seedGenerated(db(), 1300, testRates)).toBe(100);
});

test("editorial content is seeded once (G-24)", async () => {
  expect(await seedReference(db())).toEqual({
    guides: 10,
    collections: 6,
    questions: 14,
    pages: 3,
  });
  await db().deleteFrom("faqs").where("position", "=", 3).execute();
  await db().deleteFrom("pages").where("slug", "=", "how-we-choose").execute();
  expect(await seedReference(db())).toEqual({ guides: 0, collections: 0, questions: 0, pages: 0 });
  expect(await count("faqs")).toBe(12);
  expect(await count("pages")).toBe(2);
});

test("drawings whose files were removed are replaced once", async () => {
  for (const name of ["Bamboo Line Lodge", "Far Camp"])
    await storeProperty(db(), { name, images: [] });
  await sql`insert into property_images
      (property_id, position, source_url, base_path, widths, state, kind, alt)
    select id, position, '/illustrations/' || drawing, '/illustrations/' || drawing,
        '{320,640,1280}', 'stored', 'illustration', alt
      from properties, (values
        (0, 'mountain-lodge-dawn', 'Illustration: a thatched lodge among misty mountains at dawn'),
        (1, 'mountain-mist', 'Illustration: a lodge among misty forested mountains'),
        (2, 'mountain-lodge-day', 'The lodge seen from the gate')
      ) as images (position, drawing, alt)`.execute(db());
  await sql`insert into posts (slug, title, excerpt, content, status)
    values ('a', 'a', 'a', '<img src="/illustrations/bush-tent-gold-640.webp" alt="Ours">', 'draft')`.execute(
    db(),
  );
  expect(await replaceRemovedDrawings(db())).toBe(4);
  const images = await db()
    .selectFrom("propertyImages")
    .select(["sourceUrl", "basePath", "alt"])
    .orderBy("propertyId")
    .orderBy("position")
    .execute();
  const paths = images.map(({ sourceUrl }) => sourceUrl);
  expect(images.map(({ basePath }) => basePath)).toEqual(paths);
  expect(paths.slice(0, 3)).toEqual([
    "/illustrations/bamboo-line-lodge",
    "/illustrations/mountain-mist",
    "/illustrations/bamboo-line-lodge-inside",
  ]);
  const { content } = await db().selectFrom("posts").select("content").executeTakeFirstOrThrow();
  const files = [...paths.map((path) => `${path}-640.webp`), /"(.*?)"/.exec(content)?.[1]];
  for (const file of files) expect(existsSync(`public${file}`), file).toBe(true);
  expect(images[2]?.alt).toBe("The lodge seen from the gate");
  const drawing = illustrationCatalog.find(({ name }) => paths[3] === `/illustrations/${name}`);
  expect(drawing).toMatchObject({ biome: "mountain", stay: "lodge", alt: images[3]?.alt });
  expect(await replaceRemovedDrawings(db())).toBe(0);
});

test("rooms that were drawn anew get their text, unless the operator wrote one", async () => {
  const images = ["/illustrations/hyrax-hall-inside", "/illustrations/horse-and-heron-inside"];
  const { id } = await storeProperty(db(), { name: "Two Rooms", images });
  const alts = ["Illustration: the view from inside, at dawn", "The view from our bed"];
  for (const [position, alt] of alts.entries())
    await db()
      .updateTable("propertyImages")
      .set({ alt })
      .where("propertyId", "=", id)
      .where("position", "=", position)
      .execute();
  await describeRedrawnRooms(db());
  const rows = await db()
    .selectFrom("propertyImages")
    .select("alt")
    .where("propertyId", "=", id)
    .orderBy("position")
    .execute();
  const drawn = illustrationCatalog.find(({ name }) => name === "hyrax-hall-inside")?.alt;
  expect(rows.map(({ alt }) => alt)).toEqual([drawn, "The view from our bed"]);
});
