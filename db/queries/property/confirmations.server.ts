import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { isoDay } from "#domain/calendar/dates";
import { lodgeFacts } from "#domain/lodge/facts";
import {
  type Confirmation,
  type FieldStatement,
  type Trust,
  trustOf,
} from "#domain/property/confirmations";
import type { FieldName } from "#domain/property/fields";

/** The fields of each question to a lodge. */
export const lodgeFactFields = lodgeFacts.map(({ fields }) => fields.map(({ name }) => name));

/** What lodges confirmed, by property; those without a confirmation are omitted (L-007). */
export async function confirmationsOf(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, Confirmation[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("propertyEvidence")
    .select(["propertyId", "field", "recordedAt"])
    .where("propertyId", "in", [...ids])
    .where("origin", "=", "lodge")
    .where("agrees", "=", true)
    .orderBy("propertyId")
    .orderBy("field")
    .execute();
  const byId = new Map<string, Confirmation[]>();
  for (const { propertyId, field, recordedAt } of rows)
    byId.set(propertyId, [
      ...(byId.get(propertyId) ?? []),
      { field: field as FieldName, confirmedOn: isoDay(recordedAt) },
    ]);
  return byId;
}

interface StatementRow extends Omit<FieldStatement, "recordedAt"> {
  /** As JSON has it. */
  recordedAt: string;
}

/** Sources of the values that a property has, selected with it; empty without a confirmation. */
export const statementsColumn = sql<StatementRow[]>`case when exists (
    select from property_evidence where property_id = properties.id and origin = 'lodge' and agrees
  ) then (select json_agg(json_build_object('field', field, 'origin', origin, 'agrees', agrees,
      'locked', locked, 'sourceUrl', source_url, 'recordedAt', recorded_at) order by field, origin)
    from property_evidence where property_id = properties.id and agrees
  ) else '[]' end`;

/** What visitors read about the sources; null without a confirmation. */
export const trustIn = (rows: readonly StatementRow[]): Trust | null =>
  trustOf(
    rows.map((row) => ({ ...row, recordedAt: new Date(row.recordedAt) })),
    lodgeFactFields,
  );

export async function findTrust(db: Connection, propertyId: string): Promise<Trust | null> {
  const row = await db
    .selectFrom("properties")
    .select(statementsColumn.as("statements"))
    .where("id", "=", propertyId)
    .executeTakeFirst();
  return trustIn(row?.statements ?? []);
}
