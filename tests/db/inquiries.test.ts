import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

import { assignInquiry, listAssignees } from "#db/queries/inquiries/assign.server";
import { exportInquiries, placeOfInquiry } from "#db/queries/inquiries/filter.server";
import {
  acceptInquiry,
  countAssigned,
  countInquiries,
  deleteInquiry,
  findInquiry,
  listInquiries,
  restoreInquiry,
  storeInquiry,
} from "#db/queries/inquiries/inquiries.server";
import {
  addNote,
  deleteNote,
  notesOf,
  restoreNote,
  storeReply,
} from "#db/queries/inquiries/notes.server";
import { setInquiryStatus, undoInquiryStatus } from "#db/queries/inquiries/status.server";
import {
  deleteReplyTemplate,
  listReplyTemplates,
  writeReplyTemplate,
} from "#db/queries/inquiries/templates.server";
import { listChanges } from "#db/queries/log/audit.server";
import {
  addEmails,
  claimForSending,
  emailsOf,
  emailStatesOf,
  markCaptured,
  markFailed,
  markSent,
  scheduleRetry,
  sendAgain,
} from "#db/queries/mail/emails.server";
import { pruneExpired } from "#db/queries/site/retention.server";
import { logSentence } from "#domain/log/log-sentence";
import { makeEmail, makeInquiry } from "#tests/factories/inquiry";
import { storePerson } from "#tests/factories/person";
import { useDatabase } from "#tests/setup/test-database";

describe("inquiries and their emails", () => {
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

  test("an inquiry is stored with its emails before anything is sent", async () => {
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

  test("the same message counts again after ten minutes, another message at once", async () => {
    await store();
    expect((await store({}, after(9))).duplicate).toBe(true);
    expect((await store({}, after(11))).duplicate).toBe(false);
    expect((await store({ message: "And in April?" })).duplicate).toBe(false);
  });

  test("a repeat of something suspected is judged anew (P-088, P-090)", async () => {
    const trap = { suspectedSpam: true, spamReasons: ["filled the hidden field"] };
    const suspected = await storeInquiry(db(), makeInquiry(trap), [], noon);
    expect((await storeInquiry(db(), makeInquiry(trap), [], after(1))).emailIds).toEqual([]);
    const repeats = await Promise.all([1, 2, 3].map(() => store({}, after(2))));
    expect(new Set(repeats.map(({ id }) => id))).toEqual(new Set([suspected.id]));
    expect(repeats.flatMap(({ emailIds }) => emailIds)).toHaveLength(2);
    expect(await findInquiry(db(), suspected.id)).toMatchObject({
      suspectedSpam: false,
      spamReasons: [],
    });
    expect(await states(suspected.id)).toEqual([
      ["notice", "queued"],
      ["acknowledgement", "queued"],
    ]);
    // A suspicious repeat of a clean one takes nothing back.
    await storeInquiry(db(), makeInquiry(trap), [], after(3));
    expect(await findInquiry(db(), suspected.id)).toMatchObject({ suspectedSpam: false });
  });

  test("a clean repeat of what was emailed with a mark adds the acknowledgement only", async () => {
    const marked = makeInquiry({ spamReasons: ["filled the hidden field"] });
    const { id } = await storeInquiry(db(), marked, [makeEmail()], noon);
    expect((await store({}, after(1))).emailIds).toHaveLength(1);
    expect(await states(id)).toEqual([
      ["notice", "queued"],
      ["acknowledgement", "queued"],
    ]);
    expect(await findInquiry(db(), id)).toMatchObject({ spamReasons: [] });
  });

  test("an inquiry whose email cannot be stored is not stored", async () => {
    const twice = [makeEmail(), makeEmail()];
    await expect(storeInquiry(db(), makeInquiry(), twice, noon)).rejects.toThrow(/purpose/);
    expect((await listInquiries(db())).total).toBe(0);
  });

  test("suspected spam and tests are not leads (A-117, P-090)", async () => {
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

  test("inquiries are found by status and by text (A-114)", async () => {
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

  test("a deleted inquiry is missing until it is restored", async () => {
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

  test("one of five workers claims the email", async () => {
    const { emailId } = await oneMail();
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => claimForSending(db(), emailId)),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  });

  test("an email claimed by a killed worker can be claimed again", async () => {
    const { emailId } = await oneMail();
    await claimForSending(db(), emailId);
    expect(await claimForSending(db(), emailId)).toBeNull();
    await db()
      .updateTable("emails")
      .set({ updatedAt: sql`now() - interval '2 minutes'` })
      .execute();
    expect(await claimForSending(db(), emailId)).toMatchObject({ tries: 2 });
  });

  test("a sent email stays sent after late results", async () => {
    const { emailId, inquiryId } = await oneMail();
    await claimForSending(db(), emailId);
    await markSent(db(), emailId, noon);
    await markFailed(db(), emailId, "late");
    expect(await claimForSending(db(), emailId)).toBeNull();
    expect(await sendAgain(db(), emailId)).toBe(false);
    expect(await states(inquiryId)).toEqual([["notice", "sent"]]);
  });

  test("a temporary error delays the email, a permanent one stores its reason", async () => {
    const { emailId, inquiryId } = await oneMail();
    await claimForSending(db(), emailId);
    const retry = { error: "451 busy", pauseSeconds: 300, now: noon };
    expect(await scheduleRetry(db(), emailId, retry)).toBe(true);
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

  test("without a mail server the email is stored", async () => {
    const { emailId, inquiryId } = await oneMail();
    await claimForSending(db(), emailId);
    await markCaptured(db(), emailId);
    expect(await states(inquiryId)).toEqual([["notice", "captured"]]);
  });

  test("a claimed email has addresses and bodies for the mailer", async () => {
    const { emailId } = await oneMail();
    expect(await claimForSending(db(), emailId)).toMatchObject({
      to: [{ address: "operator@stays.test" }],
      replyTo: { address: "ada@visitors.test", name: "Ada Visitor" },
      text: "Is the camp open in March?",
      html: "<p>Is the camp open in March?</p>",
      tries: 1,
    });
  });

  test("a mailbox gets three acknowledgements a day, and every inquiry is stored (G-15)", async () => {
    const submit = (n: number, email = "ada@visitors.test", minutes = 0) =>
      store({ message: `Question ${n}`, email }, after(minutes));
    const mails = async (stored: Promise<{ id: string }>) => states((await stored).id);
    const both = [
      ["notice", "queued"],
      ["acknowledgement", "queued"],
    ];
    for (let n = 1; n <= 3; n++) expect(await mails(submit(n))).toEqual(both);
    expect(await mails(submit(4))).toEqual([["notice", "queued"]]);
    expect(await mails(submit(5, "ADA+news@Visitors.test"))).toEqual([["notice", "queued"]]);
    expect(await mails(submit(6, "eve@visitors.test"))).toEqual(both);
    expect(await mails(submit(7, "ada@visitors.test", 25 * 60))).toEqual(both);
    expect((await countInquiries(db())).total).toBe(7);
  });

  test("twenty simultaneous inquiries get three acknowledgements", async () => {
    const stored = await Promise.all(
      Array.from({ length: 20 }, (_, n) => store({ message: `Question ${n}` })),
    );
    expect(stored.flatMap(({ emailIds }) => emailIds)).toHaveLength(20 + 3);
  });
});

describe("working on inquiries", () => {
  const { db } = useDatabase();
  beforeEach(() => sql`truncate inquiries, emails, audit_log cascade`.execute(db()));

  const noon = new Date("2026-11-21T12:00:00Z");
  const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const by = { actor: "operator", now: noon };
  const unknownId = "00000000-0000-4000-8000-000000000000";

  const store = async (change = {}, minutes = 0) =>
    (await storeInquiry(db(), makeInquiry(change), [], after(minutes))).id;
  const statusOf = async (id: string) => (await findInquiry(db(), id))?.status;
  const deeds = async () => (await listChanges(db())).map(({ action }) => action).reverse();

  const replyTo = (id: string, textBody = "It is open.", now = noon) =>
    storeReply(db(), id, makeEmail({ purpose: "reply", textBody }), { ...by, now });
  const sentReply = async (id: string) => {
    const { emailId = "" } = (await replyTo(id)) ?? {};
    await claimForSending(db(), emailId);
    return emailId;
  };

  test("ten simultaneous submissions of a reply are one email (A-118)", async () => {
    const id = await store();
    const stored = await Promise.all(Array.from({ length: 10 }, () => replyTo(id)));
    expect(new Set(stored.map((reply) => reply?.emailId)).size).toBe(1);
    expect(stored.filter((reply) => !reply?.duplicate)).toHaveLength(1);
    expect(await deeds()).toEqual(["reply"]);
    expect((await replyTo(id, "And in May?"))?.duplicate).toBe(false);
    expect((await replyTo(id, "It is open.", after(11)))?.duplicate).toBe(false);
  });

  test("an inquiry is answered once, and an unknown one is rejected", async () => {
    expect(await replyTo(unknownId)).toBeNull();
    expect(await addNote(db(), { inquiryId: unknownId, body: "x", ...by })).toBe(false);
  });

  test("a new inquiry becomes replied once the reply is sent (A-118)", async () => {
    const id = await store();
    const emailId = await sentReply(id);
    expect(await statusOf(id)).toBe("new");
    await markFailed(db(), emailId, "550 no such user");
    expect(await statusOf(id)).toBe("new");
    expect(await emailsOf(db(), id)).toMatchObject([
      { purpose: "reply", state: "failed", lastError: "550 no such user", textBody: "It is open." },
    ]);
    expect(await sendAgain(db(), emailId)).toBe(true);
    await claimForSending(db(), emailId);
    await markSent(db(), emailId, noon);
    expect(await statusOf(id)).toBe("replied");
    expect(await deeds()).toEqual(["reply", "update"]);
  });

  test("an unsent reply changes no status, and no reply reopens a resolved inquiry (A-118)", async () => {
    const [unsent, resolved] = [await store(), await store({ message: "Other" })];
    await markCaptured(db(), await sentReply(unsent));
    expect(await statusOf(unsent)).toBe("new");
    expect(await countInquiries(db())).toMatchObject({ new: 2, replied: 0 });
    await setInquiryStatus(db(), resolved, "resolved", "operator");
    await markSent(db(), await sentReply(resolved), noon);
    expect(await statusOf(resolved)).toBe("resolved");
  });

  test("every change of a status is in the audit log with the old one (A-116)", async () => {
    const id = await store();
    const set = (of: string) => setInquiryStatus(db(), of, "resolved", "operator");
    const changed = await set(id);
    expect(await set(id)).toEqual({ entryId: null });
    expect(await set(unknownId)).toBeNull();
    expect(await listChanges(db())).toMatchObject([
      {
        id: changed?.entryId,
        actor: "operator",
        before: { status: "new" },
        after: { status: "resolved" },
      },
    ]);
  });

  test("a change of a status is undone once, and not over a later one", async () => {
    const id = await store();
    const changed = await setInquiryStatus(db(), id, "resolved", "operator");
    const undo = () => undoInquiryStatus(db(), String(changed?.entryId), { ...by, toTable: false });
    expect(await undo()).toMatchObject({ name: "Status of the inquiry from Ada Visitor" });
    expect(await statusOf(id)).toBe("new");
    expect(await undo()).toEqual({ reason: "Already undone" });
    await setInquiryStatus(db(), id, "replied", "operator");
    expect(await undo()).toEqual({ reason: "Changed since" });
    expect(await statusOf(id)).toBe("replied");
  });

  test("an accepted inquiry is no longer spam", async () => {
    const id = await store({ suspectedSpam: true });
    const emails = () => Promise.resolve([makeEmail()]);
    const accept = () => acceptInquiry(db(), id, by, emails);
    const accepted = await Promise.all([accept(), accept()]);
    expect(accepted.flatMap((added) => added?.emailIds ?? [])).toHaveLength(1);
    expect(await countInquiries(db())).toMatchObject({ total: 1, new: 1, spam: 0 });
  });

  test("notes are dated, searchable, deletable and restorable (A-118)", async () => {
    const id = await store();
    const note = (body: string, minutes: number) =>
      addNote(db(), { inquiryId: id, body, actor: "operator", now: after(minutes) });
    await Promise.all([note("Offer golden monkeys", 1), note("Offer golden monkeys", 1)]);
    await note("Called back", 2);
    const notes = await notesOf(db(), id);
    expect(notes.map(({ body, createdAt }) => [body, createdAt])).toEqual([
      ["Offer golden monkeys", after(1)],
      ["Called back", after(2)],
    ]);
    const found = async (search: string) => (await listInquiries(db(), { search })).total;
    expect(await found("golden camp")).toBe(1);
    const noteId = notes[0]?.id ?? "";
    expect(await deleteNote(db(), noteId, by)).toBe(true);
    expect(await deleteNote(db(), noteId, by)).toBe(false);
    expect(await found("golden")).toBe(0);
    expect(await restoreNote(db(), noteId, "operator")).toBe(true);
    expect(await notesOf(db(), id)).toHaveLength(2);
    expect(JSON.stringify(await listChanges(db()))).not.toContain("monkeys");
  });

  test("a deleted note is removed permanently after thirty days", async () => {
    const id = await store();
    await addNote(db(), { inquiryId: id, body: "One", ...by });
    const [note] = await notesOf(db(), id);
    await deleteNote(db(), note?.id ?? "", by);
    expect(await pruneExpired(db(), after(29 * 1440))).toMatchObject({ trashedNotes: 0 });
    expect(await pruneExpired(db(), after(31 * 1440))).toMatchObject({ trashedNotes: 1 });
  });

  test("a search needs every word, in any field", async () => {
    await store({ name: "Ada Visitor", message: "Is June free?" });
    await store({ name: "Ben Other", email: "ben@others.test", message: "Is June free?" });
    const names = async (search: string) =>
      (await listInquiries(db(), { search })).inquiries.map(({ name }) => name);
    expect(await names("june ada")).toEqual(["Ada Visitor"]);
    expect(await names("june reedsong")).toHaveLength(2);
    expect(await names("june ada nothing")).toEqual([]);
    expect(await countInquiries(db(), { search: "ada" })).toMatchObject({ total: 1, new: 1 });
  });

  test("an inquiry has its neighbors within the filter, even outside of it", async () => {
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await store({ message: `Question ${n}` }, n));
    const [oldest = "", second = "", third = "", newest] = ids;
    const place = (id: string, filter = {}) => placeOfInquiry(db(), filter, id);
    expect(await place(third)).toEqual({ before: 1, newer: newest, older: second });
    expect(await place(oldest)).toEqual({ before: 3, newer: second, older: undefined });
    await setInquiryStatus(db(), third, "replied", "operator");
    expect(await place(third, { status: "new" })).toEqual({
      before: 1,
      newer: newest,
      older: second,
    });
    expect(await place(second, { status: "new" })).toMatchObject({ newer: newest });
  });

  test("an export contains the filtered inquiries and is in the audit log", async () => {
    await store({ message: "One" });
    await store({ message: "Two", suspectedSpam: true });
    expect(await exportInquiries(db(), {}, "operator")).toMatchObject([{ message: "One" }]);
    expect(await listChanges(db())).toMatchObject([{ action: "export", after: { inquiries: 1 } }]);
  });
});

describe("inquiries of a team", () => {
  const { db } = useDatabase();
  beforeEach(() =>
    sql`truncate inquiries, emails, audit_log, people, reply_templates cascade`.execute(db()),
  );

  const noon = new Date("2026-11-21T12:00:00Z");
  const unknownId = "00000000-0000-4000-8000-000000000000";

  const store = async (change = {}) => (await storeInquiry(db(), makeInquiry(change), [], noon)).id;
  const assignTo = (inquiryId: string, personId: string | null, seen: string | null = null) =>
    assignInquiry(db(), { inquiryId, personId, seen, actor: "Hanna Brandt" });
  const person = async (name: string, role: "editor" | "viewer" = "editor") =>
    (await storePerson(db(), { name, role })).id;
  const assigneeOf = async (id: string) => (await findInquiry(db(), id))?.assignedTo;

  test("an inquiry is assigned, found by its person, and unassigned (T-007)", async () => {
    const [id, other] = [await store(), await store({ message: "Other", status: "replied" })];
    const [tefo, ruth] = [await person("Tefo Molefe"), await person("Ruth")];
    expect(await assignTo(id, tefo)).toEqual({ assigned: "Tefo Molefe" });
    expect(await assignTo(id, tefo, tefo)).toEqual({ assigned: "Tefo Molefe" });
    const found = async (assignedTo: string | null) =>
      (await listInquiries(db(), { assignedTo })).inquiries.map((inquiry) => inquiry.id);
    expect(await found(tefo)).toEqual([id]);
    expect(await found(ruth)).toEqual([]);
    expect(await found(null)).toEqual([other]);
    expect(await countInquiries(db(), { assignedTo: tefo })).toMatchObject({ total: 1, new: 1 });
    expect(await countAssigned(db(), {}, tefo)).toEqual({ mine: 1, unassigned: 1 });
    expect(await countAssigned(db(), { search: "other" }, tefo)).toEqual({
      mine: 0,
      unassigned: 1,
    });
    const exported = await exportInquiries(db(), { assignedTo: tefo }, "Hanna Brandt");
    expect(exported).toMatchObject([{ id, assignee: "Tefo Molefe" }]);
    expect(await assignTo(id, null, tefo)).toEqual({ assigned: null });
    expect(await found(tefo)).toEqual([]);
    const entries = (await listChanges(db(), { action: "assign" })).map((entry) => {
      const { actor, lead, tail } = logSentence(entry, [], { isNamed: false });
      return `${actor} ${lead} an inquiry${tail}`;
    });
    expect(entries).toEqual([
      "Hanna Brandt unassigned an inquiry from Tefo Molefe",
      "Hanna Brandt assigned an inquiry to Tefo Molefe",
    ]);
  });

  test("nothing is assigned to somebody who cannot answer (T-007)", async () => {
    const id = await store();
    const [tefo, lea] = [await person("Tefo"), await person("Lea")];
    const jonas = await person("Jonas", "viewer");
    await db().updateTable("people").set({ deactivatedAt: noon }).where("id", "=", lea).execute();
    await assignTo(id, tefo);
    expect(await assignTo(id, lea, tefo)).toEqual({ unable: "Lea", because: "deactivated" });
    expect(await assignTo(id, jonas, tefo)).toEqual({ unable: "Jonas", because: "viewer" });
    expect(await assignTo(id, unknownId, tefo)).toEqual({ missing: "person" });
    expect(await assignTo(unknownId, tefo)).toEqual({ missing: "inquiry" });
    expect(await assigneeOf(id)).toBe(tefo);
    const offered = async (present: string | null) =>
      (await listAssignees(db(), present)).map(({ name, deactivated }) => [name, deactivated]);
    expect(await offered(null)).toEqual([["Tefo", false]]);
    expect(await offered(lea)).toEqual([
      ["Tefo", false],
      ["Lea", true],
    ]);
  });

  test("of two people who take an inquiry at once the second is told (T-007)", async () => {
    const id = await store();
    const both = [await person("Tefo"), await person("Ruth")];
    const outcomes = await Promise.all(both.map((one) => assignTo(id, one)));
    const taken = outcomes.flatMap((outcome) => ("assigned" in outcome ? outcome.assigned : []));
    expect(taken).toHaveLength(1);
    expect(outcomes).toContainEqual({ changedTo: taken[0] });
    expect(await listChanges(db(), { action: "assign" })).toHaveLength(1);
  });

  test("a reply names its author, an email of the site nobody (T-005)", async () => {
    const id = await store();
    const email = makeEmail({ purpose: "reply", textBody: "It is open." });
    await storeReply(db(), id, email, { actor: "Tefo Molefe", now: noon });
    await addEmails(db(), id, [makeEmail()]);
    const authors = (await emailsOf(db(), id)).map(({ purpose, author }) => [purpose, author]);
    expect(authors).toEqual([
      ["notice", null],
      ["reply", "Tefo Molefe"],
    ]);
  });

  test("reply templates are added, changed and deleted, each recorded (T-007)", async () => {
    const by = { actor: "Hanna", now: noon, seenAt: noon };
    const write = (change: { id?: string; name?: string; body?: string; seenAt?: Date }) =>
      writeReplyTemplate(db(), { id: null, name: "Open", body: "Yes", ...by, ...change });
    expect(await Promise.all([write({}), write({})])).toEqual(
      expect.arrayContaining(["saved", "unchanged"]),
    );
    const [template] = await listReplyTemplates(db());
    const id = template?.id ?? "";
    expect(await write({ name: "OPEN", body: "No" })).toBe("name in use");
    const later = { now: new Date(noon.getTime() + 1000) };
    expect(
      await writeReplyTemplate(db(), { ...by, ...later, id, name: "Open now", body: "Yes" }),
    ).toBe("saved");
    expect(await write({ id, body: "No" })).toBe("changed meanwhile");
    expect(await write({ id: unknownId, name: "Other" })).toBe("missing");
    expect(await listReplyTemplates(db())).toMatchObject([{ name: "Open now", body: "Yes" }]);
    expect(await deleteReplyTemplate(db(), id, "Hanna")).toBe("Open now");
    expect(await deleteReplyTemplate(db(), id, "Hanna")).toBeNull();
    const entries = await listChanges(db(), { entity: "reply-template" });
    expect(entries.map(({ action }) => action)).toEqual(["delete", "update", "create"]);
  });
});
