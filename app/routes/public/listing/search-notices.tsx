import type { DroppedWords } from "#db/queries/listing/typed-search.server";
import { type ListingQuery, offerFor } from "#domain/listing/query";
import { listingPath } from "#domain/paths/listing-path";
import type { Correction } from "#domain/search/document";
import type { Understood } from "#domain/search/understood";
import { texts } from "#domain/text/texts";
import { useExchange } from "~/components/root-data";
import { Link } from "~/components/ui/link";

interface Props {
  query: ListingQuery;
  understood: Understood | null;
  corrections: readonly Correction[];
  dropped: DroppedWords | null;
}

/** How the search terms were interpreted: corrections, dropped terms and offered filters. */
export function SearchNotices({ query, understood, corrections, dropped }: Props) {
  const exchange = useExchange();
  const offer = understood && offerFor(query, understood, exchange);
  return (
    <>
      {corrections.map(({ typed, words }) => (
        <p key={typed} className="notice mb-6 rounded-2">
          {texts.listing.corrected(typed, words)}
        </p>
      ))}
      {dropped && (
        <p className="notice mb-6 rounded-2">
          {texts.listing.dropped(dropped.typed, dropped.remaining)}
        </p>
      )}
      {offer && (
        <p className="notice mb-6 rounded-2">
          {texts.listing.understood(offer.typed)}{" "}
          <Link to={listingPath(offer.query)} preventScrollReset>
            {texts.listing.setFilters(offer.labels)}
          </Link>
        </p>
      )}
    </>
  );
}
