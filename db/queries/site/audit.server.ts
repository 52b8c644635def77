import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";

export interface AuditEntry {
  actor: string;
  /** "create", "update", "delete", "restore" … */
  action: string;
  entity: string;
  entityId: string;
  /** The change of many that this line belongs to. */
  changeId?: string;
  before?: unknown;
  after?: unknown;
}

const asJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Writes one line of the log; belongs in the transaction of the change itself. */
export async function recordChange(db: Connection, entry: AuditEntry): Promise<void> {
  await recordChanges(db, [entry]);
}

/** Writes a line for each of many. */
export async function recordChanges(db: Connection, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    before: asJson(before),
    after: asJson(after),
  }));
  await db.insertInto("auditLog").values(rows).execute();
}

export interface AuditFilter {
  /** "property", "inquiry" … */
  entity?: string;
  entityId?: string;
  action?: string;
  /** "YYYY-MM-DD", in UTC. */
  day?: string;
  /** Only lines older than this one: the last of the page before. */
  beforeId?: number;
  limit?: number;
}

/** The log, newest first. The lines of a change of many show only where one record is asked for. */
export async function listChanges(db: Connection, filter: AuditFilter = {}) {
  const { entity, entityId, action, day, beforeId, limit = 50 } = filter;
  return db
    .selectFrom("auditLog")
    .selectAll()
    .$if(entity !== undefined, (qb) => qb.where("entity", "=", entity ?? ""))
    .$if(entityId !== undefined, (qb) => qb.where("entityId", "=", entityId ?? ""))
    .$if(entityId === undefined, (qb) => qb.where("changeId", "is", null))
    .$if(action !== undefined, (qb) => qb.where("action", "=", action ?? ""))
    .$if(day !== undefined, (qb) =>
      qb.where(
        sql<SqlBool>`at >= ${day}::date::timestamp at time zone 'UTC'
          and at < (${day}::date + 1)::timestamp at time zone 'UTC'`,
      ),
    )
    .$if(beforeId !== undefined, (qb) => qb.where("id", "<", beforeId ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type AuditLine = Awaited<ReturnType<typeof listChanges>>[number];
