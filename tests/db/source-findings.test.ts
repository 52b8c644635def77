import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import type { UndoBy } from "#db/queries/changes/undo.server";
import { undoRun } from "#db/queries/changes/undo-run.server";
import { evidenceOf, protectedFields } from "#db/queries/property/evidence.server";
import { confirmPrice } from "#db/queries/property/prices.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import {
  completeCheck,
  nothingIsReached,
  planPortion,
  waitingChecks,
} from "#db/queries/sources/checks.server";
import {
  acceptFindings,
  ignoreFindings,
  reopenDecided,
  reopenFindings,
} from "#db/queries/sources/decide.server";
import { listFindings, storeFindings } from "#db/queries/sources/findings.server";
import type { Finding } from "#domain/sources/findings";
import { storeProperty, testRates } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
const now = new Date("2026-11-22T10:00:00Z");
const by = { actor: "Ada", now, toTable: false };
beforeEach(() => sql`truncate properties, audit_log cascade`.execute(db()));

const page = "https://bookings.test/hotel/bw/reedsong";
const price: Finding = {
  kind: "price",
  address: page,
  before: "640",
  after: "700",
  currency: "USD",
  passage: "From USD 700",
  fact: "USD 70000",
  certain: true,
};
const gone: Finding = {
  ...price,
  kind: "booking-gone",
  address: "https://bookings.test/reedsong",
  before: "https://bookings.test/reedsong",
  after: null,
  fact: "gone",
};
const list = async (state: "open" | "ignored" = "open") =>
  (await listFindings(db(), { state }, { page: 1, size: 50 })).rows;
async function find(findings: Finding[], name = "Reedsong Camp") {
  const { id } = await storeProperty(db(), { name });
  await storeFindings(db(), id, { findings, answered: [] }, now);
  return id;
}
const undoDecision = (id: string, by: UndoBy) => undoRun(db(), { id }, reopenDecided, by);
const ids = async () => (await list()).map(({ id }) => id);

test("accepting a finding saves the value without a lock, and one undo restores all (A-198)", async () => {
  const id = await find([price, gone]);
  const other = await find([{ ...price, after: "720" }], "Dune Camp");
  const decision = await acceptFindings(db(), await ids(), { actor: "Ada", toTable: false });
  expect(decision.names.sort()).toEqual(["Dune Camp", "Reedsong Camp", "Reedsong Camp"]);
  expect(await list()).toEqual([]);
  expect(await findForEdit(db(), id)).toMatchObject({
    pricePerNight: 700,
    priceCheckedOn: "2026-11-22",
    bookingUrl: null,
  });
  expect(await findForEdit(db(), other)).toMatchObject({ pricePerNight: 720 });
  expect((await protectedFields(db(), other)).locked).toEqual([]);

  const undone = { name: "2 properties", refused: [] };
  expect(await undoDecision(decision.id, by)).toMatchObject(undone);
  expect(await findForEdit(db(), id)).toMatchObject({
    pricePerNight: 640,
    bookingUrl: "https://bookings.test/reedsong",
  });
  expect(await list()).toHaveLength(3);
  expect(await undoDecision(decision.id, by)).toEqual({ reason: "Already undone" });
});

test("an accepted finding is undone after our own programs wrote, not after an edit (A-198)", async () => {
  const id = await find([price]);
  const other = await find([price], "Dune Camp");
  const { id: decision } = await acceptFindings(db(), await ids(), {
    actor: "Ada",
    toTable: false,
  });
  const seen = { price: 700, day: "2026-11-23", sourceUrl: page, passage: "From USD 700" };
  await confirmPrice(db(), id, seen);
  const edited = (await findForEdit(db(), other)) ?? expect.fail("not stored");
  const fields = { ...edited, pricePerNight: 710 };
  await saveProperty(db(), { id: other, fields, actor: "Tefo", rates: testRates });
  const reason = expect.stringMatching(/^Changed since by Tefo on /) as string;
  expect(await undoDecision(decision, by)).toMatchObject({
    name: "Reedsong Camp",
    refused: [{ name: "Dune Camp", reason }],
  });
  expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 640 });
  expect(await findForEdit(db(), other)).toMatchObject({ pricePerNight: 710 });
});

test("a corrected finding stores the value of the person, locked, and its undo is as exact (A-198)", async () => {
  const id = await find([price, { ...gone, after: "https://bookings.test/new" }]);
  const rows = await list();
  const corrections = new Map(
    rows.map((row) => [row.id, row.kind === "price" ? 650 : "https://own.test/book?a=1"]),
  );
  const before = (await findForEdit(db(), id)) ?? expect.fail("not stored");
  const accepted = await acceptFindings(db(), await ids(), { ...by, corrections });
  expect(await findForEdit(db(), id)).toMatchObject({
    pricePerNight: 650,
    priceCheckedOn: "2026-11-22",
    bookingUrl: "https://own.test/book?a=1",
  });
  const locked = (await evidenceOf(db(), id)).filter((row) => row.locked);
  expect(locked.map(({ field, origin, person }) => [field, origin, person])).toEqual(
    ["bookingUrl", "priceMax", "priceMin", "pricePerNight"].map((field) => [field, "typed", "Ada"]),
  );
  expect(await undoDecision(accepted.id, by)).toMatchObject({ refused: [] });
  expect(await findForEdit(db(), id)).toMatchObject({
    pricePerNight: before.pricePerNight,
    bookingUrl: before.bookingUrl,
  });
  expect((await protectedFields(db(), id)).locked).toEqual([]);
});

test("the range of a price follows from an accepted finding, as from every other source", async () => {
  const { id } = await storeProperty(db(), { name: "Dune Camp", priceMin: 640, priceMax: 1280 });
  await storeFindings(db(), id, { findings: [{ ...price, after: "960" }], answered: [] }, now);
  await acceptFindings(db(), await ids(), by);
  const range = { pricePerNight: 960, priceMin: 960, priceMax: 1920 };
  expect(await findForEdit(db(), id)).toMatchObject(range);
});

test("a property that was changed meanwhile keeps its values", async () => {
  const id = await find([price]);
  const [finding = ""] = await ids();
  await sql`update properties set price_per_night = 650 where id = ${id}`.execute(db());
  expect(await list()).toEqual([]);
  expect(await acceptFindings(db(), [finding], { actor: "Ada", toTable: false })).toMatchObject({
    names: [],
    passed: 1,
  });
  expect(await findForEdit(db(), id)).toMatchObject({ pricePerNight: 650 });
});

test("an ignored finding can be reopened and is in the audit log", async () => {
  await find([price]);
  const { id, names } = await ignoreFindings(db(), await ids(), "Ada");
  expect(names).toEqual(["Reedsong Camp"]);
  expect(await list()).toEqual([]);
  expect(await list("ignored")).toHaveLength(1);
  expect(await undoDecision(id, by)).toMatchObject({ name: "Reedsong Camp" });
  const again = await ids();
  await ignoreFindings(db(), again, "Ada");
  expect(await reopenFindings(db(), again, "Ada")).toBe(1);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where entity = 'source' order by id`.execute(db());
  expect(rows.map(({ action }) => action)).toEqual(["ignore", "ignore", "restore"]);
});

test("a daily round checks its portion only, the oldest check first", async () => {
  for (let n = 0; n < 53; n += 1) await storeProperty(db(), { name: `Camp ${n}`, images: [] });
  await storeProperty(db(), { name: "Sample Camp", sample: true });
  await storeProperty(db(), { name: "Draft Camp", active: false });
  await planPortion(db(), now);
  const first = await waitingChecks(db());
  expect(first).toHaveLength(50);
  for (const id of first)
    await completeCheck(db(), id, { outcome: "seen", detail: null, suspects: false, now });
  const tomorrow = new Date(now.getTime() + 86_400_000);
  await planPortion(db(), tomorrow);
  const second = await waitingChecks(db());
  expect(second).toHaveLength(3);
  expect(first).not.toEqual(expect.arrayContaining(second));
  const nextWeek = new Date(now.getTime() + 7 * 86_400_000);
  await planPortion(db(), nextWeek);
  expect(await waitingChecks(db())).toHaveLength(53);
});

test("if no site is reachable, our own connection is down", async () => {
  const names = ["A", "B", "C", "D"];
  const stays: string[] = [];
  for (const name of names) stays.push((await storeProperty(db(), { name: `Camp ${name}` })).id);
  await planPortion(db(), now);
  const [one = "", ...others] = stays;
  const away = { outcome: "away", detail: "No answer", suspects: false, now } as const;
  for (const id of others) await completeCheck(db(), id, away);
  expect(await nothingIsReached(db(), one, now)).toBe(true);
  await completeCheck(db(), others[0] ?? "", { ...away, outcome: "seen" });
  expect(await nothingIsReached(db(), one, now)).toBe(false);
});
