import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { findSyncRun } from "#db/queries/sync/history.server";
import { createSyncRun } from "#db/queries/sync/runs.server";
import { chooseSide, tableConflicts } from "#db/queries/sync/table-conflicts.server";
import { setExcludedRecords } from "#db/queries/sync/table-state.server";
import { readEnv } from "#env";
import { createClients } from "#jobs/worker/clients/index";
import type { JobContext } from "#jobs/worker/context";
import { syncTable } from "#jobs/worker/handlers/sync-table";
import { writeBack } from "#jobs/worker/handlers/write-back";
import { testRates } from "#tests/factories/property";
import { startTableServer, type TableServer } from "#tests/fakes/table-server";
import { useDatabase } from "#tests/setup/test-database";
import { simple } from "./table-syncs";

/**
 * Two editors of the same six cells, one on the site and one in the table, in every order with writes and
 * pulls of the site. The handlers run one after the other, so that each order is deterministic.
 */
const { db, url } = useDatabase();
let table: TableServer;
let context: JobContext;
beforeAll(async () => {
  table = await startTableServer();
  const env = readEnv({ DATABASE_URL: url(), NODE_ENV: "test", ...table.env });
  const log = pino({ level: "silent" });
  context = {
    db: db(),
    env,
    clients: createClients(env, log),
    enqueue: () => Promise.resolve(true),
    signal: new AbortController().signal,
    attempt: { number: 1, last: false },
    progress: () => undefined,
    now: () => new Date(),
    log,
  } as unknown as JobContext;
});
afterAll(async () => {
  await context.clients.fetcher.close();
  await table.close();
});

const fields = { price: "pricePerNight", address: "fullAddress" } as const;
const columns = { price: "Price Per Night", address: "Full Address" } as const;
type Cell = keyof typeof columns;
const before = { price: 640, address: "Old road" };
const ofUs = { price: 700, address: "Our road" };
const ofThem = { price: 800, address: "Their road" };

/** An event of one record. */
type Step =
  /** An edit in the table. */
  | "they"
  /** An edit on the site, which stores a write-back. */
  | "we"
  /** The write-back runs. */
  | "write"
  /** The write-back runs, with an edit in the table after its read or after its write. */
  | "write, they after the read"
  | "write, they after the write"
  /** The write arrives, and the worker is killed before the response. */
  | "write, cut off"
  /** The table cannot be reached. */
  | "write, refused"
  | "pull";

const orders: Step[][] = [
  // Both edits, the write and a pull in every order.
  ["they", "we", "write", "pull"],
  ["they", "we", "pull", "write"],
  ["they", "pull", "we", "write"],
  ["we", "they", "write", "pull"],
  ["we", "they", "pull", "write"],
  ["we", "write", "they", "pull"],
  ["we", "write", "pull", "they"],
  ["we", "pull", "they", "write"],
  ["we", "pull", "write", "they"],
  ["pull", "they", "we", "write"],
  ["pull", "we", "they", "write"],
  ["pull", "we", "write", "they"],
  // An edit during a write.
  ["we", "write, they after the read", "pull"],
  ["we", "pull", "write, they after the write"],
  ["we", "write, they after the write", "pull"],
  // Lost responses and retries.
  ["we", "write, cut off", "they", "pull", "write"],
  ["we", "write, cut off", "pull", "they", "write"],
  ["they", "we", "write, cut off", "write", "pull"],
  ["we", "write, cut off", "write", "they", "pull"],
  ["we", "write, refused", "they", "write", "pull"],
  ["we", "write, refused", "pull", "they", "write"],
];

const whose: { name: string; we: Cell[]; they: Cell[] }[] = [
  { name: "the same cell", we: ["price"], they: ["price"] },
  { name: "two cells", we: ["address"], they: ["price"] },
  { name: "both cells there", we: ["address"], they: ["price", "address"] },
];

const scenes = orders.flatMap((steps) =>
  whose.map(({ name, we, they }) => ({ steps, name, we, they })),
);
type Scene = (typeof scenes)[number] & { id: string; record: string; done: Step[] };

const cellsNow = ({ record }: Scene) => table.records.get(record) ?? {};
const writesTo = (record: string) =>
  table.calls.filter((call) => call.method === "PATCH" && call.record === record);

const theyEdit = ({ record, they }: Scene) =>
  void table.records.set(record, {
    ...table.records.get(record),
    ...Object.fromEntries(they.map((cell) => [columns[cell], ofThem[cell]])),
  });

async function weEdit({ id, we }: Scene): Promise<void> {
  const stored = await findForEdit(db(), id);
  if (!stored) throw new Error(`${id} is gone`);
  const typed = Object.fromEntries(we.map((cell) => [fields[cell], ofUs[cell]]));
  const save = { id, fields: { ...stored, ...typed }, actor: "operator", rates: testRates };
  await saveProperty(db(), { ...save, toTable: true });
}

/** Runs the handler until it is done, like the queue; it may have to wait for the rate limit. */
async function write({ id }: Pick<Scene, "id">): Promise<void> {
  const waits = async () => {
    const row = db().selectFrom("writeBacks").select("state").where("propertyId", "=", id);
    return (await row.executeTakeFirst())?.state === "waiting";
  };
  while (await waits())
    await writeBack({ propertyId: id, version: 0 }, context).catch((error: unknown) => {
      if (!String(error).includes("busy")) throw error;
    });
}

const isOf =
  ({ record }: Scene, method: string) =>
  (call: { method: string; record: string }) =>
    call.method === method && call.record === record;

async function take(scene: Scene, step: Step): Promise<void> {
  const { id } = scene;
  if (step === "they") theyEdit(scene);
  else if (step === "we") await weEdit(scene);
  else if (step === "write") await write(scene);
  else if (step === "write, refused") {
    table.rejectWith(503, {}, { times: 1 });
    await expect(writeBack({ propertyId: id, version: 0 }, context)).rejects.toThrow("reached");
  } else if (step === "write, cut off") {
    // The write is done, and the response is lost.
    table.editWith(({ when, call }) => {
      if (when === "after" && isOf(scene, "PATCH")(call)) throw new Error("cut off");
    });
    const writing = writeBack({ propertyId: id, version: 0 }, context);
    await writing.catch(() => undefined);
  } else if (step !== "pull") {
    const method = step === "write, they after the read" ? "GET" : "PATCH";
    table.editWith(({ when, call }) => {
      if (when === "after" && isOf(scene, method)(call)) theyEdit(scene);
    });
    await write(scene);
  }
  table.editWith(undefined);
}

/** One pull for the given records; the others are skipped. */
async function pull(all: readonly Scene[], pulled: readonly Scene[]): Promise<void> {
  const displayed = all.map(({ record }) => record);
  const pulledRecords = pulled.map(({ record }) => record);
  await setExcludedRecords(db(), { displayed, includedIds: pulledRecords, actor: "test" });
  const runId = (await createSyncRun(db(), { look: false, actor: "test" })) ?? "";
  const isRunning = async () => (await findSyncRun(db(), runId))?.state === "running";
  while (await isRunning())
    await syncTable({ runId }, context).catch((error: unknown) => {
      if (!String(error).includes("busy")) throw error;
    });
}

/** An edit of the same cell between read and write is undetectable: the service has no conditional write. */
const isInWindow = ({ done, we }: Scene, cell: Cell) =>
  done.includes("write, they after the read") && we.includes(cell);

/** Their value was pulled, and the operator replaced it. */
const isReplaced = ({ done, we }: Scene, cell: Cell) =>
  done.join().startsWith("they,pull,we") && we.includes(cell);

async function check(scene: Scene): Promise<void> {
  const { id, record, done, we, they } = scene;
  const where = `${scene.name}: ${done.join(", ")}`;
  const property = await findForEdit(db(), id);
  const open = await tableConflicts(db(), { propertyIds: [id] });
  const shown = JSON.stringify(open);
  const hasEdited = (by: string) => done.some((step) => step.includes(by));
  for (const cell of hasEdited("they") ? they : [])
    expect(
      cellsNow(scene)[columns[cell]] === ofThem[cell] ||
        property?.[fields[cell]] === ofThem[cell] ||
        shown.includes(String(ofThem[cell])) ||
        isInWindow(scene, cell) ||
        isReplaced(scene, cell),
      `${where}: their ${cell} is lost`,
    ).toBe(true);
  for (const cell of done.includes("we") ? we : [])
    expect(property?.[fields[cell]], `${where}: our ${cell} is lost`).toBe(ofUs[cell]);
  const sent = writesTo(record).flatMap((call) => Object.keys(call.fields));
  expect(
    sent.filter((column) => !we.some((cell) => columns[cell] === column)),
    `${where}: went out without an edit`,
  ).toEqual([]);
  if (!done.includes("we")) expect(sent, where).toEqual([]);
}

test("no order of edits, writes and pulls loses a value silently, and choices resolve all conflicts (A-055)", async () => {
  const all = scenes.map((scene, n): Scene => ({
    ...scene,
    id: `stay-${n}`,
    record: `recMerge${n}`,
    done: [],
  }));
  for (const [n, { record }] of all.entries())
    table.records.set(
      record,
      simple(`Stay ${n}`, {
        [columns.price]: before.price,
        [columns.address]: before.address,
        Currency: "USD",
        Latitude: -1.5,
        Longitude: 36.25,
        What3Words: "filled.count.soap",
      }),
    );
  await pull(all, all);
  expect(table.calls.filter(({ method }) => method !== "GET")).toEqual([]);

  const longest = Math.max(...all.map(({ steps }) => steps.length));
  for (let at = 0; at < longest; at += 1) {
    const pulled = all.filter(({ steps }) => steps[at] === "pull");
    for (const scene of all) {
      const step = scene.steps[at];
      if (step) await take(scene, step);
    }
    if (pulled.length > 0) await pull(all, pulled);
    for (const scene of all) {
      scene.done.push(...scene.steps.slice(at, at + 1));
      await check(scene);
    }
  }

  // All pending writes arrive; then the conflicts are resolved, alternating the sides.
  await pull(all, all);
  for (const scene of all) await write(scene);
  const open = await tableConflicts(db(), { limit: 1_000 });
  expect(open.length).toBeGreaterThan(10);
  for (const [n, { propertyId, field, seen }] of open.entries()) {
    const side = n % 2 === 0 ? "theirs" : "ours";
    const choice = { propertyId, field, side, seen, actor: "operator", rates: testRates } as const;
    expect(await chooseSide(db(), choice)).toMatchObject({ done: true });
    // A second submission changes nothing.
    expect(await chooseSide(db(), choice)).toEqual({ done: false, because: "settled" });
  }
  for (const scene of all) await write(scene);
  await pull(all, all);
  expect(await tableConflicts(db(), { limit: 1_000 })).toEqual([]);
  for (const scene of all) {
    const property = await findForEdit(db(), scene.id);
    const where = `${scene.name}: ${scene.steps.join(", ")}`;
    for (const cell of ["price", "address"] as const)
      expect(cellsNow(scene)[columns[cell]], where).toBe(property?.[fields[cell]]);
    expect(cellsNow(scene), where).toMatchObject({
      Latitude: -1.5,
      What3Words: "filled.count.soap",
    });
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log where action = 'keep ours'`.execute(db());
  expect(rows[0]?.n).toBe(Math.floor(open.length / 2));
}, 300_000);
