import "./listing.css";
import "./map/map.css";
import "~/components/ui/pager.css";
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { Suspense, useRef } from "react";

import { maxSearchLength } from "#domain/limits";
import { facetNames, searchFilter } from "#domain/listing/filters";
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
import { listingPath } from "#domain/pages/listing-path";
import { listingHead } from "#domain/pages/seo";
import { itemListData } from "#domain/pages/structured-data";
import { understood } from "#domain/search/understood";
import type { SeoSite } from "#domain/site/site-address";
import { texts } from "#domain/text/texts";
import { lazyWithRetry } from "~/components/connection/lazy-with-retry";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { headTags } from "~/components/layout/head-tags";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { forwardHeaders, pageCache } from "~/server/pages/cache";
import { readSite } from "~/server/pages/page-loader.server";
import { readListing } from "~/server/pages/read-listing.server";
import { readPreferences } from "~/server/visitor/preferences.server";
import { filterFormId, FilterPanel } from "./filter-panel";
import type { ListingData } from "./listing-data";
import { Results } from "./results";
import { type ListingDraft, useListingDraft } from "./use-listing-draft";

export const headers = forwardHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  headTags(page?.head, page?.structured);

const noCounts = Object.fromEntries(facetNames.map((name) => [name, {}])) as ListingData["facets"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const fields = [...params].filter(([name]) => name !== "_routes");
  // A form submitted without scripts sends every field; the redirect drops defaults from the URL.
  if (params.has(priceIn) || fields.some(([, value]) => value === "")) {
    const inUsd = params.has(priceIn) ? pricesInUsd(params, (await context.rates()).rates) : params;
    throw redirect(listingPath(parseListingQuery(inUsd)), 302);
  }

  const site = await readSite(context);
  try {
    const options = await context.cache.listing();
    const { found, prices } = options;
    const query = parseListingQuery(params, found);
    const { currency } = readPreferences(request);
    const priced = withTypedPrice(query, { currency, rates: (await context.rates()).rates });
    const { list, ...read } = await readListing(context, priced, options);
    const screen: ListingData = {
      ...list,
      ...read,
      query,
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
    return data(unreadable(site, parseListingQuery(params)), {
      status: 503,
      headers: { "Cache-Control": "no-store", "Retry-After": "30" },
    });
  }
}

/** Listing with filters but no stays while the database is unavailable. */
function unreadable(site: SeoSite, priced: ListingQuery) {
  const query = { ...priced, page: 1 };
  const screen: ListingData = {
    query,
    cards: [],
    total: 0,
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
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: texts.listing.title }]} />
      </div>
      <ListingScreen {...screen} />
    </>
  );
}

const ListingMap = lazyWithRetry(() => import("./map/listing-map").then((part) => part.ListingMap));

function ListingScreen(listing: ListingData) {
  const { query, total, facets, found, prices, drawing } = listing;
  const results = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const draft = useListingDraft(query, panel);
  const loading = useNavigation().state === "loading";
  const root = useRootData();
  const currency = root?.currency ?? "USD";
  // While the next list loads, its filters: removing a second one must not bring the first one back.
  const shown = loading ? draft.draft : query;
  const filters = appliedFilters(shown, { currency, rates: root?.rates ?? {}, found });
  return (
    <div className="wrap listing section-end">
      <div className="listing-top one-column grid items-center py-6 rule-bottom">
        <h1>{texts.listing.title}</h1>
        <SearchField query={shown} {...draft} />
        <div className="listing-bar print-hidden row gap-3">
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
          onRemove={draft.follow}
          element={results}
        />
        {drawing && (
          <Suspense fallback={<section className="listing-map print-hidden relative min-w-0" />}>
            <ListingMap {...{ query, drawing, total }} counts={facets.countries} list={results} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface Props extends Pick<ListingDraft, "draft" | "change"> {
  query: ListingQuery;
}

/** Search field of the filter form; clearing it keeps focus in the field. */
function SearchField({ query, draft, change }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="listing-search relative">
      <Icon name="search" />
      <input
        className="w-full bare border-line-strong rounded-2 min-h-field"
        ref={field}
        type="search"
        name={searchFilter.params[0]}
        form={filterFormId}
        value={draft.search}
        onChange={(event) => change({ search: event.currentTarget.value }, { typing: "search" })}
        placeholder={searchFilter.label}
        aria-label={searchFilter.label}
        autoComplete="off"
        maxLength={maxSearchLength}
      />
      {draft.search && (
        <Link
          to={listingPath({ ...query, search: "", page: 1 })}
          preventScrollReset
          className="listing-search-clear absolute grid place-center"
          aria-label={texts.listing.clearSearch}
          onClick={(event) => {
            event.preventDefault();
            change({ search: "" });
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </Link>
      )}
    </div>
  );
}

interface SortSelectProps {
  value: ListingSort;
  onChange: (sort: ListingSort) => void;
  form: string;
}

function SortSelect({ value, onChange, form }: SortSelectProps) {
  return (
    <label className="sort-select flex items-center gap-3 text-note">
      <span className="muted">{texts.listing.sort}</span>
      <select
        className="on-paper border-line-strong rounded-2"
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
      className="view-switch print-hidden flex clip rounded-pill border-line-strong"
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
