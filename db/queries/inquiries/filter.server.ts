import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { escapeLike, inTransaction } from "#db/transaction.server";
import type { InquiryStatusFilter } from "#domain/inquiries/list";

export interface InquiryFilter {
  /** "spam" selects suspected spam. */
  status?: InquiryStatusFilter;
  search?: string;
  /** ID of a person; null selects what is assigned to nobody. */
  assignedTo?: string | null;
}

const maxWords = 8;

/** Inquiries that contain each search term in any field, notes included; without tests and the trash. */
export function inquiriesWith(db: Connection, search = "") {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.reduce(
    (query, word) => {
      const like = `%${escapeLike(word)}%`;
      return query.where((eb) =>
        eb.or([
          ...(["name", "email", "propertyName", "subject", "message"] as const).map((column) =>
            eb(column, "ilike", like),
          ),
          eb.exists(
            eb
              .selectFrom("inquiryNotes")
              .select(sql`1`.as("found"))
              .whereRef("inquiryNotes.inquiryId", "=", "inquiries.id")
              .where("inquiryNotes.deletedAt", "is", null)
              .where("inquiryNotes.body", "ilike", like),
          ),
        ]),
      );
    },
    db.selectFrom("inquiries").where("kind", "!=", "test").where("inquiries.deletedAt", "is", null),
  );
}

/** Conditions of an assignment filter. */
export const isAssignedTo = (assignedTo: string | null) =>
  assignedTo === null
    ? sql<SqlBool>`inquiries.assigned_to is null`
    : sql<SqlBool>`inquiries.assigned_to = ${assignedTo}::uuid`;

export const filteredInquiries = (db: Connection, filter: InquiryFilter) => {
  const { status, search, assignedTo } = filter;
  return inquiriesWith(db, search)
    .where("suspectedSpam", "=", status === "spam")
    .$if(status !== undefined && status !== "spam", (qb) => qb.where("status", "=", status ?? ""))
    .$if(assignedTo !== undefined, (qb) => qb.where(isAssignedTo(assignedTo ?? null)));
};

/** Name of the person that an inquiry is assigned to; null for nobody. */
export const assigneeName = sql<
  string | null
>`(select people.name from people where people.id = inquiries.assigned_to)`.as("assignee");

export interface InquiryPlace {
  /** Number of inquiries before it. */
  before: number;
  newer?: string;
  older?: string;
}

/**
 * Position of an inquiry in the filtered list, newest first. It need not match the filter: after replying to
 * a new inquiry the operator goes on to the next new one.
 */
export async function placeOfInquiry(
  db: Connection,
  filter: InquiryFilter,
  id: string,
): Promise<InquiryPlace> {
  const its = sql`(select created_at from inquiries where id = ${id})`;
  const newer = sql<SqlBool>`(inquiries.created_at > ${its}
    or inquiries.created_at = ${its} and inquiries.id < ${id}::uuid)`;
  const older = sql<SqlBool>`(inquiries.created_at < ${its}
    or inquiries.created_at = ${its} and inquiries.id > ${id}::uuid)`;
  const [{ before }, previous, next] = await Promise.all([
    filteredInquiries(db, filter)
      .where(newer)
      .select((eb) => eb.fn.countAll<number>().as("before"))
      .executeTakeFirstOrThrow(),
    filteredInquiries(db, filter)
      .where(newer)
      .select("inquiries.id")
      .orderBy("inquiries.createdAt")
      .orderBy("inquiries.id", "desc")
      .limit(1)
      .executeTakeFirst(),
    filteredInquiries(db, filter)
      .where(older)
      .select("inquiries.id")
      .orderBy("inquiries.createdAt", "desc")
      .orderBy("inquiries.id")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { before, newer: previous?.id, older: next?.id };
}

/** All filtered inquiries, newest first; the export is recorded in the audit log. */
export function exportInquiries(db: Connection, filter: InquiryFilter, actor: string) {
  return inTransaction(db, async (trx) => {
    const inquiries = await filteredInquiries(trx, filter)
      .selectAll("inquiries")
      .select(assigneeName)
      .orderBy("inquiries.createdAt", "desc")
      .orderBy("inquiries.id")
      .execute();
    await recordChange(trx, {
      actor,
      action: "export",
      entity: "inquiry",
      entityId: filter.status ?? "all",
      after: { inquiries: inquiries.length },
    });
    return inquiries;
  });
}
