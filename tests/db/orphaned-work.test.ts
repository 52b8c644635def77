import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { recordExtraction, requestImport } from "#db/queries/imports/read-runs.server";
import { createRun, pauseRun } from "#db/queries/imports/runs.server";
import { acquireSiteLease, nextOfSite, pauseSite } from "#db/queries/imports/sites.server";
import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { findOrphanedWork } from "#db/queries/jobs/orphaned-work.server";
import { claimForSending, markSent, scheduleRetry } from "#db/queries/mail/emails.server";
import { claimProbe, recordOutage } from "#db/queries/mail/outages.server";
import { makeEmail, makeInquiry } from "#tests/factories/inquiry";
import { makeExtraction } from "#tests/factories/pages";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() =>
  sql`truncate properties, import_runs, import_sites, inquiries, emails, mail_outage cascade`.execute(
    db(),
  ),
);

const minute = 60_000;
/** The orphaned work in so many minutes. */
const lostIn = (minutes: number) => {
  const at = Date.now() + minutes * minute;
  return findOrphanedWork(db(), {
    before: new Date(at - 20_000),
    after: new Date(at - 60 * minute),
  });
};
const nothing = {
  emailIds: [],
  mailProbe: false,
  itemsToScrape: [],
  itemsToImport: [],
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

test("items to read and to import are found by their state", async () => {
  const urls = ["https://a.test/", "https://b.test/"];
  const { runId, itemIds } = await createRun(db(), { kind: "batch", urls, actor: "operator" });
  expect((await lostIn(1)).itemsToScrape).toEqual(itemIds);
  const site = (await acquireSiteLease(db(), itemIds[0] ?? "")) ?? expect.fail("no lease");
  await nextOfSite(db(), site);
  expect((await lostIn(1)).itemsToScrape).toEqual([itemIds[1]]);
  expect((await lostIn(6)).itemsToScrape).toEqual(itemIds);
  await recordExtraction(db(), itemIds[0] ?? "", makeExtraction());
  await requestImport(db(), runId, { publish: true });
  expect((await lostIn(1)).itemsToImport).toEqual([itemIds[0]]);
  await pauseRun(db(), runId, "operator");
  expect((await lostIn(6)).itemsToScrape).toEqual([]);
});

test("one item per site is orphaned, and none during a pause of the site", async () => {
  const urls = ["https://a.test/1", "https://a.test/2", "https://b.test/"];
  const { itemIds } = await createRun(db(), { kind: "batch", urls, actor: "operator" });
  expect((await lostIn(1)).itemsToScrape).toEqual([itemIds[0], itemIds[2]]);
  const site = (await acquireSiteLease(db(), itemIds[2] ?? "")) ?? expect.fail("no lease");
  await nextOfSite(db(), site);
  await pauseSite(db(), "b.test", 10 * minute, { busy: true });
  expect((await lostIn(9)).itemsToScrape).toEqual([itemIds[0]]);
  expect((await lostIn(11)).itemsToScrape).toEqual([itemIds[0], itemIds[2]]);
});
