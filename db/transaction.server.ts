import { sql } from "kysely";

import type { Change } from "./changes.server";
import type { Connection } from "./connect.server";

/** Runs `work` in the caller's transaction, or in one of its own. */
export function inTransaction<T>(
  db: Connection,
  work: (trx: Connection) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Tells every process, once the transaction is done, what has changed. */
export async function announce(db: Connection, what: Change): Promise<void> {
  await sql`select pg_notify('changed', ${what})`.execute(db);
}

/** Waits until no other transaction holds the same name; held until this one ends. */
export async function holdLock(trx: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** A part of a LIKE pattern that means itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
