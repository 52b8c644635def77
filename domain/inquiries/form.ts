import { z } from "zod";

import { emailField } from "#domain/forms/email";
import {
  oneLine,
  optionalLine,
  optionalWhole,
  requiredLine,
  requiredText,
} from "#domain/forms/values";
import { textLimits } from "#domain/limits";
import { writeTrip } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import type { AskedTrip } from "./asked-trip";
import type { InquiryStay } from "./inquiry";

const missing = {
  name: "Please enter your name",
  email: "Please enter your email address",
  subject: "Please enter a subject",
  message: "Please enter your message",
} as const;

const person = {
  name: requiredLine(textLimits.name, missing.name),
  email: emailField(missing.email),
  phone: optionalLine(textLimits.phone),
};

const message = requiredText(textLimits.message, missing.message);

/** Inquiry about a property (P-085, P-091). */
export const inquirySchema = z.object({
  ...person,
  message,
  travelPeriod: optionalLine(120),
  adults: optionalWhole("Adults", 0, 99),
  children: optionalWhole("Children", 0, 99),
  childrenAges: optionalLine(120),
});

/** The contact form: all four fields are required (P-160). */
export const contactSchema = z.object({
  ...person,
  subject: requiredLine(textLimits.subject, missing.subject),
  message,
});

const missingMessages: ReadonlySet<string> = new Set(Object.values(missing));

/** Summary message above a rejected form. */
export function inquiryProblem(
  errors: Readonly<Record<string, readonly string[] | null | undefined>>,
): string {
  const anyMissing = Object.values(errors).some((list) =>
    list?.some((text) => missingMessages.has(text)),
  );
  return anyMissing ? texts.common.required : texts.common.checkFields;
}

/**
 * Deduplication key of a double-submitted inquiry; the caller hashes it (P-088). White space and the
 * case of the address do not matter.
 */
export function inquiryContent(inquiry: {
  propertyId: string | null;
  stays?: readonly InquiryStay[];
  name: string;
  email: string;
  subject?: string | null;
  message: string;
  trip?: AskedTrip | null;
}): string {
  const ids = (inquiry.stays ?? []).map(({ id }) => id).toSorted();
  const parts = [
    inquiry.propertyId ?? ids.join(" "),
    oneLine(inquiry.name),
    inquiry.email.toLowerCase(),
    oneLine(inquiry.subject ?? ""),
    oneLine(inquiry.message),
    // The same words about other dates are another inquiry.
    ...(inquiry.trip ? [writeTrip(inquiry.trip.trip).join(" ")] : []),
  ];
  return JSON.stringify(parts);
}

export const inquiryStatuses = ["new", "replied", "resolved"] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

export const isInquiryStatus = (text: unknown): text is InquiryStatus =>
  inquiryStatuses.some((status) => status === text);

/** Signals for the spam rule; there is no captcha (P-090). */
export interface SpamSignals {
  /** Honeypot field, invisible to people. */
  trap: string | null;
  /** Milliseconds since the form was served; null without a valid start time. */
  elapsedMs: number | null;
  links: number;
}

interface SpamVerdict {
  suspected: boolean;
  score: number;
  reasons: string[];
}

const threshold = 50;
const tooFastMs = 700;
const staleMs = 24 * 60 * 60 * 1000;

/** Links in a text: with a scheme, with www, or in markup. */
export function countLinks(...values: (string | null)[]): number {
  const text = values.filter(Boolean).join("\n");
  return text.match(/\bhttps?:\/\/|(?<!\/\/)\bwww\.|\[url\b|<a\s/gi)?.length ?? 0;
}

/**
 * A filled honeypot or many links suffice; speed and a missing start time only add up, since password
 * managers and API clients are fast without being bots.
 */
export function judgeSpam({ trap, elapsedMs, links }: SpamSignals): SpamVerdict {
  const signs: [number, string][] = [];
  if (trap?.trim()) signs.push([100, "filled the hidden field"]);
  if (elapsedMs === null) signs.push([10, "came without a start time"]);
  else if (elapsedMs < tooFastMs) signs.push([35, "was sent faster than a person can type"]);
  else if (elapsedMs > staleMs) signs.push([10, "used a form more than a day old"]);
  if (links >= 4) signs.push([50, `holds ${links} links`]);
  else if (links >= 1) signs.push([15, links === 1 ? "holds a link" : `holds ${links} links`]);
  const score = signs.reduce((sum, [points]) => sum + points, 0);
  return { suspected: score >= threshold, score, reasons: signs.map(([, reason]) => reason) };
}
