import type { Connection } from "#db/connect.server";

/** Records that the operator holds back: no sync touches their properties. */
export async function heldRecords(
  db: Connection,
  recordIds: readonly string[],
): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("tableHolds")
    .select("recordId")
    .where("recordId", "in", [...recordIds])
    .execute();
  return new Set(rows.map(({ recordId }) => recordId));
}

/** Holds some of the records that were shown, and lets go of the others. */
export async function setHolds(
  db: Connection,
  { shown, taken, actor }: { shown: readonly string[]; taken: readonly string[]; actor: string },
): Promise<void> {
  const accepted = new Set(taken);
  const held = shown.filter((id) => !accepted.has(id));
  const released = shown.filter((id) => accepted.has(id));
  if (released.length > 0)
    await db.deleteFrom("tableHolds").where("recordId", "in", released).execute();
  if (held.length > 0)
    await db
      .insertInto("tableHolds")
      .values(held.map((recordId) => ({ recordId, actor })))
      .onConflict((conflict) => conflict.column("recordId").doNothing())
      .execute();
}
