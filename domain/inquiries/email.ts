import { z } from "zod";

import { longDate } from "#domain/calendar/dates";
import { oneLine, requiredText } from "#domain/forms/values";
import { escapeHtml } from "#domain/text/strings";
import { texts } from "#domain/text/texts";
import { countStays } from "./inquiry";
import {
  type InquiryTrip,
  inquiryTripInWords,
  inquiryTripRows,
  quoteInWords,
} from "./inquiry-trip";

/** An inquiry or contact message as it is stored. */
export interface MailedInquiry {
  kind: "property" | "contact" | "test";
  name: string;
  email: string;
  phone: string | null;
  subject: string | null;
  propertyName: string | null;
  message: string;
  travelPeriod: string | null;
  adults: number | null;
  children: number | null;
  childrenAges: string | null;
  /** Dates and party with their totals, in place of the four before. */
  asked?: InquiryTrip | null;
}

interface MailSite {
  siteName: string;
  /** Properties of the inquiry, with absolute URLs. */
  stays: readonly { name: string; url: string }[];
  /** Absolute URL of the inquiries screen. */
  inquiriesUrl: string;
}

interface MailContent {
  /** Always a single line. */
  subject: string;
  text: string;
  html: string;
}

const maxSubjectLength = 150;

/** A line break in a subject could inject another header. */
function subjectLine(text: string): string {
  const line = oneLine(text);
  return line.length <= maxSubjectLength
    ? line
    : `${line.slice(0, maxSubjectLength - 1).trimEnd()}…`;
}

type Row = readonly [label: string, value: string | number | null];

const filled = (rows: readonly Row[]): [string, string][] =>
  rows.flatMap(([label, value]) =>
    value === null || value === "" ? [] : [[label, oneLine(String(value))]],
  );

const mailParagraphs = (text: string): string =>
  `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`;

const mailDocument = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
  `<body style="font-family:Georgia,serif;color:#211c16;background:#fbf7ef;padding:24px">${body}</body></html>`;

const link = (url: string, text: string): string =>
  `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const about = ({ kind, subject, propertyName }: MailedInquiry, { stays }: MailSite): string => {
  if (kind === "test") return "Email system test";
  if (stays.length > 1) return countStays(stays.length).toLowerCase();
  return kind === "contact" ? (subject ?? "Contact message") : (propertyName ?? "a stay");
};

/** Links to the properties: a single one behind plain text, several by name. */
function pagesOf({ stays }: MailSite): { text: string[]; links: string; list: string } {
  const [only] = stays;
  if (stays.length === 1 && only)
    return {
      text: [`Property page: ${only.url}`],
      links: `${link(only.url, "Property page")} · `,
      list: "",
    };
  const items = stays.map(({ name, url }) => `<li>${link(url, oneLine(name))}</li>`).join("");
  return {
    text: stays.map(({ name, url }) => `${oneLine(name)}: ${url}`),
    links: "",
    list: stays.length > 0 ? `<ol>${items}</ol>` : "",
  };
}

const travelRows = ({ asked, ...inquiry }: MailedInquiry): readonly Row[] =>
  asked
    ? inquiryTripRows(asked)
    : [
        ["Travel period", inquiry.travelPeriod],
        ["Adults", inquiry.adults],
        ["Children", inquiry.children],
        ["Ages of children", inquiry.childrenAges],
      ];

/** The trip in the confirmation: numbers only, so nobody can send words by it. */
function tripLines({ asked }: MailedInquiry): string[] {
  if (!asked) return [];
  const { quotes } = asked;
  const each =
    quotes.length > 1
      ? quotes.map((quote) => `${oneLine(quote.name)}: ${quoteInWords(quote)}`)
      : [];
  return [`${inquiryTripInWords(asked)}.`, ...each];
}

/** First line of a notice about what may be spam. */
const spamMark =
  "This may be spam: it filled in a field that people cannot see, as some browsers do. The sender got no confirmation; Not spam in the back office sends it.";

/**
 * Email to the operator; the mailer sets Reply-To to the visitor.
 * @param mayBeSpam it is marked as such
 */
export function noticeMail(inquiry: MailedInquiry, site: MailSite, mayBeSpam = false): MailContent {
  const lead =
    inquiry.kind === "property"
      ? "New inquiry about"
      : inquiry.kind === "contact"
        ? "Contact:"
        : "";
  const mark = mayBeSpam ? "[Possible spam] " : "";
  const subject = subjectLine(`${mark}${lead} ${about(inquiry, site)} from ${inquiry.name}`);
  const rows = filled([
    ["Name", inquiry.name],
    ["Email", inquiry.email],
    ["Phone", inquiry.phone],
    ["Subject", inquiry.subject],
    // A contact message already has it as its subject.
    ["Property", inquiry.kind === "contact" ? null : inquiry.propertyName],
    ...travelRows(inquiry),
  ]);
  const pages = pagesOf(site);
  const text = [
    ...(mayBeSpam ? [spamMark, ""] : []),
    ...rows.map(([label, value]) => `${label}: ${value}`),
    "",
    inquiry.message,
    "",
    ...pages.text,
    `All inquiries: ${site.inquiriesUrl}`,
    "",
  ].join("\n");
  const table = rows
    .map(
      ([label, value]) =>
        `<tr><th align="left" style="padding-right:16px">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  const links = pages.links + link(site.inquiriesUrl, "All inquiries");
  const html = mailDocument(
    subject,
    `${mayBeSpam ? mailParagraphs(spamMark) : ""}<table>${table}</table>${mailParagraphs(inquiry.message)}${pages.list}<p>${links}</p>`,
  );
  return { subject, text, html };
}

/**
 * Confirmation to the visitor. It repeats neither the message nor entered links: with a forged sender
 * address the site would otherwise send spam on somebody's behalf.
 */
export function acknowledgementMail(inquiry: MailedInquiry, site: MailSite): MailContent {
  const topic = inquiry.kind === "property" ? about(inquiry, site) : null;
  const [only] = site.stays;
  const several = site.stays.length > 1;
  const subject = subjectLine(
    topic ? `We received your inquiry about ${topic}` : `We received your message`,
  );
  const greeting = `Hello ${withoutLinks(oneLine(inquiry.name))},`;
  const lines = [
    topic
      ? `Thank you for asking about ${oneLine(topic)}. ${texts.inquirySent.answers}`
      : `Thank you for your message. ${texts.inquirySent.answers}`,
    ...tripLines(inquiry),
    `${site.siteName} does not take bookings or payments; you book directly with the partner.`,
    "If you did not write to us, you can ignore this email.",
  ];
  const pages = pagesOf(site);
  const named = several ? [pages.text.join("\n")] : [];
  const text = [
    greeting,
    "",
    ...[...lines, ...named].flatMap((line) => [line, ""]),
    site.siteName,
    "",
  ];
  const html = mailDocument(
    subject,
    [greeting, ...lines, site.siteName].map((line) => `<p>${escapeHtml(line)}</p>`).join("") +
      (several ? pages.list : only ? `<p>${link(only.url, oneLine(only.name))}</p>` : ""),
  );
  return { subject, text: text.join("\n"), html };
}

/** Mail programs turn anything with a dot or slashes into a link, also in a name. */
const withoutLinks = (name: string): string =>
  /https?:|www\.|\/\/|\w\.[a-z]{2,}/i.test(name) ? "traveler" : name;

/** Maximum characters of a reply. */
const replyLimits = { reply: 10_000, note: 2000 } as const;

export const replySchema = z.object({
  reply: requiredText(replyLimits.reply, "Please write your reply"),
});

export const noteSchema = z.object({
  note: requiredText(replyLimits.note, "Please write the note"),
});

/** Data of an inquiry that a reply needs. */
interface AnsweredInquiry {
  name: string;
  email: string;
  subject: string | null;
  propertyName: string | null;
  message: string;
  createdAt: Date;
}

export function replySubject({ subject, propertyName }: AnsweredInquiry): string {
  if (subject) return subjectLine(/^re:/i.test(subject) ? subject : `Re: ${subject}`);
  return subjectLine(`Re: Your inquiry about ${propertyName ?? "your stay"}`);
}

const introduction = ({ name, createdAt }: AnsweredInquiry) =>
  `On ${longDate(createdAt)} ${oneLine(name)} wrote:`;

/** Quotes the visitor's message as mail programs do. */
export const quoted = (inquiry: AnsweredInquiry): string =>
  [introduction(inquiry), ...inquiry.message.split("\n").map((line) => `> ${line}`.trimEnd())].join(
    "\n",
  );

/** The operator's reply with the quoted inquiry below it. */
export function replyMail(reply: string, inquiry: AnsweredInquiry): MailContent {
  const subject = replySubject(inquiry);
  const quote = `<blockquote style="margin:0;padding-left:12px;border-left:2px solid #d9ccb4;color:#5f564a">${mailParagraphs(inquiry.message)}</blockquote>`;
  return {
    subject,
    text: `${reply}\n\n${quoted(inquiry)}\n`,
    html: mailDocument(
      subject,
      `${mailParagraphs(reply)}<p>${escapeHtml(introduction(inquiry))}</p>${quote}`,
    ),
  };
}

/** Browsers and mail programs truncate or reject longer mailto URLs. */
const maxQuoteLength = 1200;

/** Opens the operator's mail program with the inquiry quoted. */
export function replyLink(inquiry: AnsweredInquiry): string {
  const signs = [...quoted(inquiry)];
  const cut = signs.slice(0, maxQuoteLength).join("").trimEnd();
  const quote = signs.length > maxQuoteLength ? `${cut}…` : cut;
  const body = `\n\n${quote}`.replaceAll("\n", "\r\n");
  const parts = { subject: replySubject(inquiry), body };
  const query = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(inquiry.email)}?${query.join("&")}`;
}

/** A test email of the outbox, with the columns that its log shows. */
export interface TestEmail {
  id: string;
  toAddress: string;
  state: string;
  tries: number;
  lastError: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface LogEntry {
  key: string;
  /** ISO 8601 in UTC. */
  at: string;
  text: string;
}

const outcomeOf = ({ state, tries, lastError, toAddress }: TestEmail): string | null => {
  if (state === "sent") return `Sent to ${toAddress}`;
  if (state === "captured") return "Saved, not sent: no mail server configured (SMTP_URL)";
  if (state === "failed") return `Failed after ${tries} attempts: ${lastError ?? "unknown reason"}`;
  if (lastError) return `Attempt ${tries} failed, retrying: ${lastError}`;
  return state === "sending" ? `Attempt ${tries} in progress` : null;
};

/** Log of the test emails after `since`, oldest first. */
export function testEmailLog(emails: readonly TestEmail[], since: Date | null): LogEntry[] {
  const lines = emails.flatMap((email): LogEntry[] => {
    const { id, toAddress, createdAt, updatedAt } = email;
    const outcome = outcomeOf(email);
    const queued = {
      key: `${id}/queued`,
      at: createdAt.toISOString(),
      text: `Test for ${toAddress} stored and queued`,
    };
    return outcome
      ? [queued, { key: `${id}/outcome`, at: updatedAt.toISOString(), text: outcome }]
      : [queued];
  });
  return lines
    .filter(({ at }) => since === null || new Date(at) > since)
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** True while the log may still change. */
export const isTestUnderWay = (emails: readonly Pick<TestEmail, "state">[]): boolean =>
  emails.some(({ state }) => state === "queued" || state === "sending");
