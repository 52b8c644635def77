import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { addEmails, type NewEmail } from "#db/queries/mail/emails.server";
import { inTransaction } from "#db/transaction.server";
import { lockInquiry } from "./inquiries.server";

/** Notes of the operator about an inquiry, oldest first. */
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

/** Equal notes within this time count as a double submit. */
const doubleSubmitMs = 60_000;

interface NewNote {
  inquiryId: string;
  body: string;
  actor: string;
  now: Date;
}

/** False if the inquiry does not exist. The audit log records that there is a note, not its text. */
export function addNote(
  db: Connection,
  { inquiryId, body, actor, now }: NewNote,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await lockInquiry(trx, inquiryId))) return false;
    const duplicate = await trx
      .selectFrom("inquiryNotes")
      .select("id")
      .where("inquiryId", "=", inquiryId)
      .where("body", "=", body)
      .where("deletedAt", "is", null)
      .where("createdAt", ">", new Date(now.getTime() - doubleSubmitMs))
      .executeTakeFirst();
    if (duplicate) return true;
    await trx
      .insertInto("inquiryNotes")
      .values({ inquiryId, body, author: actor, createdAt: now })
      .execute();
    await recordChange(trx, { actor, action: "note", entity: "inquiry", entityId: inquiryId });
    return true;
  });
}

/** Moves a note to the trash for 30 days; false if not found. */
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

/** Restores a note; false if not found. */
export function restoreNote(db: Connection, id: string, actor: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("inquiryNotes")
      .set({ deletedAt: null })
      .where(sql<SqlBool>`id::text = ${id}`)
      .where("deletedAt", "is not", null)
      .returning("inquiryId")
      .executeTakeFirst();
    if (!row) return false;
    const { inquiryId } = row;
    await recordChange(trx, {
      actor,
      action: "restore-note",
      entity: "inquiry",
      entityId: inquiryId,
    });
    return true;
  });
}

/** Equal texts within this time count as one reply sent twice. */
const doubleReplyMs = 10 * 60_000;

interface StoredReply {
  emailId: string;
  /** The reply was stored before: nothing is to be queued. */
  duplicate: boolean;
}

/** Puts a reply into the outbox, under the name of its author; null if the inquiry does not exist. */
export function storeReply(
  db: Connection,
  inquiryId: string,
  email: NewEmail,
  { actor, now }: { actor: string; now: Date },
): Promise<StoredReply | null> {
  return inTransaction(db, async (trx) => {
    // The row lock serializes equal concurrent posts: the second one finds the first reply.
    if (!(await lockInquiry(trx, inquiryId))) return null;
    const duplicate = await trx
      .selectFrom("emails")
      .select("id")
      .where("inquiryId", "=", inquiryId)
      .where("purpose", "=", "reply")
      .where("textBody", "=", email.textBody)
      .where("createdAt", ">", new Date(now.getTime() - doubleReplyMs))
      .executeTakeFirst();
    if (duplicate) return { emailId: duplicate.id, duplicate: true };
    const [emailId = ""] = await addEmails(trx, inquiryId, [{ ...email, author: actor }], now);
    await recordChange(trx, { actor, action: "reply", entity: "inquiry", entityId: inquiryId });
    return { emailId, duplicate: false };
  });
}
