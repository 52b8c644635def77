import type { Rescue } from "#db/queries/listing/page.server";
import type { DroppedWords } from "#db/queries/listing/typed-search.server";
import type { FacetName } from "#domain/listing/filters";
import type { DrawnMap } from "#domain/listing/map-plane";
import type { PriceHistogram } from "#domain/listing/price-filter";
import type { FoundValues, ListingQuery } from "#domain/listing/query";
import type { PropertyCard } from "#domain/property/property";
import type { TripRead } from "#domain/rates/trip";
import type { Correction } from "#domain/search/document";
import type { Understood } from "#domain/search/understood";

/** Number of matches by value, with all other filters as they are. */
export type Facets = Readonly<Record<FacetName, Readonly<Record<string, number>>>>;

/** The last two fields are read for the rows beside a map, and where a month is chosen. */
export interface ListedCard extends PropertyCard {
  monthGrid?: readonly string[];
  childrenFromAge?: number | null;
}

export interface ListingData {
  query: ListingQuery;
  /** Dates and party as typed, with their errors. */
  asked: TripRead;
  cards: ListedCard[];
  total: number;
  /** Stays with a total of the dates; null without dates. */
  priced: number | null;
  page: number;
  pages: number;
  facets: Facets;
  found: FoundValues;
  prices: PriceHistogram;
  /** Filters offered in place of search terms. */
  understood: Understood | null;
  /** Search words without a match, with the words searched for in their place. */
  corrections: readonly Correction[];
  /** Set where no stay matches all search words and some were left out. */
  dropped: DroppedWords | null;
  /** Set where nothing was found: the results without one or two of the filters. */
  rescue: Rescue | null;
  /** Null in the list view. */
  drawing: DrawnMap | null;
  /** Error message when the list could not be read. */
  failure: string | null;
}
