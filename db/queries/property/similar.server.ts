import type { Connection } from "#db/connect.server";
import { similarStays as mostSimilar } from "#domain/limits";
import type { LikenedStay, ListingAnswers } from "#domain/listing/answers";
import type { PropertyCard } from "#domain/property/property";
import { cardsByIds } from "./read.server";

/** Others like one (P-092), the most like it first. */
export const staysLike = async (
  db: Connection,
  listing: ListingAnswers,
  sample: LikenedStay,
): Promise<PropertyCard[]> => cardsByIds(db, await listing.similar(sample, mostSimilar));
