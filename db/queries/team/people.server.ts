import { type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { endSessionsOf } from "#db/queries/site/sessions.server";
import type { People } from "#db/schema";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { emailAddress } from "#domain/forms/email";
import type { NameRefusal } from "#domain/team/people";
import { readRole, type Role } from "#domain/team/roles";
import { adoptName, nameRefusal, storeName } from "./names.server";

/** A person with an account. The hash of the password never leaves the server. */
export type Person = Omit<Selectable<People>, "role"> & { role: Role };

interface Act {
  actor: string;
  now: Date;
}

const asPerson = (row: Selectable<People>): Person => ({ ...row, role: readRole(row.role) });

async function findBy(db: Connection, column: "id" | "email", value: string) {
  const row = await db
    .selectFrom("people")
    .selectAll()
    .where(column, "=", value)
    .executeTakeFirst();
  return row && asPerson(row);
}

export const findPerson = (db: Connection, id: string) => findBy(db, "id", id);

export const findPersonByEmail = (db: Connection, email: string) =>
  findBy(db, "email", (emailAddress(email) ?? email.trim()).toLowerCase());

/**
 * The owner of the shared password of earlier releases, created at the first sign-in: sessions and tokens
 * without a person are theirs (T-001).
 */
export async function firstOwner(db: Connection): Promise<Person> {
  const find = () =>
    db.selectFrom("people").selectAll().where("isFirst", "=", true).executeTakeFirst();
  const found = await find();
  if (found) return asPerson(found);
  await inTransaction(db, async (trx) => {
    const name = "Admin";
    const row = await trx
      .insertInto("people")
      .values({ name, role: "owner", isFirst: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return;
    await adoptName(trx, { id: row.id, name });
    // Drafts that were saved under the shared password.
    await trx
      .updateTable("formDrafts")
      .set({ actor: row.id })
      .where("actor", "=", "admin")
      .execute();
  });
  const created = await find();
  if (!created) throw new Error("The first owner could not be created");
  return asPerson(created);
}

/** True once somebody has an email: the login then has an email field. */
export async function hasEmails(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom("people")
    .select("id")
    .where("email", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everybody with the number of their passkeys, active people first. */
export async function listPeople(db: Connection) {
  const rows = await db
    .selectFrom("people")
    .select(["id", "name", "email", "role", "isFirst", "lastSeenAt", "deactivatedAt"])
    .select(
      sql<number>`(select count(*)::integer from passkeys where person_id = people.id)`.as(
        "passkeys",
      ),
    )
    .orderBy(sql`deactivated_at is not null`)
    .orderBy(sql`array_position(array['owner', 'editor', 'viewer'], role)`)
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ ...row, role: readRole(row.role) }));
}

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

/** Everybody who ever had an account, by their present name. */
export const everybody = (db: Connection) =>
  db.selectFrom("people").select(["id", "name"]).orderBy("name").execute();

/** Active people to choose from, by name. */
export const activePeople = (db: Connection) =>
  db
    .selectFrom("people")
    .select(["id", "name", "role"])
    .where("deactivatedAt", "is", null)
    .orderBy("name")
    .execute();

const seenEveryMinutes = 5;

export async function recordSeen(db: Connection, id: string, now: Date): Promise<void> {
  await db
    .updateTable("people")
    .set({ lastSeenAt: now })
    .where("id", "=", id)
    .where(
      sql<boolean>`coalesce(last_seen_at < ${now}::timestamptz - make_interval(mins => ${seenEveryMinutes}), true)`,
    )
    .execute();
}

export type DetailsOutcome = "done" | "email taken" | NameRefusal;

export function savePersonDetails(
  db: Connection,
  person: Person,
  details: { name: string; email: string },
): Promise<DetailsOutcome> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    const refusal = await nameRefusal(trx, details.name, person);
    if (refusal) return refusal;
    const owner = await findPersonByEmail(trx, details.email);
    if (owner && owner.id !== person.id) return "email taken";
    await trx.updateTable("people").set(details).where("id", "=", person.id).execute();
    await storeName(trx, person.id, details.name);
    await recordChange(trx, {
      actor: details.name,
      action: "update",
      entity: "person",
      entityId: person.id,
      before: { name: person.name, email: person.email },
      after: details,
    });
    return "done";
  });
}

/** Sets the hash in people and ends the sessions of the person. */
export function storePersonPassword(
  db: Connection,
  { person, hash }: { person: Person; hash: string },
  { actor }: Pick<Act, "actor">,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable("people")
      .set({ passwordHash: hash })
      .where("id", "=", person.id)
      .execute();
    await endSessionsOf(trx, person);
    await recordChange(trx, {
      actor,
      action: "change password",
      entity: "person",
      entityId: person.id,
      after: { name: person.name },
    });
  });
}

const secondFactorKey = "requireSecondFactor";

/** True if a password needs a second factor. */
export async function isSecondFactorRequired(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", secondFactorKey)
    .executeTakeFirst();
  return row?.value === true;
}

export function requireSecondFactor(
  db: Connection,
  required: boolean,
  { actor }: Pick<Act, "actor">,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const value = JSON.stringify(required);
    await trx
      .insertInto("settings")
      .values({ key: secondFactorKey, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "settings",
      entityId: "team",
      after: { secondFactorRequired: required },
    });
  });
}
