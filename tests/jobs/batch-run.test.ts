import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findRun, listItems } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { html, type PageServer, startPageServer } from "#tests/fakes/page-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore } from "./start-worker";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

const siteCount = 3;
const pagesOfSite = 6;

onEachBackend("a batch on two workers", (backend) => {
  const { db, url } = useDatabase();
  const sites: PageServer[] = [];
  const workers: WorkerProcess[] = [];
  let store: QueueStore;
  let producer: JobProducer;

  beforeAll(async () => {
    store = await queueStore(backend, url());
    producer = openProducer(store, { warn: () => undefined });
    const lodge = await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url));
    for (let n = 0; n < siteCount; n++) {
      const site = await startPageServer();
      for (let page = 0; page < pagesOfSite; page++) site.serve(`/lodge-${page}`, html(lodge));
      sites.push(site);
    }
    const env = { FETCH_ALLOW_HOSTS: sites.map(({ host }) => host).join() };
    workers.push(await startWorkerProcess(store, env), await startWorkerProcess(store, env));
  });
  afterAll(async () => {
    for (const worker of workers) await worker.kill();
    for (const site of sites) await site.close();
    await producer.close();
  });

  /** Pages of a site as they were asked for. */
  const asked = (site: PageServer) => site.requests.filter(({ path }) => path !== "/robots.txt");

  test("ends whole after one of them was killed", { timeout: 150_000 }, async () => {
    const urls = Array.from(
      { length: siteCount * pagesOfSite },
      (_, n) => `${sites[n % siteCount]?.url}/lodge-${Math.floor(n / siteCount)}`,
    );
    const run = await createRun(db(), { kind: "batch", urls, actor: "operator" });
    expect(run.firstOfSites).toHaveLength(siteCount);
    for (const itemId of run.firstOfSites) await producer.enqueue("scrape-item", { itemId });
    await until(
      "some pages",
      () => Promise.resolve(sites.every((site) => asked(site).length >= 2)),
      60_000,
    );
    await workers[0]?.kill();
    await until(
      "the end of the batch",
      async () => (await findRun(db(), run.runId))?.state === "finished",
      60_000,
    );

    const tries = (await listItems(db(), run.runId)).map((item) => item.tries);
    expect(Math.min(...tries)).toBe(1);
    expect(Math.max(...tries)).toBeLessThanOrEqual(2);
    for (const site of sites) {
      const paths = asked(site).map(({ path }) => path);
      // In order; only the page that the dead worker held may have been asked for again.
      expect([...new Set(paths)]).toEqual(
        Array.from({ length: pagesOfSite }, (_, page) => `/lodge-${page}`),
      );
      expect(paths.length).toBeLessThanOrEqual(pagesOfSite + 1);
      const times = asked(site).map(({ at }) => at);
      const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(499);
    }
  });
});
