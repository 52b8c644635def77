import "./chips.css";
import "./listing-screen.css";
import "./listing-search.css";
import "./notice.css";
import "~/components/property-card/property-grid.css";
import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useRef } from "react";

import type { DrawnMap } from "#domain/listing/map-plane";
import {
  appliedFilters,
  type FoundValues,
  isFiltered,
  type ListingQuery,
} from "#domain/listing/query";
import { longestSearch, searchFilter } from "#domain/listing/search-filter";
import { listingPath } from "#domain/pages/listing-path";
import { paths } from "#domain/pages/paths";
import type { PropertyCard as Card } from "#domain/property/property";
import { texts } from "#domain/text/texts";
import { ListingMap } from "~/components/map/listing-map";
import { PropertyCard } from "~/components/property-card/property-card";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Pager } from "~/components/ui/pager";
import { type Facets, filterFormId, FilterPanel } from "./filter-panel";
import { SortSelect } from "./sort-select";
import { useListingDraft } from "./use-listing-draft";

export interface ListingData {
  query: ListingQuery;
  cards: Card[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  found: FoundValues;
  /** Null where the list stands alone. */
  drawing: DrawnMap | null;
  /** The sentence when the list could not be read. */
  failure: string | null;
}

export function ListingScreen({
  query,
  cards,
  total,
  page,
  pages,
  facets,
  found,
  drawing,
  failure,
}: ListingData) {
  const results = useRef<HTMLElement>(null);
  const listing = useListingDraft(query);
  const { draft, change } = listing;
  const panel = useRef<HTMLElement>(null);
  const loading = useNavigation().state === "loading";
  const root = useRootData();
  const currency = root?.currency ?? "USD";
  const { pathname, search } = useLocation();
  const filters = appliedFilters(query, { currency, rates: root?.rates ?? {}, found });
  return (
    <div className="wrap listing">
      <div className="listing-bar">
        <div className="listing-search">
          <Icon name="search" />
          <input
            type="search"
            name={searchFilter.params[0]}
            form={filterFormId}
            value={draft.search}
            onChange={(event) => change({ search: event.currentTarget.value }, { typing: true })}
            placeholder={searchFilter.label}
            aria-label={searchFilter.label}
            autoComplete="off"
            maxLength={longestSearch}
          />
          {draft.search && (
            <Link
              to={listingPath({ ...query, search: "", page: 1 })}
              replace
              preventScrollReset
              className="listing-search-clear"
              aria-label={texts.listing.clearSearch}
            >
              <Icon name="close" />
            </Link>
          )}
        </div>
        <SortSelect value={draft.sort} onChange={(sort) => change({ sort })} form={filterFormId} />
        <button form={filterFormId} className="btn-quiet without-scripts">
          {texts.listing.applyFilters}
        </button>
        <button
          type="button"
          className="btn-quiet listing-filters"
          {...{ popovertarget: "filter-panel" }}
        >
          <Icon name="sliders" /> {texts.listing.filters}
          {filters.length > 0 && ` (${filters.length})`}
        </button>
      </div>
      <div className={drawing ? "listing-columns has-map" : "listing-columns"}>
        <FilterPanel {...listing} panel={panel} query={query} found={found} facets={facets} />
        <section ref={results} aria-label="Results" aria-busy={loading} className="listing-results">
          <div className="listing-head">
            <p role="status" className="listing-count">
              {texts.listing.count(total)}
            </p>
            <p className="listing-note">
              {texts.listing.showingPrices(currency)} ·{" "}
              <a href="#order">{texts.listing.howWeOrder}</a> ·{" "}
              <Link
                to={listingPath({ ...query, view: drawing ? "list" : "map" })}
                preventScrollReset
              >
                {drawing ? texts.map.close : texts.map.open}
              </Link>
            </p>
          </div>
          {isFiltered(query) && (
            <ul className="chips" aria-label="Applied filters">
              {filters.map(({ name, label, without }) => (
                <li key={`${name}-${label}`}>
                  <Link
                    to={listingPath(without)}
                    preventScrollReset
                    aria-label={texts.listing.removeFilter(label)}
                  >
                    {label}
                    <Icon name="close" />
                  </Link>
                </li>
              ))}
              <li>
                <Link to={paths.listing()} preventScrollReset className="chips-clear">
                  {texts.listing.clearAll}
                </Link>
              </li>
            </ul>
          )}
          {failure && (
            <div className="notice notice-error" role="alert">
              <p>{failure}</p>
              <a href={pathname + search}>{texts.common.retry}</a>
            </div>
          )}
          {query.page > page && <p className="notice">{texts.listing.lastPage(page)}</p>}
          {cards.length > 0 ? (
            <div className="card-grid listing-cards">
              {cards.map((card, index) => (
                <PropertyCard
                  key={card.id}
                  card={card}
                  level={2}
                  eager={index === 0}
                  from={pathname + search}
                />
              ))}
            </div>
          ) : (
            !failure && (
              <div className="no-match">
                <h2>{texts.listing.empty}</h2>
                <p>{texts.listing.emptyHint}</p>
                {isFiltered(query) && (
                  <Link to={paths.listing()} className="btn">
                    {texts.listing.clearAll}
                  </Link>
                )}
              </div>
            )
          )}
          <Pager
            page={page}
            pages={pages}
            to={(wanted) => listingPath({ ...query, page: wanted })}
          />
          <p id="order" className="listing-order">
            <strong>{texts.listing.howWeOrder}.</strong> Featured stays are our editors’ choice and
            come first, then all others by name. Nobody pays for a place in this list. With another
            order chosen, stays without a stated price come last. In a search for several
            experiences, stays that offer most of them lead.
          </p>
        </section>
        {drawing && <ListingMap query={query} drawing={drawing} list={results} />}
      </div>
    </div>
  );
}
