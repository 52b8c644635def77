import "./listing-screen.css";
import "./notice.css";
import "~/components/map/drawn-map.css";
import "~/components/map/listing-map.css";
import "~/components/map/stay-card.css";
import { useNavigation } from "@remix-run/react";
import { Suspense, useRef } from "react";

import type { Rescue } from "#db/queries/listing/rescue.server";
import type { DroppedWords } from "#db/queries/listing/typed-search.server";
import type { DrawnMap } from "#domain/listing/map-plane";
import type { PriceHistogram } from "#domain/listing/price-filter";
import { appliedFilters, type FoundValues, type ListingQuery } from "#domain/listing/query";
import type { PropertyCard } from "#domain/property/property";
import type { Correction } from "#domain/search/correct";
import type { Understood } from "#domain/search/understood";
import { texts } from "#domain/text/texts";
import { lazyPart } from "~/components/line/lazy-part";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { type Facets, filterFormId, FilterPanel } from "./filter-panel";
import { Results } from "./results";
import { SearchField } from "./search-field";
import { SortSelect } from "./sort-select";
import { useListingDraft } from "./use-listing-draft";
import { ViewSwitch } from "./view-switch";

/** A stay of the list; with a map beside it, also what its row tells. */
export interface ListedCard extends PropertyCard {
  monthGrid?: readonly string[];
  childrenFromAge?: number | null;
}

export interface ListingData {
  query: ListingQuery;
  cards: ListedCard[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  found: FoundValues;
  prices: PriceHistogram;
  /** What a filter could do better than the typed words. */
  understood: Understood | null;
  /** Typed words that no stay says, with those that were meant. */
  corrections: readonly Correction[];
  /** Words that were searched for instead, where no stay has all of them. */
  dropped: DroppedWords | null;
  /** Where nothing was found: what comes back without a wish. */
  rescue: Rescue | null;
  /** Null where the list stands alone. */
  drawing: DrawnMap | null;
  /** The sentence when the list could not be read. */
  failure: string | null;
}

const ListingMap = lazyPart(() =>
  import("~/components/map/listing-map").then((part) => part.ListingMap),
);

export function ListingScreen(listing: ListingData) {
  const { query, total, facets, found, prices, drawing } = listing;
  const results = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const draft = useListingDraft(query, panel);
  const loading = useNavigation().state === "loading";
  const root = useRootData();
  const currency = root?.currency ?? "USD";
  const filters = appliedFilters(query, { currency, rates: root?.rates ?? {}, found });
  return (
    <div className="wrap listing">
      <div className="listing-top">
        <h1>{texts.listing.title}</h1>
        <SearchField query={query} {...draft} />
        <div className="listing-bar">
          <button
            type="button"
            className="btn-quiet listing-filters"
            {...{ popovertarget: "filter-panel" }}
          >
            <Icon name="sliders" /> {texts.listing.filters}
            {filters.length > 0 && ` (${filters.length})`}
          </button>
          <button form={filterFormId} className="btn-quiet without-scripts">
            {texts.listing.applyFilters}
          </button>
          <SortSelect
            value={draft.draft.sort}
            onChange={(sort) => draft.change({ sort })}
            form={filterFormId}
          />
          <ViewSwitch query={query} />
        </div>
      </div>
      <div className={drawing ? "listing-columns has-map" : "listing-columns"}>
        <FilterPanel {...draft} {...{ panel, query, found, facets, prices, total }} />
        <Results {...listing} {...{ loading, currency, filters }} element={results} />
        {drawing && (
          <Suspense fallback={<section className="listing-map" />}>
            <ListingMap {...{ query, drawing, total }} list={results} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
