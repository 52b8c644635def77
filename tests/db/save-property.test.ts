import { sql } from "kysely";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { connect, type Connection } from "#db/connect.server";
import { listChanges } from "#db/queries/log/audit.server";
import { addStandIn } from "#db/queries/pictures/images.server";
import { deleteProperties, restoreProperty } from "#db/queries/property/delete.server";
import {
  evidenceOf,
  protectedFields,
  recordLodgeWord,
  recordStated,
  sourcesOf,
} from "#db/queries/property/evidence.server";
import { findForEdit, findForPage, findForUpdate } from "#db/queries/property/read.server";
import { reapplyRules } from "#db/queries/property/reapply-rules.server";
import { revisionsOf } from "#db/queries/property/revisions.server";
import { normalizeFields } from "#db/queries/property/row.server";
import { saveProperties, type SaveProperty, saveProperty } from "#db/queries/property/save.server";
import { dropWork } from "#db/queries/work/work.server";
import { allFields, valuesOf } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import type { Property, PropertyFields } from "#domain/property/property";
import {
  listImages,
  makeBareFields,
  makePropertyFields,
  storeProperty,
  testRates,
} from "#tests/factories/property";
import { foundAt } from "#tests/fakes/place-services";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";

describe("saving a property", () => {
  const { db, url } = useDatabase();
  beforeEach(() => sql`truncate properties, audit_log cascade`.execute(db()));

  const save = async (change: Partial<SaveProperty> = {}) => {
    const saved = await saveProperty(db(), {
      fields: makePropertyFields(),
      actor: "operator",
      rates: testRates,
      ...change,
    });
    if ("conflict" in saved) throw new Error("unexpected conflict");
    return saved;
  };

  test("every field survives saving and reading", async () => {
    const { id, version, created } = await save();
    expect({ id, version, created }).toEqual({ id: "reedsong-camp", version: 1, created: true });
    expect(await findForEdit(db(), id)).toMatchObject(makePropertyFields());
  });

  test("a property with few values can be saved", async () => {
    const { id, needsIllustration } = await save({ fields: makeBareFields() });
    expect(needsIllustration).toBe(true);
    expect(await findForEdit(db(), id)).toMatchObject(makeBareFields());
  });

  test("a property without an image waits for its drawing, also after the trash (P-065)", async () => {
    const waits = async () => {
      const work = db().selectFrom("work").select("key").where("kind", "=", "make-illustration");
      return (await work.execute()).map(({ key }) => key);
    };
    await sql`truncate work`.execute(db());
    await save({
      fields: makeBareFields({ name: "Pictured", images: ["https://pictures.test/1.jpg"] }),
    });
    expect(await waits()).toEqual([]);
    const { id } = await save({ fields: makeBareFields({ name: "Bare" }) });
    expect(await waits()).toEqual([id]);
    await dropWork(db(), "make-illustration", { propertyId: id });
    await deleteProperties(db(), [id], { actor: "operator", now: new Date() });
    await restoreProperty(db(), id, "operator");
    expect(await waits()).toEqual([id]);
  });

  test("properties of one name get different ids", async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => save({ fields: makeBareFields() }).then((saved) => saved.id)),
    );
    expect(ids.sort()).toEqual([
      "reedsong-camp",
      "reedsong-camp-2",
      "reedsong-camp-3",
      "reedsong-camp-4",
      "reedsong-camp-5",
    ]);
  });

  test("the id of a deleted property is not reused", async () => {
    const { id } = await storeProperty(db());
    await deleteProperties(db(), [id], { actor: "operator", now: new Date() });
    expect((await storeProperty(db())).id).toBe("reedsong-camp-2");
  });

  test("a save over a newer version changes nothing and returns both (A-059)", async () => {
    const { id } = await save();
    await save({ id, fields: makePropertyFields({ region: "Linyanti" }), expectedVersion: 1 });
    const late = await saveProperty(db(), {
      id,
      fields: makePropertyFields({ region: "Kalahari" }),
      expectedVersion: 1,
      actor: "second operator",
      rates: testRates,
    });
    expect(late).toMatchObject({ conflict: { current: { version: 2, region: "Linyanti" } } });
    expect(await findForEdit(db(), id)).toMatchObject({ version: 2, region: "Linyanti" });
  });

  test("a form sent twice, because its answer was lost, is no conflict (A-053)", async () => {
    const { id } = await save();
    const form = { id, fields: makePropertyFields({ region: "Linyanti" }), expectedVersion: 1 };
    const first = await save(form);
    expect(await save(form)).toMatchObject({ id, version: first.version, changed: [] });
    expect(await findForEdit(db(), id)).toMatchObject({ version: 2, region: "Linyanti" });
  });

  describe("over what lookups have written", () => {
    const lookups = usePlaceLookups({ db, url });
    const address = "Chitabe Road, Maun";
    const pointless = { latitude: null, longitude: null, what3words: null };
    /** A property with an address, the fields that an editor loads, and later a looked-up place. */
    async function looked() {
      const { id } = await save({ fields: makeBareFields({ fullAddress: address }) });
      const loaded = (await findForEdit(db(), id)) ?? expect.fail("not stored");
      await lookups().land();
      return { id, loaded };
    }
    const stored = (id: string) => findForEdit(db(), id);

    test("a lookup is no conflict, and what it found stays (A-059)", async () => {
      const { id, loaded } = await looked();
      const { version, changed } = await save({
        id,
        fields: { ...loaded, region: "Elsewhere" },
        expectedVersion: loaded.version,
      });
      expect({ version, changed }).toEqual({ version: 4, changed: ["region"] });
      expect(await stored(id)).toMatchObject({
        region: "Elsewhere",
        ...foundAt,
        what3words: "lantern.reed.dusk",
      });
    });

    test("a value of one's own replaces a looked-up one", async () => {
      const { id, loaded } = await looked();
      const own = { latitude: -20.5, longitude: 24.1 };
      await save({ id, fields: { ...loaded, ...own }, expectedVersion: loaded.version });
      // The words were those of the other point.
      expect(await stored(id)).toMatchObject({ ...own, what3words: null });
    });

    test("what was found for an address goes with it, and is not locked", async () => {
      const { id, loaded } = await looked();
      const moved = { ...loaded, fullAddress: "Another Road, Maun" };
      const { lookup } = await save({ id, fields: moved, expectedVersion: loaded.version });
      expect(lookup).toBe("geocode");
      expect(await stored(id)).toMatchObject(pointless);
      expect((await protectedFields(db(), id)).locked).not.toContain("latitude");
      await lookups().land();
      expect(await stored(id)).toMatchObject(foundAt);
    });

    test("an edit beside a lookup is a conflict that names the editor and the edited fields", async () => {
      const { id, loaded } = await looked();
      const other = (await stored(id)) ?? expect.fail("not stored");
      await save({ id, fields: { ...other, region: "Elsewhere" }, actor: "Tefo" });
      const mine = { ...loaded, name: "Mine" };
      const late = { id, fields: mine, actor: "operator", rates: testRates };
      const result = await saveProperty(db(), { ...late, expectedVersion: loaded.version });
      expect(result).toMatchObject({
        conflict: { edited: ["region"], by: { actor: "Tefo", at: expect.any(Date) as Date } },
      });
      expect(await stored(id)).toMatchObject({ name: loaded.name, region: "Elsewhere" });

      await save({ ...late, expectedVersion: loaded.version, overwrite: true });
      expect(await stored(id)).toMatchObject({ ...foundAt, name: "Mine", region: loaded.region });
    });

    test("an edit that was undone again is no conflict", async () => {
      const { id, loaded } = await looked();
      for (const region of ["Elsewhere", loaded.region]) {
        const other = (await stored(id)) ?? expect.fail("not stored");
        await save({ id, fields: { ...other, region }, actor: "Tefo" });
      }
      const mine = { ...loaded, name: "Mine" };
      await save({ id, fields: mine, expectedVersion: loaded.version });
      expect(await stored(id)).toMatchObject({ ...foundAt, name: "Mine" });
    });
  });

  test("a locked property is read with the images that the lock waited for", async () => {
    const { id } = await save({
      fields: makeBareFields({ images: ["/illustrations/savannah-dusk"] }),
    });
    const images = ["/illustrations/albert-nile-landing"];
    const first = await db().startTransaction().execute();
    await saveProperty(first, {
      id,
      fields: makeBareFields({ images }),
      actor: "operator",
      rates: testRates,
    });
    const second = db()
      .transaction()
      .execute((trx) => findForUpdate(trx, id));
    await until("the second to wait for the lock", async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db());
      return rows.length > 0;
    });
    await first.commit().execute();
    expect((await second)?.property).toMatchObject({ version: 2, images });
  });

  test("of two saves at once exactly one is a conflict (A-059)", async () => {
    const { id } = await save();
    const outcomes = await Promise.all(
      ["Linyanti", "Kalahari"].map((region) =>
        saveProperty(db(), {
          id,
          fields: makePropertyFields({ region }),
          expectedVersion: 1,
          actor: "operator",
          rates: testRates,
        }),
      ),
    );
    expect(outcomes.filter((outcome) => "conflict" in outcome)).toHaveLength(1);
  });

  test("saving equal values creates no version", async () => {
    const { id } = await save();
    const before = await findForEdit(db(), id);
    const again = await save({ id });
    expect(again).toMatchObject({ version: 1, created: false });
    expect(await findForEdit(db(), id)).toEqual(before);
    expect(await revisionsOf(db(), id, { limit: 9 })).toHaveLength(1);
  });

  test("prices and coordinates finer than the columns create no version", async () => {
    const fields = makePropertyFields({ pricePerNight: 640.129, latitude: -19.28000049 });
    const { id } = await save({ fields });
    expect(await save({ id, fields })).toMatchObject({ version: 1 });
  });

  test("an illustration by a job creates no version (A-040)", async () => {
    const { id } = await save({ fields: makePropertyFields({ images: [] }) });
    expect(await addStandIn(db(), id)).toBe(true);
    const { images, imageAlts } = (await findForEdit(db(), id)) ?? expect.fail("not found");
    expect(images).toEqual([expect.stringMatching(/^\/illustrations\/[a-z-]+$/)]);
    await save({ id, fields: makePropertyFields({ images, imageAlts, capacity: 14 }) });
    const [last] = await revisionsOf(db(), id, { limit: 9 });
    expect(last).toMatchObject({ version: 2, changed: ["Capacity"] });
  });

  test("stays of one country that get drawings at once get different ones", async () => {
    const ids: string[] = [];
    for (const name of ["Drawn One", "Drawn Two", "Drawn Three", "Drawn Four"])
      ids.push((await storeProperty(db(), { name, images: [] })).id);
    await Promise.all(ids.map((id) => addStandIn(db(), id)));
    const rows = await db()
      .selectFrom("propertyImages")
      .select(["basePath", "alt"])
      .where("propertyId", "in", ids)
      .execute();
    expect(new Set(rows.map(({ basePath }) => basePath)).size).toBe(4);
    for (const { alt } of rows) expect(alt).toMatch(/^Illustration: an? /);
    expect(await addStandIn(db(), ids[0] ?? "")).toBe(false);
  });

  test("each revision has all fields, the audit log only the changed ones", async () => {
    const { id } = await save();
    await save({ id, fields: makePropertyFields({ capacity: 14 }) });
    expect((await revisionsOf(db(), id, { limit: 9 })).map((revision) => revision.version)).toEqual(
      [2, 1],
    );
    const [last] = await listChanges(db(), { entity: "property", entityId: id });
    expect(last).toMatchObject({
      actor: "operator",
      action: "update",
      before: { capacity: 12 },
      after: { capacity: 14 },
    });
  });

  test("a failed save stores nothing", async () => {
    await expect(
      save({ fields: makePropertyFields({ bookingUrl: "javascript:1" }) }),
    ).rejects.toThrow(/booking_url/);
    expect(await findForEdit(db(), "reedsong-camp")).toBeNull();
    expect(await listChanges(db(), { entity: "property", entityId: "reedsong-camp" })).toEqual([]);
  });

  test("typed values are locked, read values are not", async () => {
    const { id } = await save({
      sources: {
        origin: "reader",
        sourceUrl: "https://bookings.test/x",
        evidence: { region: { via: "meta", passage: "Okavango Delta" } },
      },
    });
    expect((await protectedFields(db(), id)).locked).toEqual([]);
    await save({ id, fields: makePropertyFields({ region: "Linyanti" }) });
    expect((await protectedFields(db(), id)).locked).toEqual(["region"]);
    const sources = await sourcesOf(db(), id);
    expect(sources.find((source) => source.field === "name")).toMatchObject({
      origin: "reader",
      sourceUrl: "https://bookings.test/x",
    });
  });

  describe("statements", () => {
    const reader = { origin: "reader" } as const;
    const fieldsWith = (capacity: number) => makePropertyFields({ capacity });
    /** Later than what the reader says. */
    const spokenAt = new Date(Date.now() + 24 * 60 * 60_000);
    const lodgeSays = (propertyId: string, value: number, current: number) =>
      recordLodgeWord(
        db(),
        { propertyId, field: "capacity", value, person: "Ruth of Reedsong", at: spokenAt },
        fieldsWith(current),
      );
    const said = async (id: string) =>
      (await evidenceOf(db(), id))
        .filter(({ field }) => field === "capacity")
        .map(({ origin, value, agrees }) => [origin, value, agrees]);

    test("page and lodge can disagree, each with its date (L-001)", async () => {
      const { id } = await save({ fields: fieldsWith(8), sources: reader });
      await lodgeSays(id, 6, 8);
      expect(await said(id)).toEqual([
        ["lodge", 6, false],
        ["reader", 8, true],
      ]);
      const [lodge] = (await evidenceOf(db(), id)).filter(({ origin }) => origin === "lodge");
      expect(lodge).toMatchObject({
        person: "Ruth of Reedsong",
        recordedAt: spokenAt,
      });
    });

    test("a confirmation makes no version and protects the value while it stands (L-006, L-008)", async () => {
      const { id } = await save({ fields: fieldsWith(8), sources: reader });
      await lodgeSays(id, 8, 8);
      expect((await findForEdit(db(), id))?.version).toBe(1);
      expect((await protectedFields(db(), id)).confirmed).toEqual(["capacity"]);
      await save({ id, fields: fieldsWith(10), sources: reader });
      expect((await protectedFields(db(), id)).confirmed).toEqual([]);
      await save({ id, fields: fieldsWith(8), sources: reader });
      expect((await protectedFields(db(), id)).confirmed).toEqual(["capacity"]);
    });

    test("an accepted answer keeps the date and the person of the lodge's word (L-008)", async () => {
      const { id } = await save({ fields: fieldsWith(8), sources: reader });
      await lodgeSays(id, 6, 8);
      await save({ id, fields: fieldsWith(6), sources: { origin: "lodge" } });
      const [lodge] = (await evidenceOf(db(), id)).filter(({ origin }) => origin === "lodge");
      expect(lodge).toMatchObject({
        agrees: true,
        person: "Ruth of Reedsong",
        recordedAt: spokenAt,
      });
    });

    test("a statement is dated anew once a day, without a write in between (L-001)", async () => {
      const { id } = await save({ fields: fieldsWith(8), sources: reader });
      await sql`update property_evidence set recorded_at = '2026-10-02'`.execute(db());
      const state = async () => {
        const words = { propertyId: id, fields: fieldsWith(8), sources: reader };
        await recordStated(db(), [{ ...words, stated: { capacity: 8 } }]);
        const { rows } = await sql<{ xmin: string; recordedAt: Date }>`
          select xmin::text, recorded_at from property_evidence
          where property_id = ${id} and field = 'capacity'`.execute(db());
        return rows;
      };
      const dated = await state();
      expect(dated[0]?.recordedAt.getTime()).toBeGreaterThan(Date.parse("2026-10-03"));
      expect(await state()).toEqual(dated);
    });

    test("a locked value keeps the lodge's word beside it (L-008)", async () => {
      const { id } = await save({ fields: fieldsWith(8) });
      await lodgeSays(id, 6, 8);
      expect(await protectedFields(db(), id)).toMatchObject({ confirmed: [] });
      expect((await protectedFields(db(), id)).locked).toContain("capacity");
      expect(await said(id)).toEqual([
        ["lodge", 6, false],
        ["typed", 8, true],
      ]);
    });
  });

  test("an image with the same URL keeps its copy", async () => {
    const { id } = await save({
      fields: makePropertyFields({ images: ["https://p.test/a", "https://p.test/b"] }),
    });
    await db()
      .updateTable("propertyImages")
      .set({ state: "stored", basePath: "/media/a" })
      .where("sourceUrl", "=", "https://p.test/a")
      .execute();
    const images = ["https://p.test/c", "https://p.test/b", "https://p.test/a"];
    const { imageIds } = await save({ id, fields: makePropertyFields({ images }) });
    const rows = await listImages(db(), id);
    expect(rows.map((row) => [row.sourceUrl, row.basePath])).toEqual([
      ["https://p.test/c", null],
      ["https://p.test/b", null],
      ["https://p.test/a", "/media/a"],
    ]);
    expect(imageIds).toEqual(rows.slice(0, 2).map((row) => row.id));
  });

  test("bundled illustrations need no copy and have an alt text", async () => {
    const { id, imageIds } = await save({
      fields: makePropertyFields({ images: ["/illustrations/baobab-dawn"] }),
    });
    expect(imageIds).toEqual([]);
    const page = await findForPage(db(), id);
    expect(page?.pictures[0]).toMatchObject({
      base: "/illustrations/baobab-dawn",
      alt: expect.stringContaining("baobab"),
    });
    expect(page?.pictures[0]?.widths.length).toBeGreaterThan(0);
  });

  test("a save sends an event to other processes after the commit", async () => {
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    await client.query("listen changed");
    const notified = new Promise((resolve) => client.on("notification", (n) => resolve(n.payload)));
    await save();
    expect(await notified).toBe("property/reedsong-camp");
    await client.end();
  });

  test("a deleted property is missing everywhere until it is restored", async () => {
    const { id } = await save();
    const now = new Date();
    expect(await deleteProperties(db(), [id], { actor: "operator", now })).toEqual([
      {
        id,
        name: "Reedsong Camp",
      },
    ]);
    expect(await deleteProperties(db(), [id], { actor: "operator", now })).toEqual([]);
    expect(await findForPage(db(), id)).toBeNull();
    expect(await restoreProperty(db(), id, "operator")).not.toBeNull();
    expect(await findForPage(db(), id)).not.toBeNull();
  });

  test("new rates update USD values and collections of changed properties only", async () => {
    const { id } = await save({
      fields: makeBareFields({ pricePerNight: 14_799, currency: "ZAR" }),
    });
    const read = async () => (await findForPage(db(), id)) ?? { priceUsd: null, collectionIds: [] };
    expect((await read()).collectionIds).not.toContain("ultra-luxury-experiences");
    expect(await reapplyRules(db(), { ...testRates, ZAR: 18 })).toBe(1);
    expect(await read()).toMatchObject({
      priceUsd: 822.1667,
      collectionIds: ["ultra-luxury-experiences"],
    });
    expect(await reapplyRules(db(), { ...testRates, ZAR: 18 })).toBe(0);
  });
});

describe("every field of the catalog", () => {
  /** Every field of the catalog through its column and back. */

  const { db } = useDatabase();
  const full: PropertyFields = valuesOf(({ name, kind }) => kind.sample(name));

  async function stored(fields: PropertyFields, id?: string): Promise<Property> {
    const saved = await saveProperty(db(), { id, fields, actor: "operator", rates: testRates });
    const read = "conflict" in saved ? null : await findForEdit(db(), saved.id);
    if (!read) throw new Error("not saved");
    return read;
  }

  let read: Property;
  beforeAll(async () => {
    read = await stored(full);
  });

  test.each(allFields)("$name is read as it was saved (A-075)", ({ name }) => {
    expect(read[name]).toEqual(full[name]);
  });

  test("saving the values that were read creates no version", async () => {
    expect(await stored(read, read.id)).toMatchObject({ version: read.version });
  });

  test("every sample is already normalized", () => {
    expect(normalizeFields(full)).toEqual(full);
  });

  test("a property with required fields only is read back empty", async () => {
    const bare = { ...emptyProperty, name: "Bare", countries: ["Kenya"], region: "Mara" };
    expect(await stored(bare)).toMatchObject(bare);
  });
});

describe("saving many properties", () => {
  const { db, url } = useDatabase();
  beforeEach(() => sql`truncate properties, audit_log, looked_at_pictures cascade`.execute(db()));

  const sources: SaveProperty["sources"] = {
    origin: "sync",
    sourceUrl: null,
    evidence: { name: { via: "table", passage: "Name, recOne" } },
  };
  const byTable = { actor: "sync", sources, rates: testRates };
  const creations: SaveProperty[] = [
    { ...byTable, fields: makePropertyFields({ airtableId: "recOne" }) },
    { ...byTable, fields: makeBareFields({ name: "Reedsong Camp" }) },
    {
      ...byTable,
      fields: makeBareFields({ name: "Reedsong Camp", latitude: null, longitude: null }),
    },
    {
      ...byTable,
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
    },
    { ...byTable, fields: makeBareFields({ name: "漢字" }), sources: { origin: "typed" } },
  ];
  /** Changes of the created ones, in their order; the second one changes nothing. */
  const changes = [
    { pricePerNight: 700, currency: "ZAR", images: [] },
    {},
    { fullAddress: "Reed Road 2, Maun", airtableId: "recThree" },
    {
      fullAddress: null,
      description: "On the plain",
      images: ["https://pictures.test/other.jpg", "https://pictures.test/new.jpg"],
      imageAlts: { "https://pictures.test/new.jpg": "The hill" },
    },
    { name: "Kanji Lodge", amenities: ["Pool"] },
  ];
  const saveOneByOne = async (trx: Connection, saves: readonly SaveProperty[]) => {
    const results = [];
    for (const save of saves) results.push(await saveProperty(trx, save));
    return results;
  };

  /** Every row of a save, without ids and timestamps. */
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
      sources: await list("property_evidence", "property_id, field"),
      revisions: await list("property_revisions", "property_id, version"),
      log: await list("audit_log", "entity_id"),
      lookups: await list("place_lookups", "property_id, kind"),
      writeBacks: await list("write_backs", "property_id"),
    };
  }

  /** The result and the rows of `work`, rolled back afterwards. */
  async function tried<Answer>(work: (trx: Connection) => Promise<Answer>) {
    const trx = await db().startTransaction().execute();
    try {
      return { said: await work(trx), stored: await rows(trx) };
    } finally {
      await trx.rollback().execute();
    }
  }

  const withoutNumbers = (all: readonly object[]) =>
    all.map((one) => ({ ...one, imageIds: "imageIds" in one && (one.imageIds as []).length }));

  test("properties created together equal properties created one by one (A-193)", async () => {
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
    const together = await tried((trx) => saveProperties(trx, creations));
    const oneByOne = await tried((trx) => saveOneByOne(trx, creations));
    expect(oneByOne.stored.properties).toHaveLength(creations.length);
    expect(oneByOne.stored.images.length).toBeGreaterThan(4);
    expect(oneByOne.stored.lookups.length).toBeGreaterThan(0);
    expect(together.stored).toEqual(oneByOne.stored);
    expect(withoutNumbers(together.said)).toEqual(withoutNumbers(oneByOne.said));
  });

  test("properties changed together equal properties changed one by one", async () => {
    const created = await saveProperties(db(), creations);
    const ids = created.map((saved) => ("id" in saved ? saved.id : ""));
    await deleteProperties(db(), ids.slice(4), { actor: "operator", now: new Date() });
    const saves = creations.map((save, index) => ({
      ...save,
      id: ids[index],
      fields: { ...save.fields, ...changes[index] },
      toTable: true,
    }));
    const added = { ...byTable, fields: makeBareFields({ name: "Hill Camp" }) };
    const late = { ...saves[0], expectedVersion: 7 } as SaveProperty;
    const mixed = [late, ...saves.slice(1), added];
    const together = await tried((trx) => saveProperties(trx, mixed));
    const oneByOne = await tried((trx) => saveOneByOne(trx, mixed));
    expect(together.said).toMatchObject([
      { conflict: { current: { version: 1 } } },
      { version: 1, changed: [], created: false },
      { version: 2, lookup: "geocode", toTable: true },
      { version: 2, lookup: null },
      { version: 2, created: true },
      { id: "hill-camp", version: 1, created: true },
    ]);
    expect(together.stored).toEqual(oneByOne.stored);
    expect(withoutNumbers(together.said)).toEqual(withoutNumbers(oneByOne.said));
    expect(together.stored.properties).toContainEqual(
      expect.objectContaining({ name: "Kanji Lodge", deleted_at: null }),
    );
    expect(together.stored.images.slice(0, 2)).toMatchObject([
      { source_url: "https://pictures.test/other.jpg", alt: null },
      { source_url: "https://pictures.test/new.jpg", alt: "The hill", position: 1 },
    ]);
    const all = await tried((trx) => saveProperties(trx, saves));
    expect(all.stored).toEqual((await tried((trx) => saveOneByOne(trx, saves))).stored);
  });

  test("the number of statements does not depend on the number of properties", async () => {
    const saves = Array.from({ length: 12 }, (_, n) => ({
      ...byTable,
      id: `camp-${n}`,
      toTable: true,
      fields: makePropertyFields({ name: `Camp ${n}`, airtableId: `rec${n}`, what3words: null }),
    }));
    await saveProperties(db(), saves);
    let statements = 0;
    const counted = connect({ url: url(), onQuery: () => (statements += 1) });
    const changing = async (some: readonly SaveProperty[], price: number) => {
      statements = 0;
      const images = [`https://pictures.test/${price}.jpg`, "/illustrations/river-camp.webp"];
      const change = { pricePerNight: price, images, imageAlts: {} };
      await saveProperties(
        counted,
        some.map((save) => ({ ...save, fields: { ...save.fields, ...change } })),
      );
      return statements;
    };
    try {
      await changing(saves, 700);
      expect(await changing(saves, 710)).toBe(await changing(saves.slice(0, 1), 720));
    } finally {
      await counted.destroy();
    }
  });

  test("a taken id gets a number", async () => {
    const named = (name: string) => ({ ...byTable, fields: makeBareFields({ name }) });
    await saveProperty(db(), named("River Camp"));
    const created = await saveProperties(
      db(),
      ["River Camp", "River Camp", "River Camp 2", "Hill Camp"].map(named),
    );
    expect(created.map((saved) => "id" in saved && saved.id)).toEqual([
      "river-camp-2",
      "river-camp-3",
      "river-camp-2-2",
      "hill-camp",
    ]);
  });
});
