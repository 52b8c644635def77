import { isDeepStrictEqual } from "node:util";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import type { FieldName } from "#domain/property/fields";
import type { Property, PropertyFields } from "#domain/property/property";
import { changedLabels, withoutDrawings } from "#domain/property/revisions";
import { plural } from "#domain/text/counted";

/** Fields that differ; compared by value, since jsonb does not preserve the order of keys. */
export function changedFields(before: PropertyFields | null, after: PropertyFields): FieldName[] {
  const names = Object.keys(after) as FieldName[];
  if (before) return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return names.filter((name) => !isBlank(after[name]));
}

const isBlank = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** What is undone together: a bulk change, an import, the answers of a lodge, or a decision about findings. */
export interface Run {
  id: string;
  /** The import item, the request or the finding that a save is about. */
  item?: string;
}

export interface Revision {
  propertyId: string;
  version: number;
  fields: PropertyFields;
  actor: string;
  runId?: string;
  runItem?: string;
  sourcesBefore?: string;
  /** It created the property, or brought it back from the trash. */
  created: boolean;
}

export async function recordRevisions(
  trx: Connection,
  revisions: readonly Revision[],
): Promise<void> {
  const rows = revisions.map(({ fields, ...rest }) => ({ ...rest, data: JSON.stringify(fields) }));
  if (rows.length > 0) await trx.insertInto("propertyRevisions").values(rows).execute();
}

/** Sample properties come without revisions: their first version is recorded before it changes, for undo. */
export async function recordFirstRevisions(
  trx: Connection,
  stored: readonly Property[],
): Promise<void> {
  const rows = stored
    .filter(({ version, sample }) => version === 1 && sample)
    .map(({ id, version, createdAt, updatedAt: _u, ...fields }) => ({
      propertyId: id,
      version,
      createdAt,
      actor: "seed",
      data: JSON.stringify(fields),
    }));
  if (rows.length === 0) return;
  await trx
    .insertInto("propertyRevisions")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["propertyId", "version"]).doNothing())
    .execute();
}

export interface StoredRevision {
  version: number;
  actor: string;
  createdAt: Date;
  /** Field values of that version. */
  data: Record<string, unknown>;
}

export interface ListedRevision extends Omit<StoredRevision, "data"> {
  /** Labels of the changed fields; null for the first version. */
  changed: string[] | null;
}

const selectRevisions = (db: Connection, propertyId: string) =>
  db
    .selectFrom("propertyRevisions")
    .select(["version", "actor", "createdAt", "data"])
    .where("propertyId", "=", propertyId);

/** URLs of the drawings that stand in for images of a property. */
export async function drawingsOf(db: Connection, propertyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("propertyImages")
    .select("sourceUrl")
    .where("propertyId", "=", propertyId)
    .where("isStandIn", "=", true)
    .execute();
  return rows.map(({ sourceUrl }) => sourceUrl);
}

/** Versions of a property with their changes, newest first. */
export async function revisionsOf(
  db: Connection,
  propertyId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedRevision[]> {
  const [drawings, found] = await Promise.all([
    drawingsOf(db, propertyId),
    selectRevisions(db, propertyId)
      .orderBy("version", "desc")
      .limit(limit + 1)
      .offset(offset)
      .execute(),
  ]);
  const rows = (found as StoredRevision[]).map((row) => ({
    ...row,
    data: withoutDrawings(row.data, drawings),
  }));
  return rows.slice(0, limit).map(({ data, ...revision }, index) => {
    const before = rows[index + 1]?.data;
    return { ...revision, changed: before ? changedLabels(before, data) : null };
  });
}

export async function countRevisions(db: Connection, propertyId: string): Promise<number> {
  const { count } = await db
    .selectFrom("propertyRevisions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("propertyId", "=", propertyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findRevision(
  db: Connection,
  propertyId: string,
  version: number,
): Promise<StoredRevision | null> {
  const row = await selectRevisions(db, propertyId)
    .where("version", "=", version)
    .executeTakeFirst();
  return (row as StoredRevision | undefined) ?? null;
}

/** Records the export of properties in the audit log. */
export const recordExport = (
  db: Connection,
  actor: string,
  { stays, format }: { stays: number; format: "CSV" | "JSON" },
): Promise<unknown> =>
  recordChange(db, {
    actor,
    action: "export",
    entity: "property",
    entityId: "several",
    after: { name: `${plural(stays, "stay", "stays")} as ${format}` },
  });
