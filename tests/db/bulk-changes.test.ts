import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { advanceChange, cancelChange } from "#db/queries/changes/advance.server";
import { forceRefused } from "#db/queries/changes/refused-rows.server";
import {
  beginUndo,
  findChange,
  listItems,
  storeBulkChange,
} from "#db/queries/changes/store.server";
import { listChanges } from "#db/queries/log/audit.server";
import { restoreProperty } from "#db/queries/property/delete.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { itemStates } from "#domain/changes/states";
import {
  deleteProperty,
  makeBareFields,
  storeProperty,
  testRates,
} from "#tests/factories/property";
import { foundAt } from "#tests/fakes/place-services";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";

const database = useDatabase();
const { db } = database;
const lookups = usePlaceLookups(database);
beforeEach(() => sql`truncate properties, changes, audit_log cascade`.execute(db()));

const now = new Date("2026-11-22T09:00:00Z");

async function store(action: string, ids: string[], typed = "") {
  const id = randomUUID();
  await storeBulkChange(db(), { id, action, parameters: { typed }, actor: "operator" }, ids);
  return id;
}

/** Runs a change to its end. @returns the number of batches */
async function finish(id: string) {
  let stretches = 0;
  while ((await advanceChange(db(), id, { now, toTable: false })).more) stretches += 1;
  return stretches;
}

async function change(action: string, ids: string[], typed = "") {
  const id = await store(action, ids, typed);
  await finish(id);
  return id;
}

async function undo(id: string) {
  const undoStart = await beginUndo(db(), id);
  await finish(id);
  return undoStart;
}

const counts = async (id: string) => {
  const found = await findChange(db(), id);
  const counts: Record<string, number> = found?.counts ?? {};
  return {
    state: found?.state,
    ...Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0)),
  };
};
const reasons = async (id: string) => {
  const { items } = await listItems(db(), id, { states: itemStates, page: 1, size: 100 });
  return Object.fromEntries(
    items.flatMap(({ name, reason }) => (reason === null ? [] : [[name, reason]])),
  );
};
const stay = async (name: string, overrides = {}) =>
  (await storeProperty(db(), makeBareFields({ name, ...overrides }))).id;
const stays = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await stay(`Stay ${n}`));
  return ids;
};
const edit = async (id: string, values: object) => {
  const property = await findForEdit(db(), id);
  if (!property) throw new Error(`no property ${id}`);
  await saveProperty(db(), {
    id,
    fields: { ...property, ...values },
    actor: "another",
    rates: testRates,
  });
};

test("a bulk change writes values, derived columns, versions and revisions", async () => {
  const ids = [await stay("A"), await stay("B", { pricePerNight: 100, currency: "USD" })];
  const id = await change("set-country", ids, "Kenya");
  expect(await counts(id)).toEqual({ state: "finished", done: 2 });
  const rows = await db()
    .selectFrom("properties")
    .select(["countries", "countrySlugs", "version"])
    .execute();
  expect(rows).toEqual([
    { countries: ["Kenya"], countrySlugs: ["kenya"], version: 2 },
    { countries: ["Kenya"], countrySlugs: ["kenya"], version: 2 },
  ]);
  expect(await db().selectFrom("propertyRevisions").select("version").execute()).toHaveLength(4);
});

test("unchanged, impossible and missing properties have different reasons", async () => {
  const deletedId = await stay("Gone");
  await deleteProperty(db(), deletedId, { actor: "operator", now });
  const ids = [
    await stay("Priced", { pricePerNight: 100, currency: "USD" }),
    await stay("Priceless"),
    deletedId,
    "never-was",
  ];
  const id = await change("price-percent", ids, "10");
  expect(await counts(id)).toEqual({ state: "finished", done: 1, refused: 3 });
  expect(await reasons(id)).toEqual({
    Priceless: "It has no price",
    Gone: "Already in the trash",
    "never-was": "There is no such property",
  });
  expect((await findForEdit(db(), ids[0] ?? ""))?.pricePerNight).toBe(110);
});

test("the same form submitted twice is one change", async () => {
  const id = randomUUID();
  const sent = { id, action: "feature", actor: "operator" };
  const ids = [await stay("A")];
  expect(await storeBulkChange(db(), sent, ids)).toBe(true);
  expect(await storeBulkChange(db(), sent, ids)).toBe(false);
  await finish(id);
  expect(await counts(id)).toEqual({ state: "finished", done: 1 });
});

test("undo restores the old values, but never overwrites a later edit of them", async () => {
  const [first, second] = [await stay("A", { tags: ["old"] }), await stay("B")];
  const id = await change("add-tags", [first, second], "river");
  await edit(first, { region: "Elsewhere" });
  await edit(second, { tags: ["river", "mine"] });
  expect(await undo(id)).toBe(true);
  expect(await counts(id)).toEqual({ state: "undone", undone: 1, kept: 1 });
  const since = /^Changed since by another on \w+ \d+, \d{4}, \d\d:\d\d UTC$/;
  expect(await reasons(id)).toEqual({ B: expect.stringMatching(since) as string });
  expect(await findForEdit(db(), first)).toMatchObject({ tags: ["old"], region: "Elsewhere" });
  expect((await findForEdit(db(), second))?.tags).toEqual(["river", "mine"]);
});

test("the later of two changes is undone first, then the earlier one", async () => {
  const ids = [await stay("A", { pricePerNight: 100, currency: "USD" })];
  const [earlier, later] = [
    await change("price-percent", ids, "10"),
    await change("price-percent", ids, "100"),
  ];
  await undo(earlier);
  expect(await counts(earlier)).toEqual({ state: "finished", kept: 1 });
  expect((await reasons(earlier)).A).toContain("Changed since by operator");
  const price = async () => (await findForEdit(db(), "a"))?.pricePerNight;
  expect(await price()).toBe(220);

  await undo(later);
  expect(await price()).toBe(110);
  expect(await undo(earlier)).toBe(true);
  expect(await counts(earlier)).toEqual({ state: "undone", undone: 1 });
  expect(await reasons(earlier)).toEqual({});
  expect(await price()).toBe(100);
  expect(await undo(earlier)).toBe(false);
});

test("what cannot be undone says who moved the property to the trash", async () => {
  const id = await change("feature", [await stay("A")]);
  await deleteProperty(db(), "a", { actor: "Tefo", now });
  await undo(id);
  expect((await reasons(id)).A).toContain("Moved to the trash by Tefo on ");
  await restoreProperty(db(), "a", "Tefo");
  await undo(id);
  expect(await findForEdit(db(), "a")).toMatchObject({ featured: false });
});

test("lookups never prevent an undo, and what they found stays", async () => {
  const ids = [
    await stay("A", { fullAddress: "Chitabe Road, Maun" }),
    await stay("B", { latitude: -20.5, longitude: 24.1 }),
  ];
  const id = await change("add-tags", ids, "river");
  await lookups().land();
  expect(await findForEdit(db(), "a")).toMatchObject({ ...foundAt, version: 4 });
  await undo(id);
  expect(await counts(id)).toEqual({ state: "undone", undone: 2 });
  expect(await findForEdit(db(), "a")).toMatchObject({
    tags: [],
    ...foundAt,
    what3words: "lantern.reed.dusk",
  });
  expect(await findForEdit(db(), "b")).toMatchObject({ tags: [], what3words: "lantern.reed.dusk" });
});

test("a lookup that answers during the undo answers the question of then", async () => {
  const id = await change("add-tags", [await stay("A", { fullAddress: "Chitabe Road" })], "river");
  const release = lookups().services.hold("geocoder");
  const landed = lookups().land();
  await until("the question", async () => lookups().services.requests.length > 0);
  await undo(id);
  release();
  await landed;
  expect(await counts(id)).toEqual({ state: "undone", undone: 1 });
  expect(await findForEdit(db(), "a")).toMatchObject({ tags: [], ...foundAt });
});

test("undoing a deletion skips properties that were restored meanwhile", async () => {
  const ids = [await stay("A"), await stay("B"), await stay("C")];
  const id = await change("delete", ids);
  expect(await findForEdit(db(), "a")).toBeNull();
  await restoreProperty(db(), "b", "operator");
  await undo(id);
  expect(await counts(id)).toEqual({ state: "undone", undone: 2, kept: 1 });
  expect(await reasons(id)).toEqual({ B: "No longer in the trash" });
  expect(await findForEdit(db(), "a")).toMatchObject({ name: "A" });
});

test("an interrupted change resumes where it stopped", async () => {
  const ids = await stays(60);
  const id = await store("feature", ids);
  await advanceChange(db(), id, { now, toTable: false });
  expect(await counts(id)).toEqual({ state: "running", done: 25, waiting: 35 });
  expect(await finish(id)).toBe(2);
  expect(await counts(id)).toEqual({ state: "finished", done: 60 });
  const versions = await db().selectFrom("properties").select("version").execute();
  expect(versions.every(({ version }) => version === 2)).toBe(true);
});

test("rejected rows that are applied anyway are open work until they are applied", async () => {
  const ids = await stays(2);
  const id = await change("feature", ids);
  await sql`update changes set action = 'import' where id = ${id}`.execute(db());
  await sql`update change_items set state = 'refused', reason = 'Edited since',
    after = '{"featured": false}'`.execute(db());
  const openWork = async () =>
    (await db().selectFrom("work").select("payload").where("kind", "=", "apply-change").execute())
      .map(({ payload }) => payload)
      .filter((payload) => (payload as { changeId: string }).changeId === id);
  expect(await forceRefused(db(), id)).toBe(2);
  expect(await counts(id)).toEqual({ state: "running", waiting: 2 });
  expect(await openWork()).toEqual([{ changeId: id }]);
  await finish(id);
  expect(await counts(id)).toEqual({ state: "finished", done: 2 });
  expect(await openWork()).toEqual([]);
});

test("a cancelled change stops and can be undone", async () => {
  const ids = await stays(30);
  const id = await store("feature", ids);
  await advanceChange(db(), id, { now, toTable: false });
  expect(await cancelChange(db(), id, now)).toBe(true);
  expect((await advanceChange(db(), id, { now, toTable: false })).more).toBe(false);
  expect(await cancelChange(db(), id, now)).toBe(false);
  expect(await counts(id)).toEqual({ state: "cancelled", done: 25, waiting: 5 });
  await undo(id);
  expect(await counts(id)).toEqual({ state: "undone", undone: 25, waiting: 5 });
});

test("an item that the database rejects does not stop the others", async () => {
  const ids = [await stay("A"), await stay("B")];
  await sql`create function refuse_b() returns trigger language plpgsql as
    $$ begin if new.id = 'a' and new.featured then raise exception 'not this one'; end if; return new; end $$`.execute(
    db(),
  );
  await sql`create trigger refuse before update on properties for each row execute function refuse_b()`.execute(
    db(),
  );
  const id = await change("feature", ids);
  await sql`drop trigger refuse on properties`.execute(db());
  expect(await counts(id)).toEqual({ state: "finished", done: 1, refused: 1 });
  expect((await reasons(id)).A).toContain("not this one");
  expect(await findForEdit(db(), "b")).toMatchObject({ featured: true });
});

test("the audit log has one entry for the bulk change and one per property", async () => {
  const ids = [await stay("A"), await stay("B")];
  const id = await change("feature", ids);
  const lines = await listChanges(db(), { entity: "change" });
  expect(lines).toMatchObject([
    { entityId: id, action: "change", after: { action: "feature", changed: 2, refused: 0 } },
  ]);
  const all = await listChanges(db());
  expect(all.filter(({ action }) => action === "update")).toEqual([]);
  expect(await listChanges(db(), { entityId: "a" })).toMatchObject([
    { action: "update", changeId: id, before: { featured: false }, after: { featured: true } },
    { action: "create" },
  ]);
});
