import { createHash } from "node:crypto";
import { type Selectable, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { addEmails, type NewEmail } from "#db/queries/mail/emails.server";
import { recordChange } from "#db/queries/site/audit.server";
import type { Inquiries } from "#db/schema";
import { holdLock, inTransaction } from "#db/transaction.server";
import { inquiryContent, type InquiryStatus } from "#domain/inquiries/form";
import type { InquiryStay } from "#domain/inquiries/inquiry";
import { filteredInquiries, inquiriesWith, type InquiryFilter } from "./filter.server";

/** Equal content within this time is one inquiry sent twice (P-088). */
const doubleSubmitMs = 10 * 60_000;

export interface NewInquiry {
  kind: "property" | "contact" | "test";
  propertyId: string | null;
  propertyName: string | null;
  /** Of an inquiry about several at once, which then has no `propertyId`. */
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
  suspectedSpam?: boolean;
  spamReasons?: string[];
}

export interface StoredInquiry {
  id: string;
  /** Mails to deliver; none for a repeat. */
  emailIds: string[];
  duplicate: boolean;
}

const isAcknowledgement = ({ purpose }: NewEmail) => purpose === "acknowledgement";

/**
 * Stores an inquiry and its mails together, before anything is queued. The inquiry is kept whatever
 * becomes of its mails.
 * @param emails are made only when the inquiry is new; the acknowledgement, only a few times a day
 */
export function storeInquiry(
  db: Connection,
  inquiry: NewInquiry,
  emails: readonly NewEmail[],
  now: Date,
): Promise<StoredInquiry> {
  const contentHash = createHash("sha256").update(inquiryContent(inquiry)).digest("base64url");
  return inTransaction(db, async (trx) => {
    // Two equal posts at the same moment: the second waits, then finds the first.
    await holdLock(trx, `inquiry/${contentHash}`);
    const twin = await trx
      .selectFrom("inquiries")
      .select("id")
      .where("contentHash", "=", contentHash)
      .where("createdAt", ">", new Date(now.getTime() - doubleSubmitMs))
      .executeTakeFirst();
    if (twin) return { id: twin.id, emailIds: [], duplicate: true };
    const { stays = [], ...row } = inquiry;
    const { id } = await trx
      .insertInto("inquiries")
      .values({ ...row, contentHash, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addStays(trx, id, stays);
    const acknowledged =
      emails.some(isAcknowledgement) && (await mayAcknowledge(trx, inquiry.email, now));
    const emailIds = await addEmails(
      trx,
      id,
      emails.filter((email) => acknowledged || !isAcknowledgement(email)),
    );
    return { id, emailIds, duplicate: false };
  });
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

/** The stays of an inquiry about several, as they were called; none for every other inquiry. */
export async function staysOfInquiry(db: Connection, id: string): Promise<InquiryStay[]> {
  return db
    .selectFrom("inquiryStays")
    .select(["propertyId as id", "propertyName as name"])
    .where("inquiryId", "=", id)
    .orderBy("position")
    .execute();
}

/** Inquiries newest first, and how many there are in all. */
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
  /** Set apart; in none of the others. */
  spam: number;
}

/** Tests are no leads and count nowhere. With words, only what they find is counted. */
export async function countInquiries(db: Connection, search?: string): Promise<InquiryCounts> {
  const apart = sql.ref("suspectedSpam");
  const of = (status: InquiryStatus) =>
    sql<number>`(count(*) filter (where status = ${status} and not ${apart}))::integer`.as(status);
  return inquiriesWith(db, search)
    .select([
      sql<number>`(count(*) filter (where not ${apart}))::integer`.as("total"),
      of("new"),
      of("replied"),
      of("resolved"),
      sql<number>`(count(*) filter (where ${apart}))::integer`.as("spam"),
    ])
    .executeTakeFirstOrThrow();
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

/** Keeps an inquiry as it is until the transaction ends; false when it is not there. */
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

/** Any status may follow any; false when there is no such inquiry. */
export function setInquiryStatus(
  db: Connection,
  id: string,
  status: InquiryStatus,
  actor: string,
): Promise<boolean> {
  return changeInquiry(db, id, { status }, actor);
}

/** Takes an inquiry out of those set apart; false when there is no such inquiry. */
export const acceptInquiry = (db: Connection, id: string, actor: string): Promise<boolean> =>
  changeInquiry(db, id, { suspectedSpam: false }, actor);

function changeInquiry(
  db: Connection,
  id: string,
  change: { status?: InquiryStatus; suspectedSpam?: boolean },
  actor: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom("inquiries")
      .select(["status", "suspectedSpam"])
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    const after = { ...before, ...change };
    if (after.status === before.status && after.suspectedSpam === before.suspectedSpam) return true;
    await trx
      .updateTable("inquiries")
      .set({ ...change, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "inquiry",
      entityId: id,
      before,
      after,
    });
    return true;
  });
}

const mostADay = 3;
const dayMs = 24 * 3600_000;

/** What follows a plus sign is the receiver's own note: all of it arrives in one mailbox. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, "$1@");

/**
 * False once a mailbox got its share of acknowledgements of a day: anybody can type anybody's address
 * into a form. The caller's transaction must be the one that stores the next.
 */
async function mayAcknowledge(trx: Connection, address: string, now: Date) {
  const mailbox = mailboxOf(address);
  await holdLock(trx, `acknowledge/${mailbox}`);
  const { sent } = await trx
    .selectFrom("inquiries")
    .innerJoin("emails", "emails.inquiryId", "inquiries.id")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("emails.purpose", "=", "acknowledgement")
    .where(sql<string>`lower(regexp_replace(inquiries.email, '\\+[^@]*@', '@'))`, "=", mailbox)
    .where("inquiries.createdAt", ">", new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return sent < mostADay;
}

/** Moves an inquiry to the trash; false when it is not there. The log keeps no personal data. */
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

/** Takes an inquiry out of the trash and answers its sender's name; null when it is not there. */
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
