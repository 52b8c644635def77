import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { inTransaction } from "#db/transaction.server";

/** Moves an inquiry to the trash; false when it is not there. The log keeps no personal data. */
export function deleteInquiry(
  db: Connection,
  id: string,
  { actor, now }: { actor: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("inquiries")
      .set({ deletedAt: now })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    await recordChange(trx, { actor, action: "delete", entity: "inquiry", entityId: id });
    return true;
  });
}

/** Takes an inquiry out of the trash and answers its sender's name; null when it is not there. */
export function restoreInquiry(db: Connection, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("inquiries")
      .set({ deletedAt: null })
      .where(sql<SqlBool>`id::text = ${id}`)
      .where("deletedAt", "is not", null)
      .returning("name")
      .executeTakeFirst();
    if (!row) return null;
    await recordChange(trx, { actor, action: "restore", entity: "inquiry", entityId: id });
    return row.name;
  });
}
