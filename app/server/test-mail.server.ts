import { randomUUID } from "node:crypto";
import { addEmails, findEmail } from "../../db/queries/emails.server";
import { noticeAddress } from "../domain/settings";
import type { RequestContext } from "./services.server";

const patienceMs = 6_000;
const stepMs = 200;

export type TestMailOutcome = { state: "sent" | "captured" | "queued" } | { reason: string };

/**
 * Sends one mail the way every mail goes: outbox, queue, worker, mail server. It stands on its own,
 * so it is no lead. Waits a moment for the result, since the operator stands in front of it.
 */
export async function sendTestMail(context: RequestContext): Promise<TestMailOutcome> {
  const { db, env, enqueue } = context;
  const settings = await context.settings();
  const words = `This is a test of the mail system of ${settings.siteName}. It is working.`;
  const [emailId] = await addEmails(db, null, [
    {
      purpose: "test",
      messageId: `<${randomUUID()}@${env.MAIL_FROM.split("@")[1] ?? "localhost"}>`,
      toAddress: env.INQUIRY_TO ?? noticeAddress(settings),
      subject: "Test email",
      textBody: words,
      htmlBody: `<p>${words.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)}</p>`,
    },
  ]);
  if (!emailId) return { reason: "The mail could not be stored" };
  if (!(await enqueue("deliver-email", { emailId })))
    return { reason: "The queue cannot be reached; the mail is kept and follows later" };
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    await new Promise((resolve) => setTimeout(resolve, stepMs));
    const email = await findEmail(db, emailId);
    if (email?.state === "sent" || email?.state === "captured") return { state: email.state };
    if (email?.lastError) return { reason: email.lastError };
  }
  return { reason: "No worker has taken it yet; it is kept and follows later" };
}
