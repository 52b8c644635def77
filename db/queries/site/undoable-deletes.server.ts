import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Undo } from "#domain/site/undo";
import type { AuditLine } from "./audit.server";

interface Found {
  kind: Undo["kind"];
  id: string;
  /** As the log names the record: texts by their slug. */
  known: string;
}

/** Which lines tell of a delete, or of a change of many, that can still be taken back; by line. */
export async function undoableDeletes(
  db: Connection,
  lines: readonly AuditLine[],
): Promise<Map<number, Undo>> {
  const idsOf = (entity: string, action: string) =>
    lines
      .filter((line) => line.entity === entity && line.action === action)
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
      where id::text = any(${idsOf("change", "change")}::text[]) and state in ('finished', 'cancelled')
        and exists (select from change_items where change_id = changes.id and state = 'done')
  `.execute(db);
  const undo = new Map<number, Undo>();
  for (const { kind, id, known } of rows) {
    // The newest line tells of the delete that holds; earlier ones were taken back before.
    const line = lines.find(
      ({ entity, entityId, action }) =>
        entity === kind && entityId === known && (action === "delete" || action === "change"),
    );
    if (line) undo.set(line.id, { kind, id });
  }
  return undo;
}
