import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Undo } from "#domain/changes/states";
import { isProgram } from "#domain/log/actors";
import type { LogAction, LogEntity } from "#domain/log/catalog";
import { nameKey } from "#domain/team/names";

export interface NewAuditEntry {
  /** Name of a person, or a program of the site. */
  actor: string;
  action: LogAction;
  entity: LogEntity;
  entityId: string;
  /** The bulk change that this entry belongs to. */
  changeId?: string;
  before?: unknown;
  after?: unknown;
}

const asJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/**
 * The person with this name, which nobody else has or had (`nameRefusal`): stored with the entry, because
 * the name may change.
 */
const personNamed = (actor: string) =>
  isProgram(actor)
    ? null
    : sql<string | null>`(select person_id from person_names where key = ${nameKey(actor)})`;

/** Adds an entry to the audit log; call in the transaction of the change. @returns its id */
export async function recordChange(db: Connection, entry: NewAuditEntry): Promise<number | null> {
  const [id = null] = await recordChanges(db, [entry]);
  return id;
}

export async function recordChanges(
  db: Connection,
  entries: readonly NewAuditEntry[],
): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    actorId: personNamed(entry.actor),
    before: asJson(before),
    after: asJson(after),
  }));
  const added = await db.insertInto("auditLog").values(rows).returning("id").execute();
  return added.map(({ id }) => id);
}

export interface AuditFilter {
  /** "property", "inquiry" … */
  entity?: string;
  entityId?: string;
  action?: string;
  /** A person by id, a program by name. */
  actor?: { id: string } | { name: string };
  /** "YYYY-MM-DD", in UTC. */
  day?: string;
  /** Only entries older than this one: keyset pagination. */
  beforeId?: number;
  limit?: number;
}

/** The audit log, newest first. Entries of a bulk change appear only in the log of a single record. */
export async function listChanges(db: Connection, filter: AuditFilter = {}) {
  const { entity, entityId, action, actor, day, beforeId, limit = 50 } = filter;
  return db
    .selectFrom("auditLog")
    .leftJoin("people", "people.id", "auditLog.actorId")
    .selectAll("auditLog")
    .select("people.name as actorNow")
    .$if(entity !== undefined, (qb) => qb.where("entity", "=", entity ?? ""))
    .$if(entityId !== undefined, (qb) => qb.where("entityId", "=", entityId ?? ""))
    .$if(entityId === undefined, (qb) => qb.where("changeId", "is", null))
    .$if(action !== undefined, (qb) => qb.where("action", "=", action ?? ""))
    .$if(actor !== undefined, (qb) =>
      actor && "id" in actor
        ? qb.where("actorId", "=", actor.id)
        : qb.where("actor", "=", actor?.name ?? ""),
    )
    .$if(day !== undefined, (qb) =>
      qb.where(
        sql<SqlBool>`at >= ${day}::date::timestamp at time zone 'UTC'
          and at < (${day}::date + 1)::timestamp at time zone 'UTC'`,
      ),
    )
    .$if(beforeId !== undefined, (qb) => qb.where("auditLog.id", "<", beforeId ?? 0))
    .orderBy("auditLog.id", "desc")
    .limit(limit)
    .execute();
}

export type AuditEntry = Awaited<ReturnType<typeof listChanges>>[number];

/** Who moved a property to the trash last, and when; null where the log does not know. */
export async function findDeletion(
  db: Connection,
  propertyId: string,
): Promise<Pick<AuditEntry, "actor" | "at"> | null> {
  const entry = await db
    .selectFrom("auditLog")
    .select(["actor", "at"])
    .where("entity", "=", "property")
    .where("entityId", "=", propertyId)
    .where("action", "=", "delete")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return entry ?? null;
}

interface Found {
  kind: Undo["kind"];
  id: string;
  /** Identifier in the audit log: texts are logged by slug. */
  known: string;
}

/** Deletes and bulk changes that can still be undone, by entry id. */
export async function undoableDeletes(
  db: Connection,
  entries: readonly AuditEntry[],
): Promise<Map<number, Undo>> {
  const idsOf = (entity: string, action: string) =>
    entries
      .filter((entry) => entry.entity === entity && entry.action === action)
      .map(({ entityId }) => entityId);
  const { rows } = await sql<Found>`
    select 'property' as kind, id, id as known from properties
      where id = any(${idsOf("property", "delete")}::text[]) and deleted_at is not null
    union all select 'page', id::text, slug from pages
      where slug = any(${idsOf("page", "delete")}::text[]) and deleted_at is not null
    union all select 'post', id::text, slug from posts
      where slug = any(${idsOf("post", "delete")}::text[]) and deleted_at is not null
    union all select 'inquiry', id::text, id::text from inquiries
      where id::text = any(${idsOf("inquiry", "delete")}::text[]) and deleted_at is not null
    union all select 'change', id::text, id::text from changes
      where id::text = any(${idsOf("change", "change")}::text[])
        and state in ('finished', 'cancelled', 'undone') and exists (select from change_items
          where change_id = changes.id and state in ('done', 'kept'))
  `.execute(db);
  const undo = new Map<number, Undo>();
  for (const { kind, id, known } of rows) {
    // The newest entry is the delete in effect; earlier ones were undone before.
    const entry = entries.find(
      ({ entity, entityId, action }) =>
        entity === kind && entityId === known && (action === "delete" || action === "change"),
    );
    if (entry) undo.set(entry.id, { kind, id });
  }
  return undo;
}
