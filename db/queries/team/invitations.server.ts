import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { invitationDays, type NameRefusal } from "#domain/team/people";
import { readRole, type Role } from "#domain/team/roles";
import { nameRefusal, storeName } from "./names.server";
import { findPersonByEmail } from "./people.server";

/** Only the hash of a token is stored, so nobody can join with what the database has. */
const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

interface Act {
  actor: string;
  now: Date;
}

/** Withdraws an invitation that was neither accepted nor withdrawn before. */
const withdrawPending = (trx: Connection, column: "id" | "email", value: string, now: Date) =>
  trx
    .updateTable("invitations")
    .set({ withdrawnAt: now })
    .where(column, "=", value)
    .where("acceptedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .returning("email")
    .executeTakeFirst();

/**
 * Replaces a pending invitation to the same email.
 * @returns the token of the link, which is stored nowhere; null if the email has an account
 */
export function createInvitation(
  db: Connection,
  { email, role }: { email: string; role: Role },
  { actor, now }: Act,
): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    if (await findPersonByEmail(trx, email)) return null;
    await withdrawPending(trx, "email", email, now);
    const { id } = await trx
      .insertInto("invitations")
      .values({
        email,
        role,
        tokenHash: hashOfToken(token),
        invitedBy: actor,
        createdAt: now,
        expiresAt: sql`${now}::timestamptz + make_interval(days => ${invitationDays})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor,
      action: "invite",
      entity: "person",
      entityId: id,
      after: { name: email, role },
    });
    return token;
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
  { actor, now }: Act,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await withdrawPending(trx, "id", id, now);
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

/** A valid invitation; undefined for an unknown, used, revoked or expired one. */
export async function findInvitation(db: Connection, token: string, now: Date) {
  const row = await db
    .selectFrom("invitations")
    .select(["id", "email", "role", "invitedBy"])
    .where("tokenHash", "=", hashOfToken(token))
    .where("acceptedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row && { ...row, role: readRole(row.role) };
}

export type JoinOutcome = { joined: string } | { refused: NameRefusal | "invitation" };

/** Creates the account of an invitation, once. @returns its id, or why there is none */
export function acceptInvitation(
  db: Connection,
  { token, name, passwordHash }: { token: string; name: string; passwordHash: string },
  now: Date,
): Promise<JoinOutcome> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    const invitation = await findInvitation(trx, token, now);
    if (!invitation || (await findPersonByEmail(trx, invitation.email)))
      return { refused: "invitation" };
    const refusal = await nameRefusal(trx, name);
    if (refusal) return { refused: refusal };
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
    await storeName(trx, id, name);
    await recordChange(trx, {
      actor: name,
      action: "join",
      entity: "person",
      entityId: id,
      after: { name: email, role },
    });
    return { joined: id };
  });
}
