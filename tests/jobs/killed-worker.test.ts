import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createRun } from "#db/queries/imports/runs.server";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { processTree } from "#jobs/worker/render/process-tree";
import { startPageServer } from "#tests/fakes/page-server";
import { chromium, describeWithRenderer } from "#tests/setup/chromium";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  addressWords,
  aiExtraction,
  bulkChange,
  cleanup,
  countBlocked,
  delivery,
  endBlocked,
  expireLeases,
  type Fixture,
  geocoding,
  illustration,
  imageCopy,
  imagePreview,
  importing,
  type InterruptedJob,
  lockForJobs,
  openFixture,
  pipelineRun,
  ratesRefresh,
  scraping,
  sheetReading,
  sourceCheck,
  sourceRound,
  tableCheck,
  tableSync,
  webhookDelivery,
  writeBack,
} from "./killed-jobs";
import { onEachBackend, queueStore, startWorkerProcess, type WorkerProcess } from "./start-worker";

/** The locks of killed workers have to expire, and the next check for stalled jobs has to come. */
const recoveryMs = 90_000;
/** Three workers start on a busy machine. */
const startMs = 30_000;

onEachBackend("killed workers", (backend) => {
  const { db, url } = useDatabase();
  let store: QueueStore;
  let producer: JobProducer;
  let fixture: Fixture;
  const started: WorkerProcess[] = [];
  beforeAll(async () => {
    store = await queueStore(backend, url());
    producer = openProducer(store, { warn: () => undefined });
    fixture = await openFixture(db(), producer);
  });
  afterAll(async () => {
    for (const worker of started) await worker.kill();
    await producer.close();
    await fixture.close();
  });
  const start = async (env: Record<string, string>) => {
    const worker = await startWorkerProcess(store, { ...fixture.env, ...env });
    started.push(worker);
    return worker;
  };

  test("each job is done once by the next worker (G-03)", { timeout: 180_000 }, async () => {
    const sync = await tableSync(fixture);
    const atServices = await jobsAtServices(fixture);
    const withTimeout = await jobsWithShortTimeout(fixture);
    const release = fixture.table.hold((call) => !isFirstPage(call));
    // One process runs two jobs of the sync queue, and one of maintenance.
    const env = { SMTP_URL: fixture.silentMail.url };
    await Promise.all([start(env), start(env), start(env)]);
    await startAll([sync]);
    await startAll(atServices);
    // Created late: the sweep would start rows that are not queued.
    const inDatabase = await jobsInDatabase(fixture);
    const jobs = [sync, ...atServices, ...inDatabase, ...withTimeout];
    await db()
      .transaction()
      .execute(async (trx) => {
        await lockForJobs(trx);
        for (const job of inDatabase) await job.start();
        const areBlocked = async () => (await countBlocked(db())) >= inDatabase.length;
        await until("blocked jobs", areBlocked, startMs);
        await startAll(withTimeout);
        await Promise.all(started.map((worker) => worker.kill()));
        await endBlocked(db());
      });
    release();
    for (const job of jobs) job.release?.();
    const done = await Promise.all(jobs.map(async ({ name, isDone }) => (await isDone()) && name));
    expect(done.filter(Boolean)).toEqual([]);

    await expireLeases(db());
    const next = await start({ SMTP_URL: fixture.mail.url });
    for (const { name, isDone } of jobs) await until(`${name} done`, isDone, recoveryMs);
    for (const { check } of jobs) await check();
    expect(await next.end()).toBe(0);
  });

  test("a worker that is told to end puts back a job that hangs", async () => {
    for (const worker of started) await worker.kill();
    // Another site: the job that has a site reads all of its pages.
    const other = await startPageServer({ "/hangs": () => undefined });
    const { itemIds } = await createRun(db(), {
      kind: "smart",
      actor: "operator",
      urls: [`${other.url}/hangs`],
    });
    const [itemId = ""] = itemIds;
    const worker = await start({ FETCH_ALLOW_HOSTS: other.host });
    await producer.enqueue("scrape-item", { itemId });
    await until("request", async () => Promise.resolve(other.paths().includes("/hangs")));
    const startedAt = performance.now();
    expect(await worker.end()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);

    const { length } = await db()
      .selectFrom("workers")
      .select("id")
      .where("seenAt", ">", sql<Date>`now() - interval '5 seconds'`)
      .execute();
    expect(length).toBe(0);
    const jobs = await producer.queues.reading.getDelayed();
    expect(jobs.map(({ data, attemptsMade }) => ({ data: data as unknown, attemptsMade }))).toEqual(
      [{ data: { itemId }, attemptsMade: 0 }],
    );
    await other.close();
  });
});

/** Starts jobs and waits until workers run them. */
async function startAll(jobs: readonly InterruptedJob[]): Promise<void> {
  for (const job of jobs) await job.start();
  for (const { name, isRunning = () => true } of jobs)
    await until(`a worker that runs ${name}`, async () => isRunning(), startMs);
}

const jobsAtServices = async (fixture: Fixture): Promise<InterruptedJob[]> => [
  await imageCopy(fixture),
  await aiExtraction(fixture),
  await sourceCheck(fixture),
  await writeBack(fixture),
  await addressWords(fixture),
];

/** They fail when their service does not respond for some seconds. */
const jobsWithShortTimeout = async (fixture: Fixture): Promise<InterruptedJob[]> => [
  await imagePreview(fixture),
  await scraping(fixture),
  delivery(fixture),
  webhookDelivery(fixture),
  pipelineRun(fixture),
  tableCheck(fixture),
  ratesRefresh(fixture),
];

const jobsInDatabase = async (fixture: Fixture): Promise<InterruptedJob[]> => [
  await illustration(fixture),
  await geocoding(fixture),
  await bulkChange(fixture),
  await sourceRound(fixture),
  await cleanup(fixture),
  await importing(fixture),
  await sheetReading(fixture),
];

/** The requests of a sync before it has saved anything. */
const isFirstPage = ({ path, query }: { path: string; query: string }) =>
  path.includes("/meta/bases/") || (query.includes("pageSize=100") && !query.includes("offset="));

/** A zombie has no memory. */
const lives = (pid: number) => (processTree(pid)[0]?.ownBytes ?? 0) > 0;

describeWithRenderer("a worker that is killed while it renders a page", {}, () => {
  const { db, url } = useDatabase();

  test("leaves no browser process", async () => {
    const busy = `<title>Marsh</title><div id="root"></div>
      <script>fetch("/running"); setTimeout(() => { for (;;); }, 200)</script>`;
    const site = await startPageServer({ "/": busy });
    const store = { DATABASE_URL: url() };
    const producer = openProducer(store, { warn: () => undefined });
    const folder = await mkdtemp(path.join(tmpdir(), "savanna-killed-"));
    // With the mode of /tmp, because the browser runs as another user.
    await chmod(folder, 0o1777);
    const worker = await startWorkerProcess(store, {
      FETCH_ALLOW_HOSTS: site.host,
      CHROMIUM_PATH: chromium,
      TMPDIR: folder,
    });
    const urls = [`${site.url}/`];
    const { itemIds } = await createRun(db(), { kind: "batch", urls, actor: "operator" });
    await until("heartbeat", () => db().selectFrom("workers").select("id").executeTakeFirst());
    await producer.enqueue("scrape-item", { itemId: itemIds[0] ?? "" });
    await until("page that runs", () => Promise.resolve(site.paths().includes("/running")), 45_000);

    const tree = processTree(worker.child.pid ?? 0);
    expect(await readdir(folder)).toHaveLength(1);
    // The worker, the driver, and the browser's own.
    expect(tree.length).toBeGreaterThan(3);
    await worker.kill();
    await until("the end of all jobs", () => Promise.resolve(!tree.some(({ pid }) => lives(pid))));
    await until("no profile", async () => (await readdir(folder)).length === 0);
    await rm(folder, { recursive: true });
    await producer.close();
    await site.close();
  });
});
