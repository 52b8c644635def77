import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { noticeMail } from "#domain/inquiries/email";
import { toastMs } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { noticeAddress } from "#domain/site/settings";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import type { Toast } from "~/server/visitor/toast.server";
import { type FirstTry, firstTry } from "./first-try.server";
import { mailOf } from "./inquiry.server";

/** How long somebody looks at a busy button before a plain answer is better. */
const patienceMs = 10_000;

/** Where notices of inquiries go, and so a test too. */
export async function testEmailRecipient({
  env,
  settings,
}: Pick<RequestContext, "env" | "settings">): Promise<string> {
  return env.INQUIRY_TO ?? noticeAddress(await settings());
}

/**
 * Sends a mail to the operator on the way that every inquiry takes, and waits for its first try
 * (A-117, P-166). It is stored as a test, so it is no lead.
 */
export async function sendTestEmail(
  context: RequestContext,
  { form, actor }: { form: FormData; actor: string },
): Promise<FirstTry> {
  try {
    const sent = { form, actor, scope: "test-email" };
    const { result: emailId } = await createOnce(context, sent, storeTest);
    if (!emailId) return { ok: false, reason: "an equal test was stored a moment ago" };
    const queued = await context.enqueue("deliver-email", { emailId });
    if (!queued) return { ok: false, reason: "the queue cannot be reached; it is tried again" };
    return await firstTry(context, emailId, patienceMs);
  } catch (error) {
    const { requestId } = context;
    context.log.error({ reason: String(error), requestId }, "test email failed");
    return { ok: false, reason: `the test could not be stored (${requestId})` };
  }
}

/** Success only for an email that has left: without a mail server it is saved, not sent. */
export function testEmailToast(outcome: FirstTry): Toast {
  const durationMs = toastMs.testEmail;
  if (!outcome.ok)
    return { type: "error", text: `Failed to send test email: ${outcome.reason}`, durationMs };
  return outcome.state === "sent"
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
    message: `This is a test of the mail system, sent at ${at.toISOString()}. Nothing needs to be done.`,
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
