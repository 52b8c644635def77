import { isDeepStrictEqual } from "node:util";
import { type Insertable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import type { PropertySources } from "#db/schema";
import type { PropertyFields } from "#domain/property/property";
import { changedLabels, withoutDrawings } from "#domain/property/revisions";

export const origins = ["typed", "reader", "ai", "sync", "seed", "computed"] as const;
export type Origin = (typeof origins)[number];

export type FieldName = keyof PropertyFields;

/** Origin of the values of a save. */
export interface SavedSources {
  origin: Origin;
  /** URL of the page or record that was read. */
  sourceUrl?: string | null;
  /** Extraction method and quoted passage by field. */
  evidence?: Partial<Record<FieldName, { via: string; passage: string }>>;
  /** Fields that the operator overrode. */
  typed?: readonly FieldName[];
}

/** Fields that differ; compared by value, since jsonb does not preserve the order of keys. */
export function changedFields(before: PropertyFields | null, after: PropertyFields): FieldName[] {
  const names = Object.keys(after) as FieldName[];
  if (before) return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return names.filter((name) => !isBlank(after[name]));
}

const isBlank = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** A save with its changed fields and their origin. */
export interface SourcedSave {
  propertyId: string;
  fields: PropertyFields;
  changed: readonly FieldName[];
  sources: SavedSources;
}

/** Records the origin of each changed value. Entered values are locked against imports. */
export async function recordSources(trx: Connection, saves: readonly SourcedSave[]): Promise<void> {
  const rows = saves.flatMap(sourceRows);
  if (rows.length === 0) return;
  await trx
    .insertInto("propertySources")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["propertyId", "field"]).doUpdateSet((eb) => ({
        origin: eb.ref("excluded.origin"),
        via: eb.ref("excluded.via"),
        sourceUrl: eb.ref("excluded.sourceUrl"),
        passage: eb.ref("excluded.passage"),
        value: eb.ref("excluded.value"),
        locked: sql<boolean>`property_sources.locked or excluded.locked`,
        recordedAt: sql<Date>`now()`,
      })),
    )
    .execute();
}

function sourceRows({ propertyId, fields, changed, sources }: SourcedSave) {
  const { origin, sourceUrl = null, evidence = {}, typed = [] } = sources;
  return changed.map((field): Insertable<PropertySources> => {
    const isTyped = origin === "typed" || typed.includes(field);
    const found = isTyped ? undefined : evidence[field];
    return {
      propertyId,
      field,
      origin: isTyped ? "typed" : origin,
      via: found?.via ?? null,
      sourceUrl: isTyped ? null : sourceUrl,
      passage: found?.passage ?? null,
      value: JSON.stringify(fields[field]),
      locked: isTyped,
    };
  });
}

export interface Revision {
  propertyId: string;
  version: number;
  fields: PropertyFields;
  actor: string;
}

export async function recordRevisions(
  trx: Connection,
  revisions: readonly Revision[],
): Promise<void> {
  const rows = revisions.map(({ fields, ...rest }) => ({ ...rest, data: JSON.stringify(fields) }));
  if (rows.length > 0) await trx.insertInto("propertyRevisions").values(rows).execute();
}

/** Fields that imports must not change. */
export async function lockedFields(db: Connection, propertyId: string): Promise<FieldName[]> {
  const rows = await db
    .selectFrom("propertySources")
    .select("field")
    .where("propertyId", "=", propertyId)
    .where("locked", "=", true)
    .execute();
  return rows.map((row) => row.field as FieldName);
}

/** Origin of each value by field. */
export async function sourcesOf(db: Connection, propertyId: string) {
  return db
    .selectFrom("propertySources")
    .select(["field", "origin", "via", "sourceUrl", "passage", "locked", "recordedAt"])
    .where("propertyId", "=", propertyId)
    .orderBy("field")
    .execute();
}

/** Complete origins, for `restoreSources`. */
export const wholeSourcesOf = (db: Connection, propertyId: string) =>
  db.selectFrom("propertySources").selectAll().where("propertyId", "=", propertyId).execute();

/** Deletes the origins of some values and restores the previous ones. */
export async function restoreSources(
  trx: Connection,
  propertyId: string,
  fields: readonly FieldName[],
  before: Awaited<ReturnType<typeof wholeSourcesOf>>,
): Promise<void> {
  await trx
    .deleteFrom("propertySources")
    .where("propertyId", "=", propertyId)
    .where("field", "in", [...fields, ""])
    .execute();
  const rows = before.filter(({ field }) => (fields as readonly string[]).includes(field));
  if (rows.length === 0) return;
  await trx
    .insertInto("propertySources")
    .values(rows.map((row) => ({ ...row, propertyId, value: JSON.stringify(row.value) })))
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

/** URLs of the drawings that a job has added to a property. */
export async function drawingsOf(db: Connection, propertyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("propertyImages")
    .select("sourceUrl")
    .where("propertyId", "=", propertyId)
    .where("kind", "=", "illustration")
    .where("sourceUrl", "like", "/media/%")
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
): Promise<void> =>
  recordChange(db, {
    actor,
    action: "export",
    entity: "property",
    entityId: "several",
    after: { name: `${stays} ${stays === 1 ? "stay" : "stays"} as ${format}` },
  });
