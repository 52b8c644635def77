import type { Connection } from "#db/connect.server";

export interface AuditEntry {
  actor: string;
  /** "create", "update", "delete", "restore" … */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
}

const asJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Writes one line of the log; belongs in the transaction of the change itself. */
export async function recordChange(
  db: Connection,
  { before, after, ...entry }: AuditEntry,
): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({ ...entry, before: asJson(before), after: asJson(after) })
    .execute();
}

export interface AuditFilter {
  entity?: string;
  entityId?: string;
  /** Only entries older than this one: the last of the page before. */
  beforeId?: number;
  limit?: number;
}

/**
 * The log, newest first.
 * @upcoming A-010
 */
export async function listChanges(db: Connection, filter: AuditFilter = {}) {
  const { entity, entityId, beforeId, limit = 50 } = filter;
  return db
    .selectFrom("auditLog")
    .selectAll()
    .$if(entity !== undefined, (qb) => qb.where("entity", "=", entity ?? ""))
    .$if(entityId !== undefined, (qb) => qb.where("entityId", "=", entityId ?? ""))
    .$if(beforeId !== undefined, (qb) => qb.where("id", "<", beforeId ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
