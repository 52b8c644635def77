import { sql } from "kysely";
import { expect, test } from "vitest";

import { setSchedule } from "#db/queries/sync/table-state.server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend } from "./start-worker";
import { simple, useTableSyncs } from "./table-syncs";

const database = useDatabase();
const { db } = database;

onEachBackend("the sync of the night", (backend) => {
  const { table, worker, ended } = useTableSyncs(backend, database);
  const runs = () =>
    db().selectFrom("importRuns").select(["id", "actor"]).where("kind", "=", "sync").execute();
  const turns = async () => (await worker().queues.upkeep.getJobCounts("completed")).completed ?? 0;
  const takeTurn = async () => {
    const before = await turns();
    await worker().enqueue("begin-sync", {});
    await until("a turn", async () => (await turns()) > before);
  };

  test("is begun once a day, and its turn is not lost with what begins it", async () => {
    table().records.set("rec1", simple("Camp"));
    await setSchedule(db(), 0, null);
    await sql`alter table sync_runs rename to sync_runs_away`.execute(db());
    await worker().enqueue("begin-sync", {});
    const failed = async () => (await worker().queues.upkeep.getFailedCount()) === 1;
    await until("a turn that came to nothing", failed);
    await sql`alter table sync_runs_away rename to sync_runs`.execute(db());
    expect(await runs()).toEqual([]);

    await takeTurn();
    await takeTurn();
    const [run, another] = await runs();
    expect([run?.actor, another]).toEqual(["schedule", undefined]);
    expect(await ended(run?.id ?? "")).toMatchObject({ state: "finished", created: 1 });
  });
});
