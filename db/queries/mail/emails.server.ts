import { type ExpressionBuilder, type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { requestWork } from "#db/queries/work/work.server";
import type { DB, Emails } from "#db/schema";
import { inTransaction } from "#db/transaction.server";
import { gaveUpOn, giveUpAfterSeconds } from "#domain/mail/retries";

export type EmailState = "queued" | "sending" | "sent" | "failed" | "captured";

/**
 * An email still "sending" after this was left by a killed worker. Its work has a lease as well; this one is also
 * respected by workers of the previous release. Measured by the database clock, which all workers share.
 */
const abandonedAfterSeconds = 90;

export const claimable = (eb: ExpressionBuilder<DB, "emails">) =>
  eb.or([
    eb("state", "=", "queued"),
    eb.and([
      eb("state", "=", "sending"),
      sql<boolean>`updated_at < now() - make_interval(secs => ${abandonedAfterSeconds})`,
    ]),
  ]);

/**
 * When an email is given up: two days after its first failure. Set back by what an attempt is late, because a
 * site that was off has not tried.
 */
export const giveUpTime = (now: Date) => sql<Date>`coalesce(
  emails.give_up_at + greatest(interval '0', ${now}::timestamptz - emails.next_try_at),
  ${now}::timestamptz + make_interval(secs => ${giveUpAfterSeconds}))`;

/** An email in the form that the mailer takes. */
export interface ClaimedEmail {
  id: string;
  /** Equal for all attempts, so that receivers can detect duplicates. */
  messageId: string;
  to: { name?: string; address: string }[];
  replyTo?: { name?: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The lodge whose link replaces {link} in the bodies. */
  lodgeRequestId: string | null;
  /** Including the current one. */
  tries: number;
  /** Written by a person; other emails are marked as automatic. */
  personal: boolean;
}

const addressOf = (address: string, name: string | null) =>
  name === null ? { address } : { address, name };

/** Claims an email for sending; null if it is sent or claimed by another worker. */
export async function claimForSending(
  db: Connection,
  id: string,
  now: Date = new Date(),
): Promise<ClaimedEmail | null> {
  const row = await db
    .updateTable("emails")
    .set({
      state: "sending",
      tries: sql`tries + 1`,
      updatedAt: sql`now()`,
      giveUpAt: sql`case when give_up_at is not null then ${giveUpTime(now)} end`,
      nextTryAt: now,
    })
    .where("id", "=", id)
    .where(claimable)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    messageId: row.messageId,
    to: [addressOf(row.toAddress, row.toName)],
    replyTo:
      row.replyToAddress === null ? undefined : addressOf(row.replyToAddress, row.replyToName),
    subject: row.subject,
    text: row.textBody,
    html: row.htmlBody,
    lodgeRequestId: row.lodgeRequestId,
    tries: row.tries,
    personal: row.purpose === "reply" || row.purpose === "lodge",
  };
}

interface EmailResult {
  state: EmailState;
  lastError?: string | null;
  sentAt?: Date;
}

/** Of an email that is not tried again. */
const notWaiting = { waitsForServer: false, nextTryAt: null, giveUpAt: null };

/**
 * Only the holder of an email may finish it: a late result is ignored. A sent reply sets a new inquiry to
 * replied; a reply that was only saved does not.
 */
function finishEmail(db: Connection, id: string, result: EmailResult): Promise<void> {
  return inTransaction(db, async (trx) => {
    const email = await trx
      .updateTable("emails")
      .set({ ...result, ...notWaiting, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "=", "sending")
      .returning(["inquiryId", "purpose"])
      .executeTakeFirst();
    if (email?.inquiryId && email.purpose === "reply" && result.state === "sent")
      await markReplied(trx, email.inquiryId);
  });
}

async function markReplied(trx: Connection, inquiryId: string): Promise<void> {
  const row = await trx
    .updateTable("inquiries")
    .set({ status: "replied", updatedAt: sql`now()` })
    .where("id", "=", inquiryId)
    .where("status", "=", "new")
    .returning("id")
    .executeTakeFirst();
  if (!row) return;
  await recordChange(trx, {
    actor: "outbox",
    action: "update",
    entity: "inquiry",
    entityId: inquiryId,
    before: { status: "new" },
    after: { status: "replied" },
  });
}

export const markSent = (db: Connection, id: string, now: Date) =>
  finishEmail(db, id, { state: "sent", sentAt: now, lastError: null });

/** No mail server is configured: the email stays readable in the admin. */
export const markCaptured = (db: Connection, id: string) =>
  finishEmail(db, id, { state: "captured", lastError: null });

export const markFailed = (db: Connection, id: string, error: string) =>
  finishEmail(db, id, { state: "failed", lastError: error });

/**
 * Requests another attempt after a pause, unless the email has been tried for two days.
 * @returns false if it has failed
 */
export function scheduleRetry(
  db: Connection,
  id: string,
  { error, pauseSeconds, now }: { error: string; pauseSeconds: number; now: Date },
): Promise<boolean> {
  const hasFailed = sql<boolean>`${giveUpTime(now)} <= ${now}`;
  const nextTryAt = new Date(now.getTime() + pauseSeconds * 1000);
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("emails")
      .set({
        giveUpAt: giveUpTime(now),
        waitsForServer: false,
        state: sql`case when ${hasFailed} then 'failed' else 'queued' end`,
        lastError: sql`case when ${hasFailed} then ${gaveUpOn(error)} else ${error} end`,
        nextTryAt: sql`case when ${hasFailed} then null else ${nextTryAt}::timestamptz end`,
        updatedAt: sql`now()`,
      })
      .where("id", "=", id)
      .where("state", "=", "sending")
      .returning("state")
      .executeTakeFirst();
    if (row?.state === "queued") await requestDelivery(trx, [id], { pauseSeconds });
    return row?.state !== "failed";
  });
}

/** Requests the delivery of stored emails, in the transaction that stores them. */
export const requestDelivery = (
  trx: Connection,
  ids: readonly string[],
  options?: { pauseSeconds: number },
) =>
  requestWork(
    trx,
    "deliver-email",
    ids.map((emailId) => ({ emailId })),
    options,
  );

const sentAgain = { ...notWaiting, state: "queued", tries: 0, updatedAt: sql<Date>`now()` };

/** Requeues a failed or captured email; false if it is neither. */
export const sendAgain = (db: Connection, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("emails")
      .set(sentAgain)
      .where("id", "=", id)
      .where("state", "in", ["failed", "captured"])
      .returning("id")
      .executeTakeFirst();
    if (row) await requestDelivery(trx, [id]);
    return row !== undefined;
  });

/** Requeues the emails that were given up after two days. @returns their ids */
export const sendAbandonedAgain = (db: Connection, limit: number): Promise<string[]> =>
  inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable("emails")
      .set(sentAgain)
      .where("id", "in", (eb) =>
        eb
          .selectFrom("emails")
          .select("id")
          .where("state", "=", "failed")
          .where("giveUpAt", "is not", null)
          .orderBy("createdAt")
          .limit(limit),
      )
      .where("state", "=", "failed")
      .returning("id")
      .execute();
    const ids = rows.map(({ id }) => id);
    await requestDelivery(trx, ids);
    return ids;
  });

/** The columns of an email that failed for another reason than time. */
export const failedBecause = (reason: string) => ({
  ...notWaiting,
  state: "failed",
  lastError: reason,
  updatedAt: sql<Date>`now()`,
});

/** Fails a waiting email; false if it is being sent or finished. */
export async function cancelEmail(db: Connection, id: string, reason: string): Promise<boolean> {
  const row = await db
    .updateTable("emails")
    .set(failedBecause(reason))
    .where("id", "=", id)
    .where("state", "=", "queued")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewEmail {
  purpose: "notice" | "acknowledgement" | "test" | "reply";
  messageId: string;
  toAddress: string;
  toName?: string | null;
  replyToAddress?: string | null;
  replyToName?: string | null;
  subject: string;
  textBody: string;
  htmlBody: string;
  /** Who wrote a reply; absent for emails of the site. */
  author?: string;
}

/** Adds emails to the outbox. @returns their ids; a job sends them afterwards */
export function addEmails(
  db: Connection,
  inquiryId: string | null,
  emails: readonly NewEmail[],
  createdAt?: Date,
): Promise<string[]> {
  if (emails.length === 0) return Promise.resolve([]);
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .insertInto("emails")
      .values(emails.map((email) => ({ ...email, inquiryId, createdAt })))
      .returning("id")
      .execute();
    const ids = rows.map((row) => row.id);
    await requestDelivery(trx, ids);
    return ids;
  });
}

const order = sql`array_position(array['notice', 'acknowledgement'], purpose), created_at, id`;

/** Delivery states of inquiries' emails: notice, acknowledgement, then replies. */
export function emailStatesOf(db: Connection, inquiryIds: readonly string[]) {
  if (inquiryIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("emails")
    .select(["id", "inquiryId", "purpose", "state", "tries", "nextTryAt", "lastError", "sentAt"])
    .where("inquiryId", "in", [...inquiryIds])
    .orderBy(order)
    .execute();
}

/** Emails of one inquiry with their text. */
export function emailsOf(db: Connection, inquiryId: string) {
  return db
    .selectFrom("emails")
    .select(["id", "purpose", "state", "tries", "lastError", "sentAt", "createdAt", "textBody"])
    .select("author")
    .where("inquiryId", "=", inquiryId)
    .orderBy(order)
    .execute();
}

export async function findEmail(db: Connection, id: string): Promise<Selectable<Emails> | null> {
  const row = await db.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Latest emails with their text, for the operator. */
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
      "waitsForServer",
      "lastError",
      "sentAt",
      "createdAt",
    ])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

const maxListed = 20;

/** Latest test emails with their state, newest first. */
export function listTestEmails(db: Connection) {
  return db
    .selectFrom("emails")
    .select(["id", "toAddress", "state", "tries", "lastError", "createdAt", "updatedAt", "sentAt"])
    .where("purpose", "=", "test")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(maxListed)
    .execute();
}
