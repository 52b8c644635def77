import type { Connection } from "#db/connect.server";

/** Every picture of a property with its state, in order. */
export const listImages = (db: Connection, propertyId: string) =>
  db
    .selectFrom("propertyImages")
    .select(["id", "sourceUrl", "alt", "kind", "state", "basePath", "widths", "error", "tries"])
    .where("propertyId", "=", propertyId)
    .orderBy("position")
    .execute();
