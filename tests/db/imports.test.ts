import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { markImportFailed } from "#db/queries/imports/importing.server";
import {
  findRun,
  listItems,
  recordExtraction,
  recordNetworkError,
  recordRefusal,
  requestImport,
} from "#db/queries/imports/read-runs.server";
import {
  cancelRun,
  createRun,
  pauseRun,
  resumeRun,
  retryItems,
} from "#db/queries/imports/runs.server";
import { findDuplicates } from "#db/queries/imports/targets.server";
import { makeExtraction } from "#tests/factories/extraction";
import { storeProperty } from "#tests/factories/property";
import { deleteProperty } from "#tests/factories/trash";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate properties, import_runs cascade`.execute(db()));

const batch = (...urls: string[]) => createRun(db(), { kind: "batch", urls, actor: "operator" });
const threeOfOneSite = () => batch("https://a.test/1", "https://a.test/2", "https://a.test/3");

const read = (id: string | undefined) => recordExtraction(db(), id ?? "", makeExtraction());

test("a run stands with all its items before any job (A-173)", async () => {
  const { runId, itemIds } = await threeOfOneSite();
  expect(itemIds).toHaveLength(3);
  expect((await listItems(db(), runId)).map((item) => item.id)).toEqual(itemIds);
  expect(await findRun(db(), runId)).toMatchObject({
    kind: "batch",
    state: "running",
    progress: { total: 3, pending: 3, successful: 0, errors: 0 },
  });
});

test("spellings of one address are one item", async () => {
  const { itemIds, firstOfSites } = await batch(
    "https://a.test/1",
    "https://www.a.test/1/?utm_source=mail",
    "https://b.test/",
    "HTTP://A.test:80/1#rooms",
    "https://a.test/2",
  );
  expect(itemIds).toHaveLength(3);
  expect(firstOfSites).toEqual([itemIds[0], itemIds[1]]);
});

test("outcomes are counted and the last one ends the run", async () => {
  const { runId, itemIds } = await threeOfOneSite();
  await read(itemIds[0]);
  await recordRefusal(db(), itemIds[1] ?? "", {
    reason: "blocked",
    error: "It asks for a robot check.",
  });
  expect((await findRun(db(), runId))?.state).toBe("running");
  await recordNetworkError(db(), itemIds[2] ?? "", "host not found");
  expect(await findRun(db(), runId)).toMatchObject({
    state: "finished",
    progress: { total: 3, pending: 0, successful: 1, errors: 2 },
  });
  expect((await listItems(db(), runId))[2]).toMatchObject({
    state: "error",
    error: "Network error: host not found",
  });
});

test("two last items that end at once end the run", async () => {
  const { runId, itemIds } = await batch("https://a.test/", "https://b.test/");
  await Promise.all(itemIds.map((id) => recordExtraction(db(), id, makeExtraction())));
  expect((await findRun(db(), runId))?.state).toBe("finished");
});

test("what is cancelled says so, what was read stays, and both can go on", async () => {
  const { runId, itemIds } = await threeOfOneSite();
  await read(itemIds[0]);
  await pauseRun(db(), runId, "operator");
  expect(await cancelRun(db(), runId, "operator")).toBe(2);
  expect(await findRun(db(), runId)).toMatchObject({
    state: "cancelled",
    progress: { total: 3, pending: 0, successful: 1, errors: 0, cancelled: 2 },
  });
  expect((await listItems(db(), runId))[1]).toMatchObject({
    state: "error",
    reason: "cancelled",
    error: "Cancelled by the operator",
  });
  expect(await retryItems(db(), runId, { actor: "operator", itemIds: [itemIds[2] ?? ""] })).toEqual(
    [itemIds[2]],
  );
  expect(await findRun(db(), runId)).toMatchObject({
    state: "running",
    finishedAt: null,
    progress: { pending: 1, cancelled: 1 },
  });
});

test("a retry in a paused run waits for the run", async () => {
  const { runId, itemIds } = await threeOfOneSite();
  await recordRefusal(db(), itemIds[0] ?? "", { reason: "blocked", error: "It refused." });
  await pauseRun(db(), runId, "operator");
  expect(await retryItems(db(), runId, { actor: "operator" })).toEqual([]);
  expect((await findRun(db(), runId))?.progress.pending).toBe(3);
  expect(await resumeRun(db(), runId, "operator")).toEqual([itemIds[0]]);
});

test("a late outcome changes nothing", async () => {
  const { runId, itemIds } = await threeOfOneSite();
  await read(itemIds[0]);
  await recordNetworkError(db(), itemIds[0] ?? "", "late");
  expect((await listItems(db(), runId))[0]).toMatchObject({ state: "success", error: null });
});

test("a failed import leaves the item ready for another try", async () => {
  const { runId, itemIds } = await batch("https://a.test/1");
  await read(itemIds[0]);
  await requestImport(db(), runId, { publish: true });
  await markImportFailed(db(), itemIds[0] ?? "", "The name is empty");
  expect((await findRun(db(), runId))?.progress).toMatchObject({ importFailed: 1, imported: 0 });
  expect(await requestImport(db(), runId, { publish: true })).toEqual(itemIds);
});

test("duplicates are found by address, external id, or name and place (A-178)", async () => {
  const { id } = await storeProperty(db(), { airtableId: "rec7" });
  const marks = { name: "Another", latitude: 0, longitude: 0 };
  const reasons = async (change: object) =>
    (await findDuplicates(db(), { ...marks, ...change })).map((found) => [found.id, found.because]);
  expect(await reasons({})).toEqual([]);
  expect(await reasons({ airtableId: "rec7" })).toEqual([[id, "external id"]]);
  expect(await reasons({ propertyUrl: "https://bookings.test/hotel/bw/reedsong" })).toEqual([
    [id, "page"],
  ]);
  const place = { name: "REEDSONG camp", latitude: -19.28, longitude: 22.79 };
  // 0.009 degrees of latitude are 1,001 metres.
  expect(await reasons({ ...place, latitude: -19.2881 })).toEqual([[id, "name and place"]]);
  expect(await reasons({ ...place, latitude: -19.2891 })).toEqual([]);
});

test("a trashed stay is only recognised by its external id", async () => {
  const { id } = await storeProperty(db(), { airtableId: "rec7" });
  await deleteProperty(db(), id, { actor: "operator", now: new Date() });
  const propertyUrl = "https://bookings.test/hotel/bw/reedsong";
  expect(await findDuplicates(db(), { name: "Reedsong Camp", propertyUrl })).toEqual([]);
  expect(await findDuplicates(db(), { name: "x", airtableId: "rec7" })).toMatchObject([
    { id, deleted: true },
  ]);
});
