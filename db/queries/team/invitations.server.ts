import { createHash, randomBytes } from "node:crypto";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange, recordChanges } from "#db/queries/log/audit.server";
import type { DB } from "#db/schema";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { invitationDays, type NameRefusal } from "#domain/team/people";
import { readRole, type Role } from "#domain/team/roles";
import { isNameOf, nameRefusal, storeName } from "./names.server";
import { findPersonByEmail } from "./people.server";

/** Only the hash of a token is stored, so nobody can join with what the database has. */
const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

interface Act {
  actor: string;
  now: Date;
}

/** Withdraws those of the pending invitations that match. @returns their ids and emails */
const withdrawPending = (
  trx: Connection,
  match: (eb: ExpressionBuilder<DB, "invitations">) => Expression<SqlBool>,
  now: Date,
) =>
  trx
    .updateTable("invitations")
    .set({ withdrawnAt: now })
    .where(match)
    .where("acceptedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .returning(["id", "email"])
    .execute();

const recordWithdrawn = (
  trx: Connection,
  invitations: readonly { id: string; email: string }[],
  actor: string,
) =>
  recordChanges(
    trx,
    invitations.map(({ id, email }) => ({
      actor,
      action: "withdraw",
      entity: "person",
      entityId: id,
      before: { name: email },
    })),
  );

/**
 * Replaces a pending invitation to the same email.
 * @returns the token of the link, which is stored nowhere; null if the email has an account
 */
export function createInvitation(
  db: Connection,
  { email, role }: { email: string; role: Role },
  { by, now }: { by: { id: string; name: string }; now: Date },
): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    if (await findPersonByEmail(trx, email)) return null;
    await withdrawPending(trx, (eb) => eb("email", "=", email), now);
    const { id } = await trx
      .insertInto("invitations")
      .values({
        email,
        role,
        tokenHash: hashOfToken(token),
        invitedBy: by.name,
        invitedById: by.id,
        createdAt: now,
        expiresAt: sql`${now}::timestamptz + make_interval(days => ${invitationDays})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor: by.name,
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
    const revoked = await withdrawPending(trx, (eb) => eb("id", "=", id), now);
    await recordWithdrawn(trx, revoked, actor);
    return revoked[0]?.email ?? null;
  });
}

/** Those without a person are of the previous release, which stored the name alone. */
const isInvitedBy = (person: { id: string }) => (eb: ExpressionBuilder<DB, "invitations">) =>
  eb.or([
    eb("invitedById", "=", person.id),
    eb.and([eb("invitedById", "is", null), isNameOf("invitedBy", person.id)]),
  ]);

/** Pending invitations that a person made: expired ones need no end. */
export const invitationsOf = (db: Connection, person: { id: string }, now: Date) =>
  db
    .selectFrom("invitations")
    .select("email")
    .where(isInvitedBy(person))
    .where("acceptedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("email")
    .execute();

export async function revokeInvitationsOf(
  trx: Connection,
  person: { id: string },
  { actor, now }: Act,
): Promise<number> {
  const revoked = await withdrawPending(trx, isInvitedBy(person), now);
  await recordWithdrawn(trx, revoked, actor);
  return revoked.length;
}

/**
 * A valid invitation; undefined for an unknown, used, revoked or expired one, and for one of a person who may
 * no longer invite.
 */
export async function findInvitation(db: Connection, token: string, now: Date) {
  const row = await db
    .selectFrom("invitations")
    .leftJoin("people as inviter", "inviter.id", "invitations.invitedById")
    .select(["invitations.id", "invitations.email", "invitations.role", "invitedBy"])
    .where("tokenHash", "=", hashOfToken(token))
    .where("acceptedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .where("expiresAt", ">", now)
    .where((eb) =>
      eb.or([
        eb("invitedById", "is", null),
        eb.and([eb("inviter.deactivatedAt", "is", null), eb("inviter.role", "=", "owner")]),
      ]),
    )
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
