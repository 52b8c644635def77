import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { inTransaction } from "#db/transaction.server";
import type { LogAction } from "#domain/log/catalog";
import { recoveryCodeCount } from "#domain/team/people";

export interface NewPasskey {
  id: string;
  name: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export const listPasskeys = (db: Connection, personId: string) =>
  db
    .selectFrom("passkeys")
    .select(["id", "name", "transports", "createdAt", "lastUsedAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt")
    .execute();

export type ListedPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

export const findPasskey = (db: Connection, id: string) =>
  db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();

export async function hasPasskeys(db: Connection): Promise<boolean> {
  const row = await db.selectFrom("passkeys").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

interface By {
  person: { id: string; name: string };
}

const logPasskey = (trx: Connection, action: LogAction, { person }: By, name: string) =>
  recordChange(trx, {
    actor: person.name,
    action,
    entity: "passkey",
    entityId: person.id,
    after: { name },
  });

/** False if the passkey is stored already. */
export function addPasskey(db: Connection, passkey: NewPasskey, by: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const added = await trx
      .insertInto("passkeys")
      .values({ ...passkey, personId: by.person.id })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) await logPasskey(trx, "create", by, passkey.name);
    return added !== undefined;
  });
}

export function renamePasskey(
  db: Connection,
  { id, name }: { id: string; name: string },
  by: By,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("personId", "=", by.person.id)
      .returning("id")
      .executeTakeFirst();
    if (row) await logPasskey(trx, "update", by, name);
    return row !== undefined;
  });
}

/** @returns its name; null if it was removed before */
export function removePasskey(db: Connection, id: string, by: By): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("personId", "=", by.person.id)
      .returning("name")
      .executeTakeFirst();
    if (row) await logPasskey(trx, "delete", by, row.name);
    return row?.name ?? null;
  });
}

export async function removePasskeysOf(trx: Connection, by: By): Promise<void> {
  const rows = await trx
    .deleteFrom("passkeys")
    .where("personId", "=", by.person.id)
    .returning("name")
    .execute();
  for (const { name } of rows) await logPasskey(trx, "delete", by, name);
}

/** Records a use; false if the counter went back, which a copied authenticator would show. */
export async function recordPasskeyUse(
  db: Connection,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ counter, lastUsedAt: now })
    .where("id", "=", id)
    // Authenticators without a counter always send 0.
    .where((eb) => eb.or([eb("counter", "<", counter), eb.val(counter === 0)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

type Purpose = "sign-in" | "add";

const challengeMinutes = 5;

export async function storeChallenge(
  db: Connection,
  { challenge, purpose, personId }: { challenge: string; purpose: Purpose; personId?: string },
): Promise<void> {
  await db
    .deleteFrom("passkeyChallenges")
    .where("expiresAt", "<", sql<Date>`now()`)
    .execute();
  await db
    .insertInto("passkeyChallenges")
    .values({
      challenge,
      purpose,
      personId,
      expiresAt: sql`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute();
}

/** Takes a challenge, which is valid once. */
export async function takeChallenge(
  db: Connection,
  { challenge, purpose, personId }: { challenge: string; purpose: Purpose; personId?: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom("passkeyChallenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", sql<Date>`now()`)
    .$if(personId !== undefined, (query) => query.where("personId", "=", personId ?? ""))
    .returning("challenge")
    .executeTakeFirst();
  return row !== undefined;
}

/** Excludes characters that look alike: 0 and o, 1, i and l. */
const codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const codeGroups = 4;
const codeGroupLength = 4;

const newCode = () =>
  Array.from({ length: codeGroups }, () =>
    Array.from(
      { length: codeGroupLength },
      () => codeAlphabet[randomInt(codeAlphabet.length)],
    ).join(""),
  ).join("-");

/** A plain hash suffices for 79 random bits. */
const hashOfCode = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest("base64url");

/** Replaces all recovery codes of a person. @returns the codes, which are stored nowhere */
export function createRecoveryCodes(
  db: Connection,
  person: { id: string; name: string },
  actor: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom("recoveryCodes").where("personId", "=", person.id).execute();
    await trx
      .insertInto("recoveryCodes")
      .values(codes.map((code) => ({ personId: person.id, hash: hashOfCode(code) })))
      .execute();
    await recordChange(trx, {
      actor,
      action: "create",
      entity: "recovery-codes",
      entityId: person.id,
      after: { name: person.name },
    });
    return codes;
  });
}

export async function countRecoveryCodes(db: Connection, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("personId", "=", personId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function removeRecoveryCodes(trx: Connection, { person }: By): Promise<void> {
  await trx.deleteFrom("recoveryCodes").where("personId", "=", person.id).execute();
  await recordChange(trx, {
    actor: person.name,
    action: "delete",
    entity: "recovery-codes",
    entityId: person.id,
    before: { name: person.name },
  });
}

/** Uses a recovery code; false if it is unknown or was used before. */
export function takeRecoveryCode(
  db: Connection,
  { person, code, now }: { person: { id: string; name: string }; code: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("recoveryCodes")
      .set({ usedAt: now })
      .where("personId", "=", person.id)
      .where("hash", "=", hashOfCode(code))
      .where("usedAt", "is", null)
      .returning("personId")
      .executeTakeFirst();
    if (!row) return false;
    await recordChange(trx, {
      actor: person.name,
      action: "use",
      entity: "recovery-codes",
      entityId: person.id,
      after: { name: person.name },
    });
    return true;
  });
}
