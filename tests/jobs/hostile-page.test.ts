import { afterAll, beforeAll, expect, test } from "vitest";

import { findItem } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { addEmails, findEmail } from "#db/queries/mail/emails.server";
import { makeEmail } from "#tests/factories/inquiry";
import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { type SmtpReceiver, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

/** The thread is given less time than the first page takes it: none can be read in it. */
const limits = { timeoutMs: 1, memoryMb: 256, idleMs: 10_000 };

onEachBackend("a page that takes the reader too long", (backend) => {
  const { db, url } = useDatabase();
  let site: PageServer;
  let receiver: SmtpReceiver;
  let worker: TestWorker;

  beforeAll(async () => {
    site = await startPageServer({ "/page": "<h1>Dune Camp</h1>" });
    receiver = await startSmtpReceiver();
    const env = { FETCH_ALLOW_HOSTS: site.host, SMTP_URL: receiver.url };
    worker = await startWorker(await queueStore(backend, url()), db(), env, {
      readerLimits: limits,
    });
  });
  afterAll(async () => {
    await worker.stop();
    await receiver.close();
    await site.close();
  });

  test("is refused as unreadable, once, and mail goes out meanwhile", async () => {
    const { itemIds } = await createRun(db(), {
      kind: "batch",
      actor: "operator",
      urls: [`${site.url}/page`],
    });
    const [itemId = ""] = itemIds;
    const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);
    await worker.enqueue("scrape-item", { itemId });
    await worker.enqueue("deliver-email", { emailId });
    await until("sent mail", async () => (await findEmail(db(), emailId))?.state === "sent");
    const item = await until("settled item", async () => {
      const found = await findItem(db(), itemId);
      return found?.state === "error" && found;
    });
    expect(item).toMatchObject({ reason: "unreadable", tries: 1 });
    expect(item.error).toMatch(/cannot be read: reading it took longer than/);
    expect(site.paths().filter((path) => path === "/page")).toHaveLength(1);
  });
});
