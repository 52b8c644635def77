import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { storeBulkChange } from "#db/queries/changes/store.server";
import { createRun } from "#db/queries/imports/runs.server";
import { addEmails } from "#db/queries/mail/emails.server";
import { createSyncRun } from "#db/queries/table/runs.server";
import {
  addMissingWork,
  claimWork,
  completeWork,
  dropWork,
  endPause,
  extendLease,
  findDueWork,
  postponeWork,
  recordProgress,
  requestWork,
} from "#db/queries/work/work.server";
import { workKinds, workOf } from "#domain/jobs/catalog";
import type { JobContext, WorkContext, WorkHandler } from "#jobs/worker/context";
import { giveUp, retryLater, rowWaits } from "#jobs/worker/errors";
import { runWork } from "#jobs/worker/run-work";
import { makeEmail } from "#tests/factories/inquiry";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";

const { db } = useDatabase();
beforeEach(() => sql`truncate work`.execute(db()));

const kind = "check-source";
const payload = { propertyId: "dune-camp" };
const request = () => requestWork(db(), kind, [payload]);
const claim = async () => {
  const claimed = await claimWork(db(), kind, payload);
  if ("waitsFor" in claimed) expect.fail(`it waits for ${claimed.waitsFor}`);
  return claimed;
};
const isHeld = async () => {
  const claimed = await claimWork(db(), kind, payload);
  return "waitsFor" in claimed && claimed.waitsFor === "another worker";
};
const due = async () => (await findDueWork(db(), workKinds)).map((work) => work.payload);
const pass = (seconds: number) =>
  sql`update work set due_at = due_at - make_interval(secs => ${seconds}),
    held_until = held_until - make_interval(secs => ${seconds}),
    created_at = created_at - make_interval(secs => ${seconds})`.execute(db());
const stored = () => db().selectFrom("work").selectAll().executeTakeFirst();

describe("open work", () => {
  test("has one holder, and is gone once it is done", async () => {
    await request();
    const claimed = await claim();
    expect(claimed).toMatchObject({ payload, tries: 1 });
    expect(await isHeld()).toBe(true);
    expect(await completeWork(db(), claimed)).toBe(true);
    expect(await stored()).toBeUndefined();
  });

  test("of two workers that claim at once one gets it", async () => {
    await request();
    const both = await Promise.all([1, 2].map(() => claimWork(db(), kind, payload)));
    expect(both.filter((claimed) => "waitsFor" in claimed)).toHaveLength(1);
  });

  test("of a killed worker goes to the next one after its lease, and its late result is ignored", async () => {
    await request();
    const killed = await claim();
    await pass(31);
    const next = await claim();
    expect(next.tries).toBe(2);
    expect(await extendLease(db(), killed)).toBe(false);
    expect(await completeWork(db(), killed)).toBe(false);
    await postponeWork(db(), killed, { pauseSeconds: 600, error: "late" });
    expect(await isHeld()).toBe(true);
    expect(await stored()).toMatchObject({ error: null });
  });

  test("stays with a worker that extends its lease", async () => {
    const claimed = await claim();
    await pass(25);
    expect(await extendLease(db(), claimed)).toBe(true);
    await pass(25);
    expect(await isHeld()).toBe(true);
  });

  test("is not held by a lease of a clock that was ahead", async () => {
    await request();
    await claim();
    await pass(-24 * 3600);
    expect(await isHeld()).toBe(false);
  });

  test("that is requested again while a worker is busy stays open", async () => {
    await request();
    const claimed = await claim();
    await request();
    expect(await isHeld()).toBe(true);
    expect(await completeWork(db(), claimed)).toBe(false);
    expect(await claim()).toMatchObject({ tries: 1 });
  });

  test("that is requested again in the moment it ends is free at once", async () => {
    await request();
    const claimed = await claim();
    let completion: Promise<boolean> | undefined;
    await db()
      .transaction()
      .execute(async (trx) => {
        await requestWork(trx, kind, [payload]);
        completion = completeWork(db(), claimed);
        await until("the completion waits for the request", async () => {
          const { rows } = await sql`select from pg_stat_activity
            where pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(trx);
          return rows.length > 0;
        });
      });
    expect(await completion).toBe(false);
    expect(await isHeld()).toBe(false);
  });

  test("is not claimed before its pause is over, unless the operator or a request ends it", async () => {
    await request();
    const pause = async () =>
      postponeWork(db(), await claim(), { pauseSeconds: 600, error: "503" });
    await pause();
    const early = await claimWork(db(), kind, payload);
    expect(early).toMatchObject({ waitsFor: "its next attempt" });
    expect("seconds" in early && Math.round(early.seconds)).toBe(600);
    await endPause(db(), kind, payload);
    await pause();
    await request();
    await pause();
    await pass(600);
    expect(await claim()).toMatchObject({ tries: 2 });
  });

  test("does not wait for the end of a pause that a clock which was ahead has given", async () => {
    await request();
    await pass(-25 * 3600);
    expect(await due()).toEqual([payload]);
    await postponeWork(db(), await claim(), { pauseSeconds: 100 * 3600, error: "Retry-After" });
    await pass(24 * 3600);
    expect(await claim()).toMatchObject({ tries: 2 });
  });

  test("counts its attempts anew after progress, which only its holder makes", async () => {
    const killed = await claim();
    await pass(31);
    const next = await claim();
    expect(await recordProgress(db(), killed)).toBe(false);
    expect(await recordProgress(db(), next)).toBe(true);
    await pass(31);
    expect(await claim()).toMatchObject({ tries: 2 });
  });

  test("ends with its record, also while a worker is busy with it", async () => {
    const claimed = await claim();
    await dropWork(db(), kind, payload);
    expect(await extendLease(db(), claimed)).toBe(false);
    expect(await stored()).toBeUndefined();
  });

  test("is requested in the transaction of its record", async () => {
    const failing = db()
      .transaction()
      .execute(async (trx) => {
        await requestWork(trx, kind, [payload]);
        throw new Error("the record was not stored");
      });
    await expect(failing).rejects.toThrow("not stored");
    expect(await stored()).toBeUndefined();
  });

  test("is found by the sweep while no worker has it, and not before it is due", async () => {
    await request();
    expect(await due()).toEqual([]);
    await pass(21);
    expect(await due()).toEqual([payload]);
    const claimed = await claim();
    expect(await due()).toEqual([]);
    await postponeWork(db(), claimed, { pauseSeconds: 600, error: "503" });
    await pass(600);
    expect(await due()).toEqual([]);
    await pass(21);
    expect(await due()).toEqual([payload]);
    expect(await findDueWork(db(), ["geocode"])).toEqual([]);
  });
});

test("records that the previous release left waiting get their work", async () => {
  const { id: propertyId } = await storeProperty(db(), makeBareFields());
  const [changeId, undoneId] = [randomUUID(), randomUUID()];
  const change = { action: "feature", actor: "Ada" } as const;
  for (const id of [changeId, undoneId])
    await storeBulkChange(db(), { ...change, id }, [propertyId]);
  await sql`update changes set state = 'undoing' where id = ${undoneId}`.execute(db());
  const runId = await createSyncRun(db(), { look: false, actor: "Ada" });
  const [emailId, waitingId] = await addEmails(db(), null, [makeEmail(), makeEmail()]);
  await sql`update emails set waits_for_server = true where id = ${waitingId}`.execute(db());
  await sql`insert into mail_outage (kind, server, reason, since, next_try_at)
    values ('unreachable', 'mail.test:25', 'away', now(), now())`.execute(db());
  const urls = [1, 2, 3, 4].map((n) => `https://lodge.test/${n}`);
  const { itemIds } = await createRun(db(), { kind: "batch", urls, actor: "Ada" });
  const [read, rendered, imported] = itemIds;
  await sql`update import_items set needs_browser = true where id = ${rendered}`.execute(db());
  await sql`update import_items set state = 'importing' where id = ${imported}`.execute(db());
  await sql`truncate work, place_lookups`.execute(db());
  await sql`insert into place_lookups (property_id, kind, question, tries, next_try_at)
    values (${propertyId}, 'geocode', 'Nanyuki Road', 3, now() + interval '1 hour')`.execute(db());
  await addMissingWork(db());
  await addMissingWork(db());
  const geocode = db().selectFrom("work").select(["key", "tries"]).where("kind", "=", "geocode");
  expect(await geocode.execute()).toEqual([{ key: propertyId, tries: 3 }]);
  await pass(21);
  const waiting = [
    { kind: "apply-change", payload: { changeId } },
    { kind: "apply-change", payload: { changeId: undoneId, undo: true } },
    { kind: "deliver-email", payload: { emailId } },
    { kind: "probe-mail", payload: {} },
    { kind: "import-property", payload: { itemId: imported } },
    { kind: "make-illustration", payload: { propertyId } },
    { kind: "render-item", payload: { itemId: rendered } },
    // One job reads all pages of a site.
    { kind: "scrape-item", payload: { itemId: read } },
    { kind: "sync-table", payload: { runId } },
  ];
  const found = () => findDueWork(db(), workKinds);
  expect(await found()).toEqual(expect.arrayContaining(waiting));
  expect(await found()).toHaveLength(waiting.length);
  await pass(3600);
  expect(await found()).toHaveLength(waiting.length + 1);
});

describe("a job that is kept as work", () => {
  /** The record of the work, as far as it says that the work was given up. */
  beforeEach(async () => {
    await sql`drop table if exists given_up`.execute(db());
    await sql`create table given_up (reason text)`.execute(db());
  });
  const context = (signal = new AbortController().signal) =>
    ({ db: db(), signal, clients: {}, log: pino({ level: "silent" }) }) as unknown as JobContext;
  const run = async (handler: WorkHandler<typeof kind>["run"], signal?: AbortSignal) => {
    const onGiveUp: WorkHandler<typeof kind>["onGiveUp"] = async (_, reason, { db: trx }) =>
      void (await sql`insert into given_up values (${reason})`.execute(trx));
    const failed = await runWork(kind, payload, context(signal), { run: handler, onGiveUp }).then(
      () => null,
      (error: unknown) => error,
    );
    const { rows } = await sql<{ reason: string }>`select reason from given_up`.execute(db());
    return { failed, gaveUp: rows.map(({ reason }) => reason) };
  };
  const fails = (error: unknown) => () => Promise.reject(error as Error);

  test("also runs where a worker of the previous release has queued it", async () => {
    expect(await run(() => Promise.resolve())).toEqual({ failed: null, gaveUp: [] });
    expect(await stored()).toBeUndefined();
  });

  test("waits while another worker has it", async () => {
    await claim();
    const { failed } = await run(() => expect.fail("ran twice"));
    expect(failed).toMatchObject({ next: "retry-later", retryAfterSeconds: 5 });
  });

  test("is broken off where another worker has claimed it since its lease expired", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { failed, gaveUp } = await run(async (_, { signal }) => {
      await pass(31);
      await claim();
      vi.advanceTimersByTime(20_000);
      await until("the end of the signal", async () => signal.aborted, 5_000);
      throw giveUp("late");
    });
    expect(failed).toMatchObject({ next: "retry-later", retryAfterSeconds: 5 });
    expect(gaveUp).toEqual([]);
    expect(await isHeld()).toBe(true);
  });

  test("runs with its own payload where the stored one is of another release", async () => {
    await request();
    await sql`update work set payload = '{"of": "another release"}'`.execute(db());
    const read: unknown[] = [];
    await run((given) => Promise.resolve(void read.push(given)));
    expect(read).toEqual([payload]);
  });

  test("is tried again after the pauses of its kind, then given up", async () => {
    const { pauses } = workOf(kind);
    for (const seconds of pauses) {
      // A service that asks for a short pause does not shorten it.
      const { failed, gaveUp } = await run(fails(retryLater("503", { retryAfterSeconds: 1 })));
      expect(failed).toMatchObject({ next: "retry-later", retryAfterSeconds: seconds });
      expect(gaveUp).toEqual([]);
      await pass(seconds);
    }
    expect(await stored()).toMatchObject({ tries: pauses.length, error: "503" });
    const { failed, gaveUp } = await run(fails(retryLater("503 still")));
    expect(failed).toMatchObject({ next: "give-up" });
    expect(gaveUp).toEqual(["503 still"]);
    expect(await stored()).toBeUndefined();
  });

  test("counts its attempts anew after stored progress only", async () => {
    const { pauses } = workOf(kind);
    const storePart =
      (outcome: "stored" | "rolled back") =>
      async (_: unknown, { work }: WorkContext) => {
        await db()
          .transaction()
          .execute(async (trx) => {
            await recordProgress(trx, work);
            if (outcome === "rolled back") throw retryLater("503");
          });
        throw retryLater("503");
      };
    const lastAttempt = async () => {
      await request();
      await sql`update work set tries = ${pauses.length}`.execute(db());
    };
    await lastAttempt();
    expect(await run(storePart("stored"))).toMatchObject({
      failed: { next: "retry-later", retryAfterSeconds: pauses[0] },
      gaveUp: [],
    });
    expect(await stored()).toMatchObject({ tries: 1 });
    await lastAttempt();
    expect(await run(storePart("rolled back"))).toMatchObject({ gaveUp: ["503"] });
    expect(await stored()).toBeUndefined();
  });

  test("that killed its workers each time is given up", async () => {
    await request();
    for (let times = 0; times <= workOf(kind).pauses.length; times += 1) {
      await claim();
      await pass(31);
    }
    const { gaveUp } = await run(() => expect.fail("ran once more"));
    expect(gaveUp).toEqual(["The job was interrupted too many times"]);
  });

  test("that comes before its pause is over waits for it", async () => {
    await run(fails(retryLater("503", { retryAfterSeconds: 600 })));
    const { failed } = await run(() => expect.fail("ran early"));
    expect(failed).toMatchObject({ next: "retry-later" });
    expect(Math.round((failed as { retryAfterSeconds: number }).retryAfterSeconds)).toBe(600);
    expect(await stored()).toMatchObject({ tries: 1, error: "503" });
  });

  test("that nobody has run for two weeks is given up", async () => {
    const item = { itemId: randomUUID() };
    await requestWork(db(), "extract-with-ai", [item]);
    await sql`update work set created_at = now() - interval '15 days'`.execute(db());
    const reasons: string[] = [];
    const running = runWork("extract-with-ai", item, context(), {
      run: () => expect.fail("ran"),
      onGiveUp: (_, reason) => Promise.resolve(void reasons.push(reason)),
    });
    await expect(running).rejects.toMatchObject({ next: "give-up" });
    expect(reasons).toEqual(["Nobody has run the job for two weeks"]);
    expect(await stored()).toBeUndefined();
  });

  test("is given up at once where an attempt is pointless", async () => {
    const { gaveUp } = await run(fails(giveUp("404")));
    expect(gaveUp).toEqual(["404"]);
    expect(await stored()).toBeUndefined();
  });

  test("that was requested again is not given up", async () => {
    const { gaveUp } = await run(async () => {
      await request();
      throw giveUp("an old address");
    });
    expect(gaveUp).toEqual([]);
    expect(await stored()).toMatchObject({ heldUntil: null, tries: 0 });
  });

  test.each([
    ["that is done", () => Promise.resolve()],
    ["whose record waits", () => Promise.reject(rowWaits("the mail server is down"))],
  ])("%s and was requested again goes on with the same job", async (_, end) => {
    const { failed } = await run(async () => {
      await request();
      return end();
    });
    expect(failed).toMatchObject({ next: "retry-later", isAttempt: false });
    expect(await stored()).toMatchObject({ heldUntil: null, tries: 0 });
  });

  test("does not count a busy service as an attempt", async () => {
    const error = retryLater("busy", { retryAfterSeconds: 9, isAttempt: false });
    expect(await run(fails(error))).toEqual({ failed: error, gaveUp: [] });
    expect(await stored()).toMatchObject({ tries: 0, error: null, heldUntil: null });
  });

  test("is over where its record waits for something else, which requests it again", async () => {
    const error = rowWaits("no mail server");
    expect(await run(fails(error))).toEqual({ failed: error, gaveUp: [] });
    expect(await stored()).toBeUndefined();
    await run(async () => {
      await request();
      throw error;
    });
    expect(await stored()).toMatchObject({ tries: 0, heldUntil: null });
  });

  test("does not count the end of its worker as an attempt", async () => {
    const stopping = new AbortController();
    await run(() => {
      stopping.abort();
      return Promise.reject(new Error("aborted"));
    }, stopping.signal);
    expect(await stored()).toMatchObject({ tries: 0, error: null, heldUntil: null });
  });
});
