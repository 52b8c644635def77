import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { findSyncRun, type SyncRun } from "#db/queries/table/history.server";
import { beginSync } from "#jobs/queue/table.server";
import { startTableServer, type TableServer } from "#tests/fakes/table-server";
import type { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { type Backend, emptyQueue, queueStore, startWorker, type TestWorker } from "./start-worker";

/** A record with a value in each of the thirty columns. */
export const fullRecord = {
  Name: "Long Shadow Camp",
  Country: "Namibia",
  Region: "Damaraland",
  "Short Description": { state: "generated", value: "Eight tents.", isStale: false },
  "Full Description": "Eight tents under a ridge.",
  "Price Per Night": 9200,
  Currency: "NAD",
  "Guest Capacity": 16,
  "Cover Image": [{ id: "attCover", filename: "attCover.png" }],
  "Gallery Images": [{ id: "attSecond", filename: "attSecond.png" }],
  "AI Image URLs": "https://pictures.test/drawn.jpg",
  Featured: true,
  Active: true,
  Amenities: ["Pool", "Library"],
  Activities: ["Walks"],
  "Property Type": ["Tented Camp"],
  "Accommodation Types": ["Ridge tent"],
  Latitude: -20.41,
  Longitude: 14.42,
  "Full Address": "Twyfelfontein Road, Damaraland",
  What3Words: "///filled.count.soap",
  "Nearest Airport": "Walvis Bay",
  "Airport Distance": "310 km",
  "How To Get There": "By light aircraft",
  "Nearby Landmarks": "Twyfelfontein",
  "Booking URL": "https://bookings.test/long-shadow",
  "Rates Inclusions": "All meals",
  "Rates Exclusions": "Flights",
  "Important Info": "No children under six",
  Partner: "Direct",
};

/** A record with the required columns. */
export const simple = (name: string, more: object = {}) => ({
  Name: name,
  Country: "Kenya",
  Region: "Laikipia",
  Active: true,
  ...more,
});

/** An external table and a worker that syncs it, both empty before each test. */
export function useTableSyncs(backend: Backend, { db, url }: ReturnType<typeof useDatabase>) {
  let server: TableServer;
  let worker: TestWorker;
  const start = async () => startWorker(await queueStore(backend, url()), db(), server.env);
  beforeAll(async () => {
    server = await startTableServer();
    worker = await start();
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });
  beforeEach(async () => {
    await emptyQueue(worker.queues.table);
    await sql`truncate properties, import_runs, table_sync, table_holds, table_attachments,
      attachment_faults, service_turns, exchange_rates cascade`.execute(db());
    server.reset();
  });

  const begin = async (isDryRun = false) => {
    const { enqueue } = worker;
    const runId = await beginSync({ db: db(), enqueue }, { look: isDryRun, actor: "test" });
    if (!runId) throw new Error("Another sync is under way");
    return runId;
  };
  const ended = (runId: string): Promise<SyncRun> =>
    until(
      "the end of the sync",
      async () => {
        const run = await findSyncRun(db(), runId);
        return run?.state !== "running" && run;
      },
      60_000,
    );
  return {
    table: () => server,
    worker: () => worker,
    /** After a crash: the queue is empty. */
    restartWorker: async () => {
      await worker.stop();
      worker = await start();
    },
    begin,
    ended,
    sync: async (isDryRun = false) => ended(await begin(isDryRun)),
    stay: (id: string) => findForEdit(db(), id),
  };
}
