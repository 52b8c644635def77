import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { beginUndo, findChange, storeBulkChange } from "#db/queries/changes/store.server";
import { findItem } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { listChanges } from "#db/queries/log/audit.server";
import { claimForSending, findEmail } from "#db/queries/mail/emails.server";
import { findForEdit } from "#db/queries/property/read.server";
import { openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { makeEmail, makeInquiry } from "#tests/factories/inquiry";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { startPageServer, status } from "#tests/fakes/page-server";
import { type SmtpReceiver, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { actOnJobs } from "~/server/jobs/job-actions.server";
import { jobsScreen, listScheduledJobs, readRunDetails } from "~/server/jobs/jobs.server";
import type { RequestContext } from "~/server/services.server";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

const { db, url } = useDatabase();

onEachBackend("the jobs screen", (backend) => {
  let store: QueueStore;
  let producer: ReturnType<typeof openProducer>;
  let worker: TestWorker | undefined;
  let mail: SmtpReceiver;
  beforeAll(async () => {
    store = await queueStore(backend, url());
    producer = openProducer(store, pino({ level: "silent" }));
    mail = await startSmtpReceiver();
  });
  afterAll(async () => {
    await producer.close();
    await mail.close();
  });
  beforeEach(async () => {
    await sql`truncate properties, import_runs, inquiries, emails, audit_log cascade`.execute(db());
    for (const queue of Object.values(producer.queues)) {
      await queue.resume();
      await queue.obliterate({ force: true });
    }
    mail.script.onRecipient = undefined;
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });

  const context = () =>
    ({
      db: db(),
      queues: producer.queues,
      enqueue: producer.enqueue,
      log: pino({ level: "silent" }),
      requestId: "test",
    }) as unknown as RequestContext;
  const show = (query = "") => jobsScreen(context(), new URLSearchParams(query));
  const press = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return actOnJobs(context(), { name: "admin" }, form);
  };
  async function waitingMail(toAddress = "ada@example.org"): Promise<string> {
    const { emailIds } = await storeInquiry(
      db(),
      { ...makeInquiry(), message: `A question of ${toAddress}` },
      [{ ...makeEmail(), purpose: "acknowledgement", toAddress }],
      new Date(),
    );
    const [emailId = ""] = emailIds;
    await producer.enqueue("deliver-email", { emailId });
    return emailId;
  }
  const work = async () => {
    worker = await startWorker(store, db(), { SMTP_URL: mail.url });
  };
  const stateOf = async (id: string) => (await findEmail(db(), id))?.state;

  test("jobs are listed by state with their subject", async () => {
    await waitingMail();
    const { id } = await storeProperty(db(), makeBareFields({ name: "Reedsong Camp" }));
    await producer.enqueue("make-illustration", { propertyId: id }, { delayMs: 60_000 });
    const screen = await show();
    expect(screen.tabs.map(({ name, count }) => [name, count])).toEqual([
      ["running", 0],
      ["waiting", 1],
      ["later", 1],
      ["failed", 0],
      ["done", 0],
    ]);
    expect(screen.tab).toBe("waiting");
    expect(screen.jobs).toMatchObject([
      { queue: "mail", title: "Acknowledgement to ada@example.org", cancellable: true },
    ]);
    const later = await show("state=later&queue=pictures");
    expect(later.jobs).toMatchObject([
      {
        title: "Illustration for Reedsong Camp",
        link: { to: `/admin/properties/edit/${id}` },
        cancellable: false,
      },
    ]);
    const inSeconds = ((later.jobs[0]?.nextTryAt?.getTime() ?? 0) - Date.now()) / 1000;
    expect(inSeconds).toBeGreaterThan(50);
    expect(inSeconds).toBeLessThanOrEqual(61);
  });

  test("a failed job has its history and is retried with its record (A-009)", async () => {
    mail.script.onRecipient = () => 550;
    const id = await waitingMail();
    await work();
    const screen = await until("the failed job", async () => {
      const found = await show();
      return found.tab === "failed" && found;
    });
    const { open } = screen;
    expect(open?.row).toMatchObject({ tab: "failed", title: "Acknowledgement to ada@example.org" });
    expect(open?.row.reason).toContain("550");
    expect(open?.log.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^picked up by .*, process \d+, attempt 1$/),
      expect.stringContaining("failed after"),
    ]);
    expect(await stateOf(id)).toBe("failed");

    mail.script.onRecipient = undefined;
    const toast = await press({
      intent: "retry-job",
      queue: "mail",
      job: open?.row.id ?? "",
    });
    expect(toast.text).toBe("Acknowledgement to ada@example.org is being retried");
    await until("the sent email", async () => (await stateOf(id)) === "sent");
    expect(await listChanges(db(), { entity: "job" })).toMatchObject([
      { action: "retry", actor: "admin" },
    ]);
  });

  test("the job of a site that was given up is retried with its pages (A-009)", async () => {
    const site = await startPageServer({ "/one": status(404), "/two": status(404) });
    const urls = ["/one", "/two"].map((path) => site.url + path);
    const { itemIds } = await createRun(db(), { kind: "batch", urls, actor: "admin" });
    const [itemId = ""] = itemIds;
    await sql`update work set tries = 100`.execute(db());
    await producer.enqueue("scrape-item", { itemId });
    worker = await startWorker(store, db(), { FETCH_ALLOW_HOSTS: site.host });
    const reasons = async () =>
      Promise.all(itemIds.map(async (id) => (await findItem(db(), id))?.reason));
    await until("the failed job", async () => (await producer.queues.reading.getFailedCount()) > 0);
    expect(await reasons()).toEqual(["unreadable", "unreadable"]);
    const [job] = (await show("state=failed")).jobs;
    const toast = await press({ intent: "retry-job", queue: "reading", job: job?.id ?? "" });
    expect(toast.text).toMatch(/is being retried$/);
    await until("both pages", async () => (await reasons()).join() === "http-status,http-status");
    await site.close();
  });

  test("a change that was given up is retried for the rows that are left, and so is its undo (A-009)", async () => {
    const { id } = await storeProperty(db(), makeBareFields({ name: "Reedsong Camp" }));
    const changeId = randomUUID();
    await storeBulkChange(db(), { id: changeId, action: "feature", actor: "admin" }, [id]);
    const stateOfChange = async () => (await findChange(db(), changeId))?.state;
    const retryGivenUp = async (undo?: true) => {
      await sql`update work set tries = 100`.execute(db());
      await producer.enqueue("apply-change", { changeId, ...(undo && { undo }) });
      const job = await until("the failed job", async () => (await show("state=failed")).jobs[0]);
      const { queue, id: jobId } = job;
      return press({ intent: "retry-job", queue, job: jobId });
    };
    worker = await startWorker(store, db());
    const toast = await retryGivenUp();
    expect(toast.text).toBe("Bulk edit of properties is being retried");
    await until("the change", async () => (await stateOfChange()) === "finished");
    expect(await findForEdit(db(), id)).toMatchObject({ featured: true });

    await beginUndo(db(), changeId);
    await retryGivenUp(true);
    await until("the undo", async () => (await stateOfChange()) === "undone");
    expect(await findForEdit(db(), id)).toMatchObject({ featured: false });
  });

  test("all failed jobs are retried together", async () => {
    mail.script.onRecipient = () => 550;
    const ids = [await waitingMail("a@example.org"), await waitingMail("b@example.org")];
    await work();
    await until("two failed jobs", async () => (await producer.queues.mail.getFailedCount()) === 2);
    mail.script.onRecipient = undefined;
    expect((await press({ intent: "retry-all" })).text).toBe("Retrying 2 failed jobs");
    for (const id of ids) await until("the sent email", async () => (await stateOf(id)) === "sent");
    expect((await press({ intent: "retry-all" })).text).toBe("No failed jobs to retry");
  });

  test("a cancelled job is not requeued (A-009)", async () => {
    const id = await waitingMail();
    const [job] = (await show("state=waiting")).jobs;
    const fields = { intent: "cancel-job", queue: "mail", job: job?.id ?? "" };
    expect((await press(fields)).text).toBe("Acknowledgement to ada@example.org was canceled");
    expect(await findEmail(db(), id)).toMatchObject({
      state: "failed",
      lastError: "Cancelled by the operator",
    });
    expect(await claimForSending(db(), id)).toBeNull();
    expect((await press(fields)).text).toBe("This job no longer exists");
  });

  test("a delayed job runs at once, although its work has a pause (A-009)", async () => {
    const emailId = await waitingMail();
    await producer.queues.mail.obliterate({ force: true });
    await producer.enqueue("deliver-email", { emailId }, { delayMs: 3600_000 });
    await sql`update work set due_at = now() + interval '1 hour'`.execute(db());
    await work();
    const [job] = (await show("state=later")).jobs;
    const toast = await press({ intent: "run-now", queue: "mail", job: job?.id ?? "" });
    expect(toast.text).toMatch(/is starting$/);
    await until("the sent email", async () => (await stateOf(emailId)) === "sent");
  });

  test("a running job is stopped without a failure", async () => {
    let wasRequested = false;
    const site = await startPageServer({ "/camp": () => (wasRequested = true) }); // never answers
    worker = await startWorker(store, db(), { FETCH_ALLOW_HOSTS: site.host });
    const { runId, itemIds } = await createRun(db(), {
      kind: "smart",
      urls: [`${site.url}/camp`],
      actor: "admin",
    });
    const [itemId = ""] = itemIds;
    await producer.enqueue("scrape-item", { itemId });
    await until("the request for the page", () => Promise.resolve(wasRequested));
    const [job] = (await show("state=running")).jobs;
    const toast = await press({ intent: "stop-job", queue: "reading", job: job?.id ?? "" });
    expect(toast.text).toMatch(/^Reading .*camp is stopping$/);
    const done = await until("the stopped job", async () => {
      const found = await show(`state=done&job=reading/${job?.id}`);
      return found.open?.row.tab === "done" && found.open;
    });
    expect(done.log.at(-1)?.text).toMatch(/^stopped after .*, at the operator's request$/);
    expect(await findItem(db(), itemId)).toMatchObject({
      state: "error",
      error: "Cancelled by the operator",
    });
    const details = await readRunDetails(context(), runId, 1);
    expect(details?.items[0]?.events.map(({ state, error }) => [state, error])).toEqual([
      ["scraping", null],
      ["error", "Cancelled by the operator"],
    ]);
    await site.close();
  });

  test("a paused queue holds its jobs until it is resumed (A-009)", async () => {
    await work();
    await press({ intent: "pause", queue: "mail" });
    const id = await waitingMail();
    expect((await show("state=waiting")).jobs).toMatchObject([{ queuePaused: true }]);
    const { queues, tabs } = await show();
    expect(queues.find(({ name }) => name === "mail")).toMatchObject({ paused: true, waiting: 1 });
    expect(tabs.find(({ name }) => name === "waiting")?.count).toBe(1);
    await press({ intent: "resume", queue: "mail" });
    await until("the sent email", async () => (await stateOf(id)) === "sent");
    const done = await until("the finished job", async () => {
      const found = await show("state=done&queue=mail");
      return found.jobs[0];
    });
    expect(done).toMatchObject({ title: "Acknowledgement to ada@example.org" });
    expect(await listChanges(db(), { entity: "queue", entityId: "mail" })).toMatchObject([
      { action: "resume" },
      { action: "pause" },
    ]);
  });

  test("many jobs are paged", async () => {
    const { imageIds, id } = await storeProperty(db(), {
      images: Array.from({ length: 45 }, (_, n) => `https://pictures.test/${n}.jpg`),
    });
    for (const imageId of imageIds) await producer.enqueue("copy-image", { imageId });
    const first = await show("state=waiting");
    expect(first).toMatchObject({ page: 1, pages: 3 });
    const pages = await Promise.all([2, 3].map((page) => show(`state=waiting&page=${page}`)));
    const all = [first, ...pages].flatMap(({ jobs }) => jobs.map((job) => job.id));
    expect(new Set(all).size).toBe(45);
    expect(first.jobs[0]).toMatchObject({ title: "Image for Reedsong Camp" });
    expect(id).toBe("reedsong-camp");
  });

  test("the next scheduled job is listed", async () => {
    await producer.queues.upkeep.upsertJobScheduler(
      "prune",
      { pattern: "40 3 * * *", tz: "UTC" },
      { name: "prune", data: {} },
    );
    const [next] = await listScheduledJobs(context());
    expect(next).toMatchObject({ title: "Cleanup" });
    expect(next?.at.toISOString()).toContain("T03:40:00");
  });

  test("unknown actions, queues and jobs are errors", async () => {
    expect((await press({ intent: "explode" })).type).toBe("error");
    expect((await press({ intent: "pause", queue: "kitchen" })).text).toBe("Unknown queue");
    expect((await press({ intent: "retry-job", queue: "mail", job: "9999" })).text).toBe(
      "This job no longer exists",
    );
    expect((await show("state=nonsense&queue=kitchen&page=-4&job=kitchen/1")).open).toBeNull();
  });
});
