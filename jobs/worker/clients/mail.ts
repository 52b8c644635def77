import fs from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import ipaddr from "ipaddr.js";
import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

import type { OutageKind } from "#domain/mail/retries";

interface MailAddress {
  name?: string;
  address: string;
}

export interface OutgoingMail {
  to: MailAddress[];
  /** The only place for an address that a visitor entered. */
  replyTo?: MailAddress;
  subject: string;
  text: string;
  /** Already escaped. */
  html?: string;
  /** Like <inquiry-7@site.test>; the same at every attempt. */
  messageId: string;
  /** Written by a person; all other emails are marked as auto-generated. */
  personal?: boolean;
}

type MailResult = { ok: true; accepted: string[]; response: string } | MailFailure;

export interface Mailer {
  /** Host and port. */
  server: string;
  send(mail: OutgoingMail): Promise<MailResult>;
}

export interface MailerOptions {
  smtpUrl: string;
  from: MailAddress;
  production: boolean;
  timeouts?: typeof standardTimeouts;
}

const standardTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  /** From the connection until the server has received the email. */
  handOverMs: 60_000,
  /**
   * For the answer to a received email. As RFC 5321 asks (4.5.3.2.6): a client that hangs up earlier sends an
   * email twice that the server has accepted.
   */
  answerMs: 600_000,
};

export function createMailer(options: MailerOptions): Mailer {
  const { connectMs, greetingMs, handOverMs, answerMs } = options.timeouts ?? standardTimeouts;
  const server = parseSmtpUrl(options.smtpUrl, options.production);
  const { from } = options;

  return {
    server: `${server.host}:${server.port}`,
    async send(mail) {
      const error = findError(mail);
      if (error) return permanent(error);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), handOverMs);
      let isHandedOver = false;
      const transport = createTransport({
        ...server,
        connectionTimeout: connectMs,
        dnsTimeout: connectMs,
        greetingTimeout: greetingMs,
        socketTimeout: answerMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      transport.use("stream", ({ message }, done) => {
        message.processFunc((content) =>
          content.once("end", () => {
            isHandedOver = true;
            clearTimeout(timer);
          }),
        );
        done();
      });
      try {
        const info = await transport.sendMail({
          from: toHeader(from),
          to: mail.to.map(toHeader),
          replyTo: mail.replyTo && toHeader(mail.replyTo),
          // Without it the library would parse the recipients from the headers.
          envelope: { from: from.address, to: mail.to.map(({ address }) => address) },
          subject: toSingleLine(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
          headers: mail.personal ? {} : { "Auto-Submitted": "auto-generated" },
          signal: late.signal,
        });
        if (info.rejected.length > 0) return explainRejectedRecipients(info);
        return { ok: true, accepted: info.accepted.map(String), response: info.response };
      } catch (error) {
        return explainMailError(late.signal.aborted ? timedOut : error, isHandedOver);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** The library parses an address string as a list, so it must be one plain address. */
const onePlainAddress = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]{1,255}$/;
const messageIdShape = /^<[^\s<>@]+@[^\s<>@]+>$/;

function findError({ to, replyTo, messageId }: OutgoingMail): string | null {
  if (to.length === 0) return "The email has no recipient";
  const bad = [...to, ...(replyTo ? [replyTo] : [])].find(
    ({ address }) => !onePlainAddress.test(address) || address.includes("=?"),
  );
  if (bad) return `${JSON.stringify(bad.address)} is not a single email address`;
  return messageIdShape.test(messageId) ? null : `${JSON.stringify(messageId)} is not a Message-ID`;
}

function toHeader({ name = "", address }: MailAddress) {
  return { name: toSingleLine(name), address };
}

/** Mail readers decode `=?utf-8?q?…?=` (RFC 2047) in plain text too: a name could be displayed as another one. */
function toSingleLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ")
    .replaceAll("=?", "= ?")
    .trim();
}

export interface MailFailure {
  ok: false;
  /**
   * Temporary: this email is worth another attempt later. Permanent: every attempt would fail. An outage: the
   * server takes no email at all.
   */
  kind: "temporary" | "permanent" | OutageKind;
  message: string;
  /** The mail server's response code, if it sent one. */
  status?: number;
  /** Recipients whose email was accepted; leave them out of the next attempt. */
  accepted: string[];
}

interface SmtpError extends Error {
  code?: string;
  /** Sent last: "CONN" before the greeting, "MAIL FROM", "RCPT TO", "DATA" … */
  command?: string;
  responseCode?: number;
  response?: string;
}

const reasons: Record<string, string> = {
  ECONNECTION: "The connection to the mail server was closed",
  ETIMEDOUT: "The mail server did not answer in time",
  ESOCKET: "The mail server cannot be reached",
  EDNS: "The mail server's host name could not be resolved",
  ETLS: "The mail server does not support TLS",
  EAUTH: "The mail server rejected the user name or password",
};

const timedOut: SmtpError = Object.assign(new Error("the email was not received"), {
  code: "ETIMEDOUT",
});

/** Errors in the email itself, which recur at every attempt. */
const messageErrors = new Set(["EENVELOPE", "EMESSAGE", "EFILEACCESS", "EURLACCESS", "ECONFIG"]);
/** Responses to these commands are about the email; to all others, about the connection or the login. */
const emailCommands = new Set(["MAIL FROM", "RCPT TO", "DATA"]);
/** Authentication required, mechanism too weak, refused, or only over TLS (RFC 4954). */
const loginCodes = new Set([530, 534, 535, 538]);
const closingCode = 421;

function permanent(message: string): MailFailure {
  return { ok: false, kind: "permanent", message, accepted: [] };
}

function explainMailError(error: unknown, isHandedOver: boolean): MailFailure {
  const { code = "", responseCode, response, message } = error as SmtpError;
  return {
    ok: false,
    kind: failureKind(error as SmtpError, isHandedOver),
    message: [reasons[code] ?? "The email was not sent", response ?? message].join(": "),
    status: responseCode,
    accepted: [],
  };
}

/** The library reports this as a success. */
function explainRejectedRecipients(info: {
  accepted: unknown[];
  rejected: unknown[];
  rejectedErrors?: SmtpError[];
}): MailFailure {
  const errors = info.rejectedErrors ?? [];
  const first = errors[0];
  const isRetryable = errors.some(
    ({ responseCode, code }) => !isPermanent(responseCode, code ?? ""),
  );
  return {
    ok: false,
    kind: isRetryable ? "temporary" : "permanent",
    message: `The mail server rejected ${info.rejected.map(String).join(", ")}: ${first?.response ?? "no reason given"}`,
    status: first?.responseCode,
    accepted: info.accepted.map(String),
  };
}

/**
 * Whether a failure is about the email, or about the server for all emails. A connection that is lost while the
 * server reads an email, or has it, may be because of this email.
 */
function failureKind(error: SmtpError, isHandedOver: boolean): MailFailure["kind"] {
  const { code = "", command = "", responseCode } = error;
  const isLogin = code === "EAUTH" && (responseCode === undefined || responseCode >= 500);
  if (isLogin || loginCodes.has(responseCode ?? 0)) return "login";
  if (isPermanent(responseCode, code) && emailCommands.has(command)) return "permanent";
  if (responseCode === undefined && messageErrors.has(code)) return "permanent";
  if (isHandedOver) return "temporary";
  const isAboutSender = command === "MAIL FROM";
  const isAboutEmail = emailCommands.has(command) && !isAboutSender;
  return isAboutEmail && responseCode !== undefined && responseCode !== closingCode
    ? "temporary"
    : "unreachable";
}

/** By the protocol's classes: 4xx and no response are temporary, 5xx is permanent. */
function isPermanent(responseCode: number | undefined, code: string): boolean {
  return responseCode === undefined ? messageErrors.has(code) : responseCode >= 500;
}

/**
 * SMTP_URL as settings of the transport: smtp://user:password@host:587 or smtps://host. Production
 * requires TLS; `?requireTLS=false` makes it optional, `?ignoreTLS=true` disables it. A server on this
 * machine is used without TLS unless the URL requires it, because no data leaves the machine.
 */
export function parseSmtpUrl(text: string, production: boolean): SMTPTransport.Options {
  const url = new URL(text);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") {
    throw new Error("SMTP_URL must start with smtp:// or smtps://");
  }
  const host = decodeURIComponent(url.hostname).replace(/^\[|\]$/g, "");
  const secure = url.protocol === "smtps:";
  const option = (name: string) => readSwitch(url.searchParams.get(name));
  const local = isThisMachine(host);
  const requireTLS = option("requireTLS") ?? (production && !local && !option("ignoreTLS"));
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS,
    ignoreTLS: !requireTLS && (option("ignoreTLS") ?? local),
    tls: option("tls.rejectUnauthorized") === false ? { rejectUnauthorized: false } : {},
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

/** Emails that were sent but whose rows are not marked yet. */
export interface SentNotes {
  write(emailId: string): void;
  has(emailId: string): boolean;
  remove(emailId: string): void;
}

/**
 * Between the mail server's OK and the update of the row, a worker may be killed or its database be down:
 * the next worker on this disk then knows that the email must not be sent again. Written synchronously,
 * directly after the OK. A failing disk only loses this safeguard.
 */
export function openSentNotes(folder: string, onError: (reason: string) => void): SentNotes {
  const file = (emailId: string) => path.join(folder, emailId);
  return {
    write: (emailId) => {
      try {
        fs.mkdirSync(folder, { recursive: true });
        fs.writeFileSync(file(emailId), "");
      } catch (error) {
        onError(String(error));
      }
    },
    has: (emailId) => fs.existsSync(file(emailId)),
    remove: (emailId) => fs.rmSync(file(emailId), { force: true }),
  };
}
