import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { deleteProperties } from "#db/queries/property/delete.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { findSyncRun, type SyncRun } from "#db/queries/sync/history.server";
import { setHolds } from "#db/queries/sync/holds.server";
import { listSyncItems } from "#db/queries/sync/items.server";
import { createSyncRun } from "#db/queries/sync/runs.server";
import type { PropertyFields } from "#domain/property/property";
import { beginSync } from "#jobs/queue/table-sync.server";
import { listImages } from "#tests/factories/images";
import { storeProperty, testRates } from "#tests/factories/property";
import { startTableServer, type TableServer } from "#tests/fakes/table-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { emptyQueue, skipPauses } from "./skip-pauses";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

const { db, url } = useDatabase();

/** A record with a value in each of the thirty columns. */
const full = {
  Name: "Long Shadow Camp",
  Country: "Namibia",
  Region: "Damaraland",
  "Short Description": { state: "generated", value: "Eight tents.", isStale: false },
  "Full Description": "Eight tents under a ridge.",
  "Price Per Night": 9200,
  Currency: "NAD",
  "Guest Capacity": 16,
  "Cover Image": [{ id: "attCover", filename: "attCover.png" }],
  "Gallery Images": [{ id: "attSecond", filename: "attSecond.png" }],
  "AI Image URLs": "https://pictures.test/drawn.jpg",
  Featured: true,
  Active: true,
  Amenities: ["Pool", "Library"],
  Activities: ["Walks"],
  "Property Type": ["Tented Camp"],
  "Accommodation Types": ["Ridge tent"],
  Latitude: -20.41,
  Longitude: 14.42,
  "Full Address": "Twyfelfontein Road, Damaraland",
  What3Words: "///filled.count.soap",
  "Nearest Airport": "Walvis Bay",
  "Airport Distance": "310 km",
  "How To Get There": "By light aircraft",
  "Nearby Landmarks": "Twyfelfontein",
  "Booking URL": "https://bookings.test/long-shadow",
  "Rates Inclusions": "All meals",
  "Rates Exclusions": "Flights",
  "Important Info": "No children under six",
  Partner: "Direct",
};
const simple = (name: string, more: object = {}) => ({
  Name: name,
  Country: "Kenya",
  Region: "Laikipia",
  Active: true,
  ...more,
});

onEachBackend("sync with the external table", (backend) => {
  let table: TableServer;
  let worker: TestWorker;
  beforeAll(async () => {
    table = await startTableServer();
    worker = await startWorker(await queueStore(backend, url()), db(), table.env);
  });
  afterAll(async () => {
    await worker.stop();
    await table.close();
  });
  beforeEach(async () => {
    await emptyQueue(worker.queues.table);
    await sql`truncate properties, import_runs, table_sync, table_holds, table_attachments,
      service_turns, exchange_rates cascade`.execute(db());
    table.reset();
  });

  const begin = async (look = false) => {
    const { enqueue } = worker;
    const runId = await beginSync({ db: db(), enqueue }, { look, actor: "test" });
    if (!runId) throw new Error("Another sync is under way");
    return runId;
  };
  const ended = (runId: string): Promise<SyncRun> =>
    until(
      "the end of the sync",
      async () => {
        const run = await findSyncRun(db(), runId);
        return run?.state !== "running" && run;
      },
      60_000,
    );
  const sync = async (look = false) => ended(await begin(look));
  const stay = (id: string) => findForEdit(db(), id);
  const type = async (id: string, change: Partial<PropertyFields>) => {
    const fields = await stay(id);
    if (!fields) throw new Error(`No property ${id}`);
    const save = { id, fields: { ...fields, ...change }, actor: "operator", rates: testRates };
    await saveProperty(db(), save);
  };
  const writes = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from property_revisions) + (select count(*) from property_sources)
        + (select sum(version) from properties) as n`.execute(db());
    return Number(rows[0]?.n);
  };
  const problemsOf = async (runId: string) =>
    (await listSyncItems(db(), runId, { kind: "failed", limit: 50 })).flatMap(({ problems }) =>
      problems.map(({ words }) => words),
    );

  test("all thirty columns arrive, pictures as copies of our own", async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer();
    table.attach("attCover", await picture("#a0622d"));
    table.attach("attSecond", await picture("#2d62a0"));
    table.records.set("rec1", full);
    expect(await sync()).toMatchObject({ state: "finished", fetched: 1, created: 1, failed: 0 });
    expect(await stay("long-shadow-camp")).toMatchObject({
      name: "Long Shadow Camp",
      countries: ["Namibia"],
      region: "Damaraland",
      shortDescription: "Eight tents.",
      description: "Eight tents under a ridge.",
      pricePerNight: 9200,
      currency: "NAD",
      capacity: 16,
      featured: true,
      active: true,
      amenities: ["Pool", "Library"],
      activities: ["Walks"],
      propertyTypes: ["Tented Camp"],
      accommodationUnits: [{ name: "Ridge tent" }],
      latitude: -20.41,
      longitude: 14.42,
      fullAddress: "Twyfelfontein Road, Damaraland",
      what3words: "filled.count.soap",
      nearestAirport: "Walvis Bay",
      airportDistance: "310 km",
      howToGetThere: "By light aircraft",
      nearbyLandmarks: "Twyfelfontein",
      bookingUrl: "https://bookings.test/long-shadow",
      ratesInclusions: "All meals",
      ratesExclusions: "Flights",
      importantInfo: "No children under six",
      partner: "Direct",
      airtableId: "rec1",
    });
    const images = await listImages(db(), "long-shadow-camp");
    expect(images.map(({ state }) => state)).toEqual(["stored", "stored", "waiting"]);
    expect(images[0]?.sourceUrl).toMatch(/^\/media\/[0-9a-f]+-400\.webp$/);
    expect(images[2]?.sourceUrl).toBe("https://pictures.test/drawn.jpg");

    // Their addresses expire; the same attachment is not fetched again.
    table.expireAddresses();
    expect(await sync()).toMatchObject({ unchanged: 1, changed: 0, failed: 0 });
    expect([...table.fetched].sort()).toEqual(["attCover", "attSecond"]);
  });

  test("a picture that cannot be copied is an error of its record, and the next sync tries again", async () => {
    table.records.set(
      "rec1",
      simple("Camp", { "Cover Image": [{ id: "attNo", filename: "n.png" }] }),
    );
    const run = await sync();
    expect(run).toMatchObject({ state: "finished", created: 1, failed: 1 });
    const [item] = await listSyncItems(db(), run.id, { kind: "new", limit: 1 });
    expect(item?.problems[0]?.words).toContain("A picture could not be copied");
    table.attach(
      "attNo",
      await sharp({ create: { width: 330, height: 200, channels: 3, background: "#111" } })
        .png()
        .toBuffer(),
    );
    expect(await sync()).toMatchObject({ changed: 1, failed: 0 });
    expect((await stay("camp"))?.images[0]).toMatch(/^\/media\//);
  });

  test("what is unchanged causes no write, and what changed is brought up to date", async () => {
    table.records.set("rec1", simple("Camp", { "Price Per Night": 740 }));
    table.records.set("rec2", simple("Lodge"));
    await sync();
    const before = await writes();
    expect(await sync()).toMatchObject({ unchanged: 2, changed: 0, created: 0 });
    expect(await writes()).toBe(before);
    table.records.set("rec1", simple("Camp", { "Price Per Night": 780 }));
    expect(await sync()).toMatchObject({ unchanged: 1, changed: 1 });
    expect(await stay("camp")).toMatchObject({ pricePerNight: 780, currency: "USD" });
  });

  test("an empty cell empties what came from the table, and nothing else", async () => {
    table.records.set(
      "rec1",
      simple("Camp", { "Nearest Airport": "Nanyuki", Amenities: ["Pool"] }),
    );
    await sync();
    await type("camp", { amenities: ["Pool", "Sauna"], importantInfo: "Bring boots" });
    table.records.set("rec1", simple("Camp"));
    await sync();
    expect(await stay("camp")).toMatchObject({
      nearestAirport: null,
      amenities: ["Pool", "Sauna"],
      importantInfo: "Bring boots",
    });
  });

  test("what was typed stands, and the difference is told", async () => {
    table.records.set("rec1", simple("Camp", { "Full Address": "Old road" }));
    await sync();
    await type("camp", { fullAddress: "New road" });
    table.records.set("rec1", simple("Camp", { "Full Address": "Third road", Region: "Meru" }));
    const run = await sync();
    expect(await stay("camp")).toMatchObject({ fullAddress: "New road", region: "Meru" });
    const [item] = await listSyncItems(db(), run.id, { kind: "changed", limit: 1 });
    expect(item?.differences).toEqual([
      { field: "region", before: "Laikipia", after: "Meru", applied: true },
      { field: "fullAddress", before: "New road", after: "Third road", applied: false },
    ]);
  });

  test("inactive records: unknown ones are not created, known ones are hidden, none is deleted", async () => {
    table.records.set("rec1", simple("Open Camp"));
    table.records.set("rec2", simple("Shut Camp", { Active: false }));
    expect(await sync()).toMatchObject({ created: 1, leftOut: 1 });
    expect(await stay("shut-camp")).toBeNull();
    table.records.set("rec1", simple("Open Camp", { Active: false }));
    expect(await sync()).toMatchObject({ changed: 1 });
    expect(await stay("open-camp")).toMatchObject({ active: false });
    table.records.delete("rec1");
    const run = await sync();
    expect(run).toMatchObject({ gone: 1 });
    expect(await stay("open-camp")).toMatchObject({ active: false });
  });

  test("an empty select counts as active, an unticked box does not", async () => {
    const active = table.columns.find(({ name }) => name === "Active");
    if (active) active.type = "singleSelect";
    table.records.set("rec1", simple("No Word", { Active: undefined }));
    table.records.set("rec2", simple("Says No", { Active: "Inactive" }));
    expect(await sync()).toMatchObject({ created: 1, leftOut: 1 });
    expect(await stay("no-word")).toMatchObject({ active: true });
  });

  test("without the schema columns are known by name, and nothing is emptied", async () => {
    table.hideSchema(true);
    table.records.set("rec1", simple("Camp", { "Nearest Airport": "Nanyuki" }));
    table.records.set("rec2", simple("Shut", { Active: false }));
    expect(await sync()).toMatchObject({ state: "finished", created: 1, leftOut: 1 });
    table.records.set("rec1", simple("Camp", { Region: "Meru" }));
    await sync();
    expect(await stay("camp")).toMatchObject({ nearestAirport: "Nanyuki", region: "Meru" });
  });

  test("a renamed column is known by its id, a missing one leaves its field alone", async () => {
    table.records.set("rec1", simple("Camp", { "Nearest Airport": "Nanyuki" }));
    await sync();
    const named = (name: string) => table.columns.find((column) => column.name === name);
    const region = named("Region");
    if (region) region.name = "Area";
    const airport = named("Nearest Airport");
    if (airport) table.columns.splice(table.columns.indexOf(airport), 1);
    table.records.set("rec1", { Name: "Camp", Country: "Kenya", Area: "Meru", Active: true });
    expect(await sync()).toMatchObject({ state: "finished", changed: 1 });
    expect(await stay("camp")).toMatchObject({ region: "Meru", nearestAirport: "Nanyuki" });
  });

  test("what cannot be is named with advice, and the rest of the record is taken", async () => {
    table.records.set("rec1", simple("Camp", { Latitude: -1, Longitude: 37 }));
    await sync();
    table.records.set(
      "rec1",
      simple("Camp", { Region: "Meru", Latitude: -1, Longitude: 256.98, "Price Per Night": -4 }),
    );
    table.records.set("rec2", { Country: "Kenya", Active: true });
    const run = await sync();
    expect(run).toMatchObject({ state: "finished", changed: 1, failed: 2 });
    expect(await stay("camp")).toMatchObject({
      region: "Meru",
      longitude: 37,
      pricePerNight: null,
    });
    const [item] = await listSyncItems(db(), run.id, { kind: "changed", limit: 1 });
    expect(item?.problems).toEqual([
      {
        target: "pricePerNight",
        words: "The price -4 is no amount above zero",
        advice: "Mend it in the table, or here; the value here stays until then",
      },
      {
        target: "longitude",
        words: "Longitude 256.98 is not on Earth",
        advice: "Mend it in the table, or here; the value here stays until then",
      },
    ]);
    expect((await problemsOf(run.id))[0]).toBe("The record has no name");
  });

  test("one record that cannot be saved spoils no other", async () => {
    table.records.set("rec1", simple("Camp"));
    table.records.set("rec2", simple("Lodge", { "Short Description": "A \u0000 character" }));
    const run = await sync();
    expect(run).toMatchObject({ state: "finished", created: 1, failed: 1 });
    expect(await stay("camp")).not.toBeNull();
    expect((await problemsOf(run.id))[0]).toContain("It could not be saved");
  });

  test("a look saves nothing; what is held back stays as it is", async () => {
    table.records.set("rec1", simple("Camp"));
    table.records.set("rec2", simple("Lodge"));
    const look = await sync(true);
    expect(look).toMatchObject({ look: true, created: 2, fetched: 2 });
    expect(await stay("camp")).toBeNull();
    await setHolds(db(), { shown: ["rec1", "rec2"], taken: ["rec2"], actor: "operator" });
    expect(await sync()).toMatchObject({ created: 1, held: 1 });
    expect([await stay("camp"), (await stay("lodge"))?.name]).toEqual([null, "Lodge"]);
  });

  test("a stay that is here already gets its record; one in the trash stays there", async () => {
    const here = await storeProperty(db(), { name: "Camp", airtableId: null });
    const trashed = await storeProperty(db(), {
      name: "Lodge",
      airtableId: "rec2",
      bookingUrl: "https://bookings.test/lodge",
    });
    await deleteProperties(db(), [trashed.id], { actor: "operator", now: new Date() });
    table.records.set("rec1", simple("Camp", { "Booking URL": "https://bookings.test/reedsong" }));
    table.records.set("rec2", simple("Lodge"));
    expect(await sync()).toMatchObject({ created: 0, changed: 1, leftOut: 1 });
    expect(await stay(here.id)).toMatchObject({ airtableId: "rec1" });
    expect(await stay(trashed.id)).toBeNull();
  });

  test("pages of a hundred, each record once, within five calls a second", async () => {
    table.limitTo(5);
    for (let n = 0; n < 450; n += 1) table.records.set(`rec${n}`, simple(`Camp ${n}`));
    expect(await sync(true)).toMatchObject({ state: "finished", fetched: 450, created: 450 });
    expect(table.calls.filter(({ path }) => path.includes("appTests/Stays"))).toHaveLength(5);
  });

  test("after a refusal for too many calls it rests half a minute and goes on where it was", async () => {
    for (let n = 0; n < 250; n += 1) table.records.set(`rec${n}`, simple(`Camp ${n}`));
    const body = { error: { type: "RATE_LIMIT_REACHED", message: "" } };
    table.refuseWith(429, body, { times: 1, after: 2 });
    const runId = await begin(true);
    const stopped = await until("the rest", async () => {
      const run = await findSyncRun(db(), runId);
      return run?.stops.length === 1 && run;
    });
    expect(stopped).toMatchObject({ state: "running", fetched: 100 });
    const { rows } = await sql<{ s: number }>`
      select extract(epoch from next_at - now())::float8 as s from service_turns`.execute(db());
    expect(rows[0]?.s).toBeGreaterThan(25);
    await sql`update service_turns set next_at = now()`.execute(db());
    await until("going on", async () => {
      await skipPauses(worker.queues.table);
      return (await findSyncRun(db(), runId))?.state === "finished";
    });
    expect(await ended(runId)).toMatchObject({ fetched: 250, created: 250 });
    const lists = table.calls.filter(({ path }) => path.includes("Stays"));
    expect(lists).toHaveLength(4);
  });

  test("a lost place begins at page one, takes nothing twice, and gives up the third time", async () => {
    for (let n = 0; n < 150; n += 1) table.records.set(`rec${n}`, simple(`Camp ${n}`));
    const lost = { error: { type: "LIST_RECORDS_ITERATOR_NOT_AVAILABLE", message: "" } };
    table.refuseWith(422, lost, { times: 1, after: 2 });
    expect(await sync()).toMatchObject({ state: "finished", fetched: 150, created: 150 });
    table.refuseWith(422, lost, { after: 1 });
    const run = await sync();
    expect(run.state).toBe("failed");
    expect(run.error).toContain("lost the place");
  });

  test.each([
    [401, { error: { type: "AUTHENTICATION_REQUIRED", message: "" } }, "refuses the key"],
    [429, { error: { type: "PUBLIC_API_BILLING_LIMIT_EXCEEDED", message: "" } }, "no calls left"],
    [404, { error: "NOT_FOUND" }, "does not know"],
  ])("status %i ends it at once, in words", async (status, body, words) => {
    table.refuseWith(status, body, { after: 1 });
    const run = await sync();
    expect(run.state).toBe("failed");
    expect(run.error).toContain(words);
  });

  test("one at a time, and a run that a killed worker left goes on behind its last page", async () => {
    for (let n = 0; n < 250; n += 1) table.records.set(`rec${n}`, simple(`Camp ${n}`));
    const release = table.hold();
    const runId = await begin();
    await until("the first call", () => Promise.resolve(table.calls.length > 0));
    expect(await createSyncRun(db(), { look: false, actor: "another" })).toBeNull();
    release();
    await until("a page", async () => ((await findSyncRun(db(), runId))?.fetched ?? 0) > 0);
    await worker.stop();
    const left = await findSyncRun(db(), runId);
    worker = await startWorker(await queueStore(backend, url()), db(), table.env);
    if (left?.state === "running") await worker.enqueue("sync-table", { runId });
    await sql`update sync_runs set held_until = null`.execute(db());
    expect(await ended(runId)).toMatchObject({ state: "finished", fetched: 250, created: 250 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(
      db(),
    );
    expect(rows[0]?.n).toBe(250);
  });
});
