import { afterAll, beforeAll, expect, test } from "vitest";

import { addEmails } from "#db/queries/mail/emails.server";
import { findOutage } from "#db/queries/mail/outages.server";
import { endPause } from "#db/queries/work/work.server";
import { concurrency } from "#domain/jobs/catalog";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { makeEmail } from "#tests/factories/inquiry";
import { askLodge } from "#tests/factories/lodge";
import { storeProperty } from "#tests/factories/property";
import { type SmtpReceiver, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { expireLeases } from "./killed-jobs";
import { onEachBackend, queueStore, startWorkerProcess, type WorkerProcess } from "./start-worker";

const letters = 50;

onEachBackend("50 letters to lodges", (backend) => {
  const { db, url } = useDatabase();
  let store: QueueStore;
  let producer: JobProducer;
  let mail: SmtpReceiver;
  const started: WorkerProcess[] = [];
  beforeAll(async () => {
    store = await queueStore(backend, url());
    producer = openProducer(store, { warn: () => undefined });
    mail = await startSmtpReceiver();
  });
  afterAll(async () => {
    for (const worker of started) await worker.kill();
    await producer.close();
    await mail.close();
  });
  const start = async () => {
    const worker = await startWorkerProcess(store, { SMTP_URL: mail.url });
    started.push(worker);
    return worker;
  };

  test(
    "each lodge gets one, although the worker is killed in between (L-002)",
    {
      timeout: 180_000,
    },
    async () => {
      const emailIds: string[] = [];
      for (let index = 0; index < letters; index += 1) {
        const { id } = await storeProperty(db(), { name: `Camp ${index}` });
        const { emailId } = await askLodge(db(), {
          propertyId: id,
          email: `lodge${index}@lodges.test`,
        });
        if (emailId) emailIds.push(emailId);
      }
      const first = await start();
      for (const emailId of emailIds) await producer.enqueue("deliver-email", { emailId });
      await mail.received(5);
      await first.kill();
      await expireLeases(db());
      const next = await start();
      const sent = async () => {
        const rows = await db()
          .selectFrom("emails")
          .select("id")
          .where("state", "=", "sent")
          .execute();
        return rows.length === letters;
      };
      await until("all letters", sent, 120_000);
      const recipients = new Set(mail.mails.map(({ envelope }) => envelope.to[0]));
      expect(recipients.size).toBe(letters);
      // Letters that were accepted in the moment of the kill may come again, recognizable as the same.
      const messages = new Set(mail.mails.map(({ mail: letter }) => letter.messageId));
      expect(messages.size).toBe(letters);
      expect(mail.mails.length - letters).toBeLessThanOrEqual(concurrency.mail);
      expect(mail.mails[0]?.mail.text).toMatch(/\/lodge\/[\w-]{43}/);
      expect(await next.end()).toBe(0);
    },
  );

  test(
    "a worker that is killed while it probes the mail server loses no email, and sends none twice (P-089)",
    { timeout: 180_000 },
    async () => {
      mail.mails.length = 0;
      mail.script = { onConnect: () => "drop" };
      const waiting = Array.from({ length: 7 }, (_, n) =>
        makeEmail({ toAddress: `waiting${n}@stays.test` }),
      );
      const emailIds = await addEmails(db(), null, waiting);
      const first = await start();
      for (const emailId of emailIds) await producer.enqueue("deliver-email", { emailId });
      await until("all to wait", async () => (await findOutage(db()))?.waiting === emailIds.length);
      mail.script = { onMessage: () => new Promise(() => undefined) };
      await endPause(db(), "probe-mail", {});
      await producer.enqueue("probe-mail", {}, { promote: true });
      const states = async () => {
        const rows = db().selectFrom("emails").select("state").where("id", "in", emailIds);
        return (await rows.execute()).map(({ state }) => state);
      };
      await until("the probe", async () => (await states()).includes("sending"), 30_000);
      await first.kill();
      await expireLeases(db());
      mail.script = {};
      const next = await start();
      const areSent = async () => (await states()).every((state) => state === "sent");
      await until("all emails", areSent, 120_000);
      const recipients = mail.mails.map(({ envelope }) => envelope.to[0]);
      expect(recipients.toSorted()).toEqual(waiting.map(({ toAddress }) => toAddress));
      expect(await findOutage(db())).toBeNull();
      expect(await next.end()).toBe(0);
    },
  );
});
