import type { Connection } from "#db/connect.server";

/** What a session holds; null when it is unknown or past its time. */
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

export async function saveSession(
  db: Connection,
  id: string,
  data: object,
  expiresAt: Date,
): Promise<void> {
  const values = { data: JSON.stringify(data), expiresAt };
  await db
    .insertInto("adminSessions")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

export async function deleteSession(db: Connection, id: string): Promise<void> {
  await db.deleteFrom("adminSessions").where("id", "=", id).execute();
}
