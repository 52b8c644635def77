import { createTransport } from "nodemailer";

import type { MailFailure } from "./mail-failure";
import { explainMailError, explainPartialRefusal, permanent } from "./mail-failure";
import { parseSmtpUrl } from "./smtp-url";

export interface MailAddress {
  name?: string;
  address: string;
}

export interface OutgoingMail {
  to: MailAddress[];
  /** The only place for an address that a visitor typed. */
  replyTo?: MailAddress;
  subject: string;
  text: string;
  /** Already escaped. */
  html?: string;
  /** Like <inquiry-7@site.test>; the same at every try. */
  messageId: string;
  /** Written by a person; every other mail says that a machine sent it. */
  personal?: boolean;
}

export type MailResult = { ok: true; accepted: string[]; response: string } | MailFailure;

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailResult>;
  close(): void;
}

export interface MailerOptions {
  smtpUrl: string;
  from: MailAddress;
  production: boolean;
  timeouts?: { connectMs: number; greetingMs: number; socketMs: number };
}

const standardTimeouts = { connectMs: 10_000, greetingMs: 10_000, socketMs: 30_000 };

export function createMailer(options: MailerOptions): Mailer {
  const { connectMs, greetingMs, socketMs } = options.timeouts ?? standardTimeouts;
  const transport = createTransport({
    ...parseSmtpUrl(options.smtpUrl, options.production),
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { from } = options;

  return {
    async send(mail) {
      const fault = findFault(mail);
      if (fault) return permanent(fault);
      try {
        const info = await transport.sendMail({
          from: toHeader(from),
          to: mail.to.map(toHeader),
          replyTo: mail.replyTo && toHeader(mail.replyTo),
          // Without it the recipients would be read out of the headers.
          envelope: { from: from.address, to: mail.to.map(({ address }) => address) },
          subject: onOneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          headers: mail.personal ? {} : { "Auto-Submitted": "auto-generated" },
        });
        if (info.rejected.length > 0) return explainPartialRefusal(info);
        return { ok: true, accepted: info.accepted.map(String), response: info.response };
      } catch (error) {
        return explainMailError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Address strings are read as lists by the library, so one text must be one plain address. */
const onePlainAddress = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]{1,255}$/;
const messageIdShape = /^<[^\s<>@]+@[^\s<>@]+>$/;

function findFault({ to, replyTo, messageId }: OutgoingMail): string | null {
  if (to.length === 0) return "The mail has no recipient";
  const bad = [...to, ...(replyTo ? [replyTo] : [])].find(
    ({ address }) => !onePlainAddress.test(address) || address.includes("=?"),
  );
  if (bad) return `${JSON.stringify(bad.address)} is not one mail address`;
  return messageIdShape.test(messageId) ? null : `${JSON.stringify(messageId)} is not a Message-ID`;
}

function toHeader({ name = "", address }: MailAddress) {
  return { name: onOneLine(name), address };
}

/** Readers decode `=?utf-8?q?…?=` (RFC 2047) in plain text too: a name could show as another one. */
function onOneLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ")
    .replaceAll("=?", "= ?")
    .trim();
}
