import { findShortlist } from "#db/queries/property/shortlist.server";
import { compareForListing } from "#domain/listing/match";
import { type ListingSort, listingSorts } from "#domain/listing/query";
import type { Rates } from "#domain/money/currencies";
import { toUsd } from "#domain/money/money";
import { addressOf, type ShortlistStay } from "#domain/shortlist/stay";
import { fold } from "#domain/text/slug";
import type { RequestContext } from "~/server/services.server";

/** Cards of the saved stays, and the number of those that are no longer listed. */
export async function readFavorites(
  context: RequestContext,
  ids: readonly string[],
  sortParam: string | null,
) {
  const [{ rates }, { stays, missingCount }] = await Promise.all([
    context.rates(),
    findShortlist(context.db, ids.toReversed()),
  ]);
  const sort = listingSorts.find((known) => known === sortParam) ?? null;
  return {
    cards: (sort ? sorted(stays, sort, rates) : stays).map(savedCard),
    sort,
    /** Current ids, oldest first. */
    current: stays.map(({ id }) => id).toReversed(),
    missingCount,
  };
}

const savedCard = (stay: ShortlistStay) => {
  const { id, name, country, region, shortDescription, amenities, capacity } = stay;
  const { pricePerNight, priceUnit, priceBasis, featured, sample, cover } = stay;
  return {
    id,
    name,
    country,
    region,
    shortDescription,
    amenities,
    capacity,
    pricePerNight,
    priceUnit,
    priceBasis,
    featured,
    sample,
    cover,
    address: addressOf(stay),
  };
};

function sorted(stays: ShortlistStay[], sort: ListingSort, rates: Rates): ShortlistStay[] {
  const compare = compareForListing(sort);
  return stays
    .map((stay) => ({
      stay,
      id: stay.id,
      featured: stay.featured,
      sortName: fold(stay.name),
      priceUsd: toUsd(stay.pricePerNight, rates),
    }))
    .sort(compare)
    .map(({ stay }) => stay);
}
