import type { Connection } from "#db/connect.server";
import { addEmails, type NewEmail } from "#db/queries/mail/emails.server";
import { recordChange } from "#db/queries/site/audit.server";
import { inTransaction } from "#db/transaction.server";
import { lockInquiry } from "./inquiries.server";

/** The same words within this time are one reply sent twice. */
const doubleSubmitMs = 10 * 60_000;

export interface StoredReply {
  emailId: string;
  /** It was there already: nothing more is to be queued. */
  duplicate: boolean;
}

/** Puts a reply into the outbox; null when there is no such inquiry. */
export function storeReply(
  db: Connection,
  inquiryId: string,
  email: NewEmail,
  { actor, now }: { actor: string; now: Date },
): Promise<StoredReply | null> {
  return inTransaction(db, async (trx) => {
    // Two equal posts at the same moment: the second waits for the row, then finds the first reply.
    if (!(await lockInquiry(trx, inquiryId))) return null;
    const twin = await trx
      .selectFrom("emails")
      .select("id")
      .where("inquiryId", "=", inquiryId)
      .where("purpose", "=", "reply")
      .where("textBody", "=", email.textBody)
      .where("createdAt", ">", new Date(now.getTime() - doubleSubmitMs))
      .executeTakeFirst();
    if (twin) return { emailId: twin.id, duplicate: true };
    const [emailId = ""] = await addEmails(trx, inquiryId, [email], now);
    await recordChange(trx, { actor, action: "reply", entity: "inquiry", entityId: inquiryId });
    return { emailId, duplicate: false };
  });
}
