import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";

import {
  acceptInquiry,
  findInquiry,
  setInquiryStatus,
} from "#db/queries/inquiries/inquiries.server";
import { addNote, deleteNote } from "#db/queries/inquiries/notes.server";
import { storeReply } from "#db/queries/inquiries/reply.server";
import { sendAgain } from "#db/queries/mail/emails.server";
import { isInquiryStatus } from "#domain/inquiries/form";
import { noteSchema, replyMail, replySchema } from "#domain/inquiries/reply";
import { adminTexts } from "#domain/text/admin-texts";
import { isUuid } from "#domain/text/uuid";
import type { RequestContext } from "~/server/services.server";
import type { Toast } from "~/server/visitor/toast.server";
import { firstTry } from "./first-try.server";
import { mailOf } from "./inquiry.server";
import { sendTestEmail, testEmailToast } from "./test-email.server";

const words = adminTexts.inquiries;

/** A form that was refused, with what was typed into it. */
export interface RefusedLetter {
  intent: "reply" | "note";
  result: SubmissionResult;
}

type Outcome = { toast: Toast } | { refused: RefusedLetter };
type Act = (form: FormData, context: RequestContext, actor: string) => Promise<Outcome>;

const done = (text: string): Outcome => ({ toast: { type: "success", text } });
const info = (text: string): Outcome => ({ toast: { type: "info", text } });
const failed = (text: string): Outcome => ({ toast: { type: "error", text } });

const idOf = (form: FormData, name = "id"): string | null => {
  const id = form.get(name);
  return typeof id === "string" && isUuid(id) ? id : null;
};

const testMail: Act = async (form, context, actor) => ({
  toast: testEmailToast(await sendTestEmail(context, { form, actor })),
});

const sendMailAgain: Act = async (form, { db, env, enqueue }) => {
  const emailId = idOf(form, "emailId");
  if (!env.SMTP_URL) return info(words.notSent);
  const again = emailId !== null && (await sendAgain(db, emailId));
  if (again) await enqueue("deliver-email", { emailId });
  return info(again ? words.sentAgain : words.onItsWay);
};

const changeStatus: Act = async (form, { db }, actor) => {
  const [id, status] = [idOf(form), form.get("status")];
  const changed =
    id !== null && isInquiryStatus(status) && (await setInquiryStatus(db, id, status, actor));
  return changed ? done(words.statusUpdated) : failed(words.statusFailed);
};

const accept: Act = async (form, { db }, actor) => {
  const id = idOf(form);
  return id && (await acceptInquiry(db, id, actor)) ? done(words.accepted) : failed(words.gone);
};

const note: Act = async (form, { db, now }, actor) => {
  const submission = parseWithZod(form, { schema: noteSchema });
  const refused = (result: SubmissionResult): Outcome => ({ refused: { intent: "note", result } });
  if (submission.status !== "success") return refused(submission.reply());
  const inquiryId = idOf(form);
  const body = submission.value.note;
  const added = inquiryId && (await addNote(db, { inquiryId, body, actor, now: now() }));
  return added ? done(words.noteAdded) : refused(submission.reply({ formErrors: [words.gone] }));
};

const removeNote: Act = async (form, { db, now }, actor) => {
  const id = idOf(form, "noteId");
  const removed = id && (await deleteNote(db, id, { actor, now: now() }));
  return removed
    ? { toast: { type: "success", text: words.noteDeleted, undo: { kind: "note", id } } }
    : info(words.noteDeleted);
};

/** How long the first try of a reply is waited for. */
const patienceMs = 4_000;

const reply: Act = async (form, context, actor) => {
  const { db, env, now, enqueue } = context;
  const submission = parseWithZod(form, { schema: replySchema });
  const refused = (result: SubmissionResult): Outcome => ({ refused: { intent: "reply", result } });
  if (submission.status !== "success") return refused(submission.reply());
  const id = idOf(form);
  const inquiry = id && (await findInquiry(db, id));
  if (!inquiry) return refused(submission.reply({ formErrors: [words.gone] }));
  const settings = await context.settings();
  const mail = mailOf("reply", replyMail(submission.value.reply, inquiry), env.MAIL_FROM, {
    toAddress: inquiry.email,
    toName: inquiry.name,
    replyToAddress: settings.contactEmail,
    replyToName: settings.siteName,
  });
  const stored = await storeReply(db, id, mail, { actor, now: now() });
  if (!stored) return refused(submission.reply({ formErrors: [words.gone] }));
  const { emailId, duplicate } = stored;
  if (!duplicate) await enqueue("deliver-email", { emailId });
  const outcome = await firstTry(context, emailId, patienceMs);
  if (!outcome.ok)
    return outcome.waits ? info(words.replyWaits) : failed(words.replyFailed(outcome.reason));
  return outcome.state === "sent" ? done(words.replySent(inquiry.name)) : info(words.notSent);
};

const acts = {
  test: testMail,
  "send-again": sendMailAgain,
  status: changeStatus,
  accept,
  note,
  "delete-note": removeNote,
  reply,
} satisfies Record<string, Act>;

type Intent = keyof typeof acts;
const isIntent = (text: unknown): text is Intent =>
  typeof text === "string" && Object.hasOwn(acts, text);

/** Does what a form of the inquiries asks for. An unknown wish changes no status either. */
export function actOnInquiries(
  form: FormData,
  context: RequestContext,
  actor: string,
): Promise<Outcome> {
  const intent = form.get("intent");
  return acts[isIntent(intent) ? intent : "status"](form, context, actor);
}
