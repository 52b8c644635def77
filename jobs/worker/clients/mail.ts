import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

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

interface MailFailure {
  ok: false;
  /** Temporary: worth another try later. Permanent: the server will not change its mind. */
  kind: "temporary" | "permanent";
  message: string;
  /** The answer of the mail server, where it gave one. */
  status?: number;
  /** Recipients who got the mail all the same; leave them out of the next try. */
  accepted: string[];
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const reasons: Record<string, string> = {
  ECONNECTION: "The connection to the mail server was closed",
  ETIMEDOUT: "The mail server did not answer in time",
  ESOCKET: "The mail server cannot be reached",
  EDNS: "The name of the mail server is not known",
  ETLS: "The mail server offers no secure connection",
  EAUTH: "The mail server refused the user name or password",
};

/** Faults in the mail itself, which come back the same at every try. */
const ownFaults = new Set(["EENVELOPE", "EMESSAGE", "EFILEACCESS", "EURLACCESS", "ECONFIG"]);

function permanent(message: string): MailFailure {
  return { ok: false, kind: "permanent", message, accepted: [] };
}

function explainMailError(error: unknown): MailFailure {
  const { code = "", responseCode, response, message } = error as SmtpError;
  return {
    ok: false,
    kind: isPermanent(responseCode, code) ? "permanent" : "temporary",
    message: [reasons[code] ?? "The mail was not sent", response ?? message].join(": "),
    status: responseCode,
    accepted: [],
  };
}

/** The library reports this as a success. */
function explainPartialRefusal(info: {
  accepted: unknown[];
  rejected: unknown[];
  rejectedErrors?: SmtpError[];
}): MailFailure {
  const errors = info.rejectedErrors ?? [];
  const first = errors[0];
  const worthATry = errors.some(({ responseCode, code }) => !isPermanent(responseCode, code ?? ""));
  return {
    ok: false,
    kind: worthATry ? "temporary" : "permanent",
    message: `The mail server refused ${info.rejected.map(String).join(", ")}: ${first?.response ?? "no reason given"}`,
    status: first?.responseCode,
    accepted: info.accepted.map(String),
  };
}

/** The protocol's own classes: 4xx may pass later, 5xx will not. Silence may pass too. */
function isPermanent(responseCode: number | undefined, code: string): boolean {
  return responseCode === undefined ? ownFaults.has(code) : responseCode >= 500;
}

/**
 * SMTP_URL as settings of the transport: smtp://user:password@host:587 or smtps://host. Production
 * demands TLS; `?requireTLS=false` makes it optional, `?ignoreTLS=true` switches it off. A server on
 * this machine is spoken to plainly unless the address asks for TLS: nothing leaves the machine.
 */
export function parseSmtpUrl(text: string, production: boolean): SMTPTransport.Options {
  const url = new URL(text);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") {
    throw new Error("SMTP_URL must start with smtp:// or smtps://");
  }
  const host = decodeURIComponent(url.hostname).replace(/^\[|\]$/g, "");
  const secure = url.protocol === "smtps:";
  const asked = (name: string) => readSwitch(url.searchParams.get(name));
  const local = isThisMachine(host);
  const requireTLS = asked("requireTLS") ?? (production && !local && !asked("ignoreTLS"));
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS,
    ignoreTLS: !requireTLS && (asked("ignoreTLS") ?? local),
    tls: asked("tls.rejectUnauthorized") === false ? { rejectUnauthorized: false } : {},
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
  };
}

function readSwitch(value: string | null): boolean | undefined {
  return value === null ? undefined : value !== "false" && value !== "0";
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && ipaddr.process(host).range() === "loopback");
}
