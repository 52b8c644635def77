import { z } from "zod";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { saveProperty } from "#db/queries/property/save.server";
import { emailField } from "#domain/forms/email";
import { withoutMarkup } from "#domain/forms/plain-text";
import { optionalText, requiredText } from "#domain/forms/values";
import { isMarkedSpam, judgeSpam, spamSignals } from "#domain/inquiries/form";
import { isKnown, lodgeFacts, readAnswer } from "#domain/lodge/facts";
import { maxMessage } from "#domain/lodge/request";
import { countries } from "#domain/places/countries";
import { emptyProperty } from "#domain/property/form";
import type { PropertyFields } from "#domain/property/property";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { inquiryEmails } from "~/server/inquiries/inquiry-emails.server";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";

export const suggestionForm = z.object({
  place: withoutMarkup(requiredText(200, "Please enter the name of your lodge")),
  country: z
    .string()
    .refine(
      (name) => countries.some((country) => country.name === name),
      "Please choose a country",
    ),
  region: withoutMarkup(requiredText(200, "Please enter the region, park or town")),
  contact: withoutMarkup(requiredText(120, "Please enter your name")),
  email: emailField("Please enter your email"),
  message: withoutMarkup(optionalText(maxMessage)),
});

export type SuggestionErrors = Record<string, string>;

/** Reads the form: who suggests which place, and every fact that was entered. */
export function readSuggestion(form: FormData) {
  const errors: SuggestionErrors = {};
  const read = suggestionForm.safeParse(Object.fromEntries(form));
  for (const { path, message } of read.success ? [] : read.error.issues)
    errors[String(path[0])] ??= message;
  const values: Partial<PropertyFields> = {};
  for (const fact of lodgeFacts) {
    const answer = readAnswer(fact, form, emptyProperty);
    if ("values" in answer && isKnown(fact, answer.values)) Object.assign(values, answer.values);
    else if ("error" in answer && hasText(form, fact.name)) errors[fact.name] = answer.error;
  }
  return { suggestion: read.success ? read.data : null, values, errors };
}

const hasText = (form: FormData, name: string) =>
  [...form].some(
    ([key, value]) =>
      (key === `value.${name}` || key.startsWith(`value.${name}.`)) && String(value).trim() !== "",
  );

type Suggestion = z.output<typeof suggestionForm>;

/**
 * Stores a suggested place as a draft, and an inquiry of its own kind that says who suggests it (L-012). A
 * suspected robot leaves an inquiry marked as spam and no draft.
 */
export async function storeSuggestion(
  context: RequestContext,
  form: FormData,
  { suggestion, values }: { suggestion: Suggestion; values: Partial<PropertyFields> },
): Promise<void> {
  const { place, country, region, contact, email, message } = suggestion;
  const text = message || `${place} in ${region}, ${country} suggests itself.`;
  const { suspected: suspectedSpam, reasons: spamReasons } = judgeSpam({
    ...spamSignals(form, context.now()),
    // Lodges link to their own pages.
    links: 0,
  });
  const mailed = {
    kind: "contact",
    name: contact,
    email,
    phone: null,
    subject: `Suggestion: ${place}`,
    propertyName: place,
    message: text,
    travelPeriod: null,
    adults: null,
    children: null,
    childrenAges: null,
  } as const;
  const mayBeSpam = isMarkedSpam({ suspectedSpam, spamReasons });
  await createOnce(context, { form, actor: email, scope: "suggestion" }, async (inner) => {
    const propertyId = suspectedSpam ? null : await storeDraft(inner, suggestion, values);
    const { id, emailIds } = await storeInquiry(
      inner.db,
      {
        ...mailed,
        kind: "suggestion",
        propertyId,
        suspectedSpam,
        spamReasons,
      },
      suspectedSpam
        ? []
        : await inquiryEmails(inner, mailed, [], { mayBeSpam, isSuggestion: true }),
      inner.now(),
    );
    for (const emailId of emailIds) await inner.enqueue("deliver-email", { emailId });
    return { id };
  });
}

async function storeDraft(
  { db, enqueue, rates: readRates }: RequestContext,
  { place, country, region, contact }: Suggestion,
  values: Partial<PropertyFields>,
): Promise<string | null> {
  const { rates } = await readRates();
  const saved = await saveProperty(db, {
    fields: {
      ...emptyProperty,
      ...values,
      name: place,
      countries: [country],
      region,
      active: false,
      importSource: "suggestion",
    },
    actor: "lodge",
    rates,
    sources: { origin: "lodge", person: contact },
  });
  if ("conflict" in saved) return null;
  await queuePropertyJobs(enqueue, saved);
  return saved.id;
}
