// @module-tag thorough
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { undoAuditEntry } from "#db/queries/changes/undo.server";
import type { SavedSources } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { findSyncRun } from "#db/queries/table/history.server";
import { createSyncRun } from "#db/queries/table/runs.server";
import { chooseSide, retryUnsent, tableConflicts } from "#db/queries/table/table-conflicts.server";
import { setExcludedRecords } from "#db/queries/table/table-state.server";
import { endPause } from "#db/queries/work/work.server";
import type { PropertyFields } from "#domain/property/property";
import {
  differenceKinds,
  namedColumns,
  readSharedCells,
  sharedUnits,
  verdictOf,
} from "#domain/table/cells";
import { readEnv } from "#env";
import { createClients } from "#jobs/worker/clients/index";
import type { JobContext } from "#jobs/worker/context";
import { syncTable } from "#jobs/worker/handlers/sync-table";
import { writeBack as writeBackHandler } from "#jobs/worker/handlers/write-back";
import { runWork } from "#jobs/worker/run-work";
import { testRates } from "#tests/factories/property";
import { randomFrom } from "#tests/factories/random";
import { type Fields, startTableServer, type TableServer } from "#tests/fakes/table-server";
import { useDatabase } from "#tests/setup/test-database";
import { simple } from "./table-syncs";

/**
 * Two editors of the same six cells, one on the site and one in the table, in every order with writes and
 * pulls of the site. The handlers run one after the other, so that each order is deterministic.
 */
const { db, url } = useDatabase();
let table: TableServer;
let worker: JobContext;
beforeAll(async () => {
  table = await startTableServer();
  const env = readEnv({ DATABASE_URL: url(), NODE_ENV: "test", ...table.env });
  const log = pino({ level: "silent" });
  worker = {
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
  await worker.clients.fetcher.close();
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

/** Without the pause after a failed attempt. */
async function writeBack({ id }: Pick<Scene, "id">, by = worker): Promise<void> {
  const payload = { propertyId: id, version: 0 };
  await endPause(db(), "write-back", payload);
  await runWork("write-back", payload, by, writeBackHandler);
}

/** Runs the handler until it is done, like the queue; it may have to wait for the rate limit. */
async function write({ id }: Pick<Scene, "id">, by = worker): Promise<void> {
  const waits = async () => {
    const row = db().selectFrom("writeBacks").select("state").where("propertyId", "=", id);
    return (await row.executeTakeFirst())?.state === "waiting";
  };
  while (await waits())
    await writeBack({ id }, by).catch((error: unknown) => {
      if (!/is busy|Another worker/.test(String(error))) throw error;
    });
}

const isOf =
  ({ record }: Scene, method: string) =>
  (call: { method: string; record: string }) =>
    call.method === method && call.record === record;

async function take(scene: Scene, step: Step): Promise<void> {
  if (step === "they") theyEdit(scene);
  else if (step === "we") await weEdit(scene);
  else if (step === "write") await write(scene);
  else if (step === "write, refused") {
    table.rejectWith(503, {}, { times: 1 });
    await expect(writeBack(scene)).rejects.toThrow("reached");
  } else if (step === "write, cut off") {
    // The write is done, and the response is lost.
    table.editWith(({ when, call }) => {
      if (when === "after" && isOf(scene, "PATCH")(call)) throw new Error("cut off");
    });
    const writing = writeBack(scene);
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
  await pullAll();
}

async function pullAll(context = worker): Promise<void> {
  const runId = (await createSyncRun(db(), { look: false, actor: "test" })) ?? "";
  const isRunning = async () => (await findSyncRun(db(), runId))?.state === "running";
  while (await isRunning())
    await runWork("sync-table", { runId }, context, syncTable).catch(async (error: unknown) => {
      if (!String(error).includes("busy")) throw error;
      await endPause(db(), "sync-table", { runId });
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
    const by = { actor: "operator", rates: testRates, runId: randomUUID() };
    const choice = { propertyId, field, side, seen, ...by } as const;
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

/**
 * After a sync, each shared cell of each record is equal on both sides, or the difference is known and shown
 * with its reason, whatever happened before: edits on both sides, also without a write-back, lookups,
 * choices and their undo, refused writes, lost replies, and writes while the list is read.
 */
interface Pair {
  id: string;
  record: string;
  /** For the message of a failure. */
  story: string[];
}

const prices = [640, 700, 777, 888];
const roads = ["Old road", "Our road", "Their road", null];
const points = [
  [-1.5, 36.25],
  [-2.5, 37],
  [null, null],
] as const;
const threeWords = ["filled.count.soap", "lantern.reed.dusk", null];
const refusal = { error: { type: "INVALID_PERMISSIONS", message: "You are not permitted" } };

/** A key without access, or one that may only read. */
const refuse = (which: "any" | "PATCH" | "none") =>
  table.rejectWith(which === "none" ? undefined : 403, refusal, {
    which: ({ method }) => which === "any" || method === which,
  });

async function saveHere(
  { id }: Pair,
  change: Partial<PropertyFields>,
  options: { toTable: boolean; sources?: SavedSources },
) {
  const stored = await findForEdit(db(), id);
  if (!stored) throw new Error(`${id} is gone`);
  const fields = { ...stored, ...change };
  await saveProperty(db(), { id, fields, actor: "operator", rates: testRates, ...options });
}

const randomUnit = ({ pick, below }: Random): Partial<PropertyFields> => {
  const [latitude, longitude] = pick(points);
  const units = [
    { pricePerNight: pick(prices), currency: pick(["USD", "ZAR"]) },
    { fullAddress: pick(roads) },
    { latitude, longitude },
    { what3words: pick(threeWords) },
  ];
  return units[below(units.length)] ?? {};
};

/** What the table's owner may type, also values that mean nothing here. */
function randomCells({ pick, below, chance }: Random): Fields {
  const [latitude, longitude] = pick(points);
  if (chance(0.2))
    return pick<Fields>([
      { "Price Per Night": "on request" },
      { Latitude: 400, Longitude: 10 },
      { Latitude: -1, Longitude: undefined },
      { Currency: undefined },
      { "Price Per Night": undefined, Currency: undefined },
    ]);
  const units: Fields[] = [
    { "Price Per Night": pick(prices), Currency: pick(["USD", "ZAR"]) },
    { "Full Address": pick(roads) ?? undefined },
    { Latitude: latitude ?? undefined, Longitude: longitude ?? undefined },
    { What3Words: pick(threeWords) ?? undefined },
  ];
  return units[below(units.length)] ?? {};
}

type Random = ReturnType<typeof randomFrom>;
type Act = (pair: Pair, random: Random) => Promise<unknown>;

const acts: Record<string, Act> = {
  "they edit": async ({ record }, random) =>
    table.records.set(record, { ...table.records.get(record), ...randomCells(random) }),
  "we edit": (pair, random) => saveHere(pair, randomUnit(random), { toTable: true }),
  "we edit without a write-back": (pair, random) =>
    saveHere(pair, randomUnit(random), { toTable: false }),
  "a lookup": async (pair, { pick, chance }) => {
    const [latitude, longitude] = pick(points);
    const found = chance(0.5) ? { latitude, longitude } : { what3words: pick(threeWords) };
    const sources = { origin: "computed" } as const;
    await saveHere(pair, found, { toTable: chance(0.3), sources });
  },
  write: (pair) => write(pair),
  "a refused write": async (pair, { pick }) => {
    refuse(pick(["any", "PATCH"] as const));
    await write(pair).catch(() => undefined);
    refuse("none");
  },
  "a write without a reply": async (pair) => {
    table.editWith(({ when, call }) => {
      if (when === "after" && call.method === "PATCH") throw new Error("cut off");
    });
    await writeBack(pair).catch(() => undefined);
    table.editWith(undefined);
  },
  "a choice": async ({ id }, { pick }) => {
    const [open] = await tableConflicts(db(), { propertyIds: [id] });
    if (!open) return;
    const side = pick(["theirs", "ours"] as const);
    const { field, seen } = open;
    const choice = { propertyId: id, field, side, seen, runId: randomUUID() };
    await chooseSide(db(), { ...choice, actor: "owner", rates: testRates });
  },
  "an undo": async ({ id }, { chance }) => {
    const newest = await db()
      .selectFrom("auditLog")
      .select("id")
      .where("entity", "=", "property")
      .where("entityId", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const by = { actor: "operator", now: new Date(), toTable: chance(0.7) };
    await undoAuditEntry(db(), String(newest.id), by);
  },
};

/** The cells of both sides, in the form in which they are compared. */
async function differingUnits({ id, record }: Pair): Promise<string[]> {
  const ours = await findForEdit(db(), id);
  if (!ours) throw new Error(`${id} is gone`);
  const theirs = readSharedCells(table.records.get(record) ?? {}, namedColumns);
  return sharedUnits
    .filter((unit) => verdictOf(unit, { base: {}, ours, theirs }) !== "same")
    .map(({ name }) => name);
}

async function knownDifferences({ id }: Pair): Promise<string[]> {
  const open = await tableConflicts(db(), { propertyIds: [id], kinds: differenceKinds });
  for (const { kind, reason, label } of open)
    expect(kind === "unsent" ? reason : null, label).not.toBe("");
  return open.map(({ field }) => field);
}

test.each([1, 2, 3])(
  "after a sync every shared cell is equal or its difference is known, random order %i (A-196)",
  async (seed) => {
    table.reset();
    await sql`truncate properties, import_runs, table_holds, audit_log cascade`.execute(db());
    const random = randomFrom(seed);
    const pairs = Array.from({ length: 24 }, (_, n): Pair => ({
      id: `camp-${n}`,
      record: `recRandom${n}`,
      story: [],
    }));
    for (const [n, { record }] of pairs.entries())
      table.records.set(record, simple(`Camp ${n}`, randomCells(random)));
    await pullAll();
    // Sends what a pull requeues.
    const queued = new Set<string>();
    const enqueue: JobContext["enqueue"] = (name, payload) => {
      if (name === "write-back") queued.add((payload as { propertyId: string }).propertyId);
      return Promise.resolve(true);
    };

    for (let round = 0; round < 12; round += 1) {
      for (const pair of pairs) {
        const act = random.pick(Object.keys(acts));
        pair.story.push(act);
        await acts[act]?.(pair, random);
      }
      const during = random.some(pairs, 4);
      await pullAll(withWritesDuring(during, { ...worker, enqueue }));
      for (const pair of pairs) {
        pair.story.push(during.includes(pair) ? "a pull, and a write during it" : "a pull");
        const where = `seed ${seed}, ${pair.id}: ${pair.story.join(", ")}`;
        const known = await knownDifferences(pair);
        expect(known, where).toEqual(expect.arrayContaining(await differingUnits(pair)));
      }
    }

    // Once everything has arrived, nothing is shown that is equal.
    for (const pair of pairs) await write(pair);
    await pullAll({ ...worker, enqueue });
    for (const pair of pairs) if (queued.has(pair.id)) await write(pair);
    for (const pair of pairs)
      expect((await knownDifferences(pair)).sort(), pair.story.join(", ")).toEqual(
        (await differingUnits(pair)).sort(),
      );
    const unsent = await tableConflicts(db(), { kinds: ["unsent"] });
    for (const { propertyId } of unsent) {
      await retryUnsent(db(), propertyId);
      await write({ id: propertyId });
    }
    expect(await tableConflicts(db(), { kinds: ["unsent"] })).toEqual([]);
  },
  300_000,
);

/** Write-backs of some records between the list and its processing: the list is outdated for them. */
function withWritesDuring(pairs: readonly Pair[], context: JobContext): JobContext {
  const { table: client } = context.clients;
  if (!client) throw new Error("No external table");
  const listPage: typeof client.listPage = async (request) => {
    const page = await client.listPage(request);
    for (const pair of pairs) await write(pair);
    return page;
  };
  return { ...context, clients: { ...context.clients, table: { ...client, listPage } } };
}
