import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { type ProtectedFields, protectedFields } from "#db/queries/property/evidence.server";
import { findForUpdate } from "#db/queries/property/read.server";
import { acquireLock } from "#db/transaction.server";
import { addressKey } from "#domain/imports/batch";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import type { Property } from "#domain/property/property";
import { fold } from "#domain/text/slug";
import type { ItemToImport } from "./importing.server";

/** Identifiers of a property besides its own id. */
export interface StayIdentifiers {
  airtableId?: string | null;
  canonicalBookingAddress?: string | null;
  /** The page from which it was read. */
  propertyUrl?: string | null;
  name: string;
  latitude?: number | null;
  longitude?: number | null;
}

export interface Duplicate {
  id: string;
  name: string;
  /** Why it is considered the same property, strongest reason first. */
  because: "external id" | "booking address" | "page" | "name and place";
  deleted: boolean;
  /** Distance, if both locations are known. */
  meters: number | null;
}

const maxDuplicateDistance = 1000;

/** Distance in meters between two points on a sphere; exact enough within a kilometer. */
const distanceTo = (latitude: number, longitude: number) => sql`
  6371000 * 2 * asin(sqrt(
    power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(latitude))
      * power(sin(radians(longitude - ${longitude}::float8) / 2), 2)))`;

/** Probable duplicates, most certain first; properties in the trash only by external id. */
export async function findDuplicates(
  db: Connection,
  identifiers: StayIdentifiers,
): Promise<Duplicate[]> {
  const { airtableId = null, propertyUrl = null, latitude = null, longitude = null } = identifiers;
  const address = identifiers.canonicalBookingAddress ?? null;
  const meters =
    latitude === null || longitude === null ? sql`null::float8` : distanceTo(latitude, longitude);
  const near = sql`sort_name = ${fold(identifiers.name)} and ${meters} <= ${maxDuplicateDistance}`;
  const { rows } = await sql<Duplicate>`
    select id, name, because, deleted, round(meters)::integer as meters from (
      select id, name, deleted_at is not null as deleted, sort_name, ${meters} as meters,
        case
          when airtable_id = ${airtableId} then 'external id'
          when deleted_at is not null then null
          when canonical_booking_address = ${address} then 'booking address'
          when property_url = ${propertyUrl} then 'page'
          when ${near} then 'name and place'
        end as because
      from properties
      where airtable_id = ${airtableId} or canonical_booking_address = ${address}
        or property_url = ${propertyUrl} or sort_name = ${fold(identifiers.name)}
    ) as candidates
    where because is not null
    order by array_position(array['external id', 'booking address', 'page', 'name and place'], because),
      sort_name, id
  `.execute(db);
  return rows;
}

/** What is known about the page at an address, before it is read. */
export type KnownPage =
  | { as: "property"; id: string; name: string }
  | { as: "item"; id: string; state: "queued" | "read" | "skipped" };

/**
 * The pages that are in the catalog or in an import, by address: the rule of `findDuplicates` for many pages
 * that have not been read.
 */
export async function findKnownPages(
  db: Connection,
  addresses: readonly string[],
): Promise<Map<string, KnownPage>> {
  const pages = addresses.map((url) => ({
    url,
    booking: canonicalBookingAddress(url),
    key: addressKey(url),
  }));
  const { rows } = await sql<{
    url: string;
    id: string;
    name: string | null;
    state: string | null;
  }>`
    with pages as (
      select * from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
        as page(url text, booking text, key text)
    )
    select pages.url, properties.id, properties.name, null as state
    from pages join properties on properties.deleted_at is null
      and (properties.canonical_booking_address = pages.booking or properties.property_url = pages.url)
    union all
    select pages.url, items.id::text, null, items.state
    from pages join import_items as items on items.address_key = pages.key
    where items.state in ('pending', 'scraping', 'success', 'importing', 'skipped')
  `.execute(db);
  const known = new Map<string, KnownPage>();
  for (const { url, id, name, state } of rows) {
    const earlier = known.get(url);
    if (name !== null) known.set(url, { as: "property", id, name });
    else if (!earlier) known.set(url, { as: "item", id, state: stateOf(state) });
  }
  return known;
}

const stateOf = (state: string | null) =>
  state === "pending" || state === "scraping" ? "queued" : state === "skipped" ? "skipped" : "read";

/** Identifiers of a read page; a page without a booking link is considered the booking page itself. */
export const identifiersOf = (
  { bookingUrl, sourceUrl, name, latitude, longitude }: ExtractedProperty,
  airtableId: string | null = null,
): StayIdentifiers => ({
  airtableId,
  canonicalBookingAddress: canonicalBookingAddress(bookingUrl ?? sourceUrl),
  propertyUrl: sourceUrl,
  name,
  latitude,
  longitude,
});

export interface ExistingStay extends ProtectedFields {
  property: Property;
  deleted: boolean;
}

/** A proposal names its property, and finds no other one. */
async function findDuplicateOf(
  trx: Connection,
  { extraction, externalId }: Pick<ItemToImport, "externalId" | "extraction">,
): Promise<string | undefined> {
  if (extraction.proposal) return undefined;
  return (await findDuplicates(trx, identifiersOf(extraction.data, externalId)))[0]?.id;
}

/** Finds the property of an item. Serializes imports, so that none creates a duplicate. */
export async function findExisting(
  trx: Connection,
  item: Pick<ItemToImport, "propertyId" | "externalId" | "extraction" | "decision">,
): Promise<ExistingStay | null> {
  await acquireLock(trx, "import targets");
  if (item.decision === "create") return null;
  const id = item.propertyId ?? (await findDuplicateOf(trx, item));
  const stored = id ? await findForUpdate(trx, id) : null;
  return stored && { ...stored, ...(await protectedFields(trx, stored.property.id)) };
}
