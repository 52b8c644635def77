import { readFile } from "node:fs/promises";
import { Migrator, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { migrateToLatest } from "#db/migrate-to-latest";
import { migrations } from "#db/migrations/index";
import { findRun, listItems } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { html, type PageServer, startPageServer } from "#tests/fakes/page-server";
import { onEachBackend, queueStore, startWorkerProcess } from "#tests/jobs/start-worker";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { startWeb } from "#tests/setup/web-process";

const pages = 24;

/** The migration of a later version: a column and its index. */
const laterMigrations = {
  ...migrations,
  "9999-12-31-99-later": {
    up: async (db: Parameters<(typeof migrations)[keyof typeof migrations]["up"]>[0]) => {
      await sql`alter table import_items add column noted text`.execute(db);
      await sql`create index import_items_noted on import_items (noted)`.execute(db);
    },
  },
};

onEachBackend("a new version in the middle of a batch", (backend) => {
  const { db, url } = useDatabase();
  let site: PageServer;
  let store: QueueStore;
  let producer: JobProducer;

  beforeAll(async () => {
    store = await queueStore(backend, url());
    producer = openProducer(store, { warn: () => undefined });
    const lodge = await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url));
    site = await startPageServer();
    for (let page = 0; page < pages; page += 1) site.serve(`/lodge-${page}`, html(lodge));
  });
  afterAll(async () => {
    await producer.close();
    await site.close();
  });

  const countRead = () => site.paths().length;

  test("old and new workers share a batch and read each page once (G-02)", async () => {
    const env = { FETCH_ALLOW_HOSTS: site.host };
    const redis: Record<string, string> = store.REDIS_URL ? { REDIS_URL: store.REDIS_URL } : {};
    const oldWeb = await startWeb(url(), redis);
    const oldWorker = await startWorkerProcess(store, env);
    const urls = Array.from({ length: pages }, (_, n) => `${site.url}/lodge-${n}`);
    const run = await createRun(db(), { kind: "batch", actor: "operator", urls });
    for (const itemId of run.firstOfSites) await producer.enqueue("scrape-item", { itemId });
    await until("some pages", () => Promise.resolve(countRead() >= 3), 30_000);

    const migrator = new Migrator({
      db: db(),
      provider: { getMigrations: async () => laterMigrations },
    });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const before = countRead();
    await until(
      "pages read by the old worker",
      () => Promise.resolve(countRead() > before + 1),
      30_000,
    );
    const newWorker = await startWorkerProcess(store, env);
    expect((await fetch(`${oldWeb.origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${oldWeb.origin}/accommodation`)).status).toBe(200);
    // When it is stopped, it releases the site between two pages.
    expect(await oldWorker.end()).toBe(0);

    await until(
      "the end of the batch",
      async () => (await findRun(db(), run.runId))?.state === "finished",
      60_000,
    );
    expect(site.paths()).toEqual(urls.map((address) => new URL(address).pathname));
    const items = await listItems(db(), run.runId);
    expect(items.map(({ state, tries }) => ({ state, tries }))).toEqual(
      urls.map(() => ({ state: "success", tries: 1 })),
    );

    // The old version can still start with the newer schema.
    expect(await migrateToLatest(db())).toEqual([]);
    expect(await newWorker.end()).toBe(0);
    await oldWeb.stop();
  }, 180_000);
});
