import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import {
  addEmails,
  cancelEmail,
  claimForSending,
  findEmail,
  markSent,
  scheduleRetry,
  sendAbandonedAgain,
} from "#db/queries/mail/emails.server";
import {
  claimProbe,
  endOutage,
  extendClaim,
  findOutage,
  holdDuringOutage,
  recordOutage,
} from "#db/queries/mail/outages.server";
import { makeEmail } from "#tests/factories/inquiry";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate emails, mail_outage cascade`.execute(db()));

const start = new Date("2026-11-29T08:00:00Z");
const hour = 3_600_000;
const after = (hours: number) => new Date(start.getTime() + hours * hour);
const away = { kind: "unreachable", server: "mail.test:25", reason: "ECONNREFUSED" } as const;

const store = async (count = 1) => {
  const emails = Array.from({ length: count }, () => makeEmail());
  return addEmails(db(), null, emails, start);
};
const probe = async (now = start) => {
  const email = await claimProbe(db(), now);
  return email === "claimed" ? expect.fail("a killed worker has the email") : email;
};
const stateOf = async (id: string) => (await findEmail(db(), id))?.state;

/** The server goes down while this email is sent. */
async function fail(id: string, now = start) {
  await claimForSending(db(), id, now);
  return recordOutage(db(), away, { emailId: id, isProbe: false, now });
}

/** Probes as often as planned, here every six hours. @returns when no email waits any more */
async function probeUntilGivenUp(from: number): Promise<number> {
  for (let hours = from; ; hours += 6) {
    const email = await probe(after(hours));
    if (!email) return hours - 6;
    await recordOutage(db(), away, { emailId: email.id, isProbe: true, now: after(hours) });
    await planNext(hours + 6);
  }
}

const planNext = (hours: number) =>
  db()
    .updateTable("emails")
    .set({ nextTryAt: after(hours) })
    .where("state", "=", "queued")
    .execute();

test("emails wait for two days, then they have failed", async () => {
  const [first = "", second = "", late = ""] = await store(3);
  await fail(first);
  expect(await holdDuringOutage(db(), second, start)).toBe("ECONNREFUSED");
  await planNext(6);
  const sixth = (await probe(after(6))) ?? expect.fail("nothing to probe");
  await holdDuringOutage(db(), late, after(6));
  await recordOutage(db(), away, { emailId: sixth.id, isProbe: true, now: after(6) });
  await planNext(12);
  // The one that came later has two days of its own.
  expect(await probeUntilGivenUp(12)).toBe(54);
  expect(await findEmail(db(), second)).toMatchObject({
    state: "failed",
    lastError: "ECONNREFUSED. Not retried after two days",
  });
  expect(await findOutage(db())).toBeNull();
  const abandoned = await sendAbandonedAgain(db(), 10);
  expect(abandoned.toSorted()).toEqual([first, second, late].toSorted());
});

test("the first emails are given up before the later ones", async () => {
  const [early = "", late = ""] = await store(2);
  await fail(early);
  await planNext(47);
  const probed = (await probe(after(47))) ?? expect.fail("nothing to probe");
  await holdDuringOutage(db(), late, after(47));
  await recordOutage(db(), away, { emailId: probed.id, isProbe: true, now: after(47) });
  await planNext(48);
  const last = (await probe(after(48))) ?? expect.fail("nothing to probe");
  await recordOutage(db(), away, { emailId: last.id, isProbe: true, now: after(48) });
  expect(await stateOf(early)).toBe("failed");
  expect(await stateOf(late)).toBe("queued");
});

test("time in which the site was off does not count", async () => {
  const [id = ""] = await store();
  await fail(id);
  const email = (await probe(after(72))) ?? expect.fail("nothing to probe");
  await recordOutage(db(), away, { emailId: email.id, isProbe: true, now: after(72) });
  expect(await stateOf(id)).toBe("queued");
  await planNext(78);
  expect(await probeUntilGivenUp(78)).toBe(120);
});

test("an email that the server does not take for now ends after two days too", async () => {
  const [id = ""] = await store();
  let now = start;
  let isScheduled = true;
  for (let attempts = 0; isScheduled; attempts += 1) {
    expect(attempts).toBeLessThan(10);
    await claimForSending(db(), id, now);
    isScheduled = await scheduleRetry(db(), id, { error: "451", pauseSeconds: 6 * 3600, now });
    if (isScheduled) now = new Date(now.getTime() + 6 * hour);
  }
  expect((now.getTime() - start.getTime()) / hour).toBe(48);
  expect(await stateOf(id)).toBe("failed");
});

test("several failures at once are one failure of the server", async () => {
  const ids = await store(3);
  for (const id of ids) await claimForSending(db(), id, start);
  const pauses = await Promise.all(
    ids.map((emailId) => recordOutage(db(), away, { emailId, isProbe: false, now: start })),
  );
  expect(new Set(pauses).size).toBe(1);
  expect(await findOutage(db())).toMatchObject({
    since: start,
    waiting: 3,
    server: "mail.test:25",
  });
});

test("another email probes the server each time", async () => {
  const ids = await store(3);
  await fail(ids[0] ?? "");
  for (const id of ids.slice(1)) await holdDuringOutage(db(), id, start);
  const seen = new Set<string>();
  for (let probes = 0; probes < 3; probes += 1) {
    const emailId = (await probe())?.id ?? "";
    seen.add(emailId);
    await recordOutage(db(), away, { emailId, isProbe: true, now: start });
  }
  expect([...seen].toSorted()).toEqual(ids.toSorted());
});

test("the end of an outage releases all emails that waited, once", async () => {
  const ids = await store(3);
  await fail(ids[0] ?? "");
  for (const id of ids.slice(1)) await holdDuringOutage(db(), id, start);
  const probed = (await probe()) ?? expect.fail("nothing to probe");
  await markSent(db(), probed.id, start);
  const released = await endOutage(db());
  expect(released.toSorted()).toEqual(ids.filter((id) => id !== probed.id).toSorted());
  expect(await endOutage(db())).toEqual([]);
  expect(await holdDuringOutage(db(), released[0] ?? "", start)).toBeNull();
  expect(await findEmail(db(), released[0] ?? "")).toMatchObject({ nextTryAt: null });
});

test("the email of a killed probe is probed again once its claim has expired", async () => {
  const [id = ""] = await store();
  await fail(id);
  await probe();
  expect(await claimProbe(db(), start)).toBe("claimed");
  expect(await findOutage(db())).not.toBeNull();
  const age = sql`update emails set updated_at = updated_at - interval '80 seconds'`;
  await age.execute(db());
  await extendClaim(db(), id);
  await age.execute(db());
  expect(await claimProbe(db(), start)).toBe("claimed");
  await age.execute(db());
  expect(await probe()).toMatchObject({ id });
});

test("an email and a probe are requested with their records", async () => {
  const requested = async () => {
    const work = db().selectFrom("work").select("key").orderBy("kind").orderBy("key");
    return (await work.execute()).map(({ key }) => key);
  };
  await sql`truncate work`.execute(db());
  const [id = "", other = ""] = await store(2);
  expect(await requested()).toEqual([id, other].toSorted());
  await sql`truncate work`.execute(db());
  await fail(id);
  await holdDuringOutage(db(), other, start);
  expect(await requested()).toEqual(["probe"]);
  await sql`truncate work`.execute(db());
  expect((await endOutage(db())).toSorted()).toEqual(await requested());
});

test("an email that the operator has cancelled is not sent again with those that were given up", async () => {
  const [id = ""] = await store();
  await fail(id);
  expect(await cancelEmail(db(), id, "Cancelled by the operator")).toBe(true);
  expect(await sendAbandonedAgain(db(), 10)).toEqual([]);
  expect(await claimProbe(db(), start)).toBeNull();
});
