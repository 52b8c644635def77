import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { lookupKinds } from "#domain/places/lookups";
import { allFields } from "#domain/property/fields";
import { type Edit, isSameValue, type Since } from "#domain/property/merge";
import type { Property } from "#domain/property/property";
import { fieldsOfRevision } from "#domain/property/revisions";

/** A property and the version that somebody started from. */
export interface Started {
  property: Property;
  version: number;
}

interface Row {
  base: Record<string, unknown> | null;
  isComplete: boolean;
  edits: (Omit<Edit, "at"> & { at: string })[];
}

/** Their versions are no edits: lookups, and the upkeep that moves prices on with their nights. */
const upkeepActors: readonly string[] = [...lookupKinds, "schedule"];
const allNames = allFields.map(({ name }) => name);

/**
 * What persons and sources have changed since a version, in one statement for many properties. The versions
 * of lookups and of the daily upkeep are left out, and so are edits that were undone again.
 * @returns in the same order; null for a version that is unknown or newer than the property
 */
export async function changesSince(
  db: Connection,
  started: readonly Started[],
): Promise<(Since | null)[]> {
  const older = started.filter(
    ({ property, version }) =>
      Number.isInteger(version) && version > 0 && version < property.version,
  );
  const rows = await readSince(db, older);
  const since = new Map(older.map((one, index) => [one, sinceOf(one, rows[index])]));
  return started.map((one) => {
    const { property, version } = one;
    if (version === property.version) return { base: property, edited: [], edits: [] };
    return since.get(one) ?? null;
  });
}

// The audit entry of a version has the time of its transaction, and the fields that differed from the row.
async function readSince(db: Connection, started: readonly Started[]): Promise<Row[]> {
  if (started.length === 0) return [];
  const { rows } = await sql<Row>`
    with started as (
      select * from unnest(${started.map(({ property }) => property.id)}::text[],
        ${started.map(({ version }) => version)}::integer[],
        ${started.map(({ property }) => property.version)}::integer[])
        with ordinality as started (property_id, version, current, position)
    )
    select base.data as base, latest.version is not null as "isComplete", later.edits
    from started
    left join property_revisions as base
      on base.property_id = started.property_id and base.version = started.version
    left join property_revisions as latest
      on latest.property_id = started.property_id and latest.version = started.current
    cross join lateral (
      select coalesce(json_agg(json_build_object('version', version, 'actor', actor, 'at', created_at, 'fields', (
          select json_agg(distinct field)
          from audit_log, jsonb_object_keys(audit_log.after) as field
          where entity = 'property' and entity_id = edit.property_id and at = edit.created_at
            and action in ('create', 'update')
        )) order by version desc), '[]') as edits
      from property_revisions as edit
      where edit.property_id = started.property_id and actor <> all(${upkeepActors}::text[])
        and edit.version > started.version and edit.version <= started.current
    ) as later
    order by position
  `.execute(db);
  return rows;
}

function sinceOf({ property }: Started, row: Row | undefined): Since | null {
  if (!row?.base) return null;
  const base = fieldsOfRevision(row.base);
  const edits = row.edits.map(({ at, ...edit }) => ({ ...edit, at: new Date(at) }));
  // A version without a revision was written by something else: nothing is known about it.
  if (!row.isComplete) return { base, edited: allNames, edits };
  const touched = new Set(edits.flatMap(({ fields }) => fields ?? allNames));
  const edited = allNames.filter(
    (name) => touched.has(name) && !isSameValue(name, base[name], property[name]),
  );
  return { base, edited, edits };
}

/** The last version by a person or a source; null where none is recorded. */
export async function lastEdit(
  db: Connection,
  propertyId: string,
): Promise<Pick<Edit, "actor" | "at"> | null> {
  const row = await db
    .selectFrom("propertyRevisions")
    .select(["actor", "createdAt as at"])
    .where("propertyId", "=", propertyId)
    .where("actor", "not in", upkeepActors)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
