import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  findItem,
  findRun,
  recordExtraction,
  requestImport,
} from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { addEmails, findEmail } from "#db/queries/mail/emails.server";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { makeExtraction } from "#tests/factories/extraction";
import { makeEmail } from "#tests/factories/inquiry";
import { html, type PageServer, startPageServer } from "#tests/fakes/page-server";
import { startSilentServer, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore } from "./start-worker";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

/** The lock of a dead worker has to run out, and the next look for such locks to come. */
const recoveryMs = 40_000;

onEachBackend("a killed worker", (backend) => {
  const { db, url } = useDatabase();
  let store: QueueStore;
  let producer: JobProducer;
  let site: PageServer;
  const started: WorkerProcess[] = [];

  beforeAll(async () => {
    store = await queueStore(backend, url());
    producer = openProducer(store, { warn: () => undefined });
    site = await startPageServer();
  });
  afterAll(async () => {
    for (const worker of started) await worker.kill();
    await producer.close();
    await site.close();
  });

  const start = async (env: Record<string, string> = {}) => {
    const worker = await startWorkerProcess(store, { FETCH_ALLOW_HOSTS: site.host, ...env });
    started.push(worker);
    return worker;
  };

  test("everything it held is done once by the next (G-03)", { timeout: 75_000 }, async () => {
    const lodge = await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url));
    // The first to ask never gets an answer.
    let asked = 0;
    site.serve("/lodge", (request, response) => {
      if (++asked > 1) html(lodge)(request, response);
    });
    const silent = await startSilentServer();
    const scraping = await createRun(db(), {
      kind: "batch",
      actor: "operator",
      urls: [`${site.url}/lodge`, `${site.url}/lodge?second`],
    });
    site.serve("/lodge?second", html(lodge));
    const [itemId = ""] = scraping.itemIds;
    const importing = await createRun(db(), {
      kind: "smart",
      actor: "operator",
      urls: ["https://bookings.test/dune"],
    });
    const [importId = ""] = importing.itemIds;
    await recordExtraction(db(), importId, makeExtraction({ images: [] }));
    await requestImport(db(), importing.runId, { publish: true });
    const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);

    const first = await start({ SMTP_URL: silent.url });
    // Holds the import in the middle of its transaction.
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('import targets', 0))`.execute(trx);
        for (const id of scraping.itemIds) await producer.enqueue("scrape-item", { itemId: id });
        await producer.enqueue("import-property", { itemId: importId });
        await producer.enqueue("deliver-email", { emailId });
        await until("running jobs", async () => {
          const { rows } =
            await sql`select 1 from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`.execute(
              trx,
            );
          return (
            asked === 1 &&
            rows.length === 1 &&
            (await findEmail(db(), emailId))?.state === "sending"
          );
        });
        await first.kill();
      });
    expect((await findItem(db(), itemId))?.state).toBe("scraping");
    expect((await findItem(db(), importId))?.state).toBe("importing");
    await silent.close();
    // As if the mail had been held for some minutes.
    await sql`update emails set updated_at = now() - interval '3 minutes'`.execute(db());

    const receiver = await startSmtpReceiver();
    const second = await start({ SMTP_URL: receiver.url });
    await until(
      "finished run",
      async () => (await findRun(db(), scraping.runId))?.state === "finished",
      recoveryMs,
    );
    await until(
      "import",
      async () => (await findItem(db(), importId))?.state === "imported",
      recoveryMs,
    );
    await until("mail", async () => (await findEmail(db(), emailId))?.state === "sent", recoveryMs);

    const properties = await db().selectFrom("properties").select("id").execute();
    expect(properties).toEqual([{ id: "dune-lantern-lodge" }]);
    expect(await findItem(db(), itemId)).toMatchObject({ state: "success", tries: 2 });
    expect(asked).toBe(2);
    expect(receiver.mails).toHaveLength(1);
    await second.kill();
    await receiver.close();
  });

  test("told to end, it puts back what hangs", { timeout: 45_000 }, async () => {
    // A site of its own: whichever job has a site reads all of it.
    const other = await startPageServer({ "/hangs": () => undefined });
    const { itemIds } = await createRun(db(), {
      kind: "smart",
      actor: "operator",
      urls: [`${other.url}/hangs`],
    });
    const [itemId = ""] = itemIds;
    const worker = await start({ FETCH_ALLOW_HOSTS: other.host });
    await producer.enqueue("scrape-item", { itemId });
    await until("request", async () => Promise.resolve(other.paths().includes("/hangs")));
    const began = performance.now();
    expect(await worker.end()).toBe(0);
    expect(performance.now() - began).toBeLessThan(15_000);

    const { length } = await db()
      .selectFrom("workers")
      .select("id")
      .where("seenAt", ">", sql<Date>`now() - interval '5 seconds'`)
      .execute();
    expect(length).toBe(0);
    const jobs = await producer.queues.reading.getDelayed();
    expect(jobs.map(({ data, attemptsMade }) => ({ data: data as unknown, attemptsMade }))).toEqual(
      [{ data: { itemId }, attemptsMade: 0 }],
    );
    await other.close();
  });
});
