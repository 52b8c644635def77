import type { Connection } from "../connect.server";

/** Null for an id that is unknown, ended or past its time. */
export async function loadSession(db: Connection, id: string, now: Date) {
  const row = await db
    .selectFrom("adminSessions")
    .select("data")
    .where("id", "=", id)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.data ?? null;
}

export async function saveSession(db: Connection, id: string, data: object, expiresAt: Date) {
  const value = JSON.stringify(data);
  await db
    .insertInto("adminSessions")
    .values({ id, data: value, expiresAt })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ data: value, expiresAt }))
    .execute();
}

export async function deleteSession(db: Connection, id: string) {
  await db.deleteFrom("adminSessions").where("id", "=", id).execute();
}
