import { setTimeout as pause } from "node:timers/promises";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { findEmail } from "#db/queries/mail/emails.server";
import { noticeMail } from "#domain/inquiries/email";
import { toastMs } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { noticeAddress } from "#domain/site/settings";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import type { Toast } from "~/server/visitor/toast.server";
import { mailOf } from "./inquiry-emails.server";

/** Longer than this nobody waits for a busy button. */
const timeoutMs = 10_000;

/** The recipient of inquiry notices, and so of a test. */
export async function testEmailRecipient({
  env,
  settings,
}: Pick<RequestContext, "env" | "settings">): Promise<string> {
  return env.INQUIRY_TO ?? noticeAddress(await settings());
}

/**
 * Sends a test email to the operator in the same way as an inquiry, and waits for its first attempt
 * (A-117, P-166). Stored as a test, so it is no lead.
 */
export async function sendTestEmail(
  context: RequestContext,
  { form, actor }: { form: FormData; actor: string },
): Promise<DeliveryResult> {
  try {
    const sent = { form, actor, scope: "test-email" };
    const { result: emailId } = await createOnce(context, sent, storeTest);
    if (!emailId) return { ok: false, reason: "an equal test was stored a moment ago" };
    const queued = await context.enqueue("deliver-email", { emailId });
    if (!queued) return { ok: false, reason: "the queue is unavailable; retrying" };
    return await awaitDelivery(context, emailId, timeoutMs);
  } catch (error) {
    const { requestId } = context;
    context.log.error({ reason: String(error), requestId }, "test email failed");
    return { ok: false, reason: `the test could not be saved (${requestId})` };
  }
}

/** Success only for an email that was sent: without a mail server it is saved. */
export function testEmailToast(result: DeliveryResult): Toast {
  const durationMs = toastMs.testEmail;
  if (!result.ok)
    return { type: "error", text: `Failed to send test email: ${result.reason}`, durationMs };
  return result.state === "sent"
    ? { type: "success", text: "Test email sent", durationMs }
    : { type: "info", text: "Saved, not sent: no mail server configured (SMTP_URL)", durationMs };
}

async function storeTest(context: RequestContext) {
  const { db, env, now, siteUrl } = context;
  const [{ siteName }, recipient] = await Promise.all([
    context.settings(),
    testEmailRecipient(context),
  ]);
  const at = now();
  const inquiry = {
    kind: "test",
    propertyName: null,
    name: siteName,
    email: recipient,
    phone: null,
    subject: null,
    // The time makes each test a new one: equal inquiries are stored once.
    message: `This is a test email, sent at ${at.toISOString()}. No action is needed.`,
    travelPeriod: null,
    adults: null,
    children: null,
    childrenAges: null,
  } as const;
  const content = noticeMail(inquiry, {
    siteName,
    stays: [],
    inquiriesUrl: siteUrl + paths.admin.inquiries(),
  });
  const mail = mailOf("test", content, env.MAIL_FROM, { toAddress: recipient });
  const stored = await storeInquiry(db, { ...inquiry, propertyId: null }, [mail], at);
  return stored.emailIds[0] ?? null;
}

export type DeliveryResult =
  /** Captured: without a mail server the email is stored and readable in the admin. */
  | { ok: true; state: "sent" | "captured" }
  /** `waits`: no result in time, or another attempt follows. */
  | { ok: false; reason: string; waits?: "for a worker" | "for a retry" };

const pollEveryMs = 150;

/** Waits for the first delivery attempt of a queued email. */
export async function awaitDelivery(
  { db }: Pick<RequestContext, "db">,
  emailId: string,
  maxWaitMs: number,
): Promise<DeliveryResult> {
  const until = performance.now() + maxWaitMs;
  while (performance.now() < until) {
    const email = await findEmail(db, emailId);
    if (email?.state === "sent" || email?.state === "captured")
      return { ok: true, state: email.state };
    if (email?.lastError) {
      const reason = email.lastError;
      return email.state === "failed"
        ? { ok: false, reason }
        : { ok: false, reason, waits: "for a retry" };
    }
    await pause(pollEveryMs);
  }
  return {
    ok: false,
    reason: "no result yet; the email is waiting in the queue for a worker",
    waits: "for a worker",
  };
}
