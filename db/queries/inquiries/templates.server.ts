import { randomUUID } from "node:crypto";
import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { acquireLock, inTransaction } from "#db/transaction.server";

export function listReplyTemplates(db: Connection) {
  return db
    .selectFrom("replyTemplates")
    .select(["id", "name", "body", "updatedAt"])
    .orderBy(sql`lower(name)`)
    .execute();
}

export async function findReplyTemplate(db: Connection, id: string) {
  const row = await db
    .selectFrom("replyTemplates")
    .select(["id", "name", "body", "updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

interface WrittenTemplate {
  /** Null for a new one. */
  id: string | null;
  name: string;
  body: string;
  /** The state that the form showed; a later one must not be overwritten. */
  seenAt: Date | null;
  actor: string;
  now: Date;
}

export type WriteOutcome = "saved" | "unchanged" | "missing" | "name in use" | "changed meanwhile";

export function writeReplyTemplate(db: Connection, template: WrittenTemplate) {
  const { id, name, body, seenAt, actor, now } = template;
  return inTransaction(db, async (trx): Promise<WriteOutcome> => {
    await acquireLock(trx, "reply-templates");
    const before = id === null ? null : await findReplyTemplate(trx, id);
    if (id !== null && !before) return "missing";
    const namesake = await trx
      .selectFrom("replyTemplates")
      .select(["id", "body"])
      .where(sql<SqlBool>`lower(name) = lower(${name})`)
      .executeTakeFirst();
    // A form that was submitted twice.
    if (id === null && namesake?.body === body) return "unchanged";
    if (namesake && namesake.id !== id) return "name in use";
    if (before?.name === name && before.body === body) return "unchanged";
    if (before && before.updatedAt.getTime() !== seenAt?.getTime()) return "changed meanwhile";
    const savedId = id ?? randomUUID();
    await trx
      .insertInto("replyTemplates")
      .values({ id: savedId, name, body, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, body, updatedAt: now }))
      .execute();
    await recordChange(trx, {
      actor,
      action: before ? "update" : "create",
      entity: "reply-template",
      entityId: savedId,
      before: before && { name: before.name, body: before.body },
      after: { name, body },
    });
    return "saved";
  });
}

/** @returns its name; null if not found */
export function deleteReplyTemplate(
  db: Connection,
  id: string,
  actor: string,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom("replyTemplates")
      .where("id", "=", id)
      .returning(["name", "body"])
      .executeTakeFirst();
    if (!row) return null;
    await recordChange(trx, {
      actor,
      action: "delete",
      entity: "reply-template",
      entityId: id,
      before: row,
    });
    return row.name;
  });
}
