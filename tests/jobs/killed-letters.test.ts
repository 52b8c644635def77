import { afterAll, beforeAll, expect, test } from "vitest";

import { concurrency } from "#domain/jobs/catalog";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
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
});
