import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { askForRun, latestRuns } from "#db/queries/pipeline/runs.server";
import { adminTexts } from "#domain/text/admin-texts";
import { storeProperty } from "#tests/factories/property";
import { startTableServer, type TableServer } from "#tests/fakes/table-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

const { db, url } = useDatabase();

async function runWith({ enqueue }: TestWorker) {
  const runId = await askForRun(db(), "test");
  await enqueue("run-pipeline", { runId });
  return until("a run to its end", async () => {
    const [newest] = await latestRuns(db(), 1);
    return newest?.state === "finished" && newest;
  });
}
const states = ({ steps }: { steps: { state: string }[] }) => steps.map(({ state }) => state);

onEachBackend("the pipeline", (backend) => {
  let service: TableServer;
  let worker: TestWorker;
  beforeAll(async () => {
    service = await startTableServer();
    worker = await startWorker(await queueStore(backend, url()), db(), service.env);
  });
  afterAll(async () => {
    await worker.stop();
    await service.close();
  });
  beforeEach(async () => {
    await sql`truncate properties, pipeline_runs cascade`.execute(db());
    service.reset();
  });

  const run = () => runWith(worker);
  const traces = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from properties) as properties,
        (select count(*)::int from property_revisions) as revisions,
        (select count(*)::int from audit_log) as lines,
        (select properties::int from listing_counts where kind = 'all' and key = '') as listed
    `.execute(db());
    return rows[0];
  };

  test("all four steps are well, and nothing is left of the test property", async () => {
    await storeProperty(db());
    const before = await traces();
    const { steps } = await run();
    expect(states({ steps })).toEqual(["success", "success", "success", "success"]);
    for (const { ms, detail } of steps) {
      expect(ms).toBeGreaterThan(0);
      expect(detail).not.toBe("");
    }
    expect(await traces()).toEqual(before);
  });

  test("a service that refuses stops the run at its first step", async () => {
    service.refuseWith(503, {});
    const ended = await run();
    expect(states(ended)).toEqual(["error", "pending", "pending", "pending"]);
    expect(ended.steps[0]?.detail).toContain("cannot be reached");
  });

  test("two presses are one run, and a lost one is run after all", async () => {
    const first = await askForRun(db(), "test");
    expect(await askForRun(db(), "test")).toBe(first);
    await sql`update pipeline_runs set updated_at = now() - interval '1 minute'`.execute(db());
    await worker.enqueue("sweep-lost", {});
    await until("the lost run", async () => (await latestRuns(db(), 1))[0]?.state === "finished");
  });
});

onEachBackend("the pipeline without a table", (backend) => {
  test("the first step says what is missing", async () => {
    const worker = await startWorker(await queueStore(backend, url()), db());
    const ended = await runWith(worker);
    await worker.stop();
    expect(states(ended)).toEqual(["error", "pending", "pending", "pending"]);
    expect(ended.steps[0]?.detail).toBe(adminTexts.sync.notConfigured);
  });
});
