import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import type { Connection } from "#db/connect.server";
import { findItem, recordExtraction, requestImport } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { addEmails, claimForSending, findEmail } from "#db/queries/mail/emails.server";
import { setSchedule } from "#db/queries/table/table-state.server";
import { requestWork } from "#db/queries/work/work.server";
import { openProducer } from "#jobs/queue/enqueue.server";
import { openWorker } from "#jobs/queue/queue.server";
import { resetTimes, setSchedules } from "#jobs/worker/run-worker";
import { makeEmail } from "#tests/factories/inquiry";
import { makeExtraction } from "#tests/factories/pages";
import { listImages, storeProperty } from "#tests/factories/property";
import { type PageServer, startPageServer, status } from "#tests/fakes/page-server";
import { type SmtpReceiver, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  onEachBackend,
  queueStore,
  startWorker,
  startWorkerProcess,
  type TestWorker,
} from "./start-worker";
import { simple, useTableSyncs } from "./table-syncs";

describe("orphaned work", () => {
  onEachBackend("the sweep", (backend) => {
    const { db, url } = useDatabase();
    let receiver: SmtpReceiver;
    let site: PageServer;
    let worker: TestWorker;

    beforeAll(async () => {
      receiver = await startSmtpReceiver();
      site = await startPageServer({ "/lodge": status(404) });
      worker = await startWorker(
        await queueStore(backend, url()),
        db(),
        { SMTP_URL: receiver.url, FETCH_ALLOW_HOSTS: site.host },
        { pictures: true },
      );
    });
    afterAll(async () => {
      await worker.stop();
      await receiver.close();
      await site.close();
    });

    const pass = (time: "1 minute" | "15 days") =>
      sql`update work set due_at = due_at - ${time}::interval,
        created_at = created_at - ${time}::interval`.execute(db());
    const sweep = async () => {
      await worker.enqueue("sweep-lost", {});
      await until("the sweep", async () => {
        const { waiting, active } = await worker.queues.upkeep.getJobCounts("waiting", "active");
        return waiting === 0 && active === 0;
      });
    };

    test("rows whose jobs were lost are requeued (G-04)", async () => {
      const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);
      const kind = { kind: "batch", actor: "operator" } as const;
      const scraping = await createRun(db(), { ...kind, urls: [`${site.url}/lodge`] });
      const importing = await createRun(db(), { ...kind, urls: ["https://bookings.test/dune"] });
      await recordExtraction(db(), importing.itemIds[0] ?? "", makeExtraction({ images: [] }));
      await requestImport(db(), importing.runId, { publish: false });
      const { id } = await storeProperty(db(), { images: [`${site.url}/camp.jpg`] });

      await sweep();
      // Too young: their jobs may still be enqueued.
      expect((await findEmail(db(), emailId))?.state).toBe("queued");

      await pass("1 minute");
      await sweep();
      await until("the sent email", async () => (await findEmail(db(), emailId))?.state === "sent");
      await until(
        "read page",
        async () => (await findItem(db(), scraping.itemIds[0] ?? ""))?.state === "error",
      );
      await until(
        "imported item",
        async () => (await findItem(db(), importing.itemIds[0] ?? ""))?.state === "imported",
      );
      await until("the illustration", async () => (await listImages(db(), id)).length === 2);
      await sweep();
      expect(receiver.mails).toHaveLength(1);
      expect(site.paths().filter((path) => path === "/lodge")).toHaveLength(1);
    });

    test("an email that a killed worker was sending is sent after its claim", async () => {
      const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);
      await claimForSending(db(), emailId);
      await pass("1 minute");
      await sweep();
      await until("the wait", async () => (await worker.queues.mail.getDelayedCount()) > 0);
      expect((await findEmail(db(), emailId))?.state).toBe("sending");

      await db()
        .updateTable("emails")
        .set({ updatedAt: sql`now() - interval '3 minutes'` })
        .execute();
      await pass("1 minute");
      await sweep();
      await until("the sent email", async () => (await findEmail(db(), emailId))?.state === "sent");
    });

    test("emails of any age are requeued, paused rows are not", async () => {
      const { runId, itemIds } = await createRun(db(), {
        kind: "batch",
        actor: "operator",
        urls: [`${site.url}/lodge`],
      });
      await db()
        .updateTable("importRuns")
        .set({ state: "paused" })
        .where("id", "=", runId)
        .execute();
      const [oldMail = ""] = await addEmails(db(), null, [makeEmail()]);
      const before = site.paths().length;
      await pass("15 days");
      await sweep();
      await until(
        "the end of the reading",
        async () => (await worker.queues.reading.count()) === 0,
      );
      expect(site.paths()).toHaveLength(before);
      expect((await findItem(db(), itemIds[0] ?? ""))?.state).toBe("pending");
      await until("the sent email", async () => (await findEmail(db(), oldMail))?.state === "sent");
    });

    test("a new request does not wait for the pause of an earlier one", async () => {
      const payload = { propertyId: "deleted-camp" };
      await worker.enqueue("check-source", payload, { delayMs: 3600_000 });
      await requestWork(db(), "check-source", [payload]);
      await sql`update work set due_at = now() - interval '1 minute'`.execute(db());
      await sweep();
      await until("the end of the work", async () => {
        const work = await db().selectFrom("work").select("kind").executeTakeFirst();
        return work === undefined;
      });
    });
  });
});

describe("wrong clocks", () => {
  const emailId = "7d9f0f0e-5c0d-4b0c-9a55-0a3f0a9f3a11";
  const dayMs = 24 * 3600_000;
  /** A schedule of every minute. */
  const schedule = "sweep-lost";

  /** The last checks for stalled jobs, in epoch milliseconds. */
  async function stalledChecks(db: Connection): Promise<number[]> {
    const { rows } = await sql<{ value: string }>`
      select value from bullmq.meta where field = 'stalled-check'`.execute(db);
    return rows.map(({ value }) => Number(value));
  }

  describe("a worker that starts after the clock was set", () => {
    const { db, url } = useDatabase();

    test("resets the times that it finds", async () => {
      const store = await queueStore("postgres", url());
      const producer = openProducer(store, { warn: () => undefined });
      await setSchedules(producer);
      const ahead = Date.now() + dayMs;
      await sql`insert into bullmq.meta values ('changes', 'stalled-check', ${String(ahead)})`.execute(
        db(),
      );
      const worker = await startWorkerProcess(store);
      await until("the reset", async () => !(await stalledChecks(db())).includes(ahead));
      await worker.end();
      await producer.close();
    });
  });

  onEachBackend("a clock that was a day ahead for a while", (backend) => {
    const { db, url } = useDatabase();
    afterEach(() => void vi.useRealTimers());

    test("leaves no schedule and no delayed job a day ahead", async () => {
      const store = await queueStore(backend, url());
      const producer = openProducer(store, { warn: () => undefined });
      const { mail, upkeep } = producer.queues;
      const nextAt = async () => (await upkeep.getJobScheduler(schedule))?.next ?? 0;

      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + dayMs });
      await setSchedules(producer);
      await producer.enqueue("deliver-email", { emailId }, { delayMs: 5_000 });
      vi.useRealTimers();
      expect(await nextAt()).toBeGreaterThan(Date.now() + dayMs - 1_000);
      expect(await mail.getDelayedCount()).toBe(1);

      await resetTimes({ store, producer, db: db() }, new Date());
      expect(await nextAt()).toBeLessThanOrEqual(Date.now() + 60_000);
      const [next] = await upkeep.getDelayed();
      expect(next).toBeDefined();
      expect(await mail.getJobCounts("delayed", "waiting")).toEqual({ delayed: 0, waiting: 1 });
      await producer.close();
    });

    test("stalled jobs are found", async () => {
      const store = await queueStore(backend, url());
      const producer = openProducer(store, { warn: () => undefined });
      const changeId = emailId;
      const take = (work: () => Promise<void>, stalledInterval: number) =>
        openWorker(store, "changes", work, {
          concurrency: 1,
          lockDuration: 1_000,
          stalledInterval,
          maxStalledCount: 3,
          // A renewal that is on its way when the worker is closed would overwrite the reset.
          skipLockRenewal: true,
        });

      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + dayMs });
      const stalled = take(() => new Promise(() => undefined), 3_000);
      await producer.enqueue("apply-change", { changeId });
      await until(
        "the active job",
        async () => (await producer.queues.changes.getActiveCount()) > 0,
      );
      // One that is on its way when the worker is closed would be written after the reset.
      if (backend === "postgres")
        await until("the check", async () => (await stalledChecks(db())).length > 0);
      vi.useRealTimers();
      await stalled.close(true);

      await resetTimes({ store, producer, db: db() }, new Date());
      // A lock expires within a minute.
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
      const done = vi.fn(() => Promise.resolve());
      const next = take(done, 1_000);
      await until("the job to run again", () => {
        vi.setSystemTime(Date.now() + 50);
        return Promise.resolve(done.mock.calls.length > 0);
      });
      vi.useRealTimers();
      await next.close();
      await producer.close();
    });
  });
});

describe("daily sync", () => {
  const database = useDatabase();
  const { db } = database;

  onEachBackend("the daily sync", (backend) => {
    const { table, worker, ended } = useTableSyncs(backend, database);
    const runs = () =>
      db().selectFrom("importRuns").select(["id", "actor"]).where("kind", "=", "sync").execute();
    const runCount = async () =>
      (await worker().queues.upkeep.getJobCounts("completed")).completed ?? 0;
    const runOnce = async () => {
      const before = await runCount();
      await worker().enqueue("begin-sync", {});
      await until("a run", async () => (await runCount()) > before);
    };

    test("starts once a day, and is not lost when its start fails (G-03)", async () => {
      table().records.set("rec1", simple("Camp"));
      await setSchedule(db(), 0, null);
      await sql`alter table sync_runs rename to sync_runs_away`.execute(db());
      await worker().enqueue("begin-sync", {});
      const failed = async () => (await worker().queues.upkeep.getFailedCount()) === 1;
      await until("a failed start", failed);
      await sql`alter table sync_runs_away rename to sync_runs`.execute(db());
      expect(await runs()).toEqual([]);

      await runOnce();
      await runOnce();
      const [run, another] = await runs();
      expect([run?.actor, another]).toEqual(["schedule", undefined]);
      expect(await ended(run?.id ?? "")).toMatchObject({ state: "finished", created: 1 });
    });
  });
});
