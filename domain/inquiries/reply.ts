import { z } from "zod";

import { longDate } from "#domain/calendar/dates";
import { oneLine, requiredText } from "#domain/forms/typed-values";
import { escapeHtml } from "#domain/text/escape";
import { type MailContent, mailDocument, mailParagraphs, subjectLine } from "./mail";

/** Characters that the server takes. */
export const replyLimits = { reply: 10_000, note: 2000 } as const;

export const replySchema = z.object({
  reply: requiredText(replyLimits.reply, "Please write your reply"),
});

export const noteSchema = z.object({
  note: requiredText(replyLimits.note, "Please write the note"),
});

/** What an answer needs to know of the inquiry. */
export interface AnsweredInquiry {
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

/** The visitor's words as mail programs quote them. */
export const quoted = (inquiry: AnsweredInquiry): string =>
  [introduction(inquiry), ...inquiry.message.split("\n").map((line) => `> ${line}`.trimEnd())].join(
    "\n",
  );

/** The operator's answer with the question below it. */
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

/** Browsers and mail programs cut or refuse longer addresses. */
const longestQuote = 1200;

/** Opens the operator's own mail program with the question quoted. */
export function replyLink(inquiry: AnsweredInquiry): string {
  const signs = [...quoted(inquiry)];
  const cut = signs.slice(0, longestQuote).join("").trimEnd();
  const quote = signs.length > longestQuote ? `${cut}…` : cut;
  const body = `\n\n${quote}`.replaceAll("\n", "\r\n");
  const parts = { subject: replySubject(inquiry), body };
  const query = Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(inquiry.email)}?${query.join("&")}`;
}
