import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { findItem, recordExtraction, requestImport } from "#db/queries/imports/read-runs.server";
import { importReviewed } from "#db/queries/imports/review.server";
import { createRun } from "#db/queries/imports/runs.server";
import {
  evidenceOf,
  groupByField,
  recordLodgeWord,
  sourcesOf,
} from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { noChoices } from "#domain/imports/choices";
import type { ExtractedProperty } from "#domain/imports/extraction";
import type { ItemState } from "#domain/imports/run";
import { makeExtraction } from "#tests/factories/pages";
import {
  deleteProperty,
  makePropertyFields,
  storeProperty,
  testRates,
} from "#tests/factories/property";
import { type PlaceServices, startPlaceServices } from "#tests/fakes/place-services";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

onEachBackend("importing", (backend) => {
  const { db, url } = useDatabase();
  let worker: TestWorker;
  let places: PlaceServices;
  let release: (() => void)[];

  beforeAll(async () => {
    places = await startPlaceServices();
    // Lookups answer after the tests, so that every version is that of an import.
    release = [places.hold("geocoder"), places.hold("what3words")];
    // Image jobs stay in their queue: these tests check only that they are enqueued.
    worker = await startWorker(await queueStore(backend, url()), db(), places.env);
  });
  afterAll(async () => {
    for (const answer of release) answer();
    await worker.stop();
    await places.close();
  });
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
  const prepare = async (read: Partial<ExtractedProperty> = {}, { publish = true } = {}) => {
    const itemId = await readItem(read);
    const { runId } = (await findItem(db(), itemId)) ?? expect.fail("no item");
    await requestImport(db(), runId, { publish });
    return itemId;
  };
  const reached = (itemId: string, ...states: ItemState[]) =>
    until(`item that is ${states.join(" or ")}`, async () => {
      await skipPauses(worker, "imports");
      const item = await findItem(db(), itemId);
      return item && states.includes(item.state) && item;
    });
  const imported = (itemId: string) => reached(itemId, "imported");
  /** Creates an item that waits for review. */
  const returned = (itemId: string) => reached(itemId, "success");
  const run = async (itemId: string) => {
    await worker.enqueue("import-property", { itemId });
    return findForEdit(db(), (await imported(itemId)).propertyId ?? "");
  };
  /** Submits the review with the choice "Update …". */
  const runUpdate = async (itemId: string, target: string, { publish = false } = {}) => {
    const review = { choices: noChoices, decision: "update", target, publish } as const;
    expect(await importReviewed(db(), itemId, review)).toBe(true);
    return run(itemId);
  };
  const countProperties = async () =>
    (await db().selectFrom("properties").select("id").execute()).length;

  test("an item imported twice creates one property", async () => {
    const itemId = await prepare();
    // Different keys, so that the two jobs run simultaneously.
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

  test("two URLs of one property create one, the second waits for review (A-175)", async () => {
    const first = await prepare();
    const second = await prepare({
      name: "Dune Lantern",
      bookingUrl: "https://bookings.test/hotel/na/dune-lantern.html?utm_source=mail",
    });
    await Promise.all([
      worker.enqueue("import-property", { itemId: first }),
      worker.enqueue("import-property", { itemId: second }),
    ]);
    const ended = await Promise.all(
      [first, second].map((itemId) => reached(itemId, "imported", "success")),
    );
    expect(ended.map(({ state }) => state).sort()).toEqual(["imported", "success"]);
    expect(await countProperties()).toBe(1);
    const propertyId = ended.map((item) => item.propertyId).find(Boolean) ?? "";
    expect(await findForEdit(db(), propertyId)).toMatchObject({ version: 1 });
  });

  const page = "https://bookings.test/hotel/na/dune-lantern.html";
  const elsewhere = "https://other.test/stay";
  test.each([
    ["tracking in its booking address", { bookingUrl: `${page}?utm_source=mail&gclid=1` }],
    ["a booking address by http", { bookingUrl: page.replace("https:", "http:") }],
    ["the page that a redirect led to", { bookingUrl: undefined, sourceUrl: `${page}/` }],
    ["the page it was read from", { bookingUrl: elsewhere, sourceUrl: "https://own.test/dune" }],
    ["its name and place", { bookingUrl: elsewhere, sourceUrl: elsewhere }],
  ])(
    "an existing property recognized by %s is only updated on request (A-178)",
    async (_by, read) => {
      const stored = await storeProperty(db(), {
        name: "Dune Lantern Lodge",
        bookingUrl: page,
        propertyUrl: "https://own.test/dune",
        latitude: -24.73,
        longitude: 15.29,
        active: false,
      });
      const itemId = await prepare({ ...read, pricePerNight: 999 });
      await worker.enqueue("import-property", { itemId });
      expect(await returned(itemId)).toMatchObject({ twinId: stored.id, propertyId: null });
      expect(await findForEdit(db(), stored.id)).toMatchObject({
        version: 1,
        bookingUrl: page,
        active: false,
      });
      expect(await countProperties()).toBe(1);
      expect(await runUpdate(itemId, stored.id)).toMatchObject({ id: stored.id, version: 2 });
    },
  );

  test("an import updates, but keeps typed values", async () => {
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
    const updated = await runUpdate(await readItem({ pricePerNight: 450, capacity: 22 }), id);
    expect(updated?.id).toBe(id);
    expect(updated).toMatchObject({
      pricePerNight: 395,
      capacity: 22,
      featured: true,
      active: true,
    });
  });

  test("an import keeps what the lodge confirmed, and stores what the page says (L-008)", async () => {
    const { id } = await storeProperty(db(), {
      bookingUrl: "https://bookings.test/hotel/na/dune-lantern.html",
      pricePerNight: 395,
      capacity: 12,
    });
    const current = (await findForEdit(db(), id)) ?? expect.fail("not stored");
    const word = { propertyId: id, person: "Naledi", at: new Date("2026-11-20") };
    await recordLodgeWord(db(), { ...word, field: "pricePerNight", value: 395 }, current);
    await recordLodgeWord(db(), { ...word, field: "capacity", value: 10 }, current);
    const itemId = await readItem({ pricePerNight: 450, capacity: 22 });
    expect(await runUpdate(itemId, id)).toMatchObject({ pricePerNight: 395, capacity: 22 });
    const said = async (field: "pricePerNight" | "capacity") =>
      (groupByField(await evidenceOf(db(), id)).get(field) ?? [])
        .map(({ origin, value, agrees }) => [origin, value, agrees])
        .sort();
    expect(await said("pricePerNight")).toEqual([
      ["lodge", 395, true],
      ["reader", 450, false],
      ["seed", 395, true],
    ]);
    expect(await said("capacity")).toEqual([
      ["lodge", 10, false],
      ["reader", 22, true],
      ["seed", 12, false],
    ]);
    // Only if the operator accepts it.
    const again = await readItem({ pricePerNight: 450 });
    const choices = { lines: { pricePerNight: "take" as const }, typed: {} };
    const review = { choices, decision: "update", target: id, publish: false } as const;
    await importReviewed(db(), again, review);
    expect(await run(again)).toMatchObject({ pricePerNight: 450 });
  });

  test("a draft stays hidden until it is published (A-179)", async () => {
    expect(await run(await prepare({}, { publish: false }))).toMatchObject({ active: false });
  });

  test("the page is the booking URL", async () => {
    const page = "https://www.booking.com/hotel/na/dune.html";
    const property = await run(
      await prepare({ bookingUrl: undefined, sourceUrl: `${page}?label=x` }),
    );
    expect(property).toMatchObject({ bookingUrl: page, partner: "Booking.com" });
    const other = { name: "Dune", bookingUrl: undefined, sourceUrl: `${page}?sid=9` };
    const again = await prepare(other);
    await worker.enqueue("import-property", { itemId: again });
    expect(await returned(again)).toMatchObject({ twinId: property?.id });
    expect(await countProperties()).toBe(1);
  });

  test("batches import five images, single pages all (A-176)", async () => {
    const images = [1, 2, 3, 4, 5, 6, 7].map((n) => `https://pictures.test/${n}.jpg`);
    const property = await run(await prepare({ images }));
    expect(property?.images).toHaveLength(5);
    const smart = await readItem({ images }, "smart");
    expect((await runUpdate(smart, property?.id ?? ""))?.images).toHaveLength(7);
    await until("jobs", async () => (await worker.queues.pictures.getWaiting()).length === 7);
  });

  test("a property without images gets an illustration (P-065)", async () => {
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

  test("a deleted property is restored by another import", async () => {
    const property = await run(await prepare());
    await deleteProperty(db(), property?.id ?? "", {
      actor: "operator",
      now: new Date(),
    });
    const chosen = runUpdate(await readItem(), property?.id ?? "", { publish: true });
    expect(await chosen).toMatchObject({ id: property?.id, active: true });
    expect(await countProperties()).toBe(1);
  });

  test("a failed import has its reason", async () => {
    const itemId = await prepare();
    await sql`alter table properties add constraint closed check (region <> 'Sossusvlei')`.execute(
      db(),
    );
    await worker.enqueue("import-property", { itemId });
    const item = await returned(itemId);
    await sql`alter table properties drop constraint closed`.execute(db());
    expect(item.reason).toBe("import-failed");
    expect(item.error).toContain("closed");
    expect(await countProperties()).toBe(0);
  });

  test("a property of the same name elsewhere is another one", async () => {
    await storeProperty(db());
    const itemId = await prepare({ name: "Reedsong Camp", bookingUrl: undefined, sourceUrl: "" });
    expect((await run(itemId))?.id).toBe("reedsong-camp-2");
  });

  test("corrections and the chosen target are applied", async () => {
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

  test("an existing draft is published only on request (A-178)", async () => {
    const { id } = await storeProperty(db(), {
      bookingUrl: makeExtraction().data.bookingUrl,
      active: false,
    });
    const update = async (publish: boolean) => runUpdate(await readItem(), id, { publish });
    expect(await update(false)).toMatchObject({ id, active: false });
    expect(await update(true)).toMatchObject({ id, active: true });
    expect(await update(false)).toMatchObject({ id, active: true });
  });

  test("equal values are not written again", async () => {
    const first = await prepare();
    const property = await run(first);
    expect(await findItem(db(), first)).toMatchObject({ outcome: "created" });
    const again = await prepare();
    expect(await run(again)).toMatchObject({ version: 1, updatedAt: property?.updatedAt });
    expect(await findItem(db(), again)).toMatchObject({ outcome: "unchanged" });
    const dearer = await readItem({ pricePerNight: 420 });
    expect(await runUpdate(dearer, property?.id ?? "")).toMatchObject({ version: 2 });
    expect(await findItem(db(), dearer)).toMatchObject({ outcome: "updated" });
  });

  test("uncertain values wait for review and are counted", async () => {
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
