import { z } from "zod";

import { emailField } from "#domain/forms/email";
import { oneLine } from "#domain/forms/values";
import { escapeHtml } from "#domain/text/strings";

/** Requests to lodges to confirm the facts of their property. */

export const requestStates = ["open", "answered", "reviewed", "withdrawn", "expired"] as const;
export type RequestState = (typeof requestStates)[number];

export const readRequestState = (text: string): RequestState => {
  const state = requestStates.find((known) => known === text);
  if (!state) throw new Error(`Unknown state of a request: ${text}`);
  return state;
};

/** Parts of the list of requests. */
export const requestFilters = ["all", "waiting", "answered", "silent", "unreached"] as const;
export type RequestFilter = (typeof requestFilters)[number];

export const answerKinds = ["right", "changed", "unknown"] as const;
export type AnswerKind = (typeof answerKinds)[number];

export const readAnswerKind = (text: unknown): AnswerKind | undefined =>
  answerKinds.find((known) => known === text);

/** Days for which a link works. */
export const linkDays = 45;
/** Days after which an open request is repeated by email (L-009). */
export const reminderDays = [10, 30] as const;
/** Days after which a lodge is asked again. */
export const askAgainDays = 365;
/** A confirmation or a value older than this is old. */
export const oldAfterDays = 365;

export const maxNote = 1_000;
export const maxMessage = 5_000;
export const maxRequests = 200;

/** "ruth@reedsong.example" becomes "r…@reedsong.example". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "…" : `${[...email][0]}…${email.slice(at)}`;
}

/** In a letter; the link is filled in when the email is sent. */
export const letterPlaceholders = {
  lodge: "Name of the property",
  facts: "Number of facts, such as 14 facts",
  until: "Last day of the link",
  me: "Your name",
  site: "Name of this site",
} as const;

export const linkPlaceholder = "{link}";

export const standardSubject = "{lodge}: are these {facts} still right?";
export const standardLetter = `Dear team at {lodge},

Travelers read about you on {site}. Before the next season we would like to make sure that what they see and read is right.

First of all, please send us photographs: travelers look at them before anything else, and a stay without any is shown as a sketch.

The same page has {facts}, mostly a press on "Still right". It takes about five minutes and needs no account, also on a phone:

{link}

The link is yours alone and works until {until}. We read every change before it is published.

With thanks,
{me}`;

/** Fills the placeholders of a letter, except the link. */
export const fillLetter = (
  text: string,
  values: Readonly<Record<keyof typeof letterPlaceholders, string>>,
): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof typeof values] : whole,
  );

const known = [...Object.keys(letterPlaceholders), "link"];

const withoutUnknown = (text: string, ctx: z.RefinementCtx) => {
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(([, name = ""]) => !known.includes(name));
  if (unknown) ctx.addIssue({ code: "custom", message: `Unknown placeholder: ${unknown[0]}` });
};

export const letterForm = z.object({
  subject: z
    .string({ error: "Please enter a subject" })
    .trim()
    .min(1, "Please enter a subject")
    .max(200, "Use at most 200 characters")
    .superRefine(withoutUnknown)
    .refine((text) => !text.includes(linkPlaceholder), "The link belongs in the letter"),
  letter: z
    .string({ error: "Please enter a letter" })
    .trim()
    .min(1, "Please enter a letter")
    .max(4_000, "Use at most 4,000 characters")
    .superRefine(withoutUnknown)
    .refine((text) => text.includes(linkPlaceholder), "The letter needs {link}"),
});

export const lodgeEmail = emailField("Please enter an email");

/** The email of a letter; the link is a placeholder in both bodies until the worker sends it. */
export function letterMail(subject: string, letter: string) {
  const [before = "", ...rest] = letter.split(linkPlaceholder);
  const paragraph = (text: string) =>
    text.trim() && `<p style="white-space:pre-wrap">${escapeHtml(text.trim())}</p>`;
  const button =
    `<p><a href="${linkPlaceholder}" style="display:inline-block;padding:14px 22px;background:#a34d2a;` +
    `color:#fbf7ef;text-decoration:none;border-radius:6px">Check your facts</a></p>`;
  const body = paragraph(before) + button + paragraph(rest.join(" "));
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="font-family:Georgia,serif;color:#211c16;background:#fbf7ef;padding:24px">${body}</body></html>`;
  return { subject: oneLine(subject).slice(0, 200), text: `${letter}\n`, html };
}

/** The letter of a reminder, with the first letter below. */
export const reminderLetter = (letter: string): string =>
  `A short reminder: your page with the facts is still open, and what you have answered is saved.\n\n${letter}`;
