import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { inTransaction } from "#db/transaction.server";

const people = (db: Connection) =>
  db
    .selectFrom("people")
    .select(["id", "name", "role"])
    .select(sql<boolean>`deactivated_at is not null`.as("deactivated"));

/** People who can answer inquiries, and the one with the given id whatever became of them. */
export function listAssignees(db: Connection, present: string | null) {
  return people(db)
    .where((eb) =>
      eb.or([
        eb.and([eb("deactivatedAt", "is", null), eb("role", "!=", "viewer")]),
        ...(present === null ? [] : [eb("id", "=", present)]),
      ]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

interface Assignment {
  inquiryId: string;
  /** Null for nobody. */
  personId: string | null;
  /** The assignee that the screen showed. */
  seen: string | null;
  actor: string;
}

export type AssignOutcome =
  | { assigned: string | null }
  | { missing: "inquiry" | "person" }
  /** The person cannot answer inquiries. */
  | { unable: string; because: "deactivated" | "viewer" }
  /** Somebody else changed the assignment after the screen was loaded. */
  | { changedTo: string | null };

/**
 * Assigns an inquiry to a person who can answer it. The log has the names: they stay readable when a person
 * is deleted.
 */
export function assignInquiry(db: Connection, assignment: Assignment): Promise<AssignOutcome> {
  const { inquiryId, personId, seen, actor } = assignment;
  return inTransaction(db, async (trx): Promise<AssignOutcome> => {
    const inquiry = await trx
      .selectFrom("inquiries")
      .select("assignedTo")
      .where("id", "=", inquiryId)
      .where("deletedAt", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!inquiry) return { missing: "inquiry" };
    // The lock makes a simultaneous deactivation wait, so that it is not missed.
    const person = personId === null ? null : await findPerson(trx, personId, true);
    if (person === undefined) return { missing: "person" };
    const name = person?.name ?? null;
    if (inquiry.assignedTo === personId) return { assigned: name };
    if (person?.deactivated) return { unable: person.name, because: "deactivated" };
    if (person?.role === "viewer") return { unable: person.name, because: "viewer" };
    const before = inquiry.assignedTo ? await findPerson(trx, inquiry.assignedTo) : null;
    if (inquiry.assignedTo !== seen) return { changedTo: before?.name ?? null };
    await trx
      .updateTable("inquiries")
      .set({ assignedTo: personId, updatedAt: sql`now()` })
      .where("id", "=", inquiryId)
      .execute();
    await recordChange(trx, {
      actor,
      action: "assign",
      entity: "inquiry",
      entityId: inquiryId,
      before: { assignedTo: before?.name ?? null },
      after: { assignedTo: name },
    });
    return { assigned: name };
  });
}

const findPerson = (trx: Connection, id: string, lock = false) =>
  people(trx)
    .where("id", "=", id)
    .$if(lock, (qb) => qb.forShare())
    .executeTakeFirst();
