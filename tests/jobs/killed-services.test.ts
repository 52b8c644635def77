import { afterAll, beforeAll, expect, test } from "vitest";

import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  lookAtSource,
  picture,
  pictureSeen,
  pipeline,
  question,
  ratesNow,
  tableCheck,
  tableSync,
  threeWords,
  writeBack,
} from "./held-at-services";
import { changeOfMany, drawing, foundPlace, pruning, roundOfLooks } from "./held-in-database";
import {
  countBlocked,
  endBlocked,
  type HeldWork,
  letHoldsRunOut,
  lockTables,
  openStage,
  type Stage,
} from "./held-work";
import { onEachBackend, queueStore } from "./start-worker";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

/** The locks of dead workers have to run out, and the next look for such locks to come. */
const recoveryMs = 90_000;
/** Three workers that start on a busy machine. */
const slowlyMs = 30_000;

onEachBackend("workers killed in the middle of everything", (backend) => {
  const { db, url } = useDatabase();
  let store: QueueStore;
  let producer: JobProducer;
  let stage: Stage;
  const started: WorkerProcess[] = [];
  beforeAll(async () => {
    store = await queueStore(backend, url());
    producer = openProducer(store, { warn: () => undefined });
    stage = await openStage(db(), producer);
  });
  afterAll(async () => {
    for (const worker of started) await worker.kill();
    await producer.close();
    await stage.close();
  });
  const start = async () => {
    const worker = await startWorkerProcess(store, stage.env);
    started.push(worker);
  };

  test("each job is done once by the next worker (G-03)", { timeout: 180_000 }, async () => {
    const sync = await tableSync(stage);
    const atServices = await worksAtServices(stage);
    const impatient = await worksOfTheImpatient(stage);
    const release = stage.table.hold((call) => !isFirstPage(call));
    // One process takes two jobs that ask services, and one of upkeep.
    await Promise.all([start(), start(), start()]);
    await beginAll([sync]);
    await beginAll(atServices);
    // Not before: the sweep would begin what stands in the database and is not queued.
    const inDatabase = await worksInDatabase(stage);
    const works = [sync, ...atServices, ...inDatabase, ...impatient];
    await db()
      .transaction()
      .execute(async (trx) => {
        await lockTables(trx);
        for (const { begin } of inDatabase) await begin();
        const areBlocked = async () => (await countBlocked(db())) >= inDatabase.length;
        await until("all at the locks", areBlocked, slowlyMs);
        await beginAll(impatient);
        await Promise.all(started.map((worker) => worker.kill()));
        await endBlocked(db());
      });
    release();
    for (const { letGo } of works) letGo?.();
    const done = await Promise.all(works.map(async ({ what, isDone }) => (await isDone()) && what));
    expect(done.filter(Boolean)).toEqual([]);

    await letHoldsRunOut(db());
    await start();
    for (const { what, isDone } of works) await until(`${what} done`, isDone, recoveryMs);
    for (const { check } of works) await check();
  });
});

/** Begins work and waits until workers are in the middle of it. */
async function beginAll(works: readonly HeldWork[]): Promise<void> {
  for (const { begin } of works) await begin();
  for (const { what, isHeld = () => true } of works)
    await until(`a worker in the middle of ${what}`, async () => isHeld(), slowlyMs);
}

const worksAtServices = async (stage: Stage): Promise<HeldWork[]> => [
  await picture(stage),
  await question(stage),
  await lookAtSource(stage),
  await writeBack(stage),
  await threeWords(stage),
];

/** These end when their service is silent for too long. */
const worksOfTheImpatient = async (stage: Stage): Promise<HeldWork[]> => [
  await pictureSeen(stage),
  pipeline(stage),
  tableCheck(stage),
  ratesNow(stage),
];

const worksInDatabase = async (stage: Stage): Promise<HeldWork[]> => [
  await drawing(stage),
  await foundPlace(stage),
  await changeOfMany(stage),
  await roundOfLooks(stage),
  await pruning(stage),
];

/** What a sync asks for before it has saved something. */
const isFirstPage = ({ path, query }: { path: string; query: string }) =>
  path.includes("/meta/bases/") || (query.includes("pageSize=100") && !query.includes("offset="));
