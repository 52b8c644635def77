import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { advanceChange } from "#db/queries/changes/advance.server";
import {
  beginUndo,
  findChange,
  listItems,
  type NewItem,
  storeBulkChange,
  storeChange,
} from "#db/queries/changes/store.server";
import { undoAuditEntry, type UndoOutcome } from "#db/queries/changes/undo.server";
import { type ReopenItems, undoRun } from "#db/queries/changes/undo-run.server";
import { storeProposal } from "#db/queries/imports/proposals.server";
import { findItem, recordExtraction } from "#db/queries/imports/read-runs.server";
import { importReviewed, skipUndone } from "#db/queries/imports/review.server";
import { createRun } from "#db/queries/imports/runs.server";
import { findRequest, saveAnswers, sendAnswers } from "#db/queries/lodge/requests.server";
import { reopenReview, reviewAnswers } from "#db/queries/lodge/review.server";
import { evidenceOf } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { acceptFindings, reopenDecided } from "#db/queries/sources/decide.server";
import { listFindings, storeFindings } from "#db/queries/sources/findings.server";
import {
  chooseSide,
  reopenChoices,
  tableConflicts,
} from "#db/queries/table/table-conflicts.server";
import { factNamed } from "#domain/lodge/facts";
import type { FieldName } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { askLodge } from "#tests/factories/lodge";
import { makeExtraction } from "#tests/factories/pages";
import { makePropertyFields, storeProperty, testRates } from "#tests/factories/property";
import { skipPauses } from "#tests/jobs/start-worker";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";

const database = useDatabase();
const { db } = database;
const lookups = usePlaceLookups(database);
beforeEach(() => sql`truncate properties, import_runs, changes, audit_log cascade`.execute(db()));

const now = new Date("2026-11-29T10:00:00Z");
const by = { actor: "Ada", now, toTable: false };

/** A decision about one field, from the proposal to its undo. */
interface Source {
  field: FieldName;
  /** @returns the undo, with the reason why it was refused, or null */
  decide: (id: string) => Promise<() => Promise<string | null>>;
}

const reasonOf = (outcome: UndoOutcome | null): string | null =>
  outcome && "name" in outcome ? (outcome.refused?.[0]?.reason ?? null) : (outcome?.reason ?? "");

const undoing = (runId: string, reopen: ReopenItems) => async () =>
  reasonOf(await undoRun(db(), { id: runId }, reopen, by));

const stored = async (id: string) => (await findForEdit(db(), id)) ?? expect.fail(`no ${id}`);

async function save(id: string, values: Partial<PropertyFields>, actor: string) {
  const fields = { ...(await stored(id)), ...values };
  await saveProperty(db(), { id, fields, actor, rates: testRates });
}

async function change(store: (changeId: string) => Promise<unknown>) {
  const changeId = randomUUID();
  await store(changeId);
  const finish = async () => {
    while ((await advanceChange(db(), changeId, { now, toTable: false })).more);
    return findChange(db(), changeId);
  };
  expect((await finish())?.counts).toMatchObject({ done: 1 });
  return async () => {
    await beginUndo(db(), changeId);
    await finish();
    const states = ["kept", "undone"] as const;
    const { items } = await listItems(db(), changeId, { states, page: 1, size: 1 });
    return items[0]?.reason ?? null;
  };
}

async function importItem(id: string, itemId: string, lines: Record<string, "take">) {
  await importReviewed(db(), itemId, {
    choices: { lines, typed: {}, by: "Ada" },
    decision: "update",
    target: id,
    publish: false,
  });
  const { worker } = lookups();
  await worker.enqueue("import-property", { itemId });
  await until("the import", async () => {
    await skipPauses(worker, "imports");
    return (await findItem(db(), itemId))?.state === "imported";
  });
  const { runId } = (await findItem(db(), itemId)) ?? expect.fail("no item");
  return undoing(runId, skipUndone);
}

/** Imports a page that states some values of a property. */
async function importPage(id: string, values: object, lines: Record<string, "take">) {
  const sourceUrl = "https://lodge.test/";
  const { itemIds } = await createRun(db(), { kind: "batch", urls: [sourceUrl], actor: "Ada" });
  const [itemId = ""] = itemIds;
  const data = { name: (await stored(id)).name, sourceUrl, ...values };
  await recordExtraction(db(), itemId, { ...makeExtraction(), data, evidence: {} });
  return importItem(id, itemId, lines);
}

async function newestEntry(id: string): Promise<() => Promise<string | null>> {
  const entry = await db()
    .selectFrom("auditLog")
    .select("id")
    .where("entityId", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return async () => reasonOf(await undoAuditEntry(db(), String(entry.id), by));
}

const sources: Record<string, Source> = {
  "a bulk change": {
    field: "tags",
    decide: (id) =>
      change((changeId) =>
        storeBulkChange(
          db(),
          { id: changeId, action: "add-tags", parameters: { typed: "lantern" }, actor: "Ada" },
          [id],
        ),
      ),
  },
  "a file": {
    field: "capacity",
    decide: async (id) => {
      const { name, version } = await stored(id);
      const row: NewItem = { propertyId: id, name, version, after: { capacity: 20 } };
      return change((changeId) =>
        storeChange(db(), { id: changeId, action: "import", actor: "Ada", state: "running" }, [
          row,
        ]),
      );
    },
  },
  "a page": {
    field: "capacity",
    decide: (id) => importPage(id, { capacity: 20 }, { capacity: "take" }),
  },
  "a proposal": {
    field: "capacity",
    decide: async (id) => {
      const { itemId } = await storeProposal(db(), {
        property: await stored(id),
        proposal: { fields: ["capacity"], values: { capacity: 20 }, sources: {} },
        note: null,
        actor: "API token: Trip assistant",
      });
      return importItem(id, itemId, { capacity: "take" });
    },
  },
  "a lodge": {
    field: "capacity",
    decide: async (propertyId) => {
      const { id } = await askLodge(db(), { propertyId, fields: ["capacity"], now });
      const request = (await findRequest(db(), id)) ?? expect.fail("no request");
      const fact = factNamed("capacity") ?? expect.fail("no fact");
      const { capacity, version } = await stored(propertyId);
      const given = {
        fact,
        answer: "changed",
        shown: { capacity },
        value: { capacity: 20 },
      } as const;
      await saveAnswers(db(), request, [{ ...given, note: null }], { now });
      await sendAnswers(db(), request, now);
      const accepted = await reviewAnswers(
        db(),
        id,
        {
          accept: new Set(["capacity"]),
          corrections: new Map(),
          pictures: new Set(),
          expectedVersion: version,
          expectedAnswers: now.toISOString(),
        },
        by,
      );
      expect(accepted.state).toBe("done");
      return undoing(id, reopenReview);
    },
  },
  "a check of a source": {
    field: "pricePerNight",
    decide: async (id) => {
      const finding = {
        kind: "price",
        address: "https://bookings.test/hotel/bw/reedsong",
        before: "640",
        after: "700",
        currency: "USD",
        passage: "From USD 700",
        fact: "USD 70000",
        certain: true,
      } as const;
      await storeFindings(db(), id, { findings: [finding], answered: [] }, now);
      const { rows } = await listFindings(db(), { state: "open" }, { page: 1, size: 9 });
      const ids = rows.map((row) => row.id);
      const { id: decision, saved } = await acceptFindings(db(), ids, by);
      expect(saved).toHaveLength(1);
      return undoing(decision, reopenDecided);
    },
  },
  "the table": {
    field: "pricePerNight",
    decide: async (id) => {
      const theirs = JSON.stringify({ pricePerNight: 700, currency: "USD" });
      await db()
        .insertInto("tableConflicts")
        .values({ propertyId: id, field: "pricePerNight", kind: "conflict", theirs })
        .execute();
      const [open] = await tableConflicts(db(), { propertyIds: [id] });
      const { field, seen } = open ?? expect.fail("no conflict");
      const runId = randomUUID();
      const choice = { propertyId: id, field, seen, side: "theirs", actor: "Ada", runId } as const;
      expect(await chooseSide(db(), { ...choice, rates: testRates })).toMatchObject({ done: true });
      return async () => {
        const reason = await undoing(runId, reopenChoices)();
        expect(await tableConflicts(db(), { propertyIds: [id] })).toHaveLength(reason ? 0 : 1);
        return reason;
      };
    },
  },
  "an edit": {
    field: "capacity",
    decide: async (id) => {
      await save(id, { capacity: 20 }, "Ada");
      return newestEntry(id);
    },
  },
};

describe.each(Object.entries(sources))("what %s wrote", (_name, { field, decide }) => {
  const camp = async () => {
    const { id } = await storeProperty(db(), {
      name: "Reedsong Camp",
      airtableId: "rec1",
      fullAddress: "Chitabe Road, Maun",
      latitude: null,
      longitude: null,
      what3words: null,
    });
    const said = async () =>
      (await evidenceOf(db(), id))
        .filter((row) => row.field === field && row.origin !== "lodge" && row.agrees)
        .map(({ origin, locked }) => ({ origin, locked }));
    const before = await stored(id);
    const saidBefore = await said();
    const undo = await decide(id);
    expect((await stored(id))[field]).not.toEqual(before[field]);
    return { id, before, saidBefore, said, undo };
  };

  test("is undone after a lookup of ours, with what sources said", async () => {
    const { id, before, saidBefore, said, undo } = await camp();
    // The job of an import asks for them itself, so they may have landed already.
    await lookups().land();
    const { latitude, longitude, what3words } = await stored(id);
    expect(latitude).not.toBeNull();
    expect(what3words).not.toBeNull();
    expect(await undo()).toBeNull();
    expect(await stored(id)).toMatchObject({
      [field]: before[field],
      latitude,
      longitude,
      what3words,
    });
    expect(await said()).toEqual(saidBefore);
  });

  test("is undone after an edit of another field, which stays", async () => {
    const { id, before, undo } = await camp();
    await save(id, { region: "Elsewhere" }, "Tefo");
    expect(await undo()).toBeNull();
    expect(await stored(id)).toMatchObject({ [field]: before[field], region: "Elsewhere" });
  });

  test("stays after an edit of the field, with its reason", async () => {
    const { id, undo } = await camp();
    const typed = { tags: ["mine"], capacity: 33, pricePerNight: 999 };
    await save(id, typed, "Tefo");
    expect(await undo()).toMatch(/^Changed since by Tefo on \w+ \d+, \d{4}, /);
    expect(await stored(id)).toMatchObject(typed);
  });
});

test.each([
  ["typed since", [24]],
  ["typed since and typed back", [24, 12]],
])("the undo of an import leaves the lock of a value %s that the page stated", async (_, typed) => {
  const { id } = await storeProperty(db(), { name: "Reedsong Camp" });
  const undo = await importPage(id, { region: "Elsewhere", capacity: 12 }, { region: "take" });
  for (const capacity of typed) await save(id, { capacity }, "Ada");
  expect(await undo()).toBeNull();
  const value = typed.at(-1);
  expect(await stored(id)).toMatchObject({ region: "Okavango Delta", capacity: value });
  const said = (await evidenceOf(db(), id)).filter((row) => row.field === "capacity" && row.locked);
  expect(said).toMatchObject([{ origin: "typed", agrees: true, value, person: "Ada" }]);
});

describe("a decision that a process of the previous release wrote", () => {
  const edited = async () => {
    const { id } = await storeProperty(db(), { name: "Reedsong Camp" });
    await save(id, { capacity: 20 }, "Ada");
    return id;
  };
  const versions = { versionBefore: 1, versionAfter: 2 };

  test("about a page is undone", async () => {
    const id = await edited();
    const { runId, itemIds } = await createRun(db(), {
      kind: "batch",
      urls: ["https://a.test/"],
      actor: "Ada",
    });
    const item = db()
      .updateTable("importItems")
      .where("id", "=", itemIds[0] ?? "");
    await item
      .set({
        state: "imported",
        outcome: "updated",
        propertyId: id,
        ...versions,
        sourcesBefore: "[]",
      })
      .execute();
    expect(await undoing(runId, skipUndone)()).toBeNull();
    expect(await stored(id)).toMatchObject({ capacity: 12 });
    expect(await findItem(db(), itemIds[0] ?? "")).toMatchObject({ state: "skipped" });
  });

  test("about the answers of a lodge is undone", async () => {
    const id = await edited();
    const request = await askLodge(db(), { propertyId: id, fields: ["capacity"] });
    const said = (await evidenceOf(db(), id)).filter((row) => row.field !== "capacity");
    await db()
      .updateTable("lodgeRequests")
      .set({ state: "reviewed", ...versions, sourcesBefore: JSON.stringify(said) })
      .where("id", "=", request.id)
      .execute();
    expect(await undoing(request.id, reopenReview)()).toBeNull();
    expect(await stored(id)).toMatchObject({ capacity: 12 });
    expect(await findRequest(db(), request.id)).toMatchObject({ state: "answered" });
    expect(await evidenceOf(db(), id)).toHaveLength(said.length);
  });

  test("about a row of a file that created a property is undone", async () => {
    const after = makePropertyFields({ name: "Reedsong Camp" });
    const row: NewItem = { propertyId: null, name: after.name, created: true, after };
    const undo = await change((changeId) =>
      storeChange(db(), { id: changeId, action: "import", actor: "Ada", state: "running" }, [row]),
    );
    await db().updateTable("propertyRevisions").set({ created: false, runId: null }).execute();
    expect(await undo()).toBeNull();
    expect(await findForEdit(db(), "reedsong-camp")).toBeNull();
  });

  test("about two findings of one property is undone", async () => {
    const { id } = await storeProperty(db(), { name: "Reedsong Camp" });
    const decisionId = randomUUID();
    const values = [{ capacity: 20 }, { region: "Elsewhere" }];
    await db()
      .transaction()
      .execute(async (trx) => {
        for (const [index, changed] of values.entries()) {
          const property = (await findForEdit(trx, id)) ?? expect.fail("not stored");
          const fields = { ...property, ...changed };
          await saveProperty(trx, { id, fields, actor: "Ada", rates: testRates });
          const { lineId } = await trx
            .selectFrom("auditLog")
            .select(({ fn }) => fn.max("id").as("lineId"))
            .executeTakeFirstOrThrow();
          const finding = { address: "https://a.test/", before: "", passage: "", fact: "" };
          const { id: findingId } = await trx
            .insertInto("sourceFindings")
            .values({
              ...finding,
              propertyId: id,
              kind: index ? "page-gone" : "price",
              state: "open",
              lastSeenOn: "2026-11-22",
            })
            .returning("id")
            .executeTakeFirstOrThrow();
          await trx
            .updateTable("sourceFindings")
            .set({ state: "accepted", decisionId, lineId })
            .where("id", "=", findingId)
            .execute();
        }
      });
    expect(await undoing(decisionId, reopenDecided)()).toBeNull();
    expect(await stored(id)).toMatchObject({ capacity: 12, region: "Okavango Delta" });
    const states = await db().selectFrom("sourceFindings").select("state").execute();
    expect(states).toEqual([{ state: "open" }, { state: "open" }]);
  });
});
