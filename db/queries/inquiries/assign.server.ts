import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { activePeople, findPerson } from "#db/queries/team/people.server";
import { inTransaction } from "#db/transaction.server";
import { hasRole, readRole } from "#domain/team/roles";

/** People who can answer inquiries, and the one with the given id whatever became of them. */
export async function listAssignees(db: Connection, present: string | null) {
  const [active, holder] = await Promise.all([
    activePeople(db),
    present === null ? undefined : findPerson(db, present),
  ]);
  const able = active.filter(({ role }) => canAnswer(role));
  return [
    ...able.map(({ id, name }) => ({ id, name, deactivated: false })),
    ...(holder && !able.some(({ id }) => id === holder.id)
      ? [{ id: holder.id, name: holder.name, deactivated: holder.deactivatedAt !== null }]
      : []),
  ];
}

const canAnswer = (role: string) => hasRole(readRole(role), "editor");

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
    const person = personId === null ? null : await lockPerson(trx, personId);
    if (person === undefined) return { missing: "person" };
    const name = person?.name ?? null;
    if (inquiry.assignedTo === personId) return { assigned: name };
    if (person?.deactivatedAt) return { unable: person.name, because: "deactivated" };
    if (person && !canAnswer(person.role)) return { unable: person.name, because: "viewer" };
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

/** The lock makes a simultaneous deactivation wait, so that it is not missed. */
const lockPerson = (trx: Connection, id: string) =>
  trx
    .selectFrom("people")
    .select(["name", "role", "deactivatedAt"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
