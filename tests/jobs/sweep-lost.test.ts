import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { recordExtraction, requestImport } from "#db/queries/imports/items.server";
import { findItem } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { addEmails, claimForSending, findEmail } from "#db/queries/mail/emails.server";
import { makeExtraction } from "#tests/factories/extraction";
import { listImages } from "#tests/factories/images";
import { makeEmail } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { type PageServer, startPageServer, status } from "#tests/fakes/page-server";
import { type SmtpReceiver, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

onEachBackend("the sweep", (backend) => {
  const { db, url } = useDatabase();
  let receiver: SmtpReceiver;
  let site: PageServer;
  let worker: TestWorker;
  let secondsAhead = 0;

  beforeAll(async () => {
    receiver = await startSmtpReceiver();
    site = await startPageServer({ "/lodge": status(404) });
    worker = await startWorker(
      await queueStore(backend, url()),
      db(),
      { SMTP_URL: receiver.url, FETCH_ALLOW_HOSTS: site.host },
      { now: () => new Date(Date.now() + secondsAhead * 1000), pictures: true },
    );
  });
  afterAll(async () => {
    await worker.stop();
    await receiver.close();
    await site.close();
  });

  const sweep = async () => {
    await worker.enqueue("sweep-lost", {});
    await until("swept", async () => {
      const { waiting, active } = await worker.queues.upkeep.getJobCounts("waiting", "active");
      return waiting === 0 && active === 0;
    });
  };

  test("rows whose jobs were lost are done after all", async () => {
    const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);
    const kind = { kind: "batch", actor: "operator" } as const;
    const scraping = await createRun(db(), { ...kind, urls: [`${site.url}/lodge`] });
    const importing = await createRun(db(), { ...kind, urls: ["https://bookings.test/dune"] });
    await recordExtraction(db(), importing.itemIds[0] ?? "", makeExtraction({ images: [] }));
    await requestImport(db(), importing.runId, { publish: false });
    const { id } = await storeProperty(db(), { images: [`${site.url}/camp.jpg`] });

    secondsAhead = 15;
    await sweep();
    // Too young: their jobs may still be on the way.
    expect((await findEmail(db(), emailId))?.state).toBe("queued");

    secondsAhead = 30;
    await sweep();
    await until("sent mail", async () => (await findEmail(db(), emailId))?.state === "sent");
    await until(
      "read page",
      async () => (await findItem(db(), scraping.itemIds[0] ?? ""))?.state === "error",
    );
    await until(
      "imported item",
      async () => (await findItem(db(), importing.itemIds[0] ?? ""))?.state === "imported",
    );
    await until("drawing", async () => (await listImages(db(), id)).length === 2);
    await sweep();
    expect(receiver.mails).toHaveLength(1);
    expect(site.paths().filter((path) => path === "/lodge")).toHaveLength(1);
  });

  test("a mail in somebody's hands is left alone", async () => {
    const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);
    await claimForSending(db(), emailId);
    secondsAhead = 60;
    await sweep();
    expect((await findEmail(db(), emailId))?.state).toBe("sending");

    await db()
      .updateTable("emails")
      .set({ updatedAt: sql`now() - interval '3 minutes'` })
      .execute();
    await sweep();
    await until("sent mail", async () => (await findEmail(db(), emailId))?.state === "sent");
  });

  test("what is old or paused is not taken up", async () => {
    const { runId, itemIds } = await createRun(db(), {
      kind: "batch",
      actor: "operator",
      urls: [`${site.url}/lodge`],
    });
    await db().updateTable("importRuns").set({ state: "paused" }).where("id", "=", runId).execute();
    const [oldMail = ""] = await addEmails(db(), null, [makeEmail()]);
    await sql`update emails set created_at = now() - interval '15 days' where id = ${oldMail}`.execute(
      db(),
    );
    secondsAhead = 300;
    await sweep();
    expect(await worker.queues.reading.count()).toBe(0);
    expect((await findItem(db(), itemIds[0] ?? ""))?.state).toBe("pending");
    expect((await findEmail(db(), oldMail))?.state).toBe("queued");
  });
});
