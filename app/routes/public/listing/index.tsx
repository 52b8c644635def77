import "./listing.css";
import "./map/map.css";
import "~/components/ui/pager.css";
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { Suspense, useRef } from "react";

import { isoDay } from "#domain/calendar/dates";
import { facetNames } from "#domain/listing/filters";
import { priceIn, pricesInUsd } from "#domain/listing/price-filter";
import {
  appliedFilters,
  type ListingQuery,
  type ListingSort,
  listingSorts,
  listingViews,
  parseListingQuery,
  withTypedPrice,
} from "#domain/listing/query";
import { listingPath, typedListingPath } from "#domain/paths/listing-path";
import { readTrip, type Trip, type TripRead } from "#domain/rates/trip";
import { totalledInWords } from "#domain/rates/words";
import { understood } from "#domain/search/understood";
import { listingHead } from "#domain/seo/seo";
import { itemListData } from "#domain/seo/structured-data";
import type { SeoSite } from "#domain/site/site-address";
import { texts } from "#domain/text/texts";
import { lazyWithRetry } from "~/components/connection/lazy-with-retry";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { useExchange } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { readListing } from "~/server/pages/read-listing.server";
import { readPreferences } from "~/server/visitor/preferences.server";
import { filterFormId, FilterPanel } from "./filter-panel";
import type { ListingData } from "./listing-data";
import { Results } from "./results";
import { SearchBar, SearchButton } from "./search-bar";
import { useListingDraft } from "./use-listing-draft";

export const headers = forwardHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

const noCounts = Object.fromEntries(facetNames.map((name) => [name, {}])) as ListingData["facets"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const today = isoDay(context.now());
  const fields = [...params].filter(([name]) => name !== "_routes");
  // A form submitted without scripts sends every field; the redirect drops defaults from the URL.
  if (params.has(priceIn) || fields.some(([, value]) => value === "")) {
    const inUsd = params.has(priceIn) ? pricesInUsd(params, (await context.rates()).rates) : params;
    const sent = parseListingQuery(inUsd, {}, today);
    throw redirect(typedListingPath(sent, readTrip(params, today)), 302);
  }

  const site = await readSite(context);
  try {
    const options = await context.cache.listing();
    const { found, prices } = options;
    const query = parseListingQuery(params, found, today);
    const { currency } = readPreferences(request);
    const priced = withTypedPrice(query, { currency, rates: (await context.rates()).rates });
    const { list, ...read } = await readListing(context, priced, options);
    const screen: ListingData = {
      ...list,
      ...read,
      query,
      asked: readTrip(params, today),
      understood: understood(query.search),
      ...{ found, prices },
      failure: null,
    };
    return data(
      {
        screen,
        head: listingHead(site, { ...query, page: list.page }, found),
        structured: [itemListData(site, texts.listing.title, list.cards)],
      },
      { headers: pageCache(request, "listing") },
    );
  } catch (error) {
    context.log.error({ reason: String(error), requestId: context.requestId }, "listing failed");
    return data(unreadable(site, parseListingQuery(params, {}, today), readTrip(params, today)), {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": "30" },
    });
  }
}

/** Listing with filters but no stays while the database is unavailable. */
function unreadable(site: SeoSite, priced: ListingQuery, asked: TripRead) {
  const query = { ...priced, page: 1 };
  const screen: ListingData = {
    query,
    asked,
    cards: [],
    total: 0,
    priced: null,
    page: 1,
    pages: 1,
    facets: noCounts,
    found: {},
    prices: { listed: [], two: [] },
    understood: null,
    corrections: [],
    dropped: null,
    rescue: null,
    drawing: null,
    failure: texts.listing.failed(texts.listing.unavailable),
  };
  return { screen, head: listingHead(site, query), structured: [] };
}

export default function Listing() {
  const { screen } = useLoaderData<typeof loader>();
  return <ListingScreen {...screen} />;
}

const ListingMap = lazyWithRetry(() => import("./map/listing-map").then((part) => part.ListingMap));

function ListingScreen(listing: ListingData) {
  const { query, asked, total, facets, found, prices, drawing } = listing;
  const results = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const draft = useListingDraft(query, asked, panel);
  const loading = useNavigation().state === "loading";
  const exchange = useExchange();
  const { currency } = exchange;
  // While the next list loads, its filters: removing a second one must not bring the first one back.
  const shown = loading ? draft.draft : query;
  const filters = appliedFilters(shown, { ...exchange, found });
  // Beside a map there is no space for the search, whose fields with an error stay in view.
  const isFolded = drawing !== null && Object.keys(asked.errors).length === 0;
  const note = query.trip && <TotalNote trip={query.trip} />;
  return (
    <div id="listing" className={drawing ? "listing listing-on-map" : "wrap listing pb-section"}>
      <Breadcrumbs trail={[{ label: texts.listing.title }]} />
      <div className="listing-top grid-cols-1 grid items-center py-6 border-b border-line">
        <h1 className="lining-nums">{query.trip ? texts.rates.heading : texts.listing.title}</h1>
        <SearchBar query={shown} {...{ asked }} {...draft} isFolded={isFolded} />
        {!drawing && note}
        <div className="listing-bar print:hidden! row gap-3">
          {isFolded && <SearchButton trip={query.trip} />}
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
          <ViewSwitch query={shown} />
        </div>
      </div>
      <div className={drawing ? "listing-columns has-map grid pt-6" : "listing-columns grid pt-6"}>
        <FilterPanel {...draft} {...{ panel, query, found, facets, prices, total }} />
        <Results
          {...listing}
          {...{ loading, currency, filters }}
          note={drawing && note}
          onRemove={draft.follow}
          element={results}
        />
        {drawing && (
          <Suspense fallback={<section className="listing-map print:hidden! relative min-w-0" />}>
            <ListingMap {...{ query, drawing, total }} counts={facets.countries} list={results} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** States the dates and the party of the totals. */
const TotalNote = ({ trip }: { trip: Trip }) => (
  <p className="text-small leading-text text-ink-soft">
    <b className="text-ink" data-announce>
      {texts.rates.totalFor(totalledInWords(trip))}
    </b>{" "}
    {texts.rates.listNote}
  </p>
);

interface SortSelectProps {
  value: ListingSort;
  onChange: (sort: ListingSort) => void;
  form: string;
}

function SortSelect({ value, onChange, form }: SortSelectProps) {
  return (
    <label className="sort-select flex items-center gap-3 text-note">
      <span className="text-ink-soft">{texts.listing.sort}</span>
      <select
        className="bg-paper border border-line-strong rounded-2"
        name="sort"
        form={form}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as ListingSort)}
      >
        {listingSorts.map((sort) => (
          <option key={sort} value={sort}>
            {texts.listing.sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}

const icons = { list: "rows", map: "map" } as const;

/** Switch between list and map view. */
function ViewSwitch({ query }: { query: ListingQuery }) {
  return (
    <nav
      className="view-switch print:hidden! flex overflow-hidden rounded-full border border-line-strong"
      aria-label={texts.listing.view}
    >
      {listingViews.map((view) => (
        <Link
          className="tap gap-2 text-small font-semibold no-underline"
          key={view}
          to={listingPath({ ...query, view })}
          preventScrollReset
          aria-current={query.view === view ? "true" : undefined}
        >
          <Icon name={icons[view]} /> <span>{texts.listing.views[view]}</span>
        </Link>
      ))}
    </nav>
  );
}
