import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { addEmails, findEmail } from "#db/queries/mail/emails.server";
import { openSentNotes } from "#jobs/worker/clients/mail";
import { makeEmail } from "#tests/factories/inquiry";
import {
  type SmtpReceiver,
  startSilentServer,
  startSmtpReceiver,
} from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

onEachBackend("delivering mail", (backend) => {
  const { db, url } = useDatabase();
  let receiver: SmtpReceiver;
  let worker: TestWorker;

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-mail-"));
  const notes = openSentNotes(path.join(folder, "sent-mails"), (reason) => {
    throw new Error(reason);
  });

  beforeAll(async () => {
    receiver = await startSmtpReceiver();
    const env = { SMTP_URL: receiver.url, MAIL_FROM: "stays@savanna.test", DATA_DIR: folder };
    worker = await startWorker(await queueStore(backend, url()), db(), env);
  });
  afterAll(async () => {
    await worker.stop();
    await receiver.close();
    fs.rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    receiver.mails.length = 0;
    receiver.script = {};
  });

  const store = async (): Promise<string> => {
    const [id] = await addEmails(db(), null, [makeEmail()]);
    return id ?? "";
  };
  const whenState = (id: string, state: string) =>
    until(`mail ${state}`, async () => {
      await skipPauses(worker.queues.mail);
      const email = await findEmail(db(), id);
      return email?.state === state && email;
    });

  test("an email queued twice is delivered once", async () => {
    const emailId = await store();
    await Promise.all([
      worker.enqueue("deliver-email", { emailId }),
      worker.enqueue("deliver-email", { emailId }),
    ]);
    const sent = await whenState(emailId, "sent");
    await worker.enqueue("deliver-email", { emailId });
    await until(
      "empty queue",
      async () =>
        (await worker.queues.mail.getJobCountByTypes("waiting", "active", "delayed")) === 0,
    );

    expect(receiver.mails).toHaveLength(1);
    expect(receiver.mails[0]?.mail.messageId).toBe(sent.messageId);
    expect(receiver.mails[0]?.mail.replyTo).toEqual([
      { name: "Ada Visitor", address: "ada@visitors.test" },
    ]);
    expect(sent).toMatchObject({ tries: 1, lastError: null });
  });

  test("an email whose worker was killed after the server's OK is not sent again", async () => {
    const emailId = await store();
    notes.write(emailId);
    await worker.enqueue("deliver-email", { emailId });
    await whenState(emailId, "sent");
    expect(receiver.mails).toEqual([]);
    await until("note removed", () => Promise.resolve(!notes.has(emailId)));
  });

  test("a rejected address fails at the first attempt", async () => {
    receiver.script = { onRecipient: () => 550 };
    const emailId = await store();
    await worker.enqueue("deliver-email", { emailId });
    const failed = await whenState(emailId, "failed");
    expect(failed.tries).toBe(1);
    expect(failed.lastError).toContain("550");
  });

  test("a busy server is retried with backoff (P-089)", async () => {
    let attempts = 0;
    receiver.script = { onRecipient: () => (++attempts <= 2 ? 451 : undefined) };
    const emailId = await store();
    await worker.enqueue("deliver-email", { emailId });
    const pauses: number[] = [];
    for (const tries of [1, 2]) {
      const waiting = await until(`try ${tries}`, async () => {
        const email = await findEmail(db(), emailId);
        return email?.state === "queued" && email.tries === tries && email;
      });
      pauses.push(Number(waiting.nextTryAt) - Number(waiting.updatedAt));
      expect(waiting.lastError).toContain("451");
      await until("the pause", async () => (await worker.queues.mail.getDelayedCount()) > 0);
      await skipPauses(worker.queues.mail);
    }
    expect(await whenState(emailId, "sent")).toMatchObject({ tries: 3 });
    expect(receiver.mails).toHaveLength(1);
    expect(pauses.map((ms) => Math.round(ms / 1000))).toEqual([5, 20]);
  });

  test("the fifth failure is final", async () => {
    receiver.script = { onMessage: () => 451 };
    const emailId = await store();
    await worker.enqueue("deliver-email", { emailId });
    expect(await whenState(emailId, "failed")).toMatchObject({ tries: 5, sentAt: null });
  });

  test("an email claimed by a killed worker is delivered once", async () => {
    const emailId = await store();
    await db()
      .updateTable("emails")
      .set({ state: "sending", tries: 1 })
      .where("id", "=", emailId)
      .execute();
    await worker.enqueue("deliver-email", { emailId });
    await until("the wait", async () => (await worker.queues.mail.getDelayedCount()) > 0);
    expect(receiver.mails).toHaveLength(0);

    await db()
      .updateTable("emails")
      .set({ updatedAt: sql`now() - interval '2 minutes'` })
      .where("id", "=", emailId)
      .execute();
    await whenState(emailId, "sent");
    expect(receiver.mails).toHaveLength(1);
  });
});

onEachBackend("mail without a working server", (backend) => {
  const { db, url } = useDatabase();

  const store = async () => {
    const [id = ""] = await addEmails(db(), null, [makeEmail()]);
    return id;
  };

  test("without a mail server emails are stored", async () => {
    const worker = await startWorker(await queueStore(backend, url()), db());
    const emailId = await store();
    await worker.enqueue("deliver-email", { emailId });
    await until(
      "captured mail",
      async () => (await findEmail(db(), emailId))?.state === "captured",
    );
    await worker.stop();
  });

  test("an email survives the loss of server and queue", async () => {
    const stopped = await startSilentServer();
    await stopped.close();
    const emailId = await store();
    const first = await startWorker(await queueStore(backend, url()), db(), {
      SMTP_URL: stopped.url,
    });
    await first.enqueue("deliver-email", { emailId });
    await until("the failed attempt", async () => {
      const email = await findEmail(db(), emailId);
      return email?.state === "queued" && email.tries === 1;
    });
    // The queue store is emptied: only the row remains.
    await until("the pause", async () => (await first.queues.mail.getDelayedCount()) > 0);
    await first.queues.mail.obliterate({ force: true });
    await first.stop();

    const receiver = await startSmtpReceiver();
    const later = () => new Date(Date.now() + 60_000);
    const second = await startWorker(
      await queueStore(backend, url()),
      db(),
      { SMTP_URL: receiver.url },
      { now: later },
    );
    await second.enqueue("sweep-lost", {});
    await until("the sent email", async () => (await findEmail(db(), emailId))?.state === "sent");
    expect(receiver.mails).toHaveLength(1);
    await second.stop();
    await receiver.close();
  });
});
