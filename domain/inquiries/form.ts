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
import type { InquiryStay } from "./inquiry";
import type { InquiryTrip } from "./inquiry-trip";

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
  trip?: InquiryTrip | null;
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

/** Hidden fields by which a form tells bots from people; there is no captcha (P-090). */
export const spamFields = {
  /** Invisible to people. No name that browsers and password managers fill in by themselves. */
  trap: "remark",
  startedAt: "startedAt",
  typed: "typed",
} as const;

/** Names of the hidden field in forms opened before the release of 2026-11-29; Chrome fills in "company". */
const earlierTraps = ["website", "company"] as const;

/** True for input by a person: a browser that fills in a form reports a replacement, or no type. */
export const isTypedInput = (event: { isTrusted: boolean; inputType?: string }): boolean =>
  event.isTrusted && /^insert(?!ReplacementText)/.test(event.inputType ?? "");

/** Signals for the spam rule. */
export interface SpamSignals {
  /** The hidden field. */
  trap: string | null;
  /** Milliseconds since the form was served; null without a valid start time. */
  elapsedMs: number | null;
  /** A person has typed, pasted or dictated into the form; unknown without scripts. */
  hasTyped: boolean;
  links: number;
}

/** The signals in a form, except the links of its texts. */
export function spamSignals(form: FormData, now: Date): Omit<SpamSignals, "links"> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const traps = [spamFields.trap, ...earlierTraps].map(text);
  const startedAt = Number(text(spamFields.startedAt) || Number.NaN);
  return {
    trap: traps.find((value) => value.trim()) ?? null,
    elapsedMs: Number.isFinite(startedAt) ? now.getTime() - startedAt : null,
    hasTyped: text(spamFields.typed) !== "",
  };
}

interface SpamVerdict {
  /** Stored apart, without emails. */
  suspected: boolean;
  score: number;
  /** Why it may be spam. */
  reasons: string[];
}

const threshold = 50;
const tooFastMs = 700;
/** Within it nobody has read the form and typed an answer. */
const typingMs = 3_000;
const staleMs = 24 * 60 * 60 * 1000;

const filledTrap = "filled the hidden field";

/** Links in a text: with a scheme, with www, or in markup. */
export function countLinks(...values: (string | null)[]): number {
  const text = values.filter(Boolean).join("\n");
  return text.match(/\bhttps?:\/\/|(?<!\/\/)\bwww\.|\[url\b|<a\s/gi)?.length ?? 0;
}

/** Typed in the time that typing takes, and without a link. */
const looksLikePerson = ({ elapsedMs, hasTyped, links }: SpamSignals): boolean =>
  hasTyped && links === 0 && elapsedMs !== null && elapsedMs >= typingMs && elapsedMs <= staleMs;

/**
 * A filled hidden field or many links suffice; speed and a missing start time only add up, since password
 * managers and API clients are fast without being bots. What looks like a person is not suspected: browsers
 * fill in hidden fields too. It is emailed with a mark.
 */
export function judgeSpam(signals: SpamSignals): SpamVerdict {
  const { trap, elapsedMs, links } = signals;
  const signs: [number, string][] = [];
  if (trap?.trim()) signs.push([100, filledTrap]);
  if (elapsedMs === null) signs.push([10, "came without a start time"]);
  else if (elapsedMs < tooFastMs) signs.push([35, "was sent faster than a person can type"]);
  else if (elapsedMs > staleMs) signs.push([10, "used a form more than a day old"]);
  if (links >= 4) signs.push([50, `holds ${links} links`]);
  else if (links >= 1) signs.push([15, links === 1 ? "holds a link" : `holds ${links} links`]);
  const score = signs.reduce((sum, [points]) => sum + points, 0);
  return {
    suspected: score >= threshold && !looksLikePerson(signals),
    score,
    reasons: signs.map(([, reason]) => reason),
  };
}

/** True for an inquiry that is not suspected in spite of a filled hidden field: its email has a mark. */
export const isMarkedSpam = (row: { suspectedSpam: boolean; spamReasons: readonly string[] }) =>
  !row.suspectedSpam && row.spamReasons.includes(filledTrap);
