import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import {
  findItem,
  findRun,
  listItems,
  recordExtraction,
  releaseItem,
} from "#db/queries/imports/read-runs.server";
import { cancelled, createRun, pauseRun, resumeRun } from "#db/queries/imports/runs.server";
import {
  acquireSiteLease,
  cancelSiteItems,
  failSiteItems,
  nextOfSite,
  pauseSite,
  recordSitePause,
  releaseSiteLease,
  type SiteLease,
} from "#db/queries/imports/sites.server";
import { makeExtraction } from "#tests/factories/extraction";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate import_runs, import_sites cascade`.execute(db()));

const begin = (kind: "batch" | "smart" | "ai", ...urls: string[]) =>
  createRun(db(), { kind, urls, actor: "operator" });
const threeOfOneSite = () =>
  begin("batch", "https://a.test/1", "https://a.test/2", "https://a.test/3");
const hold = async (id: string | undefined) =>
  (await acquireSiteLease(db(), id ?? "")) ?? expect.fail("the site is held");

/** The address of the next item, or what is said instead. */
const next = async (site: SiteLease) => {
  const found = await nextOfSite(db(), site);
  return found && "item" in found ? found.item.url : found;
};
/** Pauses are no part of most of these tests. */
const rested = () => sql`update import_sites set next_at = now()`.execute(db());
const read = async (site: SiteLease) => {
  const found = await nextOfSite(db(), site);
  if (!found || !("item" in found)) return expect.fail("no item");
  await recordExtraction(db(), found.item.id, makeExtraction());
  await rested();
  return found.item.url;
};

test("a site is read in order, and let go when nothing is left", async () => {
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

test("of ten jobs that ask at once, one gets the site; other sites are free (A-172)", async () => {
  const { itemIds } = await begin(
    "batch",
    ...Array.from({ length: 10 }, (_, n) => `https://a.test/${n}`),
    "https://b.test/",
  );
  const holds = await Promise.all(itemIds.map((id) => acquireSiteLease(db(), id)));
  expect(holds.filter((site) => site?.host === "a.test")).toHaveLength(1);
  expect(holds.at(-1)?.host).toBe("b.test");
});

test("after a page the site rests, for runs that come later too", async () => {
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

test("an item that somebody looks on for goes before those of a batch", async () => {
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

test("a pause stops before the next page, and the run goes on there", async () => {
  const { runId, itemIds } = await threeOfOneSite();
  const site = await hold(itemIds[0]);
  await read(site);
  await pauseRun(db(), runId, "operator");
  expect(await next(site)).toBeNull();
  expect(await resumeRun(db(), runId, "operator")).toEqual([itemIds[1]]);
  expect(await read(await hold(itemIds[1]))).toBe("https://a.test/2");
});

test("a job whose worker was killed takes its site and its item up again", async () => {
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

test("a hold that nobody renews runs out", async () => {
  const { itemIds } = await threeOfOneSite();
  await next(await hold(itemIds[0]));
  await sql`update import_sites set held_until = now() - interval '1 second'`.execute(db());
  await rested();
  expect(await next(await hold(itemIds[2]))).toBe("https://a.test/1");
});

test("an item that is put back is the next one again", async () => {
  const { itemIds } = await threeOfOneSite();
  const site = await hold(itemIds[0]);
  await next(site);
  await releaseItem(db(), itemIds[0] ?? "");
  await rested();
  expect(await next(site)).toBe("https://a.test/1");
});

test("a site that an operator stops is left alone in that run", async () => {
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

test("what waits for a site that is away for long says so, other sites go on", async () => {
  const { runId } = await begin("batch", "https://a.test/1", "https://a.test/2", "https://b.test/");
  const refusal = { reason: "paused", error: "a.test asked for a pause of 90 minutes" };
  await failSiteItems(db(), "a.test", refusal);
  expect((await listItems(db(), runId)).map(({ state, reason }) => [state, reason])).toEqual([
    ["error", "paused"],
    ["error", "paused"],
    ["pending", null],
  ]);
  expect((await findRun(db(), runId))?.state).toBe("running");
});
