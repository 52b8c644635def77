import type { Connection } from "#db/connect.server";

/** The last mails with their words, for the operator to read. */
export function recentMails(db: Connection, limit = 25) {
  return db
    .selectFrom("emails")
    .select([
      "id",
      "inquiryId",
      "purpose",
      "toAddress",
      "subject",
      "textBody",
      "state",
      "tries",
      "nextTryAt",
      "lastError",
      "sentAt",
      "createdAt",
    ])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
