import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import {
  countInquiries,
  deleteInquiry,
  findInquiry,
  listInquiries,
  restoreInquiry,
  setInquiryStatus,
  storeInquiry,
} from "#db/queries/inquiries/inquiries.server";
import {
  claimForSending,
  emailStatesOf,
  markCaptured,
  markFailed,
  markSent,
  markTemporaryFailure,
  sendAgain,
} from "#db/queries/mail/emails.server";
import { makeEmail, makeInquiry } from "#tests/factories/inquiry";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate inquiries, emails cascade`.execute(db()));

const noon = new Date("2026-11-21T12:00:00Z");
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const store = (change = {}, now = noon) =>
  storeInquiry(
    db(),
    makeInquiry(change),
    [makeEmail(), makeEmail({ purpose: "acknowledgement" })],
    now,
  );

const states = async (id: string) =>
  (await emailStatesOf(db(), [id])).map(({ purpose, state }) => [purpose, state]);

test("an inquiry stands with its mails before anything is sent", async () => {
  const { id, emailIds, duplicate } = await store();
  expect(duplicate).toBe(false);
  expect(emailIds).toHaveLength(2);
  expect(await findInquiry(db(), id)).toMatchObject({ ...makeInquiry(), status: "new" });
  expect(await states(id)).toEqual([
    ["notice", "queued"],
    ["acknowledgement", "queued"],
  ]);
});

test("ten equal posts at once store one inquiry (P-088)", async () => {
  const stored = await Promise.all(Array.from({ length: 10 }, () => store()));
  expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
  expect(stored.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  expect(stored.flatMap(({ emailIds }) => emailIds)).toHaveLength(2);
});

test("the same words count anew after ten minutes, other words at once", async () => {
  await store();
  expect((await store({}, after(9))).duplicate).toBe(true);
  expect((await store({}, after(11))).duplicate).toBe(false);
  expect((await store({ message: "And in April?" })).duplicate).toBe(false);
});

test("an inquiry whose mail cannot be stored is not stored either", async () => {
  const twice = [makeEmail(), makeEmail()];
  await expect(storeInquiry(db(), makeInquiry(), twice, noon)).rejects.toThrow(/purpose/);
  expect((await listInquiries(db())).total).toBe(0);
});

test("suspected spam and tests are no leads (A-117, P-090)", async () => {
  await store();
  await store({ message: "spam", suspectedSpam: true });
  await store({ message: "test", kind: "test" });
  expect(await countInquiries(db())).toEqual({
    total: 1,
    new: 1,
    replied: 0,
    resolved: 0,
    spam: 1,
  });
  expect((await listInquiries(db(), { status: "spam" })).total).toBe(1);
});

test("inquiries are found by status and by words (A-114)", async () => {
  const { id } = await store();
  await store({ message: "Another 100% question", name: "Ben" }, after(1));
  await setInquiryStatus(db(), id, "replied", "operator");
  const names = async (filter = {}) =>
    (await listInquiries(db(), filter)).inquiries.map(({ name }) => name);
  expect(await names()).toEqual(["Ben", "Ada Visitor"]);
  expect(await names({ status: "replied" })).toEqual(["Ada Visitor"]);
  expect(await names({ search: "100%" })).toEqual(["Ben"]);
  expect(await names({ search: "%_%" })).toEqual([]);
});

test("a deleted inquiry is gone until it is restored", async () => {
  const { id } = await store();
  const by = { actor: "operator", now: noon };
  expect(await deleteInquiry(db(), id, by)).toBe(true);
  expect(await deleteInquiry(db(), id, by)).toBe(false);
  expect(await findInquiry(db(), id)).toBeNull();
  expect(await countInquiries(db())).toMatchObject({ total: 0 });
  expect(await restoreInquiry(db(), id, "operator")).toBe("Ada Visitor");
  expect(await listInquiries(db())).toMatchObject({ total: 1 });
});

const oneMail = async () => {
  const { id, emailIds } = await storeInquiry(db(), makeInquiry(), [makeEmail()], noon);
  return { inquiryId: id, emailId: emailIds[0] ?? "" };
};

test("of five workers one gets the mail", async () => {
  const { emailId } = await oneMail();
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimForSending(db(), emailId)));
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
});

test("a mail held by a killed worker can be taken again", async () => {
  const { emailId } = await oneMail();
  await claimForSending(db(), emailId);
  expect(await claimForSending(db(), emailId)).toBeNull();
  await db()
    .updateTable("emails")
    .set({ updatedAt: sql`now() - interval '2 minutes'` })
    .execute();
  expect(await claimForSending(db(), emailId)).toMatchObject({ tries: 2 });
});

test("a sent mail stays sent whatever comes late", async () => {
  const { emailId, inquiryId } = await oneMail();
  await claimForSending(db(), emailId);
  await markSent(db(), emailId, noon);
  await markFailed(db(), emailId, "late");
  expect(await claimForSending(db(), emailId)).toBeNull();
  expect(await sendAgain(db(), emailId)).toBe(false);
  expect(await states(inquiryId)).toEqual([["notice", "sent"]]);
});

test("a passing fault puts the mail back, a final one keeps its reason", async () => {
  const { emailId, inquiryId } = await oneMail();
  await claimForSending(db(), emailId);
  await markTemporaryFailure(db(), emailId, "451 busy", after(5));
  expect(await emailStatesOf(db(), [inquiryId])).toMatchObject([
    { state: "queued", lastError: "451 busy", nextTryAt: after(5) },
  ]);
  await claimForSending(db(), emailId);
  await markFailed(db(), emailId, "550 no such user");
  expect(await emailStatesOf(db(), [inquiryId])).toMatchObject([
    { state: "failed", lastError: "550 no such user", tries: 2 },
  ]);
  expect(await sendAgain(db(), emailId)).toBe(true);
  expect(await claimForSending(db(), emailId)).toMatchObject({ tries: 1 });
});

test("without a mail server the mail is kept", async () => {
  const { emailId, inquiryId } = await oneMail();
  await claimForSending(db(), emailId);
  await markCaptured(db(), emailId);
  expect(await states(inquiryId)).toEqual([["notice", "captured"]]);
});

test("the mailer gets addresses and bodies under its own names", async () => {
  const { emailId } = await oneMail();
  expect(await claimForSending(db(), emailId)).toMatchObject({
    to: [{ address: "operator@stays.test" }],
    replyTo: { address: "ada@visitors.test", name: "Ada Visitor" },
    text: "Is the camp open in March?",
    html: "<p>Is the camp open in March?</p>",
    tries: 1,
  });
});

test("a mailbox gets three acknowledgements a day, the inquiries are all stored (G-15)", async () => {
  const ask = (n: number, email = "ada@visitors.test", minutes = 0) =>
    store({ message: `Question ${n}`, email }, after(minutes));
  const mails = async (stored: Promise<{ id: string }>) => states((await stored).id);
  const both = [
    ["notice", "queued"],
    ["acknowledgement", "queued"],
  ];
  for (let n = 1; n <= 3; n++) expect(await mails(ask(n))).toEqual(both);
  expect(await mails(ask(4))).toEqual([["notice", "queued"]]);
  expect(await mails(ask(5, "ADA+news@Visitors.test"))).toEqual([["notice", "queued"]]);
  expect(await mails(ask(6, "eve@visitors.test"))).toEqual(both);
  expect(await mails(ask(7, "ada@visitors.test", 25 * 60))).toEqual(both);
  expect((await countInquiries(db())).total).toBe(7);
});

test("twenty questions at once bring no more acknowledgements", async () => {
  const stored = await Promise.all(
    Array.from({ length: 20 }, (_, n) => store({ message: `Question ${n}` })),
  );
  expect(stored.flatMap(({ emailIds }) => emailIds)).toHaveLength(20 + 3);
});
