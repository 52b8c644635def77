import { isDeepStrictEqual } from "node:util";
import { type Insertable, type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { PropertyEvidence } from "#db/schema";
import { announce } from "#db/transaction.server";
import {
  type Origin,
  type Protection,
  protectionOf,
  shownStatement,
} from "#domain/property/evidence";
import { type FieldName, kindOf } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";

/** Origin of the values of a save. */
export interface SavedSources {
  origin: Origin;
  /** URL of the page or record that was read. */
  sourceUrl?: string | null;
  /** Extraction method and quoted passage by field. */
  evidence?: Partial<
    Record<FieldName, { via: string; passage: string | null; sourceUrl?: string | null }>
  >;
  /** Fields that the operator overrode. */
  typed?: readonly FieldName[];
  /** The contact of a lodge; for typed values the actor counts. */
  person?: string;
  /** Fields that lost a looked-up value, which nobody stated. */
  reset?: readonly FieldName[];
}

/** A save with its changed fields and their origin. */
export interface SourcedSave {
  propertyId: string;
  fields: PropertyFields;
  changed: readonly FieldName[];
  sources: SavedSources;
  actor: string;
  /** A new property: no other source has stated anything. */
  isNew?: boolean;
}

/**
 * Records who stated each changed value, and which other sources still agree. Entered values are locked
 * against imports.
 */
export async function recordSources(trx: Connection, saves: readonly SourcedSave[]): Promise<void> {
  const compared = saves.filter(({ isNew }) => !isNew).flatMap(sourceRows);
  if (compared.length > 0) await compareStatements(trx, compared);
  const rows = saves.flatMap((save) =>
    sourceRows(save).filter(({ field }) => !save.sources.reset?.some((name) => name === field)),
  );
  if (rows.length > 0) await putStatements(trx, rows);
}

type Statement = Insertable<PropertyEvidence> & { value: string };

async function compareStatements(
  trx: Connection,
  rows: readonly Pick<Statement, "propertyId" | "field" | "value">[],
): Promise<void> {
  await sql`
    update property_evidence as statement set agrees = (statement.value is not distinct from now.value::jsonb)
    from unnest(${rows.map(({ propertyId }) => propertyId)}::text[],
      ${rows.map(({ field }) => field)}::text[], ${rows.map(({ value }) => value)}::text[])
      as now (property_id, field, value)
    where statement.property_id = now.property_id and statement.field = now.field
      and statement.agrees <> (statement.value is not distinct from now.value::jsonb)
  `.execute(trx);
}

async function putStatements(trx: Connection, rows: readonly Statement[]): Promise<void> {
  await trx
    .insertInto("propertyEvidence")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["propertyId", "field", "origin"]).doUpdateSet((eb) => ({
        via: eb.ref("excluded.via"),
        sourceUrl: eb.ref("excluded.sourceUrl"),
        passage: eb.ref("excluded.passage"),
        // An accepted answer keeps the date and the person of the lodge's word.
        person: sql<string | null>`case when ${isSameWord}
          then coalesce(excluded.person, property_evidence.person) else excluded.person end`,
        value: eb.ref("excluded.value"),
        agrees: eb.ref("excluded.agrees"),
        locked: sql<boolean>`property_evidence.locked or excluded.locked`,
        recordedAt: sql<Date>`case when ${isSameWord}
          then property_evidence.recorded_at else now() end`,
      })),
    )
    .execute();
}

const isSameWord = sql`excluded.origin = 'lodge' and property_evidence.value = excluded.value`;

function sourceRows({ propertyId, fields, changed, sources, actor }: SourcedSave): Statement[] {
  const { origin, sourceUrl = null, evidence = {}, typed = [], person = null } = sources;
  return changed.map((field) => {
    const isTyped = origin === "typed" || typed.includes(field);
    // A person may enter what somebody else states, but a correction is the person's own.
    const found = typed.includes(field) ? undefined : evidence[field];
    return {
      propertyId,
      field,
      origin: isTyped ? "typed" : origin,
      via: found?.via ?? null,
      sourceUrl: found?.sourceUrl ?? (isTyped ? null : sourceUrl),
      passage: found?.passage ?? null,
      person: isTyped ? actor : person,
      value: JSON.stringify(fields[field]),
      agrees: true,
      locked: isTyped,
    };
  });
}

/** As a column stores it, so that statements compare equal in SQL too. */
const storedForm = (field: string, value: unknown): unknown =>
  kindOf(field)?.normalized?.(value) ?? value;

/** What a source states about fields that it does not change. */
export interface Stated extends Pick<SourcedSave, "propertyId" | "fields" | "sources"> {
  stated: Partial<PropertyFields>;
}

/**
 * Records what sources state about fields that a save did not change: they agree, or the stored value was
 * kept. Writes nothing that is recorded today, so that repeated syncs do not rewrite the table.
 */
export async function recordStated(trx: Connection, words: readonly Stated[]): Promise<void> {
  const rows = words.flatMap(({ propertyId, fields, sources, stated }) => {
    const { origin, sourceUrl = null, evidence = {} } = sources;
    return (Object.keys(stated) as FieldName[]).map((field) => {
      const value = storedForm(field, stated[field]);
      return {
        property_id: propertyId,
        field,
        origin,
        via: evidence[field]?.via ?? null,
        source_url: sourceUrl,
        passage: evidence[field]?.passage ?? null,
        value,
        agrees: isDeepStrictEqual(value, storedForm(field, fields[field])),
      };
    });
  });
  if (rows.length === 0) return;
  await sql`
    insert into property_evidence (property_id, field, origin, via, source_url, passage, value, agrees)
    select property_id, field, origin, stated.via, stated.source_url, stated.passage, stated.value,
      stated.agrees
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as stated (property_id text, field text,
        origin text, via text, source_url text, passage text, value jsonb, agrees boolean)
      left join property_evidence as known using (property_id, field, origin)
    where known.recorded_at is null or known.recorded_at < date_trunc('day', now())
      or (known.value, known.via, known.source_url, known.passage, known.agrees) is distinct from
        (stated.value, stated.via, stated.source_url, stated.passage, stated.agrees)
    order by property_id, field, origin
    on conflict (property_id, field, origin) do update set
      via = excluded.via, source_url = excluded.source_url, passage = excluded.passage,
      value = excluded.value, agrees = excluded.agrees, recorded_at = now()
  `.execute(trx);
}

/** Records that a watched page says something else now, so that the lodge can be asked which is right. */
export const recordDiffering = (
  trx: Connection,
  {
    value,
    ...statement
  }: {
    propertyId: string;
    field: FieldName;
    value: unknown;
    sourceUrl: string;
    passage: string | null;
  },
): Promise<void> =>
  putStatements(trx, [
    {
      ...statement,
      origin: "reader",
      via: "page-text",
      value: JSON.stringify(value),
      agrees: false,
    },
  ]);

/** What every source says about properties, by field, newest first. */
export async function evidenceOf(db: Connection, ...propertyIds: string[]) {
  if (propertyIds.length === 0) return [];
  const rows = await db
    .selectFrom("propertyEvidence")
    .selectAll()
    .where("propertyId", "in", propertyIds)
    .orderBy("propertyId")
    .orderBy("field")
    .orderBy("recordedAt", "desc")
    .execute();
  return rows.map(typedRow);
}

const typedRow = (row: Selectable<PropertyEvidence>) => ({
  ...row,
  origin: row.origin as Origin,
  field: row.field as FieldName,
});

export type Evidence = ReturnType<typeof typedRow>;

export function groupByField(rows: readonly Evidence[]): Map<FieldName, Evidence[]> {
  const byField = new Map<FieldName, Evidence[]>();
  for (const row of rows) byField.set(row.field, [...(byField.get(row.field) ?? []), row]);
  return byField;
}

/** Fields that no import changes by itself. */
export interface ProtectedFields {
  locked: FieldName[];
  confirmed: FieldName[];
}

export function protectedIn(byField: ReadonlyMap<FieldName, Evidence[]>): ProtectedFields {
  const fieldsWith = (protection: Protection) =>
    [...byField].flatMap(([field, rows]) => (protectionOf(rows) === protection ? [field] : []));
  return { locked: fieldsWith("locked"), confirmed: fieldsWith("confirmed") };
}

/** Protected fields of many properties, by id. */
export async function protectedFieldsOf(
  db: Connection,
  propertyIds: readonly string[],
): Promise<Map<string, ProtectedFields>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("propertyEvidence")
    .selectAll()
    .where("propertyId", "in", [...propertyIds])
    .where((eb) => eb.or([eb("locked", "=", true), eb("origin", "=", "lodge")]))
    .execute();
  const byProperty = new Map<string, Evidence[]>();
  for (const row of rows.map(typedRow))
    byProperty.set(row.propertyId, [...(byProperty.get(row.propertyId) ?? []), row]);
  return new Map([...byProperty].map(([id, words]) => [id, protectedIn(groupByField(words))]));
}

export const protectedFields = async (
  db: Connection,
  propertyId: string,
): Promise<ProtectedFields> => protectedIn(groupByField(await evidenceOf(db, propertyId)));

/** The source of each value that the property has, by field. */
export async function sourcesOf(db: Connection, propertyId: string) {
  const byField = groupByField(await evidenceOf(db, propertyId));
  return [...byField.values()].flatMap((rows) => {
    const shown = shownStatement(rows);
    if (!shown) return [];
    const { field, origin, via, sourceUrl, passage, recordedAt } = shown;
    const locked = rows.some((row) => row.locked);
    return [{ field, origin, via, sourceUrl, passage, locked, recordedAt }];
  });
}

/**
 * What sources say about the fields that saves change or state, for `restoreSources`: read before the saves
 * record theirs. JSON, by property id.
 */
export async function sourcesBefore(
  trx: Connection,
  saves: readonly (Pick<SourcedSave, "propertyId" | "changed" | "isNew"> & {
    run?: { stated?: readonly FieldName[] };
  })[],
): Promise<Map<string, string>> {
  const edits = saves.filter(({ isNew }) => !isNew);
  if (edits.length === 0) return new Map();
  const ids = edits.map(({ propertyId }) => propertyId);
  const rows = await trx
    .selectFrom("propertyEvidence")
    .selectAll()
    .where("propertyId", "in", ids)
    .orderBy("field")
    .orderBy("origin")
    .execute();
  return new Map(
    edits.map(({ propertyId, changed, run }) => {
      const names: readonly string[] = [...changed, ...(run?.stated ?? [])];
      const said = rows.filter((row) => row.propertyId === propertyId && names.includes(row.field));
      return [propertyId, JSON.stringify(said)];
    }),
  );
}

const neverTakenBack: readonly string[] = ["lodge", "computed"] satisfies Origin[];

/** Statements before a change. Items of the previous release have them without `agrees` and `person`. */
export type EvidenceBefore = Omit<Selectable<PropertyEvidence>, "agrees" | "person"> & {
  agrees?: boolean;
  person?: string | null;
};

/** Restores the statements about some values. What a lodge or a lookup said is never taken back. */
export async function restoreSources(
  trx: Connection,
  { propertyId, fields }: { propertyId: string; fields: PropertyFields },
  changed: readonly FieldName[],
  before: readonly EvidenceBefore[],
): Promise<void> {
  await trx
    .deleteFrom("propertyEvidence")
    .where("propertyId", "=", propertyId)
    .where("origin", "not in", neverTakenBack)
    .where("field", "in", [...changed, ""])
    .execute();
  const rows = before
    .filter(
      ({ field, origin }) =>
        !neverTakenBack.includes(origin) && changed.some((name) => name === field),
    )
    .map((row) => ({
      ...row,
      propertyId,
      agrees: row.agrees ?? true,
      value: JSON.stringify(row.value),
    }));
  if (rows.length > 0) await trx.insertInto("propertyEvidence").values(rows).execute();
  const now = changed.map((field) => ({
    propertyId,
    field,
    value: JSON.stringify(fields[field]),
  }));
  if (now.length > 0) await compareStatements(trx, now);
}

/**
 * Records what the lodge says about a field. It creates no version of the property, and moves the date of
 * the confirmation (L-006).
 */
export async function recordLodgeWord(
  trx: Connection,
  word: { propertyId: string; field: FieldName; value: unknown; person: string; at: Date },
  current: PropertyFields,
): Promise<void> {
  const { propertyId, field, value, person, at } = word;
  const statement = {
    person,
    value: JSON.stringify(value),
    agrees: isDeepStrictEqual(value, current[field]),
    recordedAt: at,
  };
  await trx
    .insertInto("propertyEvidence")
    .values({ propertyId, field, origin: "lodge", ...statement })
    .onConflict((conflict) =>
      conflict.columns(["propertyId", "field", "origin"]).doUpdateSet(statement),
    )
    .execute();
  // Cached pages show the date. Postgres sends equal notices of a transaction once.
  await announce(trx, `property/${propertyId}`);
}
