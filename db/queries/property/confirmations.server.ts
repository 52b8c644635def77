import type { Connection } from "#db/connect.server";
import { isoDay } from "#domain/calendar/dates";
import { lodgeFacts } from "#domain/lodge/facts";
import { type Confirmation, type FieldStatement, trustOf } from "#domain/property/confirmations";
import type { Origin } from "#domain/property/evidence";
import type { FieldName } from "#domain/property/fields";

/** The fields of each question to a lodge. */
export const askedFacts = lodgeFacts.map(({ fields }) => fields.map(({ name }) => name));

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

/** The confirmations of a property's page and the sources of its open facts; null without any. */
export async function findTrust(db: Connection, propertyId: string) {
  const rows = await db
    .selectFrom("propertyEvidence")
    .select(["field", "origin", "agrees", "locked", "sourceUrl", "recordedAt"])
    .where("propertyId", "=", propertyId)
    .where("agrees", "=", true)
    .execute();
  const statements = rows.map((row): FieldStatement => ({
    ...row,
    field: row.field as FieldName,
    origin: row.origin as Origin,
  }));
  return trustOf(statements, askedFacts);
}
