import { type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Creations } from "#db/schema";
import { acquireLock } from "#db/transaction.server";

type Creation = Pick<Selectable<Creations>, "requestHash" | "result">;

/** Locks the key until the transaction ends; null if nothing was created under it. */
export async function lockCreation(trx: Connection, key: string): Promise<Creation | null> {
  await acquireLock(trx, `creation/${key}`);
  return (await findCreation(trx, key)) ?? null;
}

const findCreation = (db: Connection, key: string) =>
  db
    .selectFrom("creations")
    .select(["requestHash", "result"])
    .where("key", "=", key)
    .executeTakeFirst();

export async function storeCreation(
  trx: Connection,
  { key, requestHash, result }: { key: string; requestHash: string; result: unknown },
): Promise<void> {
  await trx
    .insertInto("creations")
    .values({ key, requestHash, result: JSON.stringify(result) })
    .execute();
}

/** Longer than any call may take: a call still running after it was interrupted by a crash. */
const abandonedAfterSeconds = 120;

/**
 * Marks a call as running.
 * @returns the creation stored under the key, with a null result while that call is running
 */
export async function beginCall(
  db: Connection,
  { key, requestHash }: { key: string; requestHash: string },
): Promise<Creation | null> {
  const started = await db
    .insertInto("creations")
    .values({ key, requestHash })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ requestHash, createdAt: sql`now()` })
        .where("creations.result", "is", null)
        .where(
          "creations.createdAt",
          "<",
          sql<Date>`now() - make_interval(secs => ${abandonedAfterSeconds})`,
        ),
    )
    .returning("key")
    .executeTakeFirst();
  return started ? null : ((await findCreation(db, key)) ?? { requestHash, result: null });
}

export async function finishCall(db: Connection, key: string, result: unknown): Promise<void> {
  await db
    .updateTable("creations")
    .set({ result: JSON.stringify(result) })
    .where("key", "=", key)
    .execute();
}

/** A rejected call releases its key. */
export async function releaseCall(db: Connection, key: string): Promise<void> {
  await db.deleteFrom("creations").where("key", "=", key).where("result", "is", null).execute();
}
