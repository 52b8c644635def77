import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { recordExtraction, requestImport } from "#db/queries/imports/items.server";
import { findItem } from "#db/queries/imports/read-runs.server";
import { importReviewed } from "#db/queries/imports/review.server";
import { createRun } from "#db/queries/imports/runs.server";
import { sourcesOf } from "#db/queries/property/history.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { makeExtraction } from "#tests/factories/extraction";
import { makePropertyFields, storeProperty, testRates } from "#tests/factories/property";
import { deleteProperty } from "#tests/factories/trash";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { skipPauses } from "./skip-pauses";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

onEachBackend("importing", (backend) => {
  const { db, url } = useDatabase();
  let worker: TestWorker;

  beforeAll(async () => {
    // It leaves pictures in their queue: they have tests of their own, here it counts who asks for them.
    worker = await startWorker(await queueStore(backend, url()), db());
  });
  afterAll(() => worker.stop());
  beforeEach(async () => {
    await worker.queues.pictures.drain();
    await sql`truncate properties, import_runs cascade`.execute(db());
  });

  const readItem = async (
    read: Partial<ExtractedProperty> = {},
    kind: "batch" | "smart" = "batch",
  ) => {
    const { itemIds } = await createRun(db(), {
      kind,
      urls: ["https://bookings.test/hotel/na/dune-lantern.html"],
      actor: "operator",
    });
    const [itemId = ""] = itemIds;
    await recordExtraction(db(), itemId, makeExtraction(read));
    return itemId;
  };
  const prepare = async (
    read: Partial<ExtractedProperty> = {},
    { publish = true, kind = "batch" as "batch" | "smart" } = {},
  ) => {
    const itemId = await readItem(read, kind);
    const { runId } = (await findItem(db(), itemId)) ?? expect.fail("no item");
    await requestImport(db(), runId, { publish });
    return itemId;
  };
  const imported = (itemId: string) =>
    until("imported item", async () => {
      await skipPauses(worker.queues.imports);
      const item = await findItem(db(), itemId);
      return item?.state === "imported" && item;
    });
  const run = async (itemId: string) => {
    await worker.enqueue("import-property", { itemId });
    return findForEdit(db(), (await imported(itemId)).propertyId ?? "");
  };
  const countProperties = async () =>
    (await db().selectFrom("properties").select("id").execute()).length;

  test("an item imported twice makes one property", async () => {
    const itemId = await prepare();
    // Without a key of their own the two are different jobs that run side by side.
    await worker.queues.imports.addBulk([
      { name: "import-property", data: { itemId } },
      { name: "import-property", data: { itemId } },
    ]);
    await imported(itemId);
    await until("empty queue", async () => (await worker.queues.imports.count()) === 0);
    await worker.enqueue("import-property", { itemId });
    await until("empty queue", async () => (await worker.queues.imports.count()) === 0);

    expect(await countProperties()).toBe(1);
    const property = await findForEdit(db(), "dune-lantern-lodge");
    expect(property).toMatchObject({ version: 1, active: true, featured: false, currency: "USD" });
    expect(await sourcesOf(db(), "dune-lantern-lodge")).toContainEqual(
      expect.objectContaining({ field: "name", origin: "reader", locked: false }),
    );
  });

  test("two addresses of one stay make one property", async () => {
    const first = await prepare();
    const second = await prepare({
      name: "Dune Lantern",
      bookingUrl: "https://bookings.test/hotel/na/dune-lantern.html?utm_source=mail",
    });
    await Promise.all([
      worker.enqueue("import-property", { itemId: first }),
      worker.enqueue("import-property", { itemId: second }),
    ]);
    await Promise.all([imported(first), imported(second)]);
    expect(await countProperties()).toBe(1);
  });

  test("an import updates, but keeps what was typed", async () => {
    const stored = {
      name: "Dune Lantern Lodge",
      airtableId: null,
      bookingUrl: "https://bookings.test/hotel/na/dune-lantern.html",
    };
    const { id } = await storeProperty(db(), stored);
    await saveProperty(db(), {
      id,
      fields: makePropertyFields({ ...stored, pricePerNight: 395, featured: true }),
      actor: "operator",
      rates: testRates,
    });
    const updated = await run(
      await prepare({ pricePerNight: 450, capacity: 22 }, { publish: false }),
    );
    expect(updated?.id).toBe(id);
    expect(updated).toMatchObject({
      pricePerNight: 395,
      capacity: 22,
      featured: true,
      active: true,
    });
  });

  test("a draft stays hidden until it is published", async () => {
    expect(await run(await prepare({}, { publish: false }))).toMatchObject({ active: false });
  });

  test("the page itself is where one books", async () => {
    const page = "https://www.booking.com/hotel/na/dune.html";
    const property = await run(
      await prepare({ bookingUrl: undefined, sourceUrl: `${page}?label=x` }),
    );
    expect(property).toMatchObject({ bookingUrl: page, partner: "Booking.com" });
    await run(await prepare({ name: "Dune", bookingUrl: undefined, sourceUrl: `${page}?sid=9` }));
    expect(await countProperties()).toBe(1);
  });

  test("batches take five pictures, single pages all", async () => {
    const images = [1, 2, 3, 4, 5, 6, 7].map((n) => `https://pictures.test/${n}.jpg`);
    expect((await run(await prepare({ images })))?.images).toHaveLength(5);
    const smart = await prepare({ images }, { kind: "smart" });
    expect((await run(smart))?.images).toHaveLength(7);
    await until("jobs", async () => (await worker.queues.pictures.getWaiting()).length === 7);
  });

  test("a stay without pictures asks for a drawing", async () => {
    await run(await prepare({ images: [] }));
    const [job] = await until("job", async () => {
      const jobs = await worker.queues.pictures.getWaiting();
      return jobs.length > 0 && jobs;
    });
    expect(job).toMatchObject({
      name: "make-illustration",
      data: { propertyId: "dune-lantern-lodge" },
    });
  });

  test("a deleted stay comes back when imported again", async () => {
    const property = await run(await prepare());
    await deleteProperty(db(), property?.id ?? "", {
      actor: "operator",
      now: new Date(),
    });
    const itemId = await prepare();
    await db()
      .updateTable("importItems")
      .set({ propertyId: property?.id ?? "" })
      .where("id", "=", itemId)
      .execute();
    expect(await run(itemId)).toMatchObject({ id: property?.id, active: true });
    expect(await countProperties()).toBe(1);
  });

  test("an import that cannot be stored says why", async () => {
    const itemId = await prepare();
    await sql`alter table properties add constraint closed check (region <> 'Sossusvlei')`.execute(
      db(),
    );
    await worker.enqueue("import-property", { itemId });
    const item = await until("failed import", async () => {
      await skipPauses(worker.queues.imports);
      const found = await findItem(db(), itemId);
      return found?.state === "success" && found;
    });
    await sql`alter table properties drop constraint closed`.execute(db());
    expect(item.reason).toBe("import-failed");
    expect(item.error).toContain("closed");
    expect(await countProperties()).toBe(0);
  });

  test("a stay of the same name elsewhere is another", async () => {
    await storeProperty(db());
    const itemId = await prepare({ name: "Reedsong Camp", bookingUrl: undefined, sourceUrl: "" });
    expect((await run(itemId))?.id).toBe("reedsong-camp-2");
  });

  test("corrections and the chosen target are obeyed", async () => {
    await run(await prepare());
    const { id } = await storeProperty(db(), { pricePerNight: 100 });
    const choices = { lines: { pricePerNight: "keep" as const }, typed: { capacity: "9" } };
    const imports = [id, null].map(async (target) => {
      const itemId = await readItem();
      const decision = target ? ("update" as const) : ("create" as const);
      await importReviewed(db(), itemId, { choices, decision, target, publish: false });
      return run(itemId);
    });
    const [chosen, made] = await Promise.all(imports);
    expect(chosen).toMatchObject({ id, capacity: 9, pricePerNight: 100, active: true });
    expect(made).toMatchObject({ id: "dune-lantern-lodge-2", capacity: 9, active: false });
    expect(await sourcesOf(db(), id)).toContainEqual(
      expect.objectContaining({ field: "capacity", origin: "typed", locked: true }),
    );
  });

  test("an existing draft is published when that is asked for, and only then", async () => {
    const { id } = await storeProperty(db(), {
      bookingUrl: makeExtraction().data.bookingUrl,
      active: false,
    });
    expect(await run(await prepare({}, { publish: false }))).toMatchObject({ id, active: false });
    expect(await run(await prepare())).toMatchObject({ id, active: true });
    expect(await run(await prepare({}, { publish: false }))).toMatchObject({ id, active: true });
  });

  test("what the stay holds already is not written again", async () => {
    const first = await prepare();
    const property = await run(first);
    expect(await findItem(db(), first)).toMatchObject({
      outcome: "created",
      versionBefore: null,
      versionAfter: 1,
    });
    const again = await prepare();
    expect(await run(again)).toMatchObject({ version: 1, updatedAt: property?.updatedAt });
    expect(await findItem(db(), again)).toMatchObject({ outcome: "unchanged", versionAfter: 1 });
    const dearer = await prepare({ pricePerNight: 420 });
    expect(await run(dearer)).toMatchObject({ version: 2 });
    expect(await findItem(db(), dearer)).toMatchObject({
      outcome: "updated",
      versionBefore: 1,
      versionAfter: 2,
    });
  });

  test("doubtful values wait and are counted", async () => {
    const itemId = await prepare();
    const doubtful = {
      ...makeExtraction(),
      evidence: { country: { via: "derived", passage: "+264 61" } },
      priceTerms: { from: "2027-06-01", to: "2027-09-30", words: "June to September" },
    };
    await db()
      .updateTable("importItems")
      .set({ extraction: JSON.stringify(doubtful) })
      .where("id", "=", itemId)
      .execute();
    expect(await run(itemId)).toMatchObject({ countries: ["Unknown"], pricePerNight: null });
    expect(await findItem(db(), itemId)).toMatchObject({ valuesWaiting: 2 });
  });
});
