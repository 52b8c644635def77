import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { claimForImport, markImportFailed } from "#db/queries/imports/importing.server";
import {
  extractionsOf,
  findItem,
  findRun,
  listItems,
  recordExtraction,
  recordNetworkError,
  recordRejection,
  releaseItem,
  requestImport,
} from "#db/queries/imports/read-runs.server";
import {
  cancelled,
  cancelRun,
  createRun,
  pauseRun,
  resumeRun,
  retryItems,
  retrySite,
} from "#db/queries/imports/runs.server";
import {
  acquireSiteLease,
  cancelSiteItems,
  failSiteItems,
  giveUpSite,
  nextOfSite,
  pauseSite,
  recordSitePause,
  releaseSiteLease,
  type SiteLease,
} from "#db/queries/imports/sites.server";
import { findDuplicates } from "#db/queries/imports/targets.server";
import { itemStates, runKinds, runStates } from "#domain/imports/run";
import { makeExtraction } from "#tests/factories/pages";
import { deleteProperty, storeProperty } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";

describe("runs and items", () => {
  const { db } = useDatabase();
  beforeEach(() => sql`truncate properties, import_runs cascade`.execute(db()));

  const batch = (...urls: string[]) => createRun(db(), { kind: "batch", urls, actor: "operator" });
  const threeOfOneSite = () => batch("https://a.test/1", "https://a.test/2", "https://a.test/3");

  const read = (id: string | undefined) => recordExtraction(db(), id ?? "", makeExtraction());

  test("a run is stored with all its items before any job (A-173)", async () => {
    const { runId, itemIds } = await threeOfOneSite();
    expect(itemIds).toHaveLength(3);
    expect((await listItems(db(), runId)).map((item) => item.id)).toEqual(itemIds);
    expect(await findRun(db(), runId)).toMatchObject({
      kind: "batch",
      state: "running",
      progress: { total: 3, pending: 3, successful: 0, errors: 0 },
    });
  });

  test("variants of one URL are one item", async () => {
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

  test("results are counted, and the last one finishes the run", async () => {
    const { runId, itemIds } = await threeOfOneSite();
    await read(itemIds[0]);
    await recordRejection(db(), itemIds[1] ?? "", {
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

  test("two last items that finish simultaneously finish the run", async () => {
    const { runId, itemIds } = await batch("https://a.test/", "https://b.test/");
    await Promise.all(itemIds.map((id) => recordExtraction(db(), id, makeExtraction())));
    expect((await findRun(db(), runId))?.state).toBe("finished");
  });

  test("a cancelled run keeps what was read, and its items can be retried", async () => {
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
    expect(
      await retryItems(db(), runId, { actor: "operator", itemIds: [itemIds[2] ?? ""] }),
    ).toEqual([itemIds[2]]);
    expect(await findRun(db(), runId)).toMatchObject({
      state: "running",
      finishedAt: null,
      progress: { pending: 1, cancelled: 1 },
    });
  });

  test("a retry in a paused run waits for the run", async () => {
    const { runId, itemIds } = await threeOfOneSite();
    await recordRejection(db(), itemIds[0] ?? "", { reason: "blocked", error: "It refused." });
    await pauseRun(db(), runId, "operator");
    expect(await retryItems(db(), runId, { actor: "operator" })).toEqual([]);
    expect((await findRun(db(), runId))?.progress.pending).toBe(3);
    expect(await resumeRun(db(), runId, "operator")).toEqual([itemIds[0]]);
  });

  test("a late result changes nothing", async () => {
    const { runId, itemIds } = await threeOfOneSite();
    await read(itemIds[0]);
    await recordNetworkError(db(), itemIds[0] ?? "", "late");
    expect((await listItems(db(), runId))[0]).toMatchObject({ state: "success", error: null });
  });

  test("a failed import can be retried", async () => {
    const { runId, itemIds } = await batch("https://a.test/1");
    await read(itemIds[0]);
    await requestImport(db(), runId, { publish: true });
    await markImportFailed(db(), itemIds[0] ?? "", "The name is empty");
    expect((await findRun(db(), runId))?.progress).toMatchObject({ importFailed: 1, imported: 0 });
    expect(await requestImport(db(), runId, { publish: true })).toEqual(itemIds);
  });

  test("duplicates are found by URL, external id, or name and location (A-178)", async () => {
    const { id } = await storeProperty(db(), { airtableId: "rec7" });
    const marks = { name: "Another", latitude: 0, longitude: 0 };
    const reasons = async (change: object) =>
      (await findDuplicates(db(), { ...marks, ...change })).map((found) => [
        found.id,
        found.because,
      ]);
    expect(await reasons({})).toEqual([]);
    expect(await reasons({ airtableId: "rec7" })).toEqual([[id, "external id"]]);
    expect(await reasons({ propertyUrl: "https://bookings.test/hotel/bw/reedsong" })).toEqual([
      [id, "page"],
    ]);
    const place = { name: "REEDSONG camp", latitude: -19.28, longitude: 22.79 };
    // 0.009 degrees of latitude are 1,001 meters.
    expect(await reasons({ ...place, latitude: -19.2881 })).toEqual([[id, "name and place"]]);
    expect(await reasons({ ...place, latitude: -19.2891 })).toEqual([]);
  });

  test("a property in the trash is only recognized by its external id", async () => {
    const { id } = await storeProperty(db(), { airtableId: "rec7" });
    await deleteProperty(db(), id, { actor: "operator", now: new Date() });
    const propertyUrl = "https://bookings.test/hotel/bw/reedsong";
    expect(await findDuplicates(db(), { name: "Reedsong Camp", propertyUrl })).toEqual([]);
    expect(await findDuplicates(db(), { name: "x", airtableId: "rec7" })).toMatchObject([
      { id, deleted: true },
    ]);
  });
});

describe("leases of sites", () => {
  const { db } = useDatabase();
  beforeEach(() => sql`truncate import_runs, import_sites cascade`.execute(db()));

  const begin = (kind: "batch" | "smart" | "ai", ...urls: string[]) =>
    createRun(db(), { kind, urls, actor: "operator" });
  const threeOfOneSite = () =>
    begin("batch", "https://a.test/1", "https://a.test/2", "https://a.test/3");
  const hold = async (id: string | undefined) =>
    (await acquireSiteLease(db(), id ?? "")) ?? expect.fail("the site is leased");

  /** The URL of the next item, or the result without one. */
  const next = async (site: SiteLease) => {
    const found = await nextOfSite(db(), site);
    return found && "item" in found ? found.item.url : found;
  };
  /** Ends the crawl delay. */
  const rested = () => sql`update import_sites set next_at = now()`.execute(db());
  const read = async (site: SiteLease) => {
    const found = await nextOfSite(db(), site);
    if (!found || !("item" in found)) return expect.fail("no item");
    await recordExtraction(db(), found.item.id, makeExtraction());
    await rested();
    return found.item.url;
  };

  test("a site is read in order, and its lease is released at the end", async () => {
    const { runId, itemIds } = await threeOfOneSite();
    const site = await hold(itemIds[2]);
    expect([await read(site), await read(site), await read(site)]).toEqual([
      "https://a.test/1",
      "https://a.test/2",
      "https://a.test/3",
    ]);
    expect(await next(site)).toBeNull();
    expect((await findRun(db(), runId))?.state).toBe("finished");
    expect(await acquireSiteLease(db(), itemIds[0] ?? "")).not.toBeNull();
  });

  test("one of ten simultaneous jobs gets the lease of a site; other sites are free (A-172)", async () => {
    const { itemIds } = await begin(
      "batch",
      ...Array.from({ length: 10 }, (_, n) => `https://a.test/${n}`),
      "https://b.test/",
    );
    const holds = await Promise.all(itemIds.map((id) => acquireSiteLease(db(), id)));
    expect(holds.filter((site) => site?.host === "a.test")).toHaveLength(1);
    expect(holds.at(-1)?.host).toBe("b.test");
  });

  test("the crawl delay of a site applies to later runs too", async () => {
    const first = await threeOfOneSite();
    const site = await hold(first.itemIds[0]);
    await read(site);
    await recordSitePause(db(), "a.test", { pauseMs: 60_000, pace: "rules" });
    const { waitMs } = (await nextOfSite(db(), site)) as { waitMs: number };
    expect(waitMs).toBeGreaterThan(50_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    await releaseSiteLease(db(), site);
    const second = await begin("smart", "https://a.test/9");
    expect(await next(await hold(second.itemIds[0]))).toMatchObject({ waitMs: expect.any(Number) });
  });

  test("the longer of two pauses counts", async () => {
    const { itemIds } = await threeOfOneSite();
    const site = await hold(itemIds[0]);
    await pauseSite(db(), "a.test", 3_600_000, { busy: true });
    await recordSitePause(db(), "a.test", { pauseMs: 500, pace: "standard" });
    const { waitMs } = (await nextOfSite(db(), site)) as { waitMs: number };
    expect(waitMs).toBeGreaterThan(3_000_000);
  });

  test("interactive items precede items of a batch", async () => {
    const { itemIds } = await threeOfOneSite();
    const site = await hold(itemIds[0]);
    expect(await read(site)).toBe("https://a.test/1");
    await begin("ai", "https://a.test/ai");
    await begin("smart", "https://a.test/smart");
    expect([await read(site), await read(site), await read(site)]).toEqual([
      "https://a.test/ai",
      "https://a.test/smart",
      "https://a.test/2",
    ]);
  });

  test("a paused run stops before the next page and resumes there", async () => {
    const { runId, itemIds } = await threeOfOneSite();
    const site = await hold(itemIds[0]);
    await read(site);
    await pauseRun(db(), runId, "operator");
    expect(await next(site)).toBeNull();
    expect(await resumeRun(db(), runId, "operator")).toEqual([itemIds[1]]);
    expect(await read(await hold(itemIds[1]))).toBe("https://a.test/2");
  });

  test("a job whose worker was killed gets its lease and its item back", async () => {
    const { itemIds } = await threeOfOneSite();
    const dead = await hold(itemIds[0]);
    await next(dead);
    expect(await acquireSiteLease(db(), itemIds[1] ?? "")).toBeNull();
    const again = await hold(itemIds[0]);
    expect(await next(again)).toMatchObject({ waitMs: expect.any(Number) });
    await rested();
    expect(await next(again)).toBe("https://a.test/1");
    expect(await findItem(db(), itemIds[0] ?? "")).toMatchObject({ state: "scraping", tries: 2 });
    expect(await next(dead)).toBeNull();
  });

  test("a lease that is not renewed expires", async () => {
    const { itemIds } = await threeOfOneSite();
    await next(await hold(itemIds[0]));
    await sql`update import_sites set held_until = now() - interval '1 second'`.execute(db());
    await rested();
    expect(await next(await hold(itemIds[2]))).toBe("https://a.test/1");
  });

  test("an item says when its job tries it again", async () => {
    const { runId, itemIds } = await threeOfOneSite();
    await sql`update work set due_at = now() + interval '1 hour' where key = ${itemIds[0]}`.execute(
      db(),
    );
    const times = (await listItems(db(), runId)).map(({ nextTryAt }) => nextTryAt);
    expect(times).toEqual([expect.any(Date), null, null]);
    expect(Math.round(((times[0]?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
  });

  test("a released item is the next one again", async () => {
    const { itemIds } = await threeOfOneSite();
    const site = await hold(itemIds[0]);
    await next(site);
    await releaseItem(db(), itemIds[0] ?? "");
    await rested();
    expect(await next(site)).toBe("https://a.test/1");
  });

  test("a cancelled site is skipped in that run", async () => {
    const { runId, itemIds } = await begin("batch", "https://a.test/1", "https://a.test/2");
    const other = await begin("smart", "https://a.test/3");
    const site = await hold(itemIds[0]);
    await next(site);
    await cancelSiteItems(db(), itemIds[0] ?? "", cancelled);
    expect(await findRun(db(), runId)).toMatchObject({
      state: "finished",
      progress: { cancelled: 2 },
    });
    expect((await findRun(db(), other.runId))?.state).toBe("running");
  });

  test("a site that is given up fails in the run of its job, and gets one in other runs", async () => {
    const { runId, itemIds } = await begin("batch", "https://a.test/1", "https://a.test/2");
    const other = await begin("smart", "https://a.test/3", "https://a.test/4");
    await sql`truncate work`.execute(db());
    const error = "The job was interrupted too many times";
    await giveUpSite(db(), itemIds[1] ?? "", { reason: "unreadable", error });
    expect(await listItems(db(), runId)).toMatchObject([
      { state: "error", reason: "unreadable", error },
      { state: "error", reason: "unreadable", error },
    ]);
    expect((await findRun(db(), runId))?.state).toBe("finished");
    expect(await findRun(db(), other.runId)).toMatchObject({
      state: "running",
      progress: { pending: 2, errors: 0 },
    });
    const work = await db().selectFrom("work").select(["kind", "payload"]).execute();
    expect(work).toEqual([{ kind: "scrape-item", payload: { itemId: other.itemIds[0] } }]);

    // The operator retries the job: it reads all pages of its site again.
    await retrySite(db(), itemIds[1] ?? "", "operator");
    expect(await findRun(db(), runId)).toMatchObject({
      state: "running",
      progress: { pending: 2 },
    });
  });

  test("items of a paused site fail with the reason, other sites continue", async () => {
    const { runId } = await begin(
      "batch",
      "https://a.test/1",
      "https://a.test/2",
      "https://b.test/",
    );
    const rejection = { reason: "paused", error: "a.test asked for a 90-minute pause" };
    await failSiteItems(db(), "a.test", rejection);
    expect((await listItems(db(), runId)).map(({ state, reason }) => [state, reason])).toEqual([
      ["error", "paused"],
      ["error", "paused"],
      ["pending", null],
    ]);
    expect((await findRun(db(), runId))?.state).toBe("running");
  });
});

describe("stored states", () => {
  const { db } = useDatabase();

  /** The values that a check constraint allows. */
  async function wordsOf(constraint: string): Promise<string[]> {
    const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${constraint}
  `.execute(db());
    return [...(rows[0]?.rule ?? "").matchAll(/'([^']+)'::text/g)].map((match) => match[1] ?? "");
  }

  test.each([
    ["import_runs_kind_check", runKinds],
    ["import_runs_state_check", runStates],
    ["import_items_state_check", itemStates],
  ])("the code lists exactly the values of %s", async (constraint, values) => {
    expect((await wordsOf(constraint)).sort()).toEqual([...values].sort());
  });

  test("an extraction of another version is an error with its reason", async () => {
    const { runId, itemIds } = await createRun(db(), {
      kind: "smart",
      actor: "operator",
      urls: ["https://bookings.test/dune"],
    });
    const [itemId = ""] = itemIds;
    await recordExtraction(db(), itemId, makeExtraction());
    expect(await findItem(db(), itemId)).toMatchObject({ formatError: null, state: "success" });
    await sql`update import_items set extraction = jsonb_set(extraction, '{data,pricePerNight}', '"cheap"')
    where id = ${itemId}`.execute(db());

    const item = await findItem(db(), itemId);
    expect(item?.extraction).toBeNull();
    expect(item?.formatError).toMatch(/data\.pricePerNight.*import the page again/);
    expect(await extractionsOf(db(), runId)).toEqual([]);
    await requestImport(db(), runId, { publish: false });
    await expect(claimForImport(db(), itemId, new Date())).rejects.toThrow(/data\.pricePerNight/);
  });
});
