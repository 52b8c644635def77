import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { lockedFields } from "#db/queries/property/history.server";
import { findForUpdate, type StoredProperty } from "#db/queries/property/read.server";
import { holdLock } from "#db/transaction.server";
import { mergeImported } from "#domain/imports/merge";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import type { Property, PropertyFields } from "#domain/property/property";
import { fold } from "#domain/text/fold";
import type { ItemToImport } from "./items.server";

/** What identifies a stay beyond its own id. */
export interface StayMarks {
  airtableId?: string | null;
  canonicalBookingAddress?: string | null;
  /** The page it was read from. */
  propertyUrl?: string | null;
  name: string;
  latitude?: number | null;
  longitude?: number | null;
}

export interface Duplicate {
  id: string;
  name: string;
  /** Why it is taken for the same stay, strongest reason first. */
  because: "external id" | "booking address" | "page" | "name and place";
  /** In the trash. */
  deleted: boolean;
}

const sameStayMetres = 1000;

/** Metres between two points on a sphere; exact enough within a kilometre. */
const metresTo = (latitude: number, longitude: number) => sql`
  6371000 * 2 * asin(sqrt(
    power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(latitude))
      * power(sin(radians(longitude - ${longitude}::float8) / 2), 2)))`;

/** Stays that are probably the same one, surest first; trashed ones only by external id. */
export async function findDuplicates(db: Connection, marks: StayMarks): Promise<Duplicate[]> {
  const { airtableId = null, propertyUrl = null, latitude = null, longitude = null } = marks;
  const address = marks.canonicalBookingAddress ?? null;
  const near =
    latitude === null || longitude === null
      ? sql`false`
      : sql`sort_name = ${fold(marks.name)} and latitude is not null and longitude is not null
          and ${metresTo(latitude, longitude)} <= ${sameStayMetres}`;
  const { rows } = await sql<Duplicate>`
    select id, name, because, deleted from (
      select id, name, deleted_at is not null as deleted, sort_name,
        case
          when airtable_id = ${airtableId} then 'external id'
          when deleted_at is not null then null
          when canonical_booking_address = ${address} then 'booking address'
          when property_url = ${propertyUrl} then 'page'
          when ${near} then 'name and place'
        end as because
      from properties
      where airtable_id = ${airtableId} or canonical_booking_address = ${address}
        or property_url = ${propertyUrl} or sort_name = ${fold(marks.name)}
    ) as candidates
    where because is not null
    order by array_position(array['external id', 'booking address', 'page', 'name and place'], because),
      sort_name, id
  `.execute(db);
  return rows;
}

/** The property that an item is about. Imports wait for each other here, so that none is doubled. */
export async function findExisting(
  trx: Connection,
  item: Pick<ItemToImport, "propertyId" | "externalId" | "url" | "extraction">,
): Promise<(Property & { deleted: boolean }) | null> {
  await holdLock(trx, "import targets");
  const { data } = item.extraction;
  const bookingUrl = data.bookingUrl ?? null;
  const [twin] = await findDuplicates(trx, {
    airtableId: item.externalId,
    canonicalBookingAddress: bookingUrl && canonicalBookingAddress(bookingUrl),
    propertyUrl: data.sourceUrl,
    name: data.name,
    latitude: data.latitude,
    longitude: data.longitude,
  });
  const id = item.propertyId ?? twin?.id;
  const stored: StoredProperty | null = id ? await findForUpdate(trx, id) : null;
  return stored && { ...stored.property, deleted: stored.deleted };
}

/** The existing property with what the import brings; locked and typed values stand. */
export async function mergeIntoExisting(
  trx: Connection,
  existing: Property,
  incoming: PropertyFields,
): Promise<PropertyFields> {
  const { id, version: _v, createdAt: _c, updatedAt: _u, ...fields } = existing;
  return mergeImported(fields, incoming, await lockedFields(trx, id)).fields;
}
