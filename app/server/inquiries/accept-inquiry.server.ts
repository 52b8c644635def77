import type { Selectable } from "kysely";

import type { Connection } from "#db/connect.server";
import { acceptInquiry, staysOfInquiry } from "#db/queries/inquiries/inquiries.server";
import type { Inquiries } from "#db/schema";
import type { MailedInquiry } from "#domain/inquiries/email";
import { readInquiryTrip } from "#domain/inquiries/inquiry-trip";
import type { RequestContext } from "~/server/services.server";
import { inquiryEmails } from "./inquiry-emails.server";

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
