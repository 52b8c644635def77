import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { findOrphanedWork } from "#db/queries/jobs/orphaned-work.server";
import { claimForSending, markSent, scheduleRetry } from "#db/queries/mail/emails.server";
import { claimProbe, recordOutage } from "#db/queries/mail/outages.server";
import { makeEmail, makeInquiry } from "#tests/factories/inquiry";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate inquiries, emails, mail_outage cascade`.execute(db()));

const minute = 60_000;
/** The orphaned work in so many minutes. */
const lostIn = (minutes: number) =>
  findOrphanedWork(db(), new Date(Date.now() + minutes * minute - 20_000));
const nothing = {
  emailIds: [],
  mailProbe: false,
};

const mail = async () => {
  const { emailIds } = await storeInquiry(db(), makeInquiry(), [makeEmail()], new Date());
  return emailIds[0] ?? "";
};

test("an email is orphaned after a while, also where the site was off for weeks", async () => {
  const id = await mail();
  expect(await lostIn(0)).toEqual(nothing);
  expect(await lostIn(1)).toEqual({ ...nothing, emailIds: [id] });
  expect(await lostIn(62)).toEqual({ ...nothing, emailIds: [id] });
});

test("emails that wait for the mail server are orphaned together, once its probe is due", async () => {
  const failed = await mail();
  await claimForSending(db(), failed);
  const outage = { kind: "unreachable" as const, server: "mail.test:25", reason: "away" };
  await recordOutage(db(), outage, { emailId: failed, isProbe: false, now: new Date() });
  expect(await lostIn(0)).toEqual(nothing);
  expect(await lostIn(1)).toEqual({ ...nothing, mailProbe: true });
  expect(await claimProbe(db(), new Date())).toMatchObject({ id: failed });
  expect(await lostIn(1)).toEqual(nothing);
  // The worker that probed was killed.
  expect(await lostIn(6)).toEqual({ ...nothing, emailIds: [failed], mailProbe: true });
});

test("an email that is being sent is orphaned later, a sent one never", async () => {
  const id = await mail();
  await claimForSending(db(), id);
  expect((await lostIn(1)).emailIds).toEqual([]);
  expect((await lostIn(6)).emailIds).toEqual([id]);
  await markSent(db(), id, new Date());
  expect((await lostIn(6)).emailIds).toEqual([]);
});

test("an email that waits for its next attempt is not orphaned before", async () => {
  const id = await mail();
  await claimForSending(db(), id);
  const nextTryAt = new Date(Date.now() + 10 * minute);
  await scheduleRetry(db(), id, { error: "451", nextTryAt, now: new Date() });
  expect((await lostIn(9)).emailIds).toEqual([]);
  expect((await lostIn(11)).emailIds).toEqual([id]);
});
