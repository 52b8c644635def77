import type { Connection } from "#db/connect.server";

const mostShown = 20;

/** The last tests of the mail system, newest first, with how far each has come. */
export function listTestEmails(db: Connection) {
  return db
    .selectFrom("emails")
    .select(["id", "toAddress", "state", "tries", "lastError", "createdAt", "updatedAt", "sentAt"])
    .where("purpose", "=", "test")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(mostShown)
    .execute();
}
