import { createHash } from "node:crypto";
import { type Selectable, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { addEmails, type NewEmail } from "#db/queries/mail/emails.server";
import { deliveriesOfTransaction } from "#db/queries/webhooks/deliveries.server";
import type { Inquiries } from "#db/schema";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { inquiryContent, type InquiryStatus, isMarkedSpam } from "#domain/inquiries/form";
import type { InquiryStay } from "#domain/inquiries/inquiry";
import type { InquiryTrip } from "#domain/inquiries/inquiry-trip";
import {
  filteredInquiries,
  inquiriesWith,
  type InquiryFilter,
  isAssignedTo,
} from "./filter.server";

/** Equal content within this time counts as a double submit (P-088). */
const doubleSubmitMs = 10 * 60_000;

export interface NewInquiry {
  kind: "property" | "contact" | "test" | "suggestion";
  propertyId: string | null;
  propertyName: string | null;
  /** Stays of an inquiry about several, which has no `propertyId`. */
  stays?: readonly InquiryStay[];
  name: string;
  email: string;
  phone?: string | null;
  subject?: string | null;
  message: string;
  travelPeriod?: string | null;
  adults?: number | null;
  children?: number | null;
  childrenAges?: string | null;
  /** Dates and party with their totals. */
  trip?: InquiryTrip | null;
  suspectedSpam?: boolean;
  spamReasons?: string[];
}

/** What an inquiry has added to the outboxes. */
export interface InquiryMessages {
  /** Emails to queue; none for a repeat. */
  emailIds: string[];
  /** Messages to webhooks to queue. */
  deliveryIds: string[];
}

export interface StoredInquiry extends InquiryMessages {
  id: string;
  duplicate: boolean;
}

const isAcknowledgement = ({ purpose }: NewEmail) => purpose === "acknowledgement";

/**
 * Stores an inquiry and its emails together, before anything is queued: the inquiry is safe even if sending
 * fails. A repeat is stored once, but judged anew: one without suspicion clears the first one's.
 * @param emails of a new or cleared inquiry; the number of acknowledgements per day is limited
 */
export function storeInquiry(
  db: Connection,
  inquiry: NewInquiry,
  emails: readonly NewEmail[],
  now: Date,
): Promise<StoredInquiry> {
  const contentHash = createHash("sha256").update(inquiryContent(inquiry)).digest("base64url");
  return inTransaction(db, async (trx) => {
    // Serializes equal concurrent posts: the second one finds the first.
    await acquireLock(trx, `inquiry/${contentHash}`);
    const duplicate = await trx
      .selectFrom("inquiries")
      .select(["id", "email", "suspectedSpam", "spamReasons"])
      .where("contentHash", "=", contentHash)
      .where("createdAt", ">", new Date(now.getTime() - doubleSubmitMs))
      .orderBy("createdAt", "desc")
      .executeTakeFirst();
    if (duplicate) {
      const { id } = duplicate;
      if (!isLessSuspicious(inquiry, duplicate))
        return { id, emailIds: [], deliveryIds: [], duplicate: true };
      const { spamReasons = [] } = inquiry;
      const added = await clearSuspicion(trx, duplicate, { emails, spamReasons, now });
      return { id, ...added, duplicate: true };
    }
    const { stays = [], trip, ...row } = inquiry;
    const { id } = await trx
      .insertInto("inquiries")
      .values({
        ...row,
        trip: trip ? JSON.stringify(trip) : null,
        contentHash,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addStays(trx, id, stays);
    const added = await addMessages(trx, { id, email: inquiry.email }, emails, now);
    return { id, ...added, duplicate: false };
  });
}

type Suspicion = Pick<NewInquiry, "suspectedSpam" | "spamReasons">;

/** Suspected and without emails, emailed with a mark, or neither. */
const suspicionOf = ({ suspectedSpam = false, spamReasons = [] }: Suspicion): number =>
  suspectedSpam ? 2 : Number(isMarkedSpam({ suspectedSpam, spamReasons }));

const isLessSuspicious = (repeat: Suspicion, first: Suspicion) =>
  suspicionOf(repeat) < suspicionOf(first);

/** Adds the emails of an inquiry; triggers have added the messages to webhooks. */
async function addMessages(
  trx: Connection,
  { id, email }: { id: string; email: string },
  emails: readonly NewEmail[],
  now: Date,
): Promise<InquiryMessages> {
  const isAcknowledged = emails.some(isAcknowledgement) && (await mayAcknowledge(trx, email, now));
  const emailIds = await addEmails(
    trx,
    id,
    emails.filter((one) => isAcknowledged || !isAcknowledgement(one)),
  );
  const deliveries = await deliveriesOfTransaction(trx);
  return { emailIds, deliveryIds: deliveries.map((row) => row.id) };
}

/** The inquiry is no spam after all: it gets what it would have got at once. */
async function clearSuspicion(
  trx: Connection,
  inquiry: { id: string; email: string },
  { emails, spamReasons, now }: { emails: readonly NewEmail[]; spamReasons: string[]; now: Date },
): Promise<InquiryMessages> {
  await trx
    .updateTable("inquiries")
    .set({ suspectedSpam: false, spamReasons, updatedAt: sql`now()` })
    .where("id", "=", inquiry.id)
    .execute();
  // One that was emailed with a mark has its notice.
  const sent = await trx
    .selectFrom("emails")
    .select("purpose")
    .where("inquiryId", "=", inquiry.id)
    .execute();
  const missing = emails.filter((email) => !sent.some(({ purpose }) => purpose === email.purpose));
  return addMessages(trx, inquiry, missing, now);
}

async function addStays(trx: Connection, inquiryId: string, stays: readonly InquiryStay[]) {
  if (stays.length === 0) return;
  const rows = stays.map(({ id, name }, position) => ({
    inquiryId,
    position,
    propertyId: id,
    propertyName: name,
  }));
  await trx.insertInto("inquiryStays").values(rows).execute();
}

/** Stays of an inquiry about several, by their name at that time; empty for other inquiries. */
export async function staysOfInquiry(db: Connection, id: string): Promise<InquiryStay[]> {
  return db
    .selectFrom("inquiryStays")
    .select(["propertyId as id", "propertyName as name"])
    .where("inquiryId", "=", id)
    .orderBy("position")
    .execute();
}

/** A page of inquiries, newest first, with the total. */
export async function listInquiries(
  db: Connection,
  filter: InquiryFilter & { page?: number; pageSize?: number } = {},
): Promise<{ inquiries: Selectable<Inquiries>[]; total: number }> {
  const { page = 1, pageSize = 50 } = filter;
  const [inquiries, { total }] = await Promise.all([
    filteredInquiries(db, filter)
      .selectAll()
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    filteredInquiries(db, filter)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { inquiries, total };
}

export interface InquiryCounts {
  total: number;
  new: number;
  replied: number;
  resolved: number;
  /** Suspected spam; not included in the other counts. */
  spam: number;
}

/** Tests count nowhere. With a search or an assignee, only matches are counted. */
export async function countInquiries(
  db: Connection,
  { search, assignedTo }: Pick<InquiryFilter, "search" | "assignedTo"> = {},
): Promise<InquiryCounts> {
  const apart = sql.ref("suspectedSpam");
  const of = (status: InquiryStatus) =>
    sql<number>`(count(*) filter (where status = ${status} and not ${apart}))::integer`.as(status);
  return inquiriesWith(db, search)
    .$if(assignedTo !== undefined, (qb) => qb.where(isAssignedTo(assignedTo ?? null)))
    .select([
      sql<number>`(count(*) filter (where not ${apart}))::integer`.as("total"),
      of("new"),
      of("replied"),
      of("resolved"),
      sql<number>`(count(*) filter (where ${apart}))::integer`.as("spam"),
    ])
    .executeTakeFirstOrThrow();
}

export interface AssignedCounts {
  mine: number;
  unassigned: number;
}

/** Numbers of the assignment filters, among the inquiries of a status and a search. */
export function countAssigned(
  db: Connection,
  { status, search }: Pick<InquiryFilter, "status" | "search">,
  personId: string,
): Promise<AssignedCounts> {
  return filteredInquiries(db, { status, search })
    .select([
      sql<number>`(count(*) filter (where ${isAssignedTo(personId)}))::integer`.as("mine"),
      sql<number>`(count(*) filter (where ${isAssignedTo(null)}))::integer`.as("unassigned"),
    ])
    .executeTakeFirstOrThrow();
}

/** Names of the senders of inquiries that are not in the trash. */
export async function sendersOf(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("inquiries")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .where("deletedAt", "is", null)
    .execute();
}

export async function findInquiry(
  db: Connection,
  id: string,
): Promise<Selectable<Inquiries> | null> {
  const row = await db
    .selectFrom("inquiries")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an inquiry until the transaction ends; false if not found. */
export async function lockInquiry(trx: Connection, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("inquiries")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const findForUpdate = (trx: Connection, id: string) =>
  trx
    .selectFrom("inquiries")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Marks an inquiry as no spam, once: it gets its emails and messages to webhooks.
 * @returns what to queue; null if not found
 */
export function acceptInquiry(
  db: Connection,
  id: string,
  { actor, now }: { actor: string; now: Date },
  emailsOf: (inquiry: Selectable<Inquiries>, trx: Connection) => Promise<NewEmail[]>,
): Promise<InquiryMessages | null> {
  return inTransaction(db, async (trx) => {
    const inquiry = await findForUpdate(trx, id);
    if (!inquiry) return null;
    const { suspectedSpam, spamReasons } = inquiry;
    if (suspicionOf(inquiry) === 0) return { emailIds: [], deliveryIds: [] };
    const emails = await emailsOf(inquiry, trx);
    const added = await clearSuspicion(trx, inquiry, { emails, spamReasons: [], now });
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "inquiry",
      entityId: id,
      before: { suspectedSpam, spamReasons },
      after: { suspectedSpam: false, spamReasons: [] },
    });
    return added;
  });
}

const maxPerDay = 3;
const dayMs = 24 * 3600_000;

/** Removes the part after a plus sign: all such addresses belong to one mailbox. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, "$1@");

/**
 * Limits acknowledgements per mailbox and day, because anybody can enter any address into a form. The caller
 * must use the transaction that stores the next one.
 */
async function mayAcknowledge(trx: Connection, address: string, now: Date) {
  const mailbox = mailboxOf(address);
  await acquireLock(trx, `acknowledge/${mailbox}`);
  const { sent } = await trx
    .selectFrom("inquiries")
    .innerJoin("emails", "emails.inquiryId", "inquiries.id")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("emails.purpose", "=", "acknowledgement")
    .where(sql<string>`lower(regexp_replace(inquiries.email, '\\+[^@]*@', '@'))`, "=", mailbox)
    .where("inquiries.createdAt", ">", new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return sent < maxPerDay;
}

/** Moves an inquiry to the trash; false if not found. The audit log contains no personal data. */
export function deleteInquiry(
  db: Connection,
  id: string,
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("inquiries")
      .set({ deletedAt: now })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    await recordChange(trx, { actor, action: "delete", entity: "inquiry", entityId: id });
    return true;
  });
}

/** Restores an inquiry from the trash. @returns its sender's name; null if not found */
export function restoreInquiry(db: Connection, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("inquiries")
      .set({ deletedAt: null })
      .where(sql<SqlBool>`id::text = ${id}`)
      .where("deletedAt", "is not", null)
      .returning("name")
      .executeTakeFirst();
    if (!row) return null;
    await recordChange(trx, { actor, action: "restore", entity: "inquiry", entityId: id });
    return row.name;
  });
}
