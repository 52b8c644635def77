import type { Connection } from "#db/connect.server";

/** What is known of a picture whose address stands in a form. */
export interface KnownPicture {
  address: string;
  /** The smallest copy; null while there is none. */
  thumbnail: string | null;
  /** Why there will be none. */
  error: string | null;
}

/** The stored pictures of a property, for its form. */
export async function knownPictures(db: Connection, propertyId: string): Promise<KnownPicture[]> {
  const rows = await db
    .selectFrom("propertyImages")
    .select(["sourceUrl", "basePath", "widths", "error"])
    .where("propertyId", "=", propertyId)
    .orderBy("position")
    .execute();
  return rows.map(({ sourceUrl, basePath, widths, error }) => ({
    address: sourceUrl,
    thumbnail: basePath && widths.length > 0 ? `${basePath}-${Math.min(...widths)}.webp` : null,
    error,
  }));
}
