import { randomUUID } from "node:crypto";

import type { NewEmail } from "#db/queries/mail/emails.server";
import { acknowledgementMail, type MailedInquiry, noticeMail } from "#domain/inquiries/email";
import type { InquiryStay } from "#domain/inquiries/inquiry";
import { paths } from "#domain/paths/paths";
import { withTrip } from "#domain/rates/trip";
import { noticeAddress } from "#domain/site/settings";
import type { RequestContext } from "~/server/services.server";

/**
 * The emails of an inquiry: a notice to the operator, and an acknowledgement to the visitor. What may be spam
 * is acknowledged to nobody, because anybody can enter any address into a form.
 */
export async function inquiryEmails(
  context: RequestContext,
  mailed: MailedInquiry,
  stays: readonly InquiryStay[],
  { mayBeSpam = false, isSuggestion = false } = {},
): Promise<NewEmail[]> {
  const { env, siteUrl } = context;
  const settings = await context.settings();
  const site = {
    siteName: settings.siteName,
    stays: stays.map(({ id, name }) => ({
      name,
      url: siteUrl + withTrip(paths.property(id), mailed.asked?.trip ?? null),
    })),
    inquiriesUrl: siteUrl + paths.admin.inquiries(),
  };
  const notice = mailOf("notice", noticeMail(mailed, site, mayBeSpam), env.MAIL_FROM, {
    toAddress: env.INQUIRY_TO ?? noticeAddress(settings),
    replyToAddress: mailed.email,
    replyToName: mailed.name,
  });
  if (mayBeSpam || isSuggestion || !settings.acknowledgeVisitors) return [notice];
  const acknowledgement = acknowledgementMail(mailed, site);
  const recipient = { toAddress: mailed.email, toName: mailed.name };
  return [notice, mailOf("acknowledgement", acknowledgement, env.MAIL_FROM, recipient)];
}

/** An email for the outbox with a new Message-ID. */
export function mailOf(
  purpose: NewEmail["purpose"],
  content: { subject: string; text: string; html: string },
  from: string,
  recipient: Pick<NewEmail, "toAddress" | "toName" | "replyToAddress" | "replyToName">,
): NewEmail {
  const domain = from.split("@")[1] ?? "localhost";
  return {
    ...recipient,
    purpose,
    messageId: `<${randomUUID()}@${domain}>`,
    subject: content.subject,
    textBody: content.text,
    htmlBody: content.html,
  };
}
