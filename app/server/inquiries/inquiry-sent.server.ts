import { domainToUnicode } from "node:url";

import { findInquiry, staysOfInquiry } from "#db/queries/inquiries/inquiries.server";
import { emailStatesOf } from "#db/queries/mail/emails.server";
import { findShortlist } from "#db/queries/property/shortlist.server";
import { isoDay, monthDay } from "#domain/calendar/dates";
import { answerDay } from "#domain/inquiries/inquiry";
import { inquiryTripInWords, quoteInWords, readInquiryTrip } from "#domain/inquiries/inquiry-trip";
import { answerTime } from "#domain/limits";
import { placeOf } from "#domain/property/location";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import type { RequestContext } from "~/server/services.server";

const words = texts.inquirySent;

/** Confirmation of a stored inquiry for its sender; null if it was deleted. */
export async function readSentInquiry(context: RequestContext, id: string) {
  const { db, env, now } = context;
  const [inquiry, several, emails] = await Promise.all([
    findInquiry(db, id),
    staysOfInquiry(db, id),
    emailStatesOf(db, [id]),
  ]);
  if (!inquiry) return null;
  const { propertyId, propertyName, createdAt, kind, email, message } = inquiry;
  const single = propertyId && [{ id: propertyId, name: propertyName ?? "" }];
  const requested = several.length > 0 ? several : single || [];
  const { stays } = await findShortlist(
    db,
    requested.map((stay) => stay.id),
  );
  const day = monthDay(createdAt);
  return {
    kind,
    email: inOwnScript(email),
    message,
    from: senderSummary(inquiry),
    trip: tripOf(inquiry),
    day: isoDay(createdAt) === isoDay(now()) ? words.today(day) : day,
    answerDay: answerDay(createdAt, answerTime.workingDays),
    /** False without a mail server: the confirmation is saved, not sent. */
    isConfirmed: emails.some(
      ({ purpose, state }) =>
        purpose === "acknowledgement" &&
        (state === "sent" ||
          (Boolean(env.SMTP_URL) && (state === "queued" || state === "sending"))),
    ),
    stayCount: requested.length,
    /** Listed ones only. */
    stays: stays.map(({ id: stayId, name, country, cover, ...place }) => ({
      id: stayId,
      name,
      place: placeOf({ ...place, countries: [country] }),
      picture: cover,
    })),
  };
}

/** For its sender, who has not typed the ASCII form of the domain. */
function inOwnScript(email: string): string {
  const domainAt = email.lastIndexOf("@") + 1;
  return email.slice(0, domainAt) + domainToUnicode(email.slice(domainAt));
}

export type SentInquiry = NonNullable<Awaited<ReturnType<typeof readSentInquiry>>>;

/** Dates, party and total; the totals of several stays by name. */
function tripOf({ trip }: { trip: unknown }) {
  const asked = readInquiryTrip(trip);
  if (!asked) return null;
  const { quotes } = asked;
  return {
    text: inquiryTripInWords(asked),
    totals:
      quotes.length > 1
        ? quotes.map((quote) => ({ name: quote.name, text: quoteInWords(quote) }))
        : [],
  };
}

/** For example "Ines Moreau, October, 2 adults, 1 child (9)" */
function senderSummary(inquiry: NonNullable<Awaited<ReturnType<typeof findInquiry>>>): string {
  const { name, subject, travelPeriod, adults, children, childrenAges } = inquiry;
  if (readInquiryTrip(inquiry.trip)) return name;
  const ages = childrenAges ? ` (${childrenAges})` : "";
  return [
    name,
    subject && words.about(subject),
    travelPeriod,
    adults && plural(adults, "adult", "adults"),
    children && plural(children, "child", "children") + ages,
  ]
    .filter(Boolean)
    .join(", ");
}
