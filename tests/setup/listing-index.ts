import pino from "pino";

import type { Database } from "#db/connect.server";
import { ListingIndexService } from "~/server/listing/listing-index.server";

/** The loaded index, for tests that change no property afterwards. */
export async function loadListingIndex(db: Database): Promise<ListingIndexService> {
  const listing = new ListingIndexService(db, pino({ level: "silent" }));
  listing.receive("connected");
  await listing.options();
  return listing;
}
