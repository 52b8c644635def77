import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { markImportFailed } from "#db/queries/imports/importing.server";
import {
  claimForScraping,
  type ItemToScrape,
  recordExtraction,
  recordNetworkError,
  recordRefusal,
  requestImport,
} from "#db/queries/imports/items.server";
import { findRun, listItems } from "#db/queries/imports/read-runs.server";
import {
  addSyncedItems,
  cancelRun,
  createRun,
  createSyncRun,
  finishRun,
  pauseRun,
  resumeRun,
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

const claim = async (id: string | undefined, now = new Date()) => {
  const claimed = await claimForScraping(db(), id ?? "", now);
  return claimed && "waitMs" in claimed ? `wait ${claimed.waitMs}` : (claimed?.url ?? null);
};

const read = async (id: string | undefined) => {
  await claim(id);
  await recordExtraction(db(), id ?? "", makeExtraction());
  // The pause between two pages of a site is no part of these tests.
  await sql`update import_items set finished_at = now() - interval '1 minute'`.execute(db());
};

test("a run stands with all its items before any job", async () => {
  const { runId, itemIds } = await threeOfOneSite();
  expect(itemIds).toHaveLength(3);
  expect((await listItems(db(), runId)).map((item) => item.id)).toEqual(itemIds);
  expect(await findRun(db(), runId)).toMatchObject({
    kind: "batch",
    state: "running",
    progress: { total: 3, pending: 3, successful: 0, errors: 0 },
  });
});

test("a site is read one page at a time, in order, half a second apart", async () => {
  const {
    itemIds: [first, second, third],
  } = await threeOfOneSite();
  expect(await claim(third)).toBe("wait 1000");
  expect(await claim(first)).toBe("https://a.test/1");
  expect(await claim(second)).toBe("wait 500");
  await recordExtraction(db(), first ?? "", makeExtraction());
  const { rows } = await sql<{ at: Date }>`select finished_at as at from import_items
    where id = ${first}`.execute(db());
  const finished = rows[0]?.at.getTime() ?? 0;
  expect(await claim(second, new Date(finished + 200))).toBe("wait 300");
  expect(await claim(second, new Date(finished + 500))).toBe("https://a.test/2");
});

test("different sites are read side by side", async () => {
  const { itemIds } = await batch("https://a.test/", "https://b.test/");
  const claims = await Promise.all(itemIds.map((id) => claim(id)));
  expect(claims).toEqual(["https://a.test/", "https://b.test/"]);
});

test("two workers asking at once never read one site together", async () => {
  const runs = await Promise.all([batch("https://a.test/1"), batch("https://a.test/2")]);
  const claims = await Promise.all(runs.map(({ itemIds }) => claim(itemIds[0])));
  expect(claims.filter((url) => url?.startsWith("https:"))).toHaveLength(1);
});

test("an item whose worker was killed is read again", async () => {
  const {
    itemIds: [first],
  } = await threeOfOneSite();
  await claim(first);
  expect(await claimForScraping(db(), first ?? "", new Date())).toMatchObject({
    tries: 2,
  } satisfies Partial<ItemToScrape>);
});

test("an item that is done or whose run is paused is not given out", async () => {
  const {
    runId,
    itemIds: [first, second, third],
  } = await threeOfOneSite();
  await read(first);
  expect(await claim(first)).toBeNull();
  expect(await pauseRun(db(), runId)).toBe(true);
  expect(await claim(second)).toBeNull();
  expect(await resumeRun(db(), runId)).toEqual([second, third]);
  expect(await claim(second)).toBe("https://a.test/2");
  await cancelRun(db(), runId);
  expect(await claim(third)).toBeNull();
});

test("outcomes are counted and the last one ends the run", async () => {
  const { runId, itemIds } = await threeOfOneSite();
  await read(itemIds[0]);
  await claim(itemIds[1]);
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
  await Promise.all(itemIds.map((id) => claim(id)));
  await Promise.all(itemIds.map((id) => recordExtraction(db(), id, makeExtraction())));
  expect((await findRun(db(), runId))?.state).toBe("finished");
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

test("one sync runs at a time", async () => {
  const first = await createSyncRun(db(), "operator");
  expect(first).not.toBeNull();
  expect(await createSyncRun(db(), "operator")).toBeNull();
  const items = await addSyncedItems(
    db(),
    first ?? "",
    [{ externalId: "rec1", extraction: makeExtraction(), publish: true }],
    "page 2",
  );
  expect(items).toHaveLength(1);
  expect(await findRun(db(), first ?? "")).toMatchObject({ cursor: "page 2" });
  await finishRun(db(), first ?? "");
  expect(await createSyncRun(db(), "operator")).not.toBeNull();
});

test("duplicates are found by address, external id, or name and place", async () => {
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
