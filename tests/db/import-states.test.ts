import { sql } from "kysely";
import { expect, test } from "vitest";

import { claimForImport } from "#db/queries/imports/importing.server";
import {
  extractionsOf,
  findItem,
  recordExtraction,
  requestImport,
} from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { itemStates, runKinds, runStates } from "#domain/imports/run";
import { makeExtraction } from "#tests/factories/extraction";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();

/** The words that a check constraint lets through. */
async function wordsOf(constraint: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${constraint}
  `.execute(db());
  return [...(rows[0]?.rule ?? "").matchAll(/'([^']+)'::text/g)].map((match) => match[1] ?? "");
}

test.each([
  ["import_runs_kind_check", runKinds],
  ["import_runs_state_check", runStates],
  ["import_items_state_check", itemStates],
])("the program knows exactly the words of %s", async (constraint, words) => {
  expect((await wordsOf(constraint)).sort()).toEqual([...words].sort());
});

test("an extraction in the form of another version is a named fault, not a crash", async () => {
  const { runId, itemIds } = await createRun(db(), {
    kind: "smart",
    actor: "operator",
    urls: ["https://bookings.test/dune"],
  });
  const [itemId = ""] = itemIds;
  await recordExtraction(db(), itemId, makeExtraction());
  expect(await findItem(db(), itemId)).toMatchObject({ fault: null, state: "success" });
  await sql`update import_items set extraction = jsonb_set(extraction, '{data,pricePerNight}', '"cheap"')
    where id = ${itemId}`.execute(db());

  const item = await findItem(db(), itemId);
  expect(item?.extraction).toBeNull();
  expect(item?.fault).toMatch(/data\.pricePerNight.*import the page again/);
  expect(await extractionsOf(db(), runId)).toEqual([]);
  await requestImport(db(), runId, { publish: false });
  await expect(claimForImport(db(), itemId, new Date())).rejects.toThrow(/data\.pricePerNight/);
});
