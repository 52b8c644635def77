import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { Selectable } from "kysely";
import type { z } from "zod";

import type { Connection } from "#db/connect.server";
import {
  acceptInquiry,
  staysOfInquiry,
  storeInquiry,
} from "#db/queries/inquiries/inquiries.server";
import type { Inquiries } from "#db/schema";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import type { MailedInquiry } from "#domain/inquiries/email";
import {
  contactSchema,
  countLinks,
  inquiryProblem,
  inquirySchema,
  isMarkedSpam,
  judgeSpam,
  type SpamSignals,
  spamSignals,
} from "#domain/inquiries/form";
import { type InquiryStay, staysInWords } from "#domain/inquiries/inquiry";
import {
  inquiryQuote,
  type InquiryTrip,
  readInquiryTrip,
  travelOf,
} from "#domain/inquiries/inquiry-trip";
import { paths } from "#domain/paths/paths";
import { readTrip, tripParams } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { limitRequest, uncountAttempt } from "~/server/limits/rate-limit.server";
import { openQuotesFor } from "~/server/rates/open-quotes.server";
import { quoteDay } from "~/server/rates/quotes.server";
import type { RequestContext } from "~/server/services.server";
import { rejectedForm, withDatabaseFallback } from "~/server/unavailable/guard-routes.server";
import { addSentInquiry } from "~/server/visitor/preferences.server";
import { inquiryEmails } from "./inquiry-emails.server";
import { readSentInquiry, type SentInquiry } from "./inquiry-sent.server";

/**
 * Handles an inquiry about a property: validates it, stores it with its emails, and queues the emails.
 * @param find throws if the property does not exist
 */
export async function answerInquiry(
  request: Request,
  context: RequestContext,
  find: () => Promise<InquiryStay>,
) {
  const act = async () => {
    const property = await find();
    return answer(request, context, inquirySchema, {
      stays: [property],
      failed: texts.inquiry.failed,
    });
  };
  return withDatabaseFallback(
    { request, context },
    act,
    (form) => rejectedForm(form, texts.inquiry.failed),
    () => texts.inquiry.failed,
  );
}

/**
 * Handles one inquiry about several stays (P-153).
 * @param find returns the selected stays that are listed
 */
export async function answerShortlistInquiry(
  request: Request,
  context: RequestContext,
  find: (form: FormData) => Promise<readonly InquiryStay[]>,
) {
  const act = async () => {
    const form = await request.formData();
    const stays = await find(form);
    if (stays.length === 0) return data(rejectedForm(form, texts.ask.noneChosen), { status: 400 });
    return answer(request, context, inquirySchema, {
      stays,
      failed: texts.inquiry.failed,
    });
  };
  return withDatabaseFallback(
    { request, context },
    act,
    (form) => rejectedForm(form, texts.inquiry.failed),
    () => texts.inquiry.failed,
  );
}

/** Handles a message of the contact form, which is stored as an inquiry too (P-162). */
export async function answerContact(request: Request, context: RequestContext) {
  const act = async () => {
    const { contactEmail } = await context.settings();
    return answer(request, context, contactSchema, {
      stays: [],
      failed: texts.contact.failed(contactEmail),
    });
  };
  return withDatabaseFallback(
    { request, context },
    act,
    (form) => rejectedForm(form, texts.common.notStored),
    () => texts.contact.failed(context.lastSettings().contactEmail),
  );
}

interface Plan {
  /** Subject of the inquiry; empty for a contact message. */
  stays: readonly InquiryStay[];
  failed: string;
}

export type InquiryValues = Omit<MailedInquiry, "kind" | "propertyName">;

const withoutDetails = {
  subject: null,
  travelPeriod: null,
  adults: null,
  children: null,
  childrenAges: null,
};

async function answer(
  request: Request,
  context: RequestContext,
  schema: typeof inquirySchema | typeof contactSchema,
  plan: Plan,
) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: schema as z.ZodType<Partial<InquiryValues>> });
  if (submission.status !== "success") {
    const result = submission.reply();
    return data(withProblem(result, inquiryProblem(result.error ?? {})), { status: 400 });
  }
  const limit = await limitRequest(context, "inquiry");
  if (!limit.ok)
    return data(withProblem(submission.reply(), texts.common.tooMany), {
      status: 429,
      headers: { "Retry-After": String(limit.retryAfterSeconds) },
    });
  let inquiryId: string;
  try {
    const values = {
      ...withoutDetails,
      ...submission.value,
      ...(await travelIn(form, plan.stays, context)),
    } as InquiryValues;
    const signals = spamSignals(form, context.now());
    inquiryId = await submitInquiry(context, values, plan.stays, signals);
  } catch (error) {
    uncountAttempt(context, "inquiry");
    if (isDatabaseUnavailable(error)) throw error;
    context.log.error(
      { reason: String(error), requestId: context.requestId },
      texts.contact.failedLog,
    );
    return data(withProblem(submission.reply(), plan.failed), { status: 503 });
  }
  return sentAnswer(request, context, inquiryId, plan.stays);
}

/** Dates and party of a form with a trip, which has no fields of its own for them. */
async function travelIn(form: FormData, stays: readonly InquiryStay[], context: RequestContext) {
  const asked = await quoteSentTrip(form, stays, context);
  if (asked) return { asked, ...travelOf(asked) };
  const wished = wishedDates(form);
  return wished ? { travelPeriod: wished } : {};
}

/** Response to a form sent by scripts, once the inquiry is stored. */
export interface SentAnswer {
  outcome: "sent";
  /** The same, for tabs opened before the release of 2026-11-24. */
  kept: "sent";
  /** Null if it was deleted meanwhile. */
  inquiry: SentInquiry | null;
}

/** Scripts display the confirmation in place of the form; without them a redirect leads to its page. */
async function sentAnswer(
  request: Request,
  context: RequestContext,
  inquiryId: string,
  stays: readonly InquiryStay[],
) {
  const cookie = await addSentInquiry(request, context.env, {
    inquiryId,
    at: context.now(),
    stays: stays.map(({ id }) => id),
  });
  const headers = { "Set-Cookie": cookie };
  if (!context.byScript) return redirect(paths.inquirySent(), { status: 303, headers });
  const inquiry = await readSentInquiry(context, inquiryId);
  return data<SentAnswer>({ outcome: "sent", kept: "sent", inquiry }, { headers });
}

/** Adds a message above the form to conform's result, which preserves the input. */
function withProblem(result: SubmissionResult, problem: string): SubmissionResult {
  return { ...result, status: "error", error: { ...result.error, "": [problem] } };
}

/** Stores a valid inquiry with its emails and queues them. @returns its id */
export async function submitInquiry(
  context: RequestContext,
  values: InquiryValues,
  stays: readonly InquiryStay[],
  signals: Omit<SpamSignals, "links">,
) {
  const { db, enqueue, now } = context;
  const { asked = null, ...columns } = values;
  const { suspected: suspectedSpam, reasons: spamReasons } = judgeSpam({
    ...signals,
    links: countLinks(values.message, values.subject),
  });
  const [first, second] = stays;
  const kind = first ? "property" : "contact";
  const propertyName = first
    ? staysInWords(stays)
    : texts.contact.propertyName(values.subject ?? "");
  const mailed: MailedInquiry = { ...values, kind, propertyName };
  const mayBeSpam = isMarkedSpam({ suspectedSpam, spamReasons });
  const emails = suspectedSpam ? [] : await inquiryEmails(context, mailed, stays, { mayBeSpam });
  const stored = await storeInquiry(
    db,
    {
      ...columns,
      trip: asked,
      kind,
      propertyId: first && !second ? first.id : null,
      stays: second ? stays : [],
      propertyName,
      suspectedSpam,
      spamReasons,
    },
    emails,
    now(),
  );
  await Promise.all([
    ...stored.emailIds.map((emailId) => enqueue("deliver-email", { emailId })),
    ...stored.deliveryIds.map((deliveryId) => enqueue("deliver-webhook", { deliveryId })),
  ]);
  return stored.id;
}

/**
 * Dates and party in a sent form, priced now: a total in the form is not trusted. Null without dates, or with
 * ones that are no longer valid: those remain a wish in `travelPeriod`.
 */
async function quoteSentTrip(
  form: FormData,
  stays: readonly InquiryStay[],
  context: RequestContext,
): Promise<InquiryTrip | null> {
  const { trip } = readTrip(tripParamsIn(form), quoteDay());
  if (!trip || stays.length === 0) return null;
  const quotes = await openQuotesFor(
    context,
    stays.map(({ id }) => id),
    trip,
  );
  return {
    trip,
    quotes: stays.map((stay) => inquiryQuote(stay, trip, quotes.get(stay.id) ?? null)),
  };
}

/** Dates in a form that are no trip, in words; null if it has none. */
function wishedDates(form: FormData): string | null {
  const { typed } = readTrip(tripParamsIn(form), quoteDay());
  return [typed.arrive, typed.leave].filter(Boolean).join(" to ").slice(0, 120) || null;
}

const tripParamsIn = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    tripParams.flatMap((name) =>
      form
        .getAll(name)
        .flatMap((value): [string, string][] => (typeof value === "string" ? [[name, value]] : [])),
    ),
  );

/**
 * An inquiry is no spam after all: what would have followed at once follows now, its emails and messages to
 * webhooks.
 * @returns false if not found
 */
export async function acceptSuspected(
  context: RequestContext,
  id: string,
  actor: string,
): Promise<boolean> {
  const { db, enqueue, now } = context;
  const by = { actor, now: now() };
  const added = await acceptInquiry(db, id, by, async (inquiry, trx) =>
    inquiryEmails(context, mailedOf(inquiry), await staysOf(trx, inquiry), {
      isSuggestion: inquiry.kind === "suggestion",
    }),
  );
  if (!added) return false;
  for (const emailId of added.emailIds) await enqueue("deliver-email", { emailId });
  for (const deliveryId of added.deliveryIds) await enqueue("deliver-webhook", { deliveryId });
  return true;
}

const staysOf = (trx: Connection, { id, kind, propertyId, propertyName }: Selectable<Inquiries>) =>
  kind === "property" && propertyId
    ? [{ id: propertyId, name: propertyName ?? "" }]
    : staysOfInquiry(trx, id);

const mailedOf = ({ kind, trip, ...inquiry }: Selectable<Inquiries>): MailedInquiry => ({
  ...inquiry,
  kind: kind === "property" ? "property" : "contact",
  asked: readInquiryTrip(trip),
});
