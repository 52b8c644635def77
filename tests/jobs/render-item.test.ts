import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { findItem, findRun } from "#db/queries/imports/read-runs.server";
import { createRun, pauseRun, resumeRun } from "#db/queries/imports/runs.server";
import { recordHeartbeat, removeWorker } from "#db/queries/work/workers.server";
import { type PageServer, startPageServer, status } from "#tests/fakes/page-server";
import { scriptLodge } from "#tests/fakes/script-lodge";
import { chromium, describeWithRenderer } from "#tests/setup/chromium";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

const endless = `<title>Marsh House</title><meta name="description" content="A tented camp of six tents in the Okavango marsh of Botswana.">
  <div id="root"></div><script>for (;;);</script>`;
/** Enough for a page that rests, on a busy machine too; one that never does burns a core as long. */
const mostSeconds = 8;
const silentShell = `<title>Marsh House</title><div id="root"></div><script src="/gone.js"></script>`;

describeWithRenderer("pages that only scripts fill", () => {
  onEachBackend("drawn by a browser", (backend) => {
    const { db, url } = useDatabase();
    let site: PageServer;
    let worker: TestWorker;

    beforeAll(async () => {
      site = await startPageServer({
        ...scriptLodge,
        "/endless": endless,
        "/silent": silentShell,
        "/gone.js": status(404),
      });
      const env = { FETCH_ALLOW_HOSTS: site.host, CHROMIUM_PATH: chromium };
      const renderLimits = { pageMs: mostSeconds * 1000 };
      worker = await startWorker(await queueStore(backend, url()), db(), env, { renderLimits });
    });
    afterAll(async () => {
      await worker.stop();
      await site.close();
    });
    beforeEach(async () => {
      site.requests.length = 0;
      await recordHeartbeat(db(), { id: "browser", host: "here", pid: 1, queues: ["render"] });
    });

    const begin = async (path: string) => {
      const run = await createRun(db(), {
        kind: "batch",
        urls: [site.url + path],
        actor: "operator",
      });
      const [itemId = ""] = run.itemIds;
      await worker.enqueue("scrape-item", { itemId });
      return { ...run, itemId };
    };
    const settled = (itemId: string) =>
      until(
        "settled item",
        async () => {
          const item = await findItem(db(), itemId);
          return item && ["success", "error"].includes(item.state) && item;
        },
        60_000,
      );

    test(
      "a lodge that a script builds from JSON is read whole (A-173)",
      { timeout: 60_000 },
      async () => {
        const { itemId, runId } = await begin("/");
        const item = await settled(itemId);
        expect(item).toMatchObject({ state: "success", error: null, tries: 2 });
        expect(item.extraction?.incomplete).toBeUndefined();
        expect(item.extraction?.data).toMatchObject({
          name: "Heron Bend Camp",
          country: "Zambia",
          pricePerNight: 420,
          currency: "USD",
          sourceUrl: `${site.url}/camps/heron-bend`,
          images: [`${site.url}/pictures/river.jpg`, `${site.url}/pictures/tent.jpg`],
        });
        expect(item.extraction?.data.description).toMatch(/under old fig trees/);
        // Once to see that it is a shell, once for the browser; pictures and styles are not asked for.
        expect(site.paths().sort()).toEqual([
          "/",
          "/",
          "/api/camp",
          "/api/rates?camp=heron-bend",
          "/app.js",
          "/show.js",
        ]);
        expect((await findRun(db(), runId))?.state).toBe("finished");
      },
    );

    test(
      "a page that never rests is read as it is, and says why",
      { timeout: 60_000 },
      async () => {
        const item = await settled((await begin("/endless")).itemId);
        expect(item).toMatchObject({ state: "success", error: null });
        expect(item.extraction).toMatchObject({
          incomplete: true,
          data: { name: "Marsh House" },
        });
        expect(item.extraction?.note).toMatch(
          /filled by scripts.*A browser was tried: .*did not come to rest within 8 seconds/,
        );
      },
    );

    test("a page that stays empty is refused with its reason", { timeout: 60_000 }, async () => {
      const item = await settled((await begin("/silent")).itemId);
      expect(item).toMatchObject({ state: "error", reason: "blocked", extraction: null });
      expect(item.error).toMatch(/scripts fill.*A browser was tried: the page stayed empty/);
    });

    test("without a worker that has a browser it is read as it is (A-173)", async () => {
      await removeWorker(db(), "browser");
      const item = await settled((await begin("/")).itemId);
      expect(item).toMatchObject({ state: "success", tries: 1 });
      expect(item.extraction).toMatchObject({
        incomplete: true,
        note: "This page is filled by scripts; only its title and description could be read.",
        data: { name: "Heron Bend Camp" },
      });
      expect(site.paths()).toEqual(["/"]);
    });

    test("one that waits for a browser is not left waiting", async () => {
      await worker.queues.render.pause();
      const { itemId, runId } = await begin("/");
      await until("handed over", async () => {
        // Of a paused queue the store in PostgreSQL counts what waits under this name alone.
        const counts = await worker.queues.render.getJobCounts("waiting", "paused" as "waiting");
        return Object.values(counts).reduce((sum, n) => sum + n, 0) === 1;
      });
      // Its turn comes back, as the sweep does it: still in line, and asked for no second time.
      await pauseRun(db(), runId, "operator");
      await resumeRun(db(), runId, "operator");
      await worker.enqueue("scrape-item", { itemId });
      await until("idle queue", async () => {
        const { waiting, active } = await worker.queues.reading.getJobCounts("waiting", "active");
        return waiting === 0 && active === 0;
      });
      expect(await findItem(db(), itemId)).toMatchObject({ state: "pending", tries: 1 });
      expect(site.paths()).toEqual(["/"]);

      await removeWorker(db(), "browser");
      await worker.enqueue("scrape-item", { itemId });
      expect((await settled(itemId)).extraction).toMatchObject({ incomplete: true });
      await worker.queues.render.resume();
      await until("empty line", async () => {
        const { waiting, active } = await worker.queues.render.getJobCounts("waiting", "active");
        return waiting === 0 && active === 0;
      });
      expect(site.paths()).toEqual(["/", "/"]);
    });
  });
});
