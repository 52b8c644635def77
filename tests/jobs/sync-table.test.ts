import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";

import { listRuns } from "#db/queries/imports/read-runs.server";
import { deleteProperties } from "#db/queries/property/delete.server";
import { evidenceOf, groupByField, recordLodgeWord } from "#db/queries/property/evidence.server";
import { saveProperty } from "#db/queries/property/save.server";
import { listSyncItems } from "#db/queries/table/runs.server";
import { saveMapping, setExcludedRecords } from "#db/queries/table/table-state.server";
import type { PropertyFields } from "#domain/property/property";
import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { readTablePage } from "#jobs/worker/rate-limit";
import { listImages, storeProperty, testRates } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";
import { onEachBackend } from "./start-worker";
import { fullRecord, simple, useTableSyncs } from "./table-syncs";

const database = useDatabase();
const { db } = database;

onEachBackend("a sync with the external table", (backend) => {
  const { table, sync, stay } = useTableSyncs(backend, database);
  const type = async (id: string, change: Partial<PropertyFields>) => {
    const fields = await stay(id);
    if (!fields) throw new Error(`No property ${id}`);
    const save = { id, fields: { ...fields, ...change }, actor: "operator", rates: testRates };
    await saveProperty(db(), save);
  };
  const writes = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from property_revisions) + (select count(*) from property_evidence)
        + (select sum(version) from properties) as n`.execute(db());
    return Number(rows[0]?.n);
  };
  const problemsOf = async (runId: string) =>
    (await listSyncItems(db(), runId, { kind: "failed", limit: 50 })).flatMap(({ problems }) =>
      problems.map(({ words }) => words),
    );

  test("all thirty columns are saved, images as copies (A-192)", async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer();
    table().attach("attCover", await picture("#a0622d"));
    table().attach("attSecond", await picture("#2d62a0"));
    table().records.set("rec1", fullRecord);
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

    // URLs expire; the same attachment is not fetched again.
    table().expireAddresses();
    expect(await sync()).toMatchObject({ unchanged: 1, changed: 0, failed: 0 });
    expect([...table().fetched].sort()).toEqual(["attCover", "attSecond"]);
  });

  test("an image that cannot be copied is an error of its record, and the next sync retries", async () => {
    table().records.set(
      "rec1",
      simple("Camp", { "Cover Image": [{ id: "attNo", filename: "n.png" }] }),
    );
    const run = await sync();
    expect(run).toMatchObject({ state: "finished", created: 1, failed: 1 });
    const [item] = await listSyncItems(db(), run.id, { kind: "new", limit: 1 });
    expect(item?.problems[0]?.words).toContain("An image could not be copied");
    table().attach(
      "attNo",
      await sharp({ create: { width: 330, height: 200, channels: 3, background: "#111" } })
        .png()
        .toBuffer(),
    );
    expect(await sync()).toMatchObject({ changed: 1, failed: 0 });
    expect((await stay("camp"))?.images[0]).toMatch(/^\/media\//);
  });

  test("unchanged records cause no write, changed ones are updated", async () => {
    table().records.set("rec1", simple("Camp", { "Price Per Night": 740 }));
    table().records.set("rec2", simple("Lodge"));
    await sync();
    const before = await writes();
    expect(await sync()).toMatchObject({ unchanged: 2, changed: 0, created: 0 });
    expect(await writes()).toBe(before);
    table().records.set("rec1", simple("Camp", { "Price Per Night": 780 }));
    expect(await sync()).toMatchObject({ unchanged: 1, changed: 1 });
    expect(await stay("camp")).toMatchObject({ pricePerNight: 780, currency: "USD" });
  });

  test("an empty cell empties a synced value, but no typed one", async () => {
    table().records.set(
      "rec1",
      simple("Camp", { "Nearest Airport": "Nanyuki", Amenities: ["Pool"] }),
    );
    await sync();
    await type("camp", { amenities: ["Pool", "Sauna"], importantInfo: "Bring boots" });
    table().records.set("rec1", simple("Camp"));
    await sync();
    expect(await stay("camp")).toMatchObject({
      nearestAirport: null,
      amenities: ["Pool", "Sauna"],
      importantInfo: "Bring boots",
    });
  });

  test("typed values are kept, and the difference is reported (A-196)", async () => {
    table().records.set("rec1", simple("Camp", { "Full Address": "Old road" }));
    await sync();
    await type("camp", { fullAddress: "New road" });
    table().records.set("rec1", simple("Camp", { "Full Address": "Third road", Region: "Meru" }));
    const run = await sync();
    expect(await stay("camp")).toMatchObject({ fullAddress: "New road", region: "Meru" });
    const [item] = await listSyncItems(db(), run.id, { kind: "changed", limit: 1 });
    expect(item?.differences).toEqual([
      { field: "region", before: "Laikipia", after: "Meru", applied: true },
      { field: "fullAddress", before: "New road", after: "Third road", applied: false },
    ]);
  });

  test("a value that the lodge confirmed is kept, and the table's word is stored (L-008)", async () => {
    table().records.set("rec1", simple("Camp", { Region: "Laikipia" }));
    await sync();
    const word = { propertyId: "camp", person: "Naledi", at: new Date() };
    const current = (await stay("camp")) ?? expect.fail("not synced");
    const confirm = (field: "region" | "pricePerNight") =>
      recordLodgeWord(db(), { ...word, field, value: current[field] }, current);
    await confirm("region");
    await confirm("pricePerNight");
    const written = await writes();
    table().records.set("rec1", simple("Camp", { Region: "Meru", "Price Per Night": 640 }));
    await sync();
    await sync();
    expect(await stay("camp")).toMatchObject({ region: "Laikipia", pricePerNight: null });
    // One statement about the price that the table had not made before, and its currency.
    expect(await writes()).toBeLessThanOrEqual(written + 2);
    const said = groupByField(await evidenceOf(db(), "camp"));
    expect(said.get("region")).toMatchObject([
      { origin: "sync", value: "Meru", passage: "Region, rec1", agrees: false },
      { origin: "lodge", value: "Laikipia", person: "Naledi", agrees: true },
    ]);
    expect(said.get("pricePerNight")).toContainEqual(
      expect.objectContaining({ origin: "sync", value: 640, agrees: false }),
    );
  });

  test("inactive records: unknown ones are not created, known ones are hidden, none is deleted (A-193)", async () => {
    table().records.set("rec1", simple("Open Camp"));
    table().records.set("rec2", simple("Shut Camp", { Active: false }));
    expect(await sync()).toMatchObject({ created: 1, leftOut: 1 });
    expect(await stay("shut-camp")).toBeNull();
    table().records.set("rec1", simple("Open Camp", { Active: false }));
    expect(await sync()).toMatchObject({ changed: 1 });
    expect(await stay("open-camp")).toMatchObject({ active: false });
    table().records.delete("rec1");
    const run = await sync();
    expect(run).toMatchObject({ gone: 1 });
    expect(await stay("open-camp")).toMatchObject({ active: false });
  });

  test("an empty select counts as active, an unticked box does not", async () => {
    const active = table().columns.find(({ name }) => name === "Active");
    if (active) active.type = "singleSelect";
    table().records.set("rec1", simple("No Word", { Active: undefined }));
    table().records.set("rec2", simple("Says No", { Active: "Inactive" }));
    expect(await sync()).toMatchObject({ created: 1, leftOut: 1 });
    expect(await stay("no-word")).toMatchObject({ active: true });
  });

  test("without the schema columns are known by name, and nothing is emptied", async () => {
    table().hideSchema(true);
    table().records.set("rec1", simple("Camp", { "Nearest Airport": "Nanyuki" }));
    table().records.set("rec2", simple("Shut", { Active: false }));
    expect(await sync()).toMatchObject({ state: "finished", created: 1, leftOut: 1 });
    table().records.set("rec1", simple("Camp", { Region: "Meru" }));
    await sync();
    expect(await stay("camp")).toMatchObject({ nearestAirport: "Nanyuki", region: "Meru" });
  });

  test("a renamed column is known by its id, a missing one leaves its field alone", async () => {
    table().records.set("rec1", simple("Camp", { "Nearest Airport": "Nanyuki" }));
    await sync();
    const named = (name: string) => table().columns.find((column) => column.name === name);
    const region = named("Region");
    if (region) region.name = "Area";
    const airport = named("Nearest Airport");
    if (airport) table().columns.splice(table().columns.indexOf(airport), 1);
    table().records.set("rec1", { Name: "Camp", Country: "Kenya", Area: "Meru", Active: true });
    expect(await sync()).toMatchObject({ state: "finished", changed: 1 });
    expect(await stay("camp")).toMatchObject({ region: "Meru", nearestAirport: "Nanyuki" });
  });

  test("invalid values are reported with advice, and the rest of the record is saved", async () => {
    table().records.set("rec1", simple("Camp", { Latitude: -1, Longitude: 37 }));
    await sync();
    table().records.set(
      "rec1",
      simple("Camp", { Region: "Meru", Latitude: -1, Longitude: 256.98, "Price Per Night": -4 }),
    );
    table().records.set("rec2", { Country: "Kenya", Active: true });
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
        target: "longitude",
        words: "Longitude 256.98 is not on Earth",
        advice: "Correct it in the table or here; until then the value here is not changed",
      },
      {
        target: "pricePerNight",
        words: "Price per night “-4”: The price is negative",
        advice: "Correct it in the table or here; until then the value here is not changed",
      },
    ]);
    expect((await problemsOf(run.id))[0]).toBe("The record has no name");
  });

  test("a record that cannot be saved does not affect others", async () => {
    table().columns.push(
      { id: "fldLeast", name: "Least", type: "number" },
      { id: "fldMost", name: "Most", type: "number" },
    );
    const choices = [
      { columnId: "fldLeast", name: "Least", target: "priceMin" },
      { columnId: "fldMost", name: "Most", target: "priceMax" },
    ];
    await saveMapping(db(), choices, true);
    table().records.set("rec1", simple("Camp"));
    table().records.set("rec2", simple("Lodge", { Least: 200, Most: 100 }));
    const run = await sync();
    expect(run).toMatchObject({ state: "finished", created: 1, failed: 1 });
    expect(await stay("camp")).not.toBeNull();
    expect((await problemsOf(run.id))[0]).toContain("It could not be saved");

    table().records.set("rec1", simple("Camp", { Region: "Meru" }));
    table().records.set("rec2", simple("Lodge"));
    table().records.set("rec3", simple("Villa", { Least: 100, Most: 200 }));
    expect(await sync()).toMatchObject({ created: 2, changed: 1, failed: 0 });
    table().records.set("rec1", simple("Camp", { Region: "Samburu" }));
    table().records.set("rec2", simple("Lodge", { Region: "Samburu", Least: 200, Most: 100 }));
    table().records.set("rec3", simple("Villa", { Region: "Samburu", Least: 100, Most: 200 }));
    expect(await sync()).toMatchObject({ created: 0, changed: 2, failed: 1 });
    const stays = [await stay("camp"), await stay("lodge"), await stay("villa")];
    expect(stays.map((one) => one?.region)).toEqual(["Samburu", "Laikipia", "Samburu"]);
    expect(stays.map((one) => one?.version)).toEqual([3, 1, 2]);
  });

  test("a dry run saves nothing; skipped records stay unchanged", async () => {
    table().records.set("rec1", simple("Camp"));
    table().records.set("rec2", simple("Lodge"));
    const dryRun = await sync(true);
    expect(dryRun).toMatchObject({ look: true, created: 2, fetched: 2 });
    expect(await stay("camp")).toBeNull();
    await setExcludedRecords(db(), {
      displayed: ["rec1", "rec2"],
      includedIds: ["rec2"],
      actor: "operator",
    });
    expect(await sync()).toMatchObject({ created: 1, held: 1 });
    expect([await stay("camp"), (await stay("lodge"))?.name]).toEqual([null, "Lodge"]);
    // Of the two runs only the sync imported something.
    const results = (await listRuns(db())).map(({ progress }) => [
      progress.total,
      progress.imported,
    ]);
    expect(results).toEqual([
      [2, 1],
      [2, 0],
    ]);
  });

  test("an existing property is linked to its record; one in the trash stays there", async () => {
    const here = await storeProperty(db(), { name: "Camp", airtableId: null });
    const trashed = await storeProperty(db(), {
      name: "Lodge",
      airtableId: "rec2",
      bookingUrl: "https://bookings.test/lodge",
    });
    await deleteProperties(db(), [trashed.id], { actor: "operator", now: new Date() });
    table().records.set(
      "rec1",
      simple("Camp", { "Booking URL": "https://bookings.test/reedsong" }),
    );
    table().records.set("rec2", simple("Lodge"));
    expect(await sync()).toMatchObject({ created: 0, changed: 1, leftOut: 1 });
    expect(await stay(here.id)).toMatchObject({ airtableId: "rec1" });
    expect(await stay(trashed.id)).toBeNull();
  });
});

test("delayed requests do not exceed five a second (A-195)", async () => {
  const arrived: number[] = [];
  const listPage = async () => {
    // Slow, like the first request of a new connection.
    if (arrived.length === 1) await pause(180);
    arrived.push(performance.now());
    return { records: [], offset: "next" };
  };
  const context = { db: db(), signal: new AbortController().signal } as JobContext;
  const table = { listPage } as unknown as TableClient;
  for (let n = 0; n < 9; n += 1)
    await readTablePage(table, context, { cursor: "next", columns: undefined });
  const gaps = arrived.slice(5).map((at, index) => at - (arrived[index] ?? 0));
  expect(gaps).toHaveLength(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
});
