import type { Connection } from "#db/connect.server";
import { liveTokensOf, revokeTokensOf } from "#db/queries/api/api-tokens.server";
import { recordChange } from "#db/queries/log/audit.server";
import { endOtherSessions, endSessionsOf, listSessions } from "#db/queries/site/sessions.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { deviceName } from "#domain/site/admin-session";
import type { WayIn } from "#domain/team/access";
import { recoveryCodeCount } from "#domain/team/people";
import type { Role } from "#domain/team/roles";
import { invitationsOf, revokeInvitationsOf } from "./invitations.server";
import { isNameOf } from "./names.server";
import { findPerson, type Person } from "./people.server";
import {
  countRecoveryCodes,
  listPasskeys,
  removePasskeysOf,
  removeRecoveryCodes,
} from "./sign-in.server";

interface Act {
  actor: string;
  now: Date;
}

export type TeamOutcome = "done" | "unknown" | "last owner";

/** True if another active owner exists. */
async function hasOtherOwner(trx: Connection, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom("people")
    .select("id")
    .where("role", "=", "owner")
    .where("deactivatedAt", "is", null)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Sets a role. Invitations that only an owner may make end with that role. */
export function changeRole(
  db: Connection,
  { id, role }: { id: string; role: Role },
  { actor, now }: Act,
): Promise<TeamOutcome> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    const person = await findPerson(trx, id);
    if (!person) return "unknown";
    if (person.role === role) return "done";
    if (person.role === "owner" && !(await hasOtherOwner(trx, id))) return "last owner";
    await trx.updateTable("people").set({ role }).where("id", "=", id).execute();
    if (person.role === "owner") await revokeInvitationsOf(trx, person, { actor, now });
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "person",
      entityId: id,
      before: { name: person.name, role: person.role },
      after: { name: person.name, role },
    });
    return "done";
  });
}

/**
 * Deactivates a person. Their sessions and what they gave to others end for good (T-006): a later reactivation
 * lets the person in again, by their password or passkey, and nobody else.
 */
export function deactivatePerson(
  db: Connection,
  id: string,
  { actor, now }: Act,
): Promise<TeamOutcome> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    const person = await findPerson(trx, id);
    if (!person) return "unknown";
    if (person.deactivatedAt) return "done";
    if (person.role === "owner" && !(await hasOtherOwner(trx, id))) return "last owner";
    await trx.updateTable("people").set({ deactivatedAt: now }).where("id", "=", id).execute();
    await endSessionsOf(trx, person);
    await trx.deleteFrom("passkeyChallenges").where("personId", "=", id).execute();
    await endGivenAccess(trx, person, { actor, now });
    await recordChange(trx, {
      actor,
      action: "deactivate",
      entity: "person",
      entityId: id,
      before: { name: person.name },
    });
    return "done";
  });
}

export function reactivatePerson(
  db: Connection,
  id: string,
  { actor, now }: Act,
): Promise<TeamOutcome> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    const person = await findPerson(trx, id);
    if (!person?.deactivatedAt) return "unknown";
    // A process of the previous release may have deactivated them.
    await endGivenAccess(trx, person, { actor, now });
    await trx.updateTable("people").set({ deactivatedAt: null }).where("id", "=", id).execute();
    await recordChange(trx, {
      actor,
      action: "reactivate",
      entity: "person",
      entityId: id,
      after: { name: person.name },
    });
    return "done";
  });
}

/** Ends for good what lets others in, in the name of a person: tokens, invitations, signed links. */
async function endGivenAccess(trx: Connection, person: Person, by: Act): Promise<void> {
  await revokeTokensOf(trx, person, by);
  await revokeInvitationsOf(trx, person, by);
  await voidLinks(trx, person, by);
}

const voidLinks = (trx: Connection, { id }: Person, { now }: Act) =>
  trx.updateTable("people").set({ linksVoidAt: now }).where("id", "=", id).execute();

/** Webhooks that a person set up and that still run: they belong to the site. */
export async function countWebhooksBy(db: Connection, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom("webhooks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("active", "=", true)
    .where(isNameOf("createdBy", personId))
    .executeTakeFirstOrThrow();
  return count;
}

interface Account {
  person: Person;
  /** Id of the session of the request. */
  ownId: string;
}

/** What lets somebody in as a person or in their name, besides the password, by name. */
export async function listWaysIn(
  db: Connection,
  { person, ownId }: Account,
  now: Date,
): Promise<Record<WayIn, string[]>> {
  const [sessions, passkeys, codes, tokens, invitations] = await Promise.all([
    listSessions(db, { ownId, person, now }),
    listPasskeys(db, person.id),
    countRecoveryCodes(db, person.id),
    liveTokensOf(db, person, now),
    invitationsOf(db, person, now),
  ]);
  return {
    sessions: sessions.filter(({ own }) => !own).map(({ agent }) => deviceName(agent)),
    passkeys: passkeys.map(({ name }) => name),
    codes: codes > 0 ? [`${codes} of ${recoveryCodeCount} left`] : [],
    tokens: tokens.map(({ name }) => name),
    invitations: invitations.map(({ email }) => email),
  };
}

/** Ends ways into an account for good, and with any of them the signed links that the person gave out. */
export function endWaysIn(
  db: Connection,
  { person, ownId }: Account,
  ways: readonly WayIn[],
  by: Act,
): Promise<void> {
  const ends: Record<WayIn, (trx: Connection) => Promise<unknown>> = {
    sessions: (trx) => endOtherSessions(trx, { ownId, person }, by.actor),
    passkeys: (trx) => removePasskeysOf(trx, { person }),
    codes: (trx) => removeRecoveryCodes(trx, { person }),
    tokens: (trx) => revokeTokensOf(trx, person, by),
    invitations: (trx) => revokeInvitationsOf(trx, person, by),
  };
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "team");
    for (const way of ways) await ends[way](trx);
    await voidLinks(trx, person, by);
  });
}
