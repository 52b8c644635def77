import type { Connection } from "#db/connect.server";
import type { ListingAnswers } from "#domain/listing/answers";
import { comingBack } from "./coming-back.server";
import { facets } from "./facets.server";
import { findSpots } from "./map.server";
import { countQuery, listingIdsQuery } from "./matching.server";
import { readListingOptions } from "./options.server";
import { askForSimilar } from "./similar.server";
import { suggestedIds } from "./suggested-ids.server";

/** The answers of the database, which need nothing but it. */
export const answersInSql = (db: Connection): ListingAnswers => ({
  count: async (query) => (await countQuery(db, query).executeTakeFirst())?.total ?? 0,
  ids: async (query, stretch) =>
    (await listingIdsQuery(db, query, stretch).execute()).map(({ id }) => id),
  suggestions: (search, most) => suggestedIds(db, search, most),
  facets: (query) => facets(db, query),
  options: () => readListingOptions(db),
  spots: (filters, within) => findSpots(db, filters, within),
  comingBack: (queries) => comingBack(db, queries),
  similar: async ({ id, countrySlugs, waysToStay, priceUsd }, most) =>
    (await askForSimilar(db, id, countrySlugs, waysToStay, priceUsd ?? 0, most)).map(
      (found) => found.id,
    ),
});
