import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Attempts from one address, or from one known browser, at any account. */
const ofSource = { max: 5, minutes: 15 };
/** Attempts at one account from all browsers that it does not know. */
const ofTarget = { max: 100, minutes: 60 };

/** Passwords and recovery codes are counted apart: the right password frees no attempts at codes. */
export type Secret = "password" | "code";

export const targetOf = (secret: Secret, account: string): string => `${secret}/${account}`;

export interface NewAttempt {
  /** What is guessed, of which account. */
  target: string;
  source: string;
  isKnownDevice: boolean;
}

export interface Attempt {
  id: number;
  /** Of the source within its limit, this one included. */
  ofSource: number;
  /** From unknown browsers of all addresses, at all accounts, within the hour. */
  ofEverybody: number;
}

/**
 * Counts an attempt before its secret is compared, so that concurrent ones cannot exceed a limit.
 * @returns when the next one is allowed, if this one is not
 */
export async function addAttempt(
  db: Connection,
  { target, source, isKnownDevice }: NewAttempt,
  now: Date,
): Promise<Attempt | { retryAt: Date }> {
  const { rows } = await sql<Attempt & { retryAt: Date | null }>`
    select * from add_login_attempt(${target}, ${source}, ${isKnownDevice}, ${now},
      ${ofSource.max}, make_interval(mins => ${ofSource.minutes}),
      ${ofTarget.max}, make_interval(mins => ${ofTarget.minutes}))`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The attempt was not counted");
  const { retryAt, ...attempt } = row;
  return retryAt ? { retryAt } : attempt;
}

/** For an attempt whose secret was not compared. */
export async function removeAttempt(db: Connection, id: number): Promise<void> {
  await db.deleteFrom("loginAttempts").where("id", "=", id).execute();
}

/**
 * Frees what this source tried at this account, and nothing else, after the right secret; for a new password
 * what anybody tried.
 */
export async function clearAttempts(
  db: Connection,
  { source, target }: { source?: string; target: string },
): Promise<void> {
  await db
    .deleteFrom("loginAttempts")
    .where("target", "=", target)
    .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""))
    .execute();
}
