import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { addEmails, type NewEmail } from "#db/queries/mail/emails.server";
import { recordChange } from "#db/queries/site/audit.server";
import { inTransaction } from "#db/transaction.server";
import { lockInquiry } from "./inquiries.server";

/** What the operator wrote down about an inquiry, oldest first. */
export function notesOf(db: Connection, inquiryId: string) {
  return db
    .selectFrom("inquiryNotes")
    .select(["id", "author", "body", "createdAt"])
    .where("inquiryId", "=", inquiryId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** A double press within this time is one note. */
const doubleSubmitMs = 60_000;

interface NewNote {
  inquiryId: string;
  body: string;
  actor: string;
  now: Date;
}

/** False when there is no such inquiry. The log says that there is a note, not what it says. */
export function addNote(
  db: Connection,
  { inquiryId, body, actor, now }: NewNote,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await lockInquiry(trx, inquiryId))) return false;
    const twin = await trx
      .selectFrom("inquiryNotes")
      .select("id")
      .where("inquiryId", "=", inquiryId)
      .where("body", "=", body)
      .where("deletedAt", "is", null)
      .where("createdAt", ">", new Date(now.getTime() - doubleSubmitMs))
      .executeTakeFirst();
    if (twin) return true;
    await trx
      .insertInto("inquiryNotes")
      .values({ inquiryId, body, author: actor, createdAt: now })
      .execute();
    await recordChange(trx, { actor, action: "note", entity: "inquiry", entityId: inquiryId });
    return true;
  });
}

/** Puts a note away for 30 days; false when it is not there. */
export function deleteNote(
  db: Connection,
  id: string,
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("inquiryNotes")
      .set({ deletedAt: now })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .returning("inquiryId")
      .executeTakeFirst();
    if (!row) return false;
    const { inquiryId } = row;
    await recordChange(trx, {
      actor,
      action: "delete-note",
      entity: "inquiry",
      entityId: inquiryId,
    });
    return true;
  });
}

/** Takes a note back and answers what it is called; null when it is not there. */
export function restoreNote(db: Connection, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("inquiryNotes")
      .set({ deletedAt: null })
      .where(sql<SqlBool>`id::text = ${id}`)
      .where("deletedAt", "is not", null)
      .returning("inquiryId")
      .executeTakeFirst();
    if (!row) return null;
    const { inquiryId } = row;
    await recordChange(trx, {
      actor,
      action: "restore-note",
      entity: "inquiry",
      entityId: inquiryId,
    });
    return "The note";
  });
}

/** The same words within this time are one reply sent twice. */
const doubleReplyMs = 10 * 60_000;

interface StoredReply {
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
      .where("createdAt", ">", new Date(now.getTime() - doubleReplyMs))
      .executeTakeFirst();
    if (twin) return { emailId: twin.id, duplicate: true };
    const [emailId = ""] = await addEmails(trx, inquiryId, [email], now);
    await recordChange(trx, { actor, action: "reply", entity: "inquiry", entityId: inquiryId });
    return { emailId, duplicate: false };
  });
}
