import { randomUUID } from "node:crypto";
import { sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";
import { askAgainDays, reminderDays, reminderLetter } from "#domain/lodge/request";
import { addLetter } from "./letters.server";
import { closeExpired, createRequest, findRequest, type LodgeRequest } from "./requests.server";
import { hashOfLodgeToken, lodgeToken } from "./token.server";

interface Mailing {
  now: Date;
  /** Sender and reply address of the site. */
  from: string;
  replyTo: string;
  /** Session secret, from which the links derive. */
  secret: string;
}

/** Days between two reminders, also after the site was down for long. */
const minPauseDays = 7;

/**
 * Adds the reminders that are due: after 10 and 30 days, twice at most, never to a lodge that could not be
 * reached (L-009). Each is counted and added in one transaction, so that none is sent twice.
 * @returns ids of the emails
 */
export async function addReminders(db: Database, mailing: Mailing): Promise<string[]> {
  const { now } = mailing;
  await closeExpired(db, now);
  const added: string[] = [];
  for (const [sent, days] of reminderDays.entries()) {
    const due = await db
      .selectFrom("lodgeRequests")
      .select("id")
      .where("state", "=", "open")
      .where("reminders", "=", sent)
      .where(
        sql<boolean>`created_at <= ${now}::timestamptz - make_interval(days => ${days})
          and coalesce(reminded_at <= ${now}::timestamptz - make_interval(days => ${minPauseDays}), true)
          and exists (select from emails where lodge_request_id = lodge_requests.id
            and purpose = 'lodge' and emails.state in ('sent', 'captured'))`,
      )
      .execute();
    for (const { id } of due) {
      const emailId = await inTransaction(db, (trx) => remind(trx, id, sent, mailing));
      if (emailId) added.push(emailId);
    }
  }
  return added;
}

async function remind(
  trx: Connection,
  id: string,
  sent: number,
  { now, from, replyTo, secret }: Mailing,
): Promise<string | null> {
  const claimed = await trx
    .updateTable("lodgeRequests")
    // The secret may have changed since the request: the link of the reminder is the one that works.
    .set({
      reminders: sent + 1,
      remindedAt: now,
      tokenHash: hashOfLodgeToken(lodgeToken(secret, id)),
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("reminders", "=", sent)
    .returning("id")
    .executeTakeFirst();
  const request = claimed && (await findRequest(trx, id));
  if (!request) return null;
  return addLetter(trx, {
    requestId: id,
    purpose: sent === 0 ? "lodge-reminder-1" : "lodge-reminder-2",
    subject: `Reminder: ${request.subject}`.slice(0, 200),
    letter: reminderLetter(request.letter),
    from,
    toAddress: request.email,
    toName: request.contactName,
    replyToAddress: replyTo,
  });
}

/** The newest request of each lodge that has answered once and has no open one. */
const latestAnswered = (db: Connection) =>
  db
    .selectFrom("lodgeRequests as asked")
    .innerJoin("properties", "properties.id", "asked.propertyId")
    .select(["asked.id", "asked.propertyId"])
    .where("properties.deletedAt", "is", null)
    .where("asked.state", "in", ["answered", "reviewed"])
    .where(
      sql<boolean>`not exists (select from lodge_requests as later
        where later.property_id = asked.property_id
        and (later.created_at > asked.created_at or later.state = 'open'))`,
    );

export interface LodgeToAskAgain {
  request: LodgeRequest;
  kind: "yearly" | "difference";
  fields: string[];
}

/**
 * Lodges that answered before and are asked again: about everything after a year, and about a fact whose
 * source says something else since (L-009).
 */
export async function lodgesToAskAgain(db: Connection, now: Date): Promise<LodgeToAskAgain[]> {
  const yearly = await latestAnswered(db)
    .where(
      sql<boolean>`asked.answered_at <= ${now}::timestamptz - make_interval(days => ${askAgainDays})`,
    )
    .execute();
  const differing = await latestAnswered(db)
    .innerJoin("propertyEvidence as said", "said.propertyId", "asked.propertyId")
    .select("said.field")
    .where("said.origin", "in", ["reader", "sync", "ai"])
    .where("said.agrees", "=", false)
    .whereRef("said.recordedAt", ">", "asked.answeredAt")
    // Only facts that the lodge has confirmed: an operator's own choice is not in doubt.
    .where(
      sql<boolean>`exists (select from property_evidence as word where word.origin = 'lodge'
        and word.agrees and word.property_id = said.property_id and word.field = said.field)`,
    )
    .execute();
  const again: LodgeToAskAgain[] = [];
  for (const { id } of yearly) {
    const request = await findRequest(db, id);
    if (request) again.push({ request, kind: "yearly", fields: request.fields });
  }
  for (const id of new Set(differing.map((row) => row.id))) {
    if (again.some(({ request }) => request.id === id)) continue;
    const request = await findRequest(db, id);
    const fields = differing.flatMap((row) => (row.id === id ? [row.field] : []));
    if (request) again.push({ request, kind: "difference", fields });
  }
  return again;
}

/** @returns the id of the email; null if the lodge has an open request meanwhile */
export function askAgain(
  db: Database,
  { request, kind, fields }: LodgeToAskAgain,
  { subject, letter, ...mailing }: Mailing & { subject: string; letter: string },
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const id = randomUUID();
    const { propertyId, email, contactName } = request;
    const isNew = await createRequest(
      trx,
      { id, propertyId, kind, email, contactName, fields, subject, letter },
      { actor: "schedule", now: mailing.now, secret: mailing.secret },
    );
    if (!isNew) return null;
    return addLetter(trx, {
      requestId: id,
      purpose: "lodge",
      subject,
      letter,
      from: mailing.from,
      toAddress: email,
      toName: contactName,
      replyToAddress: mailing.replyTo,
    });
  });
}
