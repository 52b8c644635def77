import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { findManyStored, type StoredProperty } from "#db/queries/property/read.server";
import { pricedBySheets } from "#db/queries/rates/seasons.server";
import { isoDay } from "#domain/calendar/dates";
import type { StayIdentifiers } from "#domain/intake/likeness";
import { isLookedUpField } from "#domain/places/lookups";
import { pricesOfSheets } from "#domain/property/priced-values";

/** An existing property that a record may be about, although no link is stored. */
export interface PossibleDuplicate extends StayIdentifiers {
  id: string;
}

/** Properties of these records, including the trash. */
export async function propertiesOfRecords(
  db: Connection,
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("properties")
    .select(["id", "airtableId"])
    .where("airtableId", "in", [...recordIds])
    .execute();
  return new Map(rows.map(({ id, airtableId }) => [airtableId ?? "", id]));
}

/** Properties without a record that share one of these names or booking URLs. */
export async function findPossibleDuplicates(
  db: Connection,
  marks: { sortNames: readonly string[]; addresses: readonly string[] },
): Promise<PossibleDuplicate[]> {
  const { rows } = await sql<PossibleDuplicate>`
    select id, sort_name, canonical_booking_address, latitude::float8, longitude::float8, countries, region
    from properties
    where airtable_id is null and deleted_at is null and (
      sort_name = any(${[...marks.sortNames]}::text[])
      or canonical_booking_address = any(${[...marks.addresses]}::text[]))
    order by created_at, id
  `.execute(db);
  return rows;
}

export interface KnownProperty extends StoredProperty {
  /** Locked by a person, confirmed by the lodge, or stated by accepted rate sheets. */
  locked: Set<string>;
  fromTable: Set<string>;
  /** Fields whose value came from a lookup. */
  lookedUp: Set<string>;
}

/** Properties with the origins of their values. */
export async function knownProperties(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, KnownProperty>> {
  if (ids.length === 0) return new Map();
  const stored = await findManyStored(db, ids);
  const sources = await db
    .selectFrom("propertyEvidence")
    .select(["propertyId", "field", "origin", "locked"])
    .where("propertyId", "in", [...ids])
    .where((eb) =>
      eb.or([
        eb("locked", "=", true),
        eb.and([eb("agrees", "=", true), eb("origin", "in", ["sync", "computed", "lodge"])]),
      ]),
    )
    .execute();
  const known = new Map(
    [...stored].map(([id, property]) => [
      id,
      {
        ...property,
        locked: new Set<string>(),
        fromTable: new Set<string>(),
        lookedUp: new Set<string>(),
      },
    ]),
  );
  for (const { propertyId, field, origin, locked } of sources) {
    const property = known.get(propertyId);
    if (locked || origin === "lodge") property?.locked.add(field);
    if (origin === "sync") property?.fromTable.add(field);
    if (origin === "computed" && isLookedUpField(field)) property?.lookedUp.add(field);
  }
  for (const id of await pricedBySheets(db, ids, isoDay(new Date())))
    for (const field of pricesOfSheets) known.get(id)?.locked.add(field);
  return known;
}
