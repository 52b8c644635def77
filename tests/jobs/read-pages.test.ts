import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";

import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { readPage } from "#jobs/worker/table-sync/read-pages";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();

test("calls that were late are no reason for six of them in a second (A-195)", async () => {
  const arrived: number[] = [];
  const listPage = async () => {
    // On its way for long, as the first of a new connection.
    if (arrived.length === 1) await pause(180);
    arrived.push(performance.now());
    return { records: [], offset: "next" };
  };
  const context = { db: db(), signal: new AbortController().signal } as JobContext;
  const table = { listPage } as unknown as TableClient;
  for (let n = 0; n < 9; n += 1)
    await readPage(table, context, { cursor: "next", columns: undefined });
  const gaps = arrived.slice(5).map((at, index) => at - (arrived[index] ?? 0));
  expect(gaps).toHaveLength(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
});
