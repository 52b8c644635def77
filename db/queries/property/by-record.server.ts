import type { Connection } from "#db/connect.server";
import type { Property } from "#domain/property/property";
import { propertyOf, selectWhole } from "./read.server";

/** The property of a record in the external table; null when there is none, or it was deleted. */
export async function findByRecord(db: Connection, recordId: string): Promise<Property | null> {
  const row = await selectWhole(db)
    .where("properties.airtableId", "=", recordId)
    .where("properties.deletedAt", "is", null)
    .executeTakeFirst();
  return row ? propertyOf(row) : null;
}
