import { beforeEach, expect, test } from "vitest";

import { findInquiry, storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { addNote, notesOf } from "#db/queries/inquiries/notes.server";
import { listChanges } from "#db/queries/log/audit.server";
import { claimForSending, emailStatesOf, markCaptured } from "#db/queries/mail/emails.server";
import { makeInquiry } from "#tests/factories/inquiry";
import { storePerson } from "#tests/factories/person";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { messageAfter, signIn } from "#tests/setup/web-process";

const site = useSite();
const db = () => site().database.db;
let cookie: string;
beforeEach(async () => {
  await db().deleteFrom("inquiries").execute();
  cookie = await signIn(site().web.origin);
});

let minute = 0;
const store = async (change = {}) => {
  const at = new Date(Date.now() - 3_600_000 + ++minute * 1000);
  return (await storeInquiry(db(), makeInquiry(change), [], at)).id;
};
const show = async (query = "") =>
  (await site().request(`/admin/inquiries${query}`, { headers: { Cookie: cookie } })).text();
const press = (fields: Record<string, string>, query = "") =>
  site().post(`/admin/inquiries${query}`, fields, { Cookie: cookie });
const rowsOf = (page: string) =>
  [...page.matchAll(/class="inbox-row[^>]*><b\b[^>]*>([^<]*)</g)].map(([, name]) => name);
const openInquiryOf = (page: string) => /id="inquiry-name">([^<]*)</.exec(page)?.[1];

test("the newest inquiry is open, with sender, date and retention (A-115)", async () => {
  await store({ name: "Ada Visitor" });
  await store({ name: "Ben Visitor", message: "Older words\nsecond line" });
  const page = await show();
  expect(rowsOf(page)).toEqual(["Ben Visitor", "Ada Visitor"]);
  expect(openInquiryOf(page)).toBe("Ben Visitor");
  expect(page).toMatch(/<dt[^>]*>When<\/dt><dd[^>]*>March 2027/);
  expect(page).toMatch(/<dt[^>]*>Adults<\/dt><dd[^>]*>2/);
  const inTwoYears = new Date().getUTCFullYear() + 2;
  expect(page).toMatch(new RegExp(`Stored until <!-- -->\\w+ ${inTwoYears}<!-- -->, then deleted`));
  const link = /href="(mailto:[^"]*body=[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(new URL(link).searchParams.get("body")).toContain("> Older words\r\n> second line");
});

test("the links to the next and previous inquiry respect filter and search (A-118)", async () => {
  const [, middle] = [
    await store({ name: "Ada One", message: "June tents" }),
    await store({ name: "Ben Two", message: "June reef" }),
    await store({ name: "Eve Three", message: "Reef" }),
    await store({ name: "Ada Four", message: "tents in June" }),
  ];
  const page = await show(`?search=june&open=${middle}`);
  expect(rowsOf(page)).toEqual(["Ada Four", "Ben Two", "Ada One"]);
  expect(openInquiryOf(page)).toBe("Ben Two");
  const next = /rel="next"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*rel="next"/.exec(page);
  const address = (next?.[1] ?? next?.[2] ?? "").replaceAll("&amp;", "&");
  expect(openInquiryOf(await show(address.replace(/^[^?]*/, "")))).toBe("Ada One");
  expect(await show("?search=giraffe")).toContain("No inquiries match “giraffe”");
  expect(await show("?status=replied")).toContain("No replied inquiries");
});

test("the list is paged and opens at the page of the open inquiry (A-114)", async () => {
  const old = await store({ name: "The Very First" });
  const row = makeInquiry();
  const many = Array.from({ length: 60 }, (_, n) => ({
    ...row,
    message: `Question ${n}`,
    contentHash: String(n),
  }));
  await db().insertInto("inquiries").values(many).execute();
  expect(rowsOf(await show())).toHaveLength(25);
  const page = await show(`?open=${old}`);
  expect(rowsOf(page)).toHaveLength(11);
  expect(page).toMatch(/Page 3 of 3/);
});

test("a status change keeps the filter and the open inquiry, and is logged", async () => {
  const id = await store();
  const answer = await press({ intent: "status", id, status: "resolved" }, "?status=new");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`/admin/inquiries?status=new&open=${id}`);
  expect((await findInquiry(db(), id))?.status).toBe("resolved");
  expect(await listChanges(db(), { entityId: id })).toMatchObject([
    { after: { status: "resolved" } },
  ]);
});

test("without scripts one button saves status and person, and only what was changed (A-116)", async () => {
  const id = await store();
  expect((await show()).match(/>Save</g)).toHaveLength(1);
  const { id: tefo } = await storePerson(db(), { name: "Tefo Molefe" });
  const save = (fields: Record<string, string>) => press({ intent: "save", id, ...fields });
  const seen = { seenStatus: "new", seen: "" };
  await save({ ...seen, status: "resolved", assignee: tefo });
  expect(await findInquiry(db(), id)).toMatchObject({ status: "resolved", assignedTo: tefo });
  await save({ ...seen, status: "new", assignee: tefo });
  expect((await findInquiry(db(), id))?.status).toBe("resolved");
});

test("new inquiries are marked after a day, and suspected spam is no new inquiry (A-114)", async () => {
  const rows = [
    { ...makeInquiry(), name: "Late", createdAt: new Date(Date.now() - 25 * 3_600_000) },
    { ...makeInquiry(), name: "Replied", status: "replied", createdAt: new Date(0) },
  ];
  await db()
    .insertInto("inquiries")
    .values(rows.map((row) => ({ ...row, contentHash: row.name })))
    .execute();
  await store({ name: "Spam", suspectedSpam: true });
  expect((await show()).match(/New, late/g)).toHaveLength(1);
  expect(rowsOf(await show("?status=spam"))).toEqual(["Spam"]);
  expect(await show("?status=spam")).not.toContain("inbox-row inbox-new");
});

test.each<Record<string, string>>([
  { id: "1", status: "new" },
  { id: "00000000-0000-4000-8000-000000000000", status: "new" },
  { intent: "status", status: "lost" },
])("%o changes nothing and is reported (A-116)", async (fields) => {
  const answer = await press(fields);
  const toast = (answer.headers.getSetCookie()[0] ?? "").split(";")[0];
  const page = await site().request("/admin/inquiries", {
    headers: { Cookie: `${toast}; ${cookie}` },
  });
  expect(await page.text()).toContain("Failed to update inquiry status");
});

test("suspected spam can be rescued: its emails follow, once (P-090)", async () => {
  const id = await store({
    suspectedSpam: true,
    spamReasons: ["filled the hidden field"],
    message: "A real question",
  });
  const mails = async () =>
    (await emailStatesOf(db(), [id])).map(({ purpose, state }) => [purpose, state]);
  expect(await show()).not.toContain("A real question");
  const page = await show("?status=spam");
  expect(page).toContain("A real question");
  expect(page).toContain("Flagged as suspected spam");
  expect(await mails()).toEqual([]);
  await Promise.all([press({ intent: "accept", id }), press({ intent: "accept", id })]);
  expect(await mails()).toEqual([
    ["notice", "queued"],
    ["acknowledgement", "queued"],
  ]);
  expect(await show()).toContain("A real question");
  const notice = await db()
    .selectFrom("emails")
    .selectAll()
    .where("inquiryId", "=", id)
    .where("purpose", "=", "notice")
    .executeTakeFirstOrThrow();
  expect(notice).toMatchObject({
    subject: "New inquiry about Reedsong Camp from Ada Visitor",
    replyToAddress: "ada@visitors.test",
  });
});

test("an inquiry that was emailed with a mark says so, and Not spam confirms it (P-090)", async () => {
  const id = await store({ spamReasons: ["filled the hidden field"] });
  expect(await show()).toContain("This may be spam");
  await press({ intent: "accept", id });
  expect(await show()).not.toContain("This may be spam");
  const states = await emailStatesOf(db(), [id]);
  expect(states.map(({ purpose }) => purpose)).toContain("acknowledgement");
});

test("without a mail server a test, a reply and a resend are saved, not sent (A-117)", async () => {
  const id = await store();
  /** Marks an email as captured, as the worker does without a mail server. */
  const capture = async (purpose: string) => {
    const email = await until(`a ${purpose} in the outbox`, () =>
      db()
        .selectFrom("emails")
        .select("id")
        .where("purpose", "=", purpose)
        .where("state", "=", "queued")
        .executeTakeFirst(),
    );
    await claimForSending(db(), email.id);
    await markCaptured(db(), email.id);
    return email.id;
  };
  const notSent = "Saved, not sent: no mail server configured (SMTP_URL)";
  const message = async (answer: Response) => messageAfter(site().web.origin, answer, cookie);

  const [tested] = await Promise.all([press({ intent: "test" }), capture("test")]);
  expect(await message(tested)).toBe(notSent);
  const post = site().post("/email-test", {}, { Cookie: cookie });
  const [testedOnPage] = await Promise.all([post, capture("test")]);
  expect(await message(testedOnPage)).toBe(notSent);

  const reply = press({ intent: "reply", id, reply: "It is open." });
  const [replied, emailId] = await Promise.all([reply, capture("reply")]);
  expect(await message(replied)).toBe(notSent);
  expect((await findInquiry(db(), id))?.status).toBe("new");
  expect(await show()).toContain("saved, not sent");

  for (const screen of ["/admin/inquiries", "/admin/jobs"]) {
    const again = { intent: "send-again", id, emailId };
    expect(await message(await site().post(screen, again, { Cookie: cookie }))).toBe(notSent);
  }
  const jobs = await site().request("/admin/jobs", { headers: { Cookie: cookie } });
  expect(await jobs.text()).toContain("Saved, not sent");
});

test("a contact message shows its subject once", async () => {
  const contact = { kind: "contact", propertyId: null, propertyName: "Contact: A dry road" };
  await store({ ...contact, subject: "A dry road" });
  const [, detail = ""] = (await show()).split('id="inquiry-name"');
  const [body = ""] = detail.split("<script");
  // Links are removed: the mailto link has the subject too.
  const visible = body.replace(/href="[^"]*"/g, "");
  expect(visible.match(/A dry road/g)).toHaveLength(1);
});

test("an empty reply and a note that is too long are rejected, and the note keeps its text", async () => {
  const id = await store();
  const rejected = await press({ intent: "reply", id, reply: " \n" });
  expect(rejected.status).toBe(400);
  expect(await rejected.text()).toContain("Please write your reply");
  const note = "n".repeat(2001);
  const long = await press({ intent: "note", id, note });
  expect(long.status).toBe(400);
  const page = await long.text();
  expect(page).toContain("Please use at most 2,000 characters");
  expect(page).toContain(note);
});

test("a reply to a deleted inquiry keeps its text", async () => {
  const id = await store();
  await store({ name: "Another" });
  await db().updateTable("inquiries").set({ deletedAt: new Date() }).where("id", "=", id).execute();
  const answer = await press({ intent: "reply", id, reply: "Long and dear words" });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain("This inquiry no longer exists");
  expect(page).toContain("Long and dear words");
});

test("a note is added, deleted and restored", async () => {
  const id = await store();
  expect((await press({ intent: "note", id, note: "Call <b>her</b>" })).status).toBe(303);
  expect(await show()).toContain("Call &lt;b&gt;her&lt;/b&gt;");
  const [note] = await notesOf(db(), id);
  const noteId = note?.id ?? "";
  await press({ intent: "delete-note", id, noteId });
  expect(await notesOf(db(), id)).toEqual([]);
  await site().post("/admin/undo", { kind: "note", id: noteId }, { Cookie: cookie });
  expect(await notesOf(db(), id)).toHaveLength(1);
});

test("after a delete the next inquiry of the same view is open (A-115)", async () => {
  const older = await store({ name: "Older" });
  const id = await store({ name: "Newer" });
  const confirmation = await site().request(`/admin/inquiries/delete/${id}?list=%3Fstatus%3Dnew`, {
    headers: { Cookie: cookie },
  });
  expect(await confirmation.text()).toContain("this cannot be undone");
  const answer = await site().post(
    `/admin/inquiries/delete/${id}`,
    { list: `?status=new&open=${id}` },
    { Cookie: cookie },
  );
  expect(answer.headers.get("Location")).toBe(`/admin/inquiries?status=new&open=${older}`);
});

test("the export has the rows of the view and escapes formulas (A-118)", async () => {
  const id = await store({ name: "=cmd|' /C calc'!A0", message: "June" });
  await store({ name: "Ben", message: "May" });
  await addNote(db(), { inquiryId: id, body: "private", actor: "operator", now: new Date() });
  const answer = await site().request("/admin/inquiries/export?search=june", {
    headers: { Cookie: cookie },
  });
  expect(answer.headers.get("Content-Disposition")).toMatch(/attachment; filename="inquiries-/);
  const rows = (await answer.text()).trim().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain("'=cmd|' /C calc'!A0");
  expect(rows.join()).not.toContain("private");
  expect(await listChanges(db(), { entity: "inquiry", limit: 2 })).toMatchObject([
    { action: "export", after: { inquiries: 1 } },
    { action: "note" },
  ]);
});

/** The person who is signed in. */
const whoAmI = () =>
  db().selectFrom("people").selectAll().where("isFirst", "=", true).executeTakeFirstOrThrow();
const assign = (id: string, fields: Record<string, string>) =>
  press({ intent: "assign", id, seen: "", ...fields });

test("an inquiry is assigned, to oneself by a button, and filtered by its person (T-007)", async () => {
  const [mine, theirs] = [await store({ name: "Ada" }), await store({ name: "Ben" })];
  await store({ name: "Eve" });
  const tefo = await storePerson(db(), { name: "Tefo Molefe" });
  const taken = await press({ intent: "assign-me", id: mine, seen: "" }, "?assigned=unassigned");
  expect(taken.headers.get("Location")).toBe(`/admin/inquiries?assigned=unassigned&open=${mine}`);
  const given = await assign(theirs, { assignee: tefo.id });
  expect(await messageAfter(site().web.origin, given, cookie)).toBe("Assigned to Tefo Molefe");
  const me = await whoAmI();
  expect((await findInquiry(db(), mine))?.assignedTo).toBe(me.id);
  expect(rowsOf(await show("?assigned=mine"))).toEqual(["Ada"]);
  expect(rowsOf(await show("?assigned=unassigned"))).toEqual(["Eve"]);
  expect(await show("?assigned=mine&status=replied")).toContain(
    "No replied inquiries assigned to you",
  );
  expect(await show()).toContain(", assigned to Tefo Molefe");
  const file = await site().request("/admin/inquiries/export?assigned=mine", {
    headers: { Cookie: cookie },
  });
  const rows = (await file.text()).trim().split("\r\n");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(new RegExp(`,${me.name}$`));
});

test("a person who was deactivated meanwhile is refused beside the select (T-007)", async () => {
  const id = await store();
  const { id: assignee } = await storePerson(db(), { name: "Lea Petersen" });
  await db()
    .updateTable("people")
    .set({ deactivatedAt: new Date() })
    .where("id", "=", assignee)
    .execute();
  const tefo = await storePerson(db(), { name: "Tefo Molefe" });
  await assign(id, { assignee: tefo.id });
  const answer = await assign(id, { assignee, seen: tefo.id });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toMatch(
    /id="assign-assignee-error">Lea Petersen has been deactivated\. Choose another person\./,
  );
  expect(page).toContain(`<option value="${tefo.id}" selected="">Tefo Molefe</option>`);
  expect((await findInquiry(db(), id))?.assignedTo).toBe(tefo.id);
});

test("replies and notes name the person who wrote them (T-005)", async () => {
  const id = await store();
  const me = await whoAmI();
  await press({ intent: "note", id, note: "Call her" });
  expect((await notesOf(db(), id))[0]?.author).toBe(me.name);
  const reply = press({ intent: "reply", id, reply: "It is open." });
  const email = await until("the reply in the outbox", () =>
    db().selectFrom("emails").select("id").where("inquiryId", "=", id).executeTakeFirst(),
  );
  await claimForSending(db(), email.id);
  await markCaptured(db(), email.id);
  await reply;
  const page = (await show(`?open=${id}`)).replaceAll("<!-- -->", "");
  expect(page).toContain(`Reply by ${me.name}`);
  expect(page).toContain(`${me.name}, Today `);
});

const addTemplate = (fields: Record<string, string>) =>
  site().post("/admin/inquiries/templates", fields, { Cookie: cookie });
const templates = () => db().selectFrom("replyTemplates").selectAll().execute();

test("without a choice no template is inserted, and what was typed stays (T-007)", async () => {
  const fields = { intent: "reply", insert: "template", template: "", reply: "Good morning" };
  const answer = await press({ ...fields, id: await store() });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain("Choose a template");
  expect(page).toMatch(/<textarea[^>]*name="reply"[^>]*>Good morning</);
});

test("a template is added, edited and deleted after a confirmation (T-007)", async () => {
  await db().deleteFrom("replyTemplates").execute();
  const screen = async (query = "") => {
    const path = `/admin/inquiries/templates${query}`;
    return (await site().request(path, { headers: { Cookie: cookie } })).text();
  };
  expect((await addTemplate({ name: "Open", body: "Dear {name}" })).status).toBe(303);
  const again = await addTemplate({ name: "open", body: "Hello" });
  expect(await again.text()).toContain("Another template has this name");
  const [template] = await templates();
  const id = template?.id ?? "";
  const form = await screen(`?edit=${id}`);
  const seenAt = /name="seenAt" value="([^"]*)"/.exec(form)?.[1] ?? "";
  const saved = await addTemplate({ id, seenAt, name: "Open now", body: "Dear {name}" });
  expect(saved.status).toBe(303);
  const late = await addTemplate({ id, seenAt, name: "Open", body: "Typed words" });
  const conflict = await late.text();
  expect(conflict).toContain("Somebody else changed this template");
  expect(conflict).toContain("Typed words</textarea>");
  expect(await screen(`?delete=${id}`)).toContain("Delete the template Open now?");
  await addTemplate({ intent: "delete", id });
  expect(await templates()).toEqual([]);
  expect(await screen()).toContain("No reply templates yet");
});
