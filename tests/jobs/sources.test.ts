import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { latestRuns, requestPipelineRun } from "#db/queries/pipeline/runs.server";
import { protectedFields, sourcesOf } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { findCheck, requestSourceCheck } from "#db/queries/sources/checks.server";
import { ignoreFindings } from "#db/queries/sources/decide.server";
import { listFindings } from "#db/queries/sources/findings.server";
import { airtableNotConfigured } from "#domain/imports/run";
import type { PropertyFields } from "#domain/property/property";
import { lodgePage } from "#tests/factories/pages";
import { storeProperty } from "#tests/factories/property";
import {
  html,
  type PageServer,
  redirectTo,
  startPageServer,
  status,
} from "#tests/fakes/page-server";
import { startTableServer, type TableServer } from "#tests/fakes/table-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  emptyQueue,
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

describe("checks", () => {
  const { db, url } = useDatabase();

  onEachBackend("source checks", (backend) => {
    let site: PageServer;
    let elsewhere: PageServer;
    let worker: TestWorker;
    let daysAhead = 0;
    beforeAll(async () => {
      site = await startPageServer();
      elsewhere = await startPageServer();
      worker = await startWorker(
        await queueStore(backend, url()),
        db(),
        { FETCH_ALLOW_HOSTS: `${site.host},${elsewhere.host},127.0.0.1:9` },
        { now: () => new Date(Date.now() + daysAhead * 86_400_000) },
      );
    });
    afterAll(async () => {
      await worker.stop();
      await site.close();
      await elsewhere.close();
    });
    beforeEach(async () => {
      await emptyQueue(worker.queues.sources);
      await sql`truncate properties cascade`.execute(db());
      daysAhead = 0;
      site.serve("/camp", lodgePage("Reedsong Camp", 640));
      site.serve("/book", lodgePage("Book Reedsong Camp", null));
      elsewhere.serve("/camp", lodgePage("Reedsong Camp", null));
    });

    const store = (overrides: Partial<PropertyFields> = {}) =>
      storeProperty(db(), {
        propertyUrl: `${site.url}/camp`,
        bookingUrl: `${site.url}/book`,
        priceSourceUrl: null,
        priceCheckedOn: "2026-01-01",
        images: [],
        ...overrides,
      });
    const rested = (id: string) =>
      until(`a look at ${id}`, async () => {
        await skipPauses(worker, "sources");
        const check = await findCheck(db(), id);
        return check?.state === "resting" && check.checkedAt ? check : null;
      });
    async function check(id: string) {
      await sql`update source_checks set checked_at = null where property_id = ${id}`.execute(db());
      await requestSourceCheck(db(), id);
      await worker.enqueue("check-source", { propertyId: id });
      return rested(id);
    }
    const open = async () =>
      (await listFindings(db(), { state: "open" }, { page: 1, size: 50 })).rows;

    test("the daily round finds a changed price, and dates an unchanged one without a version (A-198)", async () => {
      const changed = await store({ name: "Dune Camp", propertyUrl: `${site.url}/dune` });
      const same = await store();
      site.serve("/dune", lodgePage("Dune Camp", 700));
      await worker.enqueue("check-sources", {});
      await rested(changed.id);
      await rested(same.id);
      expect(await open()).toMatchObject([
        { propertyId: changed.id, kind: "price", before: "640", after: "700", currency: "USD" },
      ]);
      const unchanged = await findForEdit(db(), same.id);
      expect(unchanged).toMatchObject({
        priceCheckedOn: new Date().toISOString().slice(0, 10),
        version: same.version,
      });
      expect((await protectedFields(db(), same.id)).locked).toEqual([]);
      const source = (await sourcesOf(db(), same.id)).find(
        ({ field }) => field === "priceCheckedOn",
      );
      expect(source).toMatchObject({ origin: "computed", sourceUrl: `${site.url}/camp` });
      expect(await findForEdit(db(), changed.id)).toMatchObject({ priceCheckedOn: "2026-01-01" });

      // The source recovered.
      site.serve("/dune", lodgePage("Dune Camp", 640));
      await check(changed.id);
      expect(await open()).toEqual([]);
    });

    test.each([
      ["gone", status(404), "page-gone", null],
      [
        "at the front door",
        (_q, response) => response.writeHead(302, { location: "/" }).end(),
        "page-gone",
        null,
      ],
      [
        "elsewhere",
        (_q, response) => response.writeHead(301, { location: `${elsewhere.url}/camp` }).end(),
        "page-moved",
        "/camp",
      ],
    ] satisfies [string, Parameters<PageServer["serve"]>[1], string, string | null][])(
      "a page that is %s",
      async (_where, page, kind, after) => {
        site.serve("/", html("<title>All our camps</title>"));
        site.serve("/camp", page);
        const { id } = await store();
        await check(id);
        expect(await open()).toMatchObject([
          { kind, before: `${site.url}/camp`, after: after && elsewhere.url + after },
        ]);
      },
    );

    test("a dead booking link, and one that redirects elsewhere", async () => {
      const { id } = await store();
      site.serve("/book", status(410));
      await check(id);
      expect(await open()).toMatchObject([{ kind: "booking-gone" }]);
      site.serve("/book", redirectTo(`${elsewhere.url}/camp`));
      await check(id);
      expect(await open()).toMatchObject([{ kind: "booking-moved" }]);
    });

    test("a site that blocks bots does not count as gone", async () => {
      const { id } = await store();
      site.serve("/camp", status(403));
      expect(await check(id)).toMatchObject({
        outcome: "refused",
        detail: expect.stringContaining("blocked automated access") as string,
      });
      expect(await open()).toEqual([]);
    });

    test("a site without a response is gone on the third day (A-198)", async () => {
      const { id } = await store({ propertyUrl: "http://127.0.0.1:9/camp", bookingUrl: null });
      for (daysAhead of [0, 0, 1]) await check(id);
      expect(await open()).toEqual([]);
      daysAhead = 2;
      expect(await check(id)).toMatchObject({ outcome: "away" });
      expect(await open()).toMatchObject([{ kind: "page-gone", daysSeen: 3 }]);
    });

    test("an ignored finding stays hidden until the page changes", async () => {
      const { id } = await store();
      site.serve("/camp", lodgePage("Reedsong Camp", 700));
      await check(id);
      await ignoreFindings(
        db(),
        (await open()).map((finding) => finding.id),
        "test",
      );
      await check(id);
      expect(await open()).toEqual([]);
      site.serve("/camp", lodgePage("Reedsong Camp", 720));
      await check(id);
      expect(await open()).toMatchObject([{ after: "720" }]);
    });

    test("a check whose job was lost is requeued", async () => {
      const { id } = await store();
      await requestSourceCheck(db(), id);
      await sql`update work set due_at = now() - interval '1 minute'`.execute(db());
      await worker.enqueue("sweep-lost", {});
      expect(await rested(id)).toMatchObject({ outcome: "seen" });
    });
  });
});

describe("pipeline runs", () => {
  const { db, url } = useDatabase();

  async function runWith({ enqueue }: TestWorker) {
    const runId = await requestPipelineRun(db(), "test");
    await enqueue("run-pipeline", { runId });
    return until("a run to its end", async () => {
      const [newest] = await latestRuns(db(), 1);
      return newest?.state === "finished" && newest;
    });
  }
  const states = ({ steps }: { steps: { state: string }[] }) => steps.map(({ state }) => state);

  onEachBackend("the pipeline", (backend) => {
    let service: TableServer;
    let worker: TestWorker;
    beforeAll(async () => {
      service = await startTableServer();
      worker = await startWorker(await queueStore(backend, url()), db(), service.env);
    });
    afterAll(async () => {
      await worker.stop();
      await service.close();
    });
    beforeEach(async () => {
      await sql`truncate properties, pipeline_runs cascade`.execute(db());
      service.reset();
    });

    const run = () => runWith(worker);
    const traces = async () => {
      const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from properties) as properties,
        (select count(*)::int from property_revisions) as revisions,
        (select count(*)::int from audit_log) as lines,
        (select count(*)::int from properties where listed) as listed
    `.execute(db());
      return rows[0];
    };

    test("all four steps succeed, and the test property is removed (A-230)", async () => {
      await storeProperty(db());
      const before = await traces();
      const { steps } = await run();
      expect(states({ steps })).toEqual(["success", "success", "success", "success"]);
      for (const { ms, detail } of steps) {
        expect(ms).toBeGreaterThan(0);
        expect(detail).not.toBe("");
      }
      expect(await traces()).toEqual(before);
    });

    test("a service that rejects the key stops the run at its first step (A-230)", async () => {
      service.rejectWith(503, {});
      const ended = await run();
      expect(states(ended)).toEqual(["error", "pending", "pending", "pending"]);
      expect(ended.steps[0]?.detail).toContain("cannot be reached");
    });

    test("two clicks are one run, and a lost run is requeued", async () => {
      const first = await requestPipelineRun(db(), "test");
      expect(await requestPipelineRun(db(), "test")).toBe(first);
      await sql`update work set due_at = now() - interval '1 minute'`.execute(db());
      await worker.enqueue("sweep-lost", {});
      await until(
        "the requeued run",
        async () => (await latestRuns(db(), 1))[0]?.state === "finished",
      );
    });
  });

  onEachBackend("the pipeline without a table", (backend) => {
    test("the first step names the missing setting", async () => {
      const worker = await startWorker(await queueStore(backend, url()), db());
      const ended = await runWith(worker);
      await worker.stop();
      expect(states(ended)).toEqual(["error", "pending", "pending", "pending"]);
      expect(ended.steps[0]?.detail).toBe(airtableNotConfigured);
    });
  });
});
