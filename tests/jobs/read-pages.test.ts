import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";

import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { readPages } from "#jobs/worker/table-sync/read-pages";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();

test("calls that were late are no reason for six of them in a second", async () => {
  const arrived: number[] = [];
  const listPage = async () => {
    // On its way for long, as the first of a new connection.
    if (arrived.length === 1) await pause(180);
    arrived.push(performance.now());
    return { records: [], offset: "next" };
  };
  const { page } = readPages(
    { listPage } as unknown as TableClient,
    { db: db(), signal: new AbortController().signal } as JobContext,
    undefined,
  );
  for (let n = 0; n < 9; n += 1) await page("next");
  const gaps = arrived.slice(5).map((at, index) => at - (arrived[index] ?? 0));
  expect(gaps).toHaveLength(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
});
