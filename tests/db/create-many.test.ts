import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import type { Connection } from "#db/connect.server";
import { createProperties, type Creation, saveProperty } from "#db/queries/property/save.server";
import { makeBareFields, makePropertyFields, testRates } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate properties, audit_log, looked_at_pictures cascade`.execute(db()));

const sources: Creation["sources"] = {
  origin: "sync",
  sourceUrl: null,
  evidence: { name: { via: "table", passage: "Name, recOne" } },
};
const creations: Creation[] = [
  { fields: makePropertyFields({ airtableId: "recOne" }), sources },
  { fields: makeBareFields({ name: "Reedsong Camp" }), sources },
  { fields: makeBareFields({ name: "Reedsong Camp", latitude: null, longitude: null }), sources },
  {
    fields: makeBareFields({
      name: "Plain Lodge",
      fullAddress: "Plain Road 1, Maun",
      images: [
        "https://pictures.test/looked-at.jpg",
        "https://pictures.test/new.jpg",
        "/illustrations/river-camp.webp",
        "/media/0123456789abcdef-640.webp",
      ],
      imageAlts: { "https://pictures.test/new.jpg": "The plain" },
    }),
    sources,
  },
  { fields: makeBareFields({ name: "漢字" }), sources: { origin: "typed" } },
];

/** Every row that a save leaves, without what differs from one moment to the next. */
async function rows(trx: Connection) {
  const without = "'id', 'created_at', 'updated_at', 'recorded_at', 'at'";
  const list = (table: string, order: string, drop = without) =>
    sql<{ row: unknown }>`
      select to_jsonb(t) - array[${sql.raw(drop)}]::text[] as row from ${sql.table(table)} as t
      order by ${sql.raw(order)}
    `
      .execute(trx)
      .then(({ rows }) => rows.map(({ row }) => row));
  return {
    properties: await list("properties", "id", "'created_at', 'updated_at'"),
    images: await list("property_images", "property_id, position"),
    sources: await list("property_sources", "property_id, field"),
    revisions: await list("property_revisions", "property_id, version"),
    log: await list("audit_log", "entity_id"),
    lookups: await list("place_lookups", "property_id, kind"),
  };
}

/** What `work` stores and says, taken back afterwards. */
async function tried<Answer>(work: (trx: Connection) => Promise<Answer>) {
  const trx = await db().startTransaction().execute();
  try {
    return { said: await work(trx), stored: await rows(trx) };
  } finally {
    await trx.rollback().execute();
  }
}

test("created together they are what they are one by one (A-193)", async () => {
  await db()
    .insertInto("lookedAtPictures")
    .values({
      address: "https://pictures.test/looked-at.jpg",
      state: "stored",
      basePath: "/media/aaaabbbbccccdddd",
      widths: [640],
      width: 640,
      height: 400,
      color: "#102030",
    })
    .execute();
  const together = await tried((trx) =>
    createProperties(trx, creations, { actor: "sync", rates: testRates }),
  );
  const oneByOne = await tried(async (trx) => {
    const saved = [];
    for (const creation of creations)
      saved.push(await saveProperty(trx, { ...creation, actor: "sync", rates: testRates }));
    return saved;
  });
  expect(oneByOne.stored.properties).toHaveLength(creations.length);
  expect(oneByOne.stored.images.length).toBeGreaterThan(4);
  expect(oneByOne.stored.lookups.length).toBeGreaterThan(0);
  expect(together.stored).toEqual(oneByOne.stored);
  const withoutNumbers = (all: readonly object[]) =>
    all.map((one) => ({ ...one, imageIds: "imageIds" in one && (one.imageIds as []).length }));
  expect(withoutNumbers(together.said)).toEqual(withoutNumbers(oneByOne.said));
});

test("an id that is taken gets a number, whoever has it", async () => {
  const named = (name: string) => ({ fields: makeBareFields({ name }), sources });
  await saveProperty(db(), { ...named("River Camp"), actor: "test", rates: testRates });
  const created = await createProperties(
    db(),
    ["River Camp", "River Camp", "River Camp 2", "Hill Camp"].map(named),
    { actor: "sync", rates: testRates },
  );
  expect(created.map(({ id }) => id)).toEqual([
    "river-camp-2",
    "river-camp-3",
    "river-camp-2-2",
    "hill-camp",
  ]);
});
