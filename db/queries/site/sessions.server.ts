import { type ExpressionBuilder, sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import type { DB } from "#db/schema";
import { inTransaction } from "#db/transaction.server";

/** Minimum interval between updates of a session's last use. */
const seenEveryMinutes = 5;

/** Device that created the session. */
export interface SessionOrigin {
  address: string;
  /** User agent of the browser. */
  agent: string;
}

/** Data of a session; null if unknown or expired. */
export async function loadSession(
  db: Connection,
  id: string,
  now: Date,
): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom("adminSessions")
    .select("data")
    .where("id", "=", id)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row ? (row.data as Record<string, unknown>) : null;
}

/** @param origin stored when the session is created */
export async function saveSession(
  db: Connection,
  id: string,
  data: { personId?: string },
  { expiresAt, origin, now }: { expiresAt: Date; origin?: SessionOrigin; now: Date },
): Promise<void> {
  const values = { data: JSON.stringify(data), expiresAt, personId: data.personId };
  await db
    .insertInto("adminSessions")
    .values({ id, ...values, ...origin, createdAt: now, seenAt: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

export async function deleteSession(db: Connection, id: string): Promise<void> {
  await db.deleteFrom("adminSessions").where("id", "=", id).execute();
}

/** Records the use of a session; most calls are within the interval and write nothing. */
export async function recordSessionUse(db: Connection, id: string, now: Date): Promise<void> {
  await db
    .updateTable("adminSessions")
    .set({ seenAt: now })
    .where("id", "=", id)
    .where(sql<SqlBool>`seen_at < ${now}::timestamptz - make_interval(mins => ${seenEveryMinutes})`)
    .execute();
}

export interface ListedSession extends SessionOrigin {
  handle: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  /** The session of the request. */
  own: boolean;
}

/** Sessions of a person. Those without a person are from an earlier release and the first owner's. */
const isOf =
  ({ id, isFirst }: SessionOwner) =>
  (eb: ExpressionBuilder<DB, "adminSessions">) =>
    isFirst
      ? eb.or([eb("personId", "=", id), eb("personId", "is", null)])
      : eb("personId", "=", id);

export interface SessionOwner {
  id: string;
  isFirst: boolean;
}

/** Active sessions of a person: the session of the request first, then by last use. */
export function listSessions(
  db: Connection,
  { ownId, person, now }: { ownId: string; person: SessionOwner; now: Date },
): Promise<ListedSession[]> {
  return db
    .selectFrom("adminSessions")
    .select(["handle", "address", "agent", "createdAt", "seenAt", "expiresAt"])
    .select(sql<boolean>`id = ${ownId}`.as("own"))
    .where("expiresAt", ">", now)
    .where(isOf(person))
    .orderBy("own", "desc")
    .orderBy("seenAt", "desc")
    .execute();
}

/** Ends a session of a person by its handle; false if it has ended before. */
export function endSession(
  db: Connection,
  { handle, person }: { handle: string; person: SessionOwner },
  actor: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom("adminSessions")
      .where(sql<SqlBool>`handle::text = ${handle}`)
      .where(isOf(person))
      .returning("address")
      .executeTakeFirst();
    if (!ended) return false;
    const before = { address: ended.address };
    await recordChange(trx, {
      actor,
      action: "sign out",
      entity: "session",
      entityId: handle,
      before,
    });
    return true;
  });
}

/** Ends all other sessions of a person. @returns their number */
export function endOtherSessions(
  db: Connection,
  { ownId, person }: { ownId: string; person: SessionOwner },
  actor: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom("adminSessions")
      .where("id", "!=", ownId)
      .where(isOf(person))
      .returning("handle")
      .execute();
    for (const { handle } of ended)
      await recordChange(trx, {
        actor,
        action: "sign out",
        entity: "session",
        entityId: handle,
      });
    return ended.length;
  });
}

/** Ends every session of a person. @returns their handles */
export const endSessionsOf = (trx: Connection, person: SessionOwner) =>
  trx.deleteFrom("adminSessions").where(isOf(person)).returning("handle").execute();

export interface StoredPassword {
  hash: string;
  /** Hash of ADMIN_PASSWORD that this password overrides. */
  replaces: string;
}

/** The password chosen in the admin, if any. */
export async function readPassword(db: Connection): Promise<StoredPassword | undefined> {
  return db.selectFrom("adminPassword").select(["hash", "replaces"]).executeTakeFirst();
}

/** Stores a new password of the first owner and ends their sessions, which the old one opened. */
export function storePassword(
  db: Connection,
  password: StoredPassword,
  { actor, now, personId }: { actor: string; now: Date; personId: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const values = { ...password, changedAt: now };
    await trx
      .insertInto("adminPassword")
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    const ended = await endSessionsOf(trx, { id: personId, isFirst: true });
    await recordChange(trx, {
      actor,
      action: "change password",
      entity: "session",
      entityId: "admin",
      after: { sessionsEnded: ended.length },
    });
  });
}
