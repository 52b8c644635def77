import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { pauseService, takeTurn } from "#db/queries/work/service-turns.server";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate service_turns`.execute(db()));

const service = "The external table";
const take = (longestMs = 3_000) => takeTurn(db(), service, { everyMs: 250, longestMs });

test("turns taken at once lie apart, whoever takes them", async () => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db());
  await Promise.all(Array.from({ length: 5 }, () => take()));
  const { nextAt } = await db()
    .selectFrom("serviceTurns")
    .select("nextAt")
    .executeTakeFirstOrThrow();
  expect(nextAt.getTime() - (rows[0]?.now.getTime() ?? 0)).toBeGreaterThanOrEqual(1_250);
});

test("a turn too far away is not taken", async () => {
  await pauseService(db(), service, 30_000);
  const turn = await take();
  expect(turn).toHaveProperty("busyMs");
  expect("busyMs" in turn && turn.busyMs).toBeGreaterThan(25_000);
  const after = await take();
  expect("busyMs" in after && after.busyMs).toBeLessThanOrEqual(30_000);
});

test("a shorter rest does not cut a longer one", async () => {
  await pauseService(db(), service, 60_000);
  await pauseService(db(), service, 1_000);
  const turn = await take();
  expect("busyMs" in turn && turn.busyMs).toBeGreaterThan(55_000);
});

test("services do not wait for each other", async () => {
  await pauseService(db(), service, 60_000);
  expect(await takeTurn(db(), "Geocoding", { everyMs: 1_000, longestMs: 0 })).toEqual({
    waitMs: 0,
  });
});
