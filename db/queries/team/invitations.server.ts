import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { invitationDays } from "#domain/team/people";
import { readRole, type Role } from "#domain/team/roles";
import { findPersonByEmail } from "./people.server";

interface NewInvitation {
  id: string;
  email: string;
  role: Role;
  tokenHash: string;
}

/** Replaces an open invitation to the same email; false if the email has an account. */
export function createInvitation(
  db: Connection,
  invitation: NewInvitation,
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    const { email, role } = invitation;
    if (await findPersonByEmail(trx, email)) return false;
    await trx
      .updateTable("invitations")
      .set({ withdrawnAt: now })
      .where("email", "=", email)
      .where("acceptedAt", "is", null)
      .where("withdrawnAt", "is", null)
      .execute();
    await trx
      .insertInto("invitations")
      .values({
        ...invitation,
        invitedBy: actor,
        createdAt: now,
        expiresAt: sql`${now}::timestamptz + make_interval(days => ${invitationDays})`,
      })
      .execute();
    await recordChange(trx, {
      actor,
      action: "invite",
      entity: "person",
      entityId: invitation.id,
      after: { name: email, role },
    });
    return true;
  });
}

/** Open invitations, expired ones included until they are revoked or replaced. */
export async function openInvitations(db: Connection) {
  const rows = await db
    .selectFrom("invitations")
    .select(["id", "email", "role", "invitedBy", "createdAt", "expiresAt"])
    .where("acceptedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .orderBy("createdAt")
    .execute();
  return rows.map((row) => ({ ...row, role: readRole(row.role) }));
}

export type ListedInvitation = Awaited<ReturnType<typeof openInvitations>>[number];

/** @returns the email; null if the invitation was used or revoked before */
export function revokeInvitation(
  db: Connection,
  id: string,
  { actor, now }: { actor: string; now: Date },
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("invitations")
      .set({ withdrawnAt: now })
      .where("id", "=", id)
      .where("acceptedAt", "is", null)
      .where("withdrawnAt", "is", null)
      .returning("email")
      .executeTakeFirst();
    if (!row) return null;
    await recordChange(trx, {
      actor,
      action: "withdraw",
      entity: "person",
      entityId: id,
      before: { name: row.email },
    });
    return row.email;
  });
}

/** A valid invitation by the hash of its token. */
export async function findInvitation(db: Connection, tokenHash: string, now: Date) {
  const row = await db
    .selectFrom("invitations")
    .select(["id", "email", "role", "invitedBy", "tokenHash"])
    .where("tokenHash", "=", tokenHash)
    .where("acceptedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row && { ...row, role: readRole(row.role) };
}

/** Creates the account of an invitation, once. @returns its id; null if the invitation is no longer valid */
export function acceptInvitation(
  db: Connection,
  { tokenHash, name, passwordHash }: { tokenHash: string; name: string; passwordHash: string },
  now: Date,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    const invitation = await findInvitation(trx, tokenHash, now);
    if (!invitation || (await findPersonByEmail(trx, invitation.email))) return null;
    const { email, role } = invitation;
    await trx
      .updateTable("invitations")
      .set({ acceptedAt: now })
      .where("id", "=", invitation.id)
      .execute();
    const { id } = await trx
      .insertInto("people")
      .values({ name, email, role, passwordHash, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor: name,
      action: "join",
      entity: "person",
      entityId: id,
      after: { name: email, role },
    });
    return id;
  });
}
