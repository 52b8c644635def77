import { parse, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Selectable } from "kysely";

import {
  assignInquiry,
  type AssignOutcome,
  listAssignees,
} from "#db/queries/inquiries/assign.server";
import {
  assigneeName,
  filteredInquiries,
  type InquiryFilter,
  placeOfInquiry,
} from "#db/queries/inquiries/filter.server";
import {
  countAssigned,
  countInquiries,
  findInquiry,
  staysOfInquiry,
} from "#db/queries/inquiries/inquiries.server";
import { addNote, deleteNote, notesOf, storeReply } from "#db/queries/inquiries/notes.server";
import { setInquiryStatus } from "#db/queries/inquiries/status.server";
import { findReplyTemplate, listReplyTemplates } from "#db/queries/inquiries/templates.server";
import { emailsOf, emailStatesOf, sendAgain } from "#db/queries/mail/emails.server";
import { cardsByIds } from "#db/queries/property/read.server";
import type { Inquiries } from "#db/schema";
import { longDate } from "#domain/calendar/dates";
import { noteSchema, replyLink, replyMail, replySchema } from "#domain/inquiries/email";
import { isInquiryStatus } from "#domain/inquiries/form";
import { clockOf, deletionMonth, shortMoment } from "#domain/inquiries/inquiry";
import {
  inquiryFilterOf,
  type InquiryStatusFilter,
  type InquiryView,
} from "#domain/inquiries/list";
import { appendTemplate, fillTemplate, replyValues } from "#domain/inquiries/reply-templates";
import { actorName } from "#domain/log/actors";
import { isUuid } from "#domain/text/strings";
import { acceptSuspected } from "~/server/inquiries/inquiry.server";
import { mailOf } from "~/server/inquiries/inquiry-emails.server";
import { awaitDelivery, sendTestEmail, testEmailToast } from "~/server/inquiries/test-email.server";
import type { RequestContext } from "~/server/services.server";
import type { Admin } from "~/server/session/sessions.server";
import type { Toast } from "~/server/visitor/toast.server";

const notSentText = "Saved, not sent: no mail server configured (SMTP_URL)";
const missingText = "This inquiry no longer exists";

const pageSize = 25;
/** A new inquiry is marked after this time. */
const lateMs = 24 * 3_600_000;
/** In characters; the inbox truncates it to one line. */
const snippetLength = 140;

/** A page of the filtered inbox and the open inquiry, by default the newest. */
export async function readInquiries(context: RequestContext, view: InquiryView, admin: Admin) {
  const { db } = context;
  const filter = inquiryFilterOf(view, admin.id);
  const named = view.open ? await findInquiry(db, view.open) : null;
  const [counts, assignedCounts, place] = await Promise.all([
    countInquiries(db, filter),
    countAssigned(db, filter, admin.id),
    named && placeOfInquiry(db, filter, named.id),
  ]);
  const total = view.status ? counts[view.status] : counts.total;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(pages, place ? Math.floor(place.before / pageSize) + 1 : view.page);
  const rows = await readInbox(context, filter, page);
  const open = named ?? (rows[0] ? await findInquiry(db, rows[0].id) : null);
  return {
    counts,
    assignedCounts,
    page,
    pages,
    rows,
    /** The URL names an inquiry that does not exist. */
    isMissing: Boolean(view.open && !named),
    inquiry: open && (await readDetails(context, open, { filter, place, admin })),
  };
}

async function readInbox({ db, now }: RequestContext, filter: InquiryFilter, page: number) {
  const rows = await filteredInquiries(db, filter)
    .select(["inquiries.id", "name", "propertyName", "subject", "message", "createdAt"])
    .select(["status", "suspectedSpam", "travelPeriod"])
    .select(assigneeName)
    .orderBy("createdAt", "desc")
    .orderBy("inquiries.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const emails = await emailStatesOf(
    db,
    rows.map(({ id }) => id),
  );
  const failed = emails.filter(({ state }) => state === "failed");
  return rows.map(({ id, name, message, assignee, createdAt, ...row }) => ({
    id,
    name,
    assignee,
    about: [row.propertyName ?? row.subject, row.travelPeriod].filter(Boolean).join(", "),
    snippet: [...message].slice(0, snippetLength).join(""),
    status: filterWith(row),
    isLate: filterWith(row) === "new" && now().getTime() - createdAt.getTime() > lateMs,
    at: createdAt.toISOString(),
    moment: shortMoment(createdAt, now()),
    failed: failed.filter((email) => email.inquiryId === id).map(({ purpose }) => purpose),
  }));
}

/** The filter of the inbox that lists an inquiry. */
const filterWith = (row: { status: string; suspectedSpam: boolean }): InquiryStatusFilter => {
  if (row.suspectedSpam) return "spam";
  return isInquiryStatus(row.status) ? row.status : "new";
};

interface Shown {
  filter: InquiryFilter;
  place: Awaited<ReturnType<typeof placeOfInquiry>> | null;
  admin: Admin;
}

async function readDetails(
  context: RequestContext,
  inquiry: Selectable<Inquiries>,
  { filter, place, admin }: Shown,
) {
  const { db, now } = context;
  const { id, propertyId, createdAt, assignedTo } = inquiry;
  const [emails, notes, properties, cards, settings, assignees, templates, { newer, older }] =
    await Promise.all([
      emailsOf(db, id),
      notesOf(db, id),
      staysOfInquiry(db, id),
      cardsByIds(db, propertyId ? [propertyId] : []),
      context.settings(),
      listAssignees(db, assignedTo),
      listReplyTemplates(db),
      place ?? placeOfInquiry(db, filter, id),
    ]);
  const by = { me: actorName(admin.name), site: settings.siteName };
  return {
    ...inquiry,
    assignees,
    /** Also of the templates: without scripts the server fills them. */
    replyValues: replyValues(inquiry, properties, by),
    templates: templates.map(({ id: templateId, name, body }) => ({ id: templateId, name, body })),
    property: cards[0] ?? null,
    /** Of an inquiry about several properties. */
    properties,
    received: `${longDate(createdAt)}, ${clockOf(createdAt)}`,
    storedUntil: deletionMonth(createdAt, settings.inquiryRetentionMonths),
    replyLink: replyLink(inquiry),
    emails: emails.map(({ textBody, sentAt, createdAt: queuedAt, author, ...email }) => ({
      ...email,
      author,
      queuedAt,
      moment: shortMoment(sentAt ?? queuedAt, now()),
      text: email.purpose === "reply" ? textBody : null,
    })),
    notes: notes.map((note) => ({
      ...note,
      moment: momentOf(note.createdAt, now()),
    })),
    newer,
    older,
  };
}

/** "Today 14:05" */
function momentOf(at: Date, now: Date): string {
  const moment = shortMoment(at, now);
  return moment.includes(":") ? `Today ${moment}` : `${moment}, ${clockOf(at)}`;
}

type Data = Awaited<ReturnType<typeof readInquiries>>;
export type OpenInquiry = NonNullable<Data["inquiry"]>;
export type InboxRow = Data["rows"][number];

export interface RejectedForm {
  intent: "reply" | "note" | "assign";
  result: SubmissionResult;
}

type Outcome =
  | { toast: Toast }
  | { rejected: RejectedForm }
  /** The reply with the text of a template. */
  | { filled: RejectedForm };
type Action = (form: FormData, context: RequestContext, admin: Admin) => Promise<Outcome>;

const done = (text: string): Outcome => ({ toast: { type: "success", text } });
const info = (text: string): Outcome => ({ toast: { type: "info", text } });
const failed = (text: string): Outcome => ({ toast: { type: "error", text } });

/** The form with its input and the errors of its fields. */
const answerTo = (form: FormData, error: Record<string, string[]>): SubmissionResult =>
  parse(form, { resolve: () => ({ error }) }).reply();

const idOf = (form: FormData, name = "id"): string | null => {
  const id = form.get(name);
  return typeof id === "string" && isUuid(id) ? id : null;
};

const sendTest: Action = async (form, context, { name: actor }) => ({
  toast: testEmailToast(await sendTestEmail(context, { form, actor })),
});

const resendEmail: Action = async (form, { db, env, enqueue }) => {
  const emailId = idOf(form, "emailId");
  if (!env.SMTP_URL) return info(notSentText);
  const isQueued = emailId !== null && (await sendAgain(db, emailId));
  if (isQueued) await enqueue("deliver-email", { emailId });
  return info(isQueued ? "Email queued for resending" : "Email is being sent");
};

const changeStatus: Action = async (form, { db }, { name: actor }) => {
  const [id, status] = [idOf(form), form.get("status")];
  const changed =
    id !== null && isInquiryStatus(status) ? await setInquiryStatus(db, id, status, actor) : null;
  if (!changed) return failed("Failed to update inquiry status");
  const text = "Inquiry status updated";
  if (changed.entryId === null) return done(text);
  return {
    toast: { type: "success", text, undo: { kind: "status", id: String(changed.entryId) } },
  };
};

/** The button without scripts, for status and person; what its form did not change may have changed since. */
const saveState: Action = async (form, context, admin) => {
  const isChanged = (name: string, seen: string) => form.get(name) !== form.get(seen);
  const status = isChanged("status", "seenStatus")
    ? await changeStatus(form, context, admin)
    : null;
  if (status && !isChanged("assignee", "seen")) return status;
  return assignChosen(form, context, admin);
};

const accept: Action = async (form, context, { name: actor }) => {
  const id = idOf(form);
  return id && (await acceptSuspected(context, id, actor))
    ? done("Marked as no spam")
    : failed(missingText);
};

const note: Action = async (form, { db, now }, { name: actor }) => {
  const submission = parseWithZod(form, { schema: noteSchema });
  const rejected = (result: SubmissionResult): Outcome => ({
    rejected: { intent: "note", result },
  });
  if (submission.status !== "success") return rejected(submission.reply());
  const inquiryId = idOf(form);
  const body = submission.value.note;
  const added = inquiryId && (await addNote(db, { inquiryId, body, actor, now: now() }));
  return added ? done("Note added") : rejected(submission.reply({ formErrors: [missingText] }));
};

const removeNote: Action = async (form, { db, now }, { name: actor }) => {
  const id = idOf(form, "noteId");
  const removed = id && (await deleteNote(db, id, { actor, now: now() }));
  return removed
    ? { toast: { type: "success", text: "Note deleted", undo: { kind: "note", id } } }
    : info("Note deleted");
};

const assign = async (
  form: FormData,
  { db }: RequestContext,
  { admin, personId }: { admin: Admin; personId: string | null },
): Promise<Outcome> => {
  const inquiryId = idOf(form);
  const outcome: AssignOutcome = inquiryId
    ? await assignInquiry(db, {
        inquiryId,
        personId,
        seen: idOf(form, "seen"),
        actor: admin.name,
      })
    : { missing: "inquiry" };
  if ("assigned" in outcome)
    return done(outcome.assigned === null ? "Unassigned" : `Assigned to ${outcome.assigned}`);
  const error = { assignee: [assignProblem(outcome)] };
  const result = answerTo(form, error);
  return { rejected: { intent: "assign", result } };
};

function assignProblem(outcome: Exclude<AssignOutcome, { assigned: unknown }>): string {
  if ("missing" in outcome)
    return outcome.missing === "inquiry"
      ? missingText
      : "This person no longer exists. Choose another person.";
  if ("changedTo" in outcome)
    return `Somebody else ${outcome.changedTo === null ? "unassigned this inquiry" : `assigned this inquiry to ${outcome.changedTo}`} in the meantime. Choose a person again to change that.`;
  const { unable, because } = outcome;
  return because === "deactivated"
    ? `${unable} has been deactivated. Choose another person.`
    : `${unable} can only read. Choose another person.`;
}

const assignChosen: Action = (form, context, admin) =>
  assign(form, context, { admin, personId: idOf(form, "assignee") });

const assignMe: Action = (form, context, admin) =>
  assign(form, context, { admin, personId: admin.id });

/** Inserts a template without scripts: the form comes back with the text below what was typed. */
const insertTemplate: Action = async (form, context, admin) => {
  const { db } = context;
  const [id, templateId] = [idOf(form), idOf(form, "template")];
  const [inquiry, template] = await Promise.all([
    id && findInquiry(db, id),
    templateId && findReplyTemplate(db, templateId),
  ]);
  const reject = (error: Record<string, string[]>): Outcome => ({
    rejected: { intent: "reply", result: answerTo(form, error) },
  });
  if (!inquiry) return reject({ "": [missingText] });
  if (!template)
    return reject({
      template: [templateId ? "This template no longer exists" : "Choose a template"],
    });
  const [stays, settings] = await Promise.all([staysOfInquiry(db, inquiry.id), context.settings()]);
  const by = { me: actorName(admin.name), site: settings.siteName };
  const text = fillTemplate(template.body, replyValues(inquiry, stays, by));
  form.set("reply", appendTemplate(String(form.get("reply") ?? ""), text));
  return {
    filled: { intent: "reply", result: answerTo(form, {}) },
  };
};

/** Timeout of the first attempt to send a reply. */
const timeoutMs = 4_000;

const reply: Action = async (form, context, admin) => {
  // Of the button, which comes beside the intent.
  if (form.has("insert")) return insertTemplate(form, context, admin);
  const actor = admin.name;
  const { db, env, now, enqueue } = context;
  const submission = parseWithZod(form, { schema: replySchema });
  const rejected = (result: SubmissionResult): Outcome => ({
    rejected: { intent: "reply", result },
  });
  if (submission.status !== "success") return rejected(submission.reply());
  const id = idOf(form);
  const inquiry = id && (await findInquiry(db, id));
  if (!inquiry) return rejected(submission.reply({ formErrors: [missingText] }));
  const settings = await context.settings();
  const email = mailOf("reply", replyMail(submission.value.reply, inquiry), env.MAIL_FROM, {
    toAddress: inquiry.email,
    toName: inquiry.name,
    replyToAddress: settings.contactEmail,
    replyToName: settings.siteName,
  });
  const stored = await storeReply(db, id, email, { actor, now: now() });
  if (!stored) return rejected(submission.reply({ formErrors: [missingText] }));
  const { emailId, duplicate } = stored;
  if (!duplicate) await enqueue("deliver-email", { emailId });
  const outcome = await awaitDelivery(context, emailId, timeoutMs);
  if (!outcome.ok) {
    if (outcome.waits === "for a worker") return info("Reply queued");
    return outcome.waits
      ? info(`Reply not sent yet, retrying: ${outcome.reason}`)
      : failed(`Reply not sent: ${outcome.reason}`);
  }
  return outcome.state === "sent" ? done(`Reply sent to ${inquiry.name}`) : info(notSentText);
};

const actions = {
  test: sendTest,
  "send-again": resendEmail,
  status: changeStatus,
  save: saveState,
  accept,
  assign: assignChosen,
  "assign-me": assignMe,
  note,
  "delete-note": removeNote,
  reply,
} satisfies Record<string, Action>;

type Intent = keyof typeof actions;
const isIntent = (text: unknown): text is Intent =>
  typeof text === "string" && Object.hasOwn(actions, text);

/** An unknown intent fails as a status change without a status. */
export function actOnInquiries(
  form: FormData,
  context: RequestContext,
  admin: Admin,
): Promise<Outcome> {
  const intent = form.get("intent");
  return actions[isIntent(intent) ? intent : "status"](form, context, admin);
}
