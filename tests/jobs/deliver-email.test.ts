import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { addEmails, findEmail } from "#db/queries/mail/emails.server";
import { findOutage } from "#db/queries/mail/outages.server";
import { concurrency } from "#domain/jobs/catalog";
import { readEnv } from "#env";
import type { QueueStore } from "#jobs/queue/queue.server";
import { createClients } from "#jobs/worker/clients/index";
import { openSentNotes } from "#jobs/worker/clients/mail";
import type { WorkContext } from "#jobs/worker/context";
import { deliverEmail } from "#jobs/worker/handlers/deliver-email";
import { makeEmail } from "#tests/factories/inquiry";
import {
  type SmtpReceiver,
  startSilentServer,
  startSmtpReceiver,
} from "#tests/fakes/smtp-receiver";
import { type FreshDatabase, freshDatabase, useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  startWorkerProcess,
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
      await skipPauses(worker, "mail");
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

  test("an email that the server has accepted is recorded as sent, although its job was broken off", async () => {
    const emailId = await store();
    const env = readEnv({
      NODE_ENV: "test",
      DATABASE_URL: url(),
      DATA_DIR: folder,
      SMTP_URL: receiver.url,
    });
    const clients = createClients(env, pino({ level: "silent" }));
    const { enqueue } = worker;
    const now = () => new Date();
    const signal = AbortSignal.abort();
    const context = { db: db(), env, clients, enqueue, now, signal } as unknown as WorkContext;
    await deliverEmail.run({ emailId }, context);
    expect(await findEmail(db(), emailId)).toMatchObject({ state: "sent" });
    expect(receiver.mails).toHaveLength(1);
    expect(notes.has(emailId)).toBe(false);
    await clients.fetcher.close();
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
      await skipPauses(worker, "mail");
    }
    expect(await whenState(emailId, "sent")).toMatchObject({ tries: 3 });
    expect(receiver.mails).toHaveLength(1);
    const [first = 0, second = 0] = pauses.map((ms) => Math.round(ms / 1000));
    expect(first).toBeGreaterThanOrEqual(4);
    expect(first).toBeLessThanOrEqual(6);
    expect(second).toBeGreaterThanOrEqual(16);
    expect(second).toBeLessThanOrEqual(24);
  });

  test("an email that the server does not take for now holds up no other", async () => {
    receiver.script = {
      onRecipient: (address) => (address.startsWith("greylisted") ? 451 : undefined),
    };
    const [waiting = "", other = ""] = await addEmails(db(), null, [
      makeEmail({ toAddress: "greylisted@stays.test" }),
      makeEmail(),
    ]);
    for (const emailId of [waiting, other]) await worker.enqueue("deliver-email", { emailId });
    await whenState(other, "sent");
    expect(await findOutage(db())).toBeNull();
    expect(await findEmail(db(), waiting)).toMatchObject({ waitsForServer: false });
    receiver.script = {};
    await whenState(waiting, "sent");
  });

  test("a server that hangs up instead of its OK gets the email again", async () => {
    let isFirst = true;
    receiver.script = {
      onMessage: () => {
        const reaction = isFirst ? "drop" : undefined;
        isFirst = false;
        return reaction;
      },
    };
    const emailId = await store();
    await worker.enqueue("deliver-email", { emailId });
    expect(await whenState(emailId, "sent")).toMatchObject({ tries: 2 });
    expect(receiver.mails).toHaveLength(1);
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

onEachBackend("a mail server that is down", (backend) => {
  // Of its own for each test: a probe that was delayed would run in the next one.
  let database: FreshDatabase;
  const db = () => database.db;
  let store: QueueStore;
  let worker: TestWorker | undefined;
  let receiver: SmtpReceiver;
  beforeEach(async () => {
    database = await freshDatabase();
    store = await queueStore(backend, database.url);
    receiver = await startSmtpReceiver();
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    await receiver.close();
    await database.drop();
  });

  const start = async (smtpUrl = receiver.url) =>
    (worker = await startWorker(store, db(), { SMTP_URL: smtpUrl }));
  async function queue({ enqueue }: TestWorker, toAddresses: string[]): Promise<string[]> {
    const emails = toAddresses.map((toAddress) => makeEmail({ toAddress }));
    const ids = await addEmails(db(), null, emails);
    for (const emailId of ids) await enqueue("deliver-email", { emailId });
    return ids;
  }
  const seven = Array.from({ length: 7 }, (_, n) => `operator${n}@stays.test`);
  const allWait = (count: number) =>
    until("all emails to wait", async () => {
      const outage = await findOutage(db());
      return outage?.waiting === count && outage;
    });
  const countSent = async () => {
    const sent = db().selectFrom("emails").select("id").where("state", "=", "sent");
    return (await sent.execute()).length;
  };
  const sent = (count: number, by: TestWorker) =>
    until(`${count} sent emails`, async () => {
      await skipPauses(by, "mail");
      return (await countSent()) >= count;
    });

  test("gets one connection at a time, and all emails once when it is back (P-089)", async () => {
    let connections = 0;
    receiver.script = {
      onConnect: () => {
        connections += 1;
        return "drop";
      },
    };
    const started = await start();
    await queue(started, seven);
    const { kind, nextTryAt } = await allWait(seven.length);
    expect(kind).toBe("unreachable");
    expect(connections).toBeLessThanOrEqual(concurrency.mail);
    const waiting = await db().selectFrom("emails").select(["nextTryAt", "lastError"]).execute();
    for (const email of waiting) {
      expect(email.nextTryAt).toEqual(nextTryAt);
      expect(email.lastError).toContain("The connection to the mail server was closed");
    }
    await until("the probe", async () => (await started.queues.mail.getDelayedCount()) === 1);
    const before = connections;
    await skipPauses(started, "mail");
    await until("a failed probe", async () => {
      const outage = await findOutage(db());
      return outage && outage.nextTryAt > nextTryAt;
    });
    expect(connections).toBe(before + 1);

    receiver.script = {};
    await sent(seven.length, started);
    const recipients = receiver.mails.map(({ envelope }) => envelope.to[0] ?? "");
    expect(recipients.toSorted()).toEqual(seven);
    expect(await findOutage(db())).toBeNull();
  });

  test("is probed after a pause that is no whole number of milliseconds", async () => {
    const { enqueue, queues } = await start();
    expect(await enqueue("probe-mail", {}, { delayMs: 60_000.5 })).toBe(true);
    expect(await queues.mail.getDelayedCount()).toBe(1);
  });

  test("is waited for where nothing listens, by emails that come later too", async () => {
    const { port } = receiver;
    await receiver.close();
    const started = await start();
    await queue(started, ["first@stays.test"]);
    await allWait(1);
    await queue(started, ["second@stays.test", "third@stays.test"]);
    await allWait(3);
    receiver = await startSmtpReceiver({ port });
    await sent(3, started);
    expect(receiver.mails).toHaveLength(3);
  });

  test("that hangs up on one email takes the others", async () => {
    receiver.script = {
      onRecipient: (address) => (address.startsWith("operator0") ? "drop" : undefined),
    };
    const started = await start();
    const [hopeless = ""] = await queue(started, seven);
    await sent(seven.length - 1, started);
    expect((await findEmail(db(), hopeless))?.state).not.toBe("failed");
    expect(receiver.mails).toHaveLength(seven.length - 1);
  });

  test("stays down where an email turns out to be sent already", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-mail-"));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const notes = openSentNotes(path.join(folder, "sent-mails"), (reason) => {
      throw new Error(reason);
    });
    receiver.script = { onConnect: () => "drop" };
    const started = (worker = await startWorker(store, db(), {
      SMTP_URL: receiver.url,
      DATA_DIR: folder,
    }));
    const ids = await queue(started, seven);
    const { since } = await allWait(seven.length);
    const stateOf = async (id: string) => (await findEmail(db(), id))?.state;

    const [sentBefore = ""] = await addEmails(db(), null, [makeEmail()]);
    notes.write(sentBefore);
    await started.enqueue("deliver-email", { emailId: sentBefore });
    await until("the sent email", async () => (await stateOf(sentBefore)) === "sent");
    await until("its end", async () => (await started.queues.mail.getActiveCount()) === 0);
    expect(await findOutage(db())).toMatchObject({ since, waiting: seven.length });

    // The probe goes on, until it reaches one that was not sent.
    const [unsent = "", ...others] = ids;
    for (const id of others) notes.write(id);
    await until("the sent emails", async () => {
      await skipPauses(started, "mail");
      return (await countSent()) === seven.length;
    });
    await until("the end", async () => (await started.queues.mail.getActiveCount()) === 0);
    expect(await stateOf(unsent)).toBe("queued");
    expect(await findOutage(db())).toMatchObject({ since, waiting: 1 });
  });

  test("that does not take the probe for now gets it again after its pause", async () => {
    receiver.script = { onConnect: () => 421 };
    const started = await start();
    await queue(started, seven);
    await allWait(seven.length);
    const refused: string[] = [];
    receiver.script = {
      onRecipient: (address) =>
        refused.length === 0 && refused.push(address) > 0 ? 451 : undefined,
    };
    await until("the probe", async () => (await started.queues.mail.getDelayedCount()) === 1);
    await skipPauses(started, "mail");
    await until("the others", async () => (await countSent()) === seven.length - 1);
    const probed = await db()
      .selectFrom("emails")
      .select("id")
      .where("toAddress", "=", refused[0] ?? "")
      .executeTakeFirstOrThrow();
    const delayed = await until("its next job", async () => {
      const jobs = await started.queues.mail.getDelayed();
      return jobs.length > 0 && jobs;
    });
    expect(delayed.map(({ name, data }) => [name, data])).toEqual([
      ["deliver-email", { emailId: probed.id }],
    ]);
  });

  test("that refuses the probe's recipient is back", async () => {
    receiver.script = { onConnect: () => 421 };
    const started = await start();
    const [first = ""] = await queue(started, seven);
    await allWait(seven.length);
    receiver.script = {
      onRecipient: (address) => (address.startsWith("operator0") ? 550 : undefined),
    };
    await sent(seven.length - 1, started);
    await until("the refused email", async () => {
      const email = await findEmail(db(), first);
      return email?.state === "failed" && email.lastError?.includes("550");
    });
  });

  test("and refuses the login gets all emails after a start with the right one", async () => {
    await receiver.close();
    receiver = await startSmtpReceiver({ user: { name: "site", password: "right" } });
    const withPassword = (password: string) => receiver.url.replace("//", `//site:${password}@`);
    const started = await start(withPassword("wrong"));
    await queue(started, seven);
    expect(await allWait(seven.length)).toMatchObject({ kind: "login" });
    await started.stop();
    worker = undefined;
    const restarted = await startWorkerProcess(store, { SMTP_URL: withPassword("right") });
    await until("all sent emails", async () => (await countSent()) === seven.length);
    expect(receiver.mails).toHaveLength(seven.length);
    expect(await restarted.end()).toBe(0);
  });

  test("and is no longer configured leaves the emails readable", async () => {
    receiver.script = { onConnect: () => "drop" };
    const started = await start();
    await queue(started, seven);
    await allWait(seven.length);
    await started.stop();
    worker = await startWorker(store, db());
    await skipPauses(worker, "mail");
    await worker.enqueue("probe-mail", {}, { promote: true });
    await until("stored emails", async () => {
      const rows = await db().selectFrom("emails").select("state").execute();
      return rows.every(({ state }) => state === "captured");
    });
    expect(await findOutage(db())).toBeNull();
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
    const second = await startWorker(await queueStore(backend, url()), db(), {
      SMTP_URL: receiver.url,
    });
    await sql`update work set due_at = now() - interval '1 minute'`.execute(db());
    await second.enqueue("sweep-lost", {});
    await until("the sent email", async () => (await findEmail(db(), emailId))?.state === "sent");
    expect(receiver.mails).toHaveLength(1);
    await second.stop();
    await receiver.close();
  });
});
