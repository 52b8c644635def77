import type { Connection } from "#db/connect.server";
import { similarStays as mostSimilar } from "#domain/limits";
import type { LikenedStay, ListingAnswers } from "#domain/listing/answers";
import type { PropertyCard } from "#domain/property/property";
import { cardsByIds } from "./read.server";

/** Others like a stay that is listed no more; none where it was never known. */
export async function similarStays(
  db: Connection,
  listing: ListingAnswers,
  id: string,
): Promise<PropertyCard[]> {
  const sample = await db
    .selectFrom("properties")
    .select(["id", "countrySlugs", "waysToStay", "priceUsd"])
    .where("id", "=", id)
    .executeTakeFirst();
  return sample ? staysLike(db, listing, sample) : [];
}

/** Others like one (P-092), the most like it first. */
export const staysLike = async (
  db: Connection,
  listing: ListingAnswers,
  sample: LikenedStay,
): Promise<PropertyCard[]> => cardsByIds(db, await listing.similar(sample, mostSimilar));
