import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findRun } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { findCheck, requestSourceCheck } from "#db/queries/sources/checks.server";
import { catalog, type JobDefinition, jobNames } from "#domain/jobs/catalog";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import {
  onEachBackend,
  queueStore,
  startWorkerProcess,
  type WorkerProcess,
} from "#tests/jobs/start-worker";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";

/** The pause between two requests to a site, from the end of the first. */
const pauseMs = 500;
const answerMs = 150;

/** A site that records the start and end of each request. */
async function openSlowSite(page: Buffer) {
  const visits: { path: string; from: number; to: number }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/robots.txt") return void response.writeHead(404).end();
    const visit = { path, from: performance.now(), to: Infinity };
    visits.push(visit);
    void pause(answerMs).then(() => {
      visit.to = performance.now();
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}`, visits, close: () => void server.close() };
}

onEachBackend("two workers", (backend) => {
  const { db, url } = useDatabase();
  const workers: WorkerProcess[] = [];
  let site: Awaited<ReturnType<typeof openSlowSite>>;
  let store: QueueStore;
  let producer: JobProducer;

  beforeAll(async () => {
    store = await queueStore(backend, url());
    producer = openProducer(store, { warn: () => undefined });
    site = await openSlowSite(
      await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url)),
    );
    const env = { FETCH_ALLOW_HOSTS: site.host };
    workers.push(await startWorkerProcess(store, env), await startWorkerProcess(store, env));
  });
  afterAll(async () => {
    for (const worker of workers) await worker.kill();
    site.close();
    await producer.close();
  });

  test("two workers send a site one request at a time (A-172)", async () => {
    const urls = Array.from({ length: 5 }, (_, n) => `${site.url}/batch-${n}`);
    const { runId, firstOfSites } = await createRun(db(), {
      kind: "batch",
      actor: "operator",
      urls,
    });
    const watched: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const propertyUrl = `${site.url}/watched-${n}`;
      const fields = makeBareFields({ name: `Watched Camp ${n}`, propertyUrl });
      const { id } = await storeProperty(db(), fields);
      await requestSourceCheck(db(), id);
      watched.push(id);
    }
    for (const itemId of firstOfSites) await producer.enqueue("scrape-item", { itemId });
    for (const propertyId of watched) await producer.enqueue("check-source", { propertyId });
    await until(
      "the end of both",
      async () => {
        const checks = await Promise.all(watched.map((id) => findCheck(db(), id)));
        const run = await findRun(db(), runId);
        return run?.state === "finished" && checks.every((check) => check?.state === "resting");
      },
      60_000,
    );

    const paths = site.visits.map(({ path }) => path);
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
    expect(paths).toHaveLength(10);
    const pauses = site.visits
      .slice(1)
      .map(({ from }, index) => Math.round(from - (site.visits[index]?.to ?? 0)));
    expect(Math.min(...pauses), pauses.join(" ")).toBeGreaterThanOrEqual(pauseMs - 1);
  });

  test("two workers schedule each job once (G-02)", async () => {
    for (const name of jobNames) {
      const { cron, queue }: Omit<JobDefinition, "key"> = catalog[name];
      if (!cron) continue;
      const plans = await producer.queues[queue].getJobSchedulers();
      expect(plans.filter((plan) => plan.key === name)).toHaveLength(1);
      const next = await producer.queues[queue].getDelayed();
      expect(next.filter((job) => job.repeatJobKey === name)).toHaveLength(1);
    }
  });
});
