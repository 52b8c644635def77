import { sql } from "kysely";

import type { Change } from "./changes.server";
import type { Connection } from "./connect.server";

/** Runs `work` in the caller's transaction, or in a new one. */
export function inTransaction<T>(
  db: Connection,
  work: (trx: Connection) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Notifies all processes of changes when the transaction commits. */
export async function announce(db: Connection, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`select pg_notify('changed', change) from unnest(${changes}::text[]) as change`.execute(
    db,
  );
}

/** Takes a named lock until the transaction ends; waits while another transaction has it. */
export async function acquireLock(trx: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Escapes the wildcards of a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
