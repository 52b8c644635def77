import pino from "pino";

import type { Database } from "#db/connect.server";
import { ListingIndexService } from "~/server/listing/listing-index.server";

/** The index as it stands after all stays were read, for tests that change none from here on. */
export async function answersInMemory(db: Database): Promise<ListingIndexService> {
  const listing = new ListingIndexService(db, pino({ level: "silent" }));
  listing.receive("connected");
  await listing.options();
  return listing;
}
