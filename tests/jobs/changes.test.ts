import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { advanceChange } from "#db/queries/changes/advance.server";
import {
  beginChange,
  beginUndo,
  findChange,
  listItems as changedItems,
  storeBulkChange,
  storeChange,
} from "#db/queries/changes/store.server";
import { planRunUndo } from "#db/queries/changes/undo-run.server";
import {
  findItem,
  listItems,
  recordExtraction,
  requestImport,
} from "#db/queries/imports/read-runs.server";
import { findImportedRun, reopenItem } from "#db/queries/imports/review.server";
import { createRun } from "#db/queries/imports/runs.server";
import { listChanges } from "#db/queries/log/audit.server";
import {
  evidenceOf,
  groupByField,
  recordLodgeWord,
  sourcesOf,
} from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { claimWork } from "#db/queries/work/work.server";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { readEnv } from "#env";
import type { WorkContext } from "#jobs/worker/context";
import { applyChange } from "#jobs/worker/handlers/maintenance";
import { makeExtraction } from "#tests/factories/pages";
import { makeBareFields, storeProperty, testRates } from "#tests/factories/property";
import { foundAt } from "#tests/fakes/place-services";
import { usePlaceLookups } from "#tests/setup/place-lookups";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

describe("bulk changes", () => {
  onEachBackend("a change of many", (backend) => {
    const { db, url } = useDatabase();
    let worker: TestWorker;
    const ids: string[] = [];
    beforeAll(async () => {
      for (let n = 0; n < 60; n++)
        ids.push((await storeProperty(db(), makeBareFields({ name: `Stay ${n}` }))).id);
      worker = await startWorker(await queueStore(backend, url()), db());
    });
    afterAll(() => worker.stop());

    const featured = async () => {
      const rows = await db()
        .selectFrom("properties")
        .select("version")
        .where("featured", "=", true)
        .execute();
      return rows.map(({ version }) => version);
    };
    const state = async (id: string) => (await findChange(db(), id))?.state;

    test("another worker resumes the change, writes nothing twice and undoes it (A-039)", async () => {
      const id = randomUUID();
      await storeBulkChange(db(), { id, action: "feature", actor: "operator" }, ids);
      await advanceChange(db(), id, { now: new Date(), toTable: false });
      expect(await featured()).toHaveLength(25);
      // The sweep requeues the work of a killed worker.
      await sql`update work set due_at = now() - interval '1 minute'`.execute(db());
      await worker.enqueue("sweep-lost", {});
      await until("the change", async () => (await state(id)) === "finished");
      expect(await featured()).toEqual(Array.from({ length: 60 }, () => 2));

      await beginUndo(db(), id);
      await worker.enqueue("apply-change", { changeId: id, undo: true });
      await until("the undo", async () => (await state(id)) === "undone");
      expect(await featured()).toEqual([]);
    });

    test("a long change uses up no attempts, and yields to others after some minutes", async () => {
      const changeId = randomUUID();
      await storeBulkChange(db(), { id: changeId, action: "feature", actor: "operator" }, ids);
      await sql`update work set tries = 3 where kind = 'apply-change'`.execute(db());
      const work = await claimWork(db(), "apply-change", { changeId });
      expect(work).toMatchObject({ tries: 4 });
      let minutes = 0;
      const clock = vi.spyOn(performance, "now").mockImplementation(() => minutes * 60_000);
      // Each batch takes three minutes.
      const now = () => {
        minutes += 3;
        return new Date();
      };
      const { signal } = new AbortController();
      const env = readEnv({ NODE_ENV: "test", DATABASE_URL: url() });
      const context = { db: db(), env, enqueue: worker.enqueue, now, signal, work };
      const run = () => applyChange.run({ changeId }, context as unknown as WorkContext);
      const interrupted = await run().catch((error: unknown) => error);
      clock.mockRestore();
      expect(interrupted).toMatchObject({ next: "retry-later", isAttempt: false });
      expect(await featured()).toHaveLength(50);
      const stored = db().selectFrom("work").select("tries").where("kind", "=", "apply-change");
      expect(await stored.executeTakeFirst()).toEqual({ tries: 1 });
      await run();
      expect(await state(changeId)).toBe("finished");
    });
  });
});

describe("undone imports", () => {
  const pageOf = (name: string, read: Partial<ExtractedProperty> = {}) => {
    const sourceUrl = `https://stays.test/${encodeURIComponent(name)}`;
    return makeExtraction({ name, sourceUrl, bookingUrl: sourceUrl, ...read });
  };

  onEachBackend("undoing an import", (backend) => {
    const database = useDatabase();
    const { db } = database;
    const lookups = usePlaceLookups(database, backend);
    let worker: TestWorker;

    beforeAll(() => void (worker = lookups().worker));
    beforeEach(() =>
      sql`truncate properties, import_runs, changes, audit_log cascade`.execute(db()),
    );

    /** Creates a run and imports its pages. */
    async function importRun(pages: ReturnType<typeof pageOf>[]) {
      const { runId, itemIds } = await createRun(db(), {
        kind: "batch",
        urls: pages.map(({ data }) => data.sourceUrl),
        actor: "operator",
      });
      for (const [index, page] of pages.entries())
        await recordExtraction(db(), itemIds[index] ?? "", page);
      await importAgain(runId);
      return { runId, itemIds };
    }
    /** Imports with the choice "Update …", as the review does. */
    async function importAgain(runId: string) {
      await sql`update import_items set decision = 'update' where run_id = ${runId}`.execute(db());
      for (const itemId of await requestImport(db(), runId, { publish: true })) {
        await worker.enqueue("import-property", { itemId });
        await until("imported", async () => {
          await skipPauses(worker, "imports");
          return (await findItem(db(), itemId))?.state === "imported";
        });
      }
    }
    async function takeBack(runId: string, itemId?: string) {
      const id = randomUUID();
      const undoes = { runId, itemId, name: "a run" };
      const items = await planRunUndo(db(), { id: runId, item: itemId });
      await storeChange(
        db(),
        { id, action: "undo-import", parameters: { undoes }, actor: "operator", state: "planned" },
        items,
      );
      await beginChange(db(), id);
      await worker.enqueue("apply-change", { changeId: id, undo: false });
      return until("the undo", async () => {
        const change = await findChange(db(), id);
        return change?.state === "finished" && change;
      });
    }
    const store = (name: string) =>
      storeProperty(db(), {
        name,
        airtableId: null,
        bookingUrl: `https://stays.test/${encodeURIComponent(name)}`,
        pricePerNight: 100,
      });
    const typeIn = async (id: string, region: string) => {
      const property = (await findForEdit(db(), id)) ?? expect.fail(`no ${id}`);
      const fields = { ...property, region };
      return saveProperty(db(), { id, fields, actor: "operator", rates: testRates });
    };

    test("created properties go to the trash, updated ones get their old values (A-179)", async () => {
      const { id } = await store("Old Camp");
      const before = await findForEdit(db(), id);
      const sources = await sourcesOf(db(), id);
      const { runId } = await importRun([
        pageOf("New Camp"),
        pageOf("Old Camp", { capacity: 44, howToGetThere: "By boat" }),
      ]);
      expect(await findForEdit(db(), id)).toMatchObject({ howToGetThere: "By boat", version: 2 });

      const { counts } = await takeBack(runId);
      expect(counts).toMatchObject({ done: 2, refused: 0 });
      expect(await findForEdit(db(), "new-camp")).toBeNull();
      const { version: _v, updatedAt: _u, ...fields } = before ?? expect.fail("not stored");
      expect(await findForEdit(db(), id)).toMatchObject(fields);
      expect(await sourcesOf(db(), id)).toEqual(sources);
      expect((await listItems(db(), runId)).map(({ state }) => state)).toEqual([
        "skipped",
        "skipped",
      ]);
      expect((await findImportedRun(db(), runId))?.undoneAt).toBeInstanceOf(Date);
      const [entry] = await listChanges(db(), { entity: "change" });
      expect(entry?.after).toMatchObject({ action: "undo-import", changed: 2, refused: 0 });
    });

    test("properties changed since are skipped and listed (A-179)", async () => {
      const { runId } = await importRun([pageOf("One Camp"), pageOf("Two Camp")]);
      await typeIn("one-camp", "Typed since");
      const change = await takeBack(runId);
      expect(change.counts).toMatchObject({ done: 1, refused: 1 });
      const { items } = await changedItems(db(), change.id, {
        states: ["refused"],
        page: 1,
        size: 9,
      });
      expect(items).toMatchObject([
        { name: "One Camp", reason: expect.stringContaining("Changed since by operator on ") },
      ]);
      expect(await findForEdit(db(), "one-camp")).toMatchObject({ region: "Typed since" });
      expect((await findImportedRun(db(), runId))?.undoneAt).toBeNull();
    });

    test("lookups do not prevent it, and what they found goes with its address (A-179)", async () => {
      const { id } = await store("Old Camp");
      const known = (await findForEdit(db(), id)) ?? expect.fail("not stored");
      const fields = { ...known, latitude: null, longitude: null, what3words: null };
      await saveProperty(db(), { id, fields, actor: "operator", rates: testRates });
      await lookups().land();
      const { runId } = await importRun([
        pageOf("New Camp", {
          country: "Botswana",
          fullAddress: "Chitabe Road, Maun",
          latitude: undefined,
          longitude: undefined,
        }),
        pageOf("Old Camp", { howToGetThere: "By boat" }),
      ]);
      await lookups().land();
      expect(await findForEdit(db(), "new-camp")).toMatchObject(foundAt);
      const { counts } = await takeBack(runId);
      expect(counts).toMatchObject({ done: 2, refused: 0 });
      expect(await findForEdit(db(), "new-camp")).toBeNull();
      const { howToGetThere } = known;
      expect(await findForEdit(db(), id)).toMatchObject({ ...foundAt, howToGetThere });
    });

    test("it is possible once a later edit was undone (A-179)", async () => {
      const { runId } = await importRun([pageOf("One Camp")]);
      const { region = "" } = (await findForEdit(db(), "one-camp")) ?? {};
      await typeIn("one-camp", "Typed since");
      expect((await takeBack(runId)).counts).toMatchObject({ done: 0, refused: 1 });
      await typeIn("one-camp", region);
      expect((await takeBack(runId)).counts).toMatchObject({ done: 1, refused: 0 });
      expect(await findForEdit(db(), "one-camp")).toBeNull();
    });

    test("an undone import restores what sources said, and keeps the lodge's word (L-001)", async () => {
      const { id } = await store("Old Camp");
      const said = async () =>
        (groupByField(await evidenceOf(db(), id)).get("capacity") ?? [])
          .map(({ origin, value, agrees }) => [origin, value, agrees])
          .sort();
      const { runId } = await importRun([pageOf("Old Camp", { capacity: 44 })]);
      const current = (await findForEdit(db(), id)) ?? expect.fail("not stored");
      const answer = { propertyId: id, field: "capacity", person: "Naledi" } as const;
      await recordLodgeWord(db(), { ...answer, value: 44, at: new Date() }, current);
      expect(await said()).toEqual([
        ["lodge", 44, true],
        ["reader", 44, true],
        ["seed", 12, false],
      ]);
      await takeBack(runId);
      expect(await said()).toEqual([
        ["lodge", 44, false],
        ["seed", 12, true],
      ]);
    });

    test("a second undo finds nothing (A-179)", async () => {
      const { runId } = await importRun([pageOf("New Camp")]);
      const change = await takeBack(runId);
      expect(await planRunUndo(db(), { id: runId })).toEqual([]);
      await worker.enqueue("apply-change", { changeId: change.id, undo: false });
      expect(await beginUndo(db(), change.id)).toBe(false);
    });

    test("a single item can be undone", async () => {
      const { runId, itemIds } = await importRun([pageOf("One Camp"), pageOf("Two Camp")]);
      await takeBack(runId, itemIds[1]);
      expect(await findForEdit(db(), "one-camp")).toMatchObject({ active: true });
      expect(await findForEdit(db(), "two-camp")).toBeNull();
      expect(await findImportedRun(db(), runId)).toMatchObject({
        created: 2,
        undone: 1,
        skipped: 0,
      });
    });

    test("several imports of one property are undone to the state before the first", async () => {
      const { id } = await store("Old Camp");
      const again = pageOf("Old Camp", {
        capacity: 44,
        sourceUrl: "https://other.test/old-camp",
      });
      const { runId, itemIds } = await importRun([pageOf("Old Camp", { capacity: 40 }), again]);
      await reopenItem(db(), itemIds[1] ?? "");
      await sql`update import_items set extraction = jsonb_set(extraction, '{data,capacity}', '45')
      where id = ${itemIds[1]}`.execute(db());
      await importAgain(runId);
      expect(await findForEdit(db(), id)).toMatchObject({ capacity: 45 });
      await takeBack(runId);
      expect(await findForEdit(db(), id)).toMatchObject({ capacity: 12, pricePerNight: 100 });
    });
  });
});
