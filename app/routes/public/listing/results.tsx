import "~/components/property-card/cards.css";
import { useLocation } from "@remix-run/react";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";

import { type AppliedFilter, isFiltered, type ListingQuery } from "#domain/listing/query";
import type { DisplayCurrency } from "#domain/money/currencies";
import { listingPath } from "#domain/paths/listing-path";
import { paths } from "#domain/paths/paths";
import { texts } from "#domain/text/texts";
import { lazyWithRetry } from "~/components/connection/lazy-with-retry";
import { rankOf, YearStrip } from "~/components/editorial/year-strip";
import { labelSamples, PropertyCard } from "~/components/property-card/property-card";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pager } from "~/components/ui/pager";
import type { ListingData } from "./listing-data";

interface Props extends ListingData {
  element: RefObject<HTMLElement>;
  loading: boolean;
  currency: DisplayCurrency;
  filters: readonly AppliedFilter[];
  /** Below the count, where it is not above the list. */
  note: ReactNode;
  /** Called with the query without the filter whose chip is followed. */
  onRemove: (without: ListingQuery) => void;
}

const NothingFound = lazyWithRetry(() =>
  import("./nothing-found").then((part) => part.NothingFound),
);

const LedgerRow = lazyWithRetry(() => import("./listing-row").then((part) => part.LedgerRow));
const SearchNotices = lazyWithRetry(() =>
  import("./search-notices").then((part) => part.SearchNotices),
);

/** Result count, applied filters and the stays of this page. */
export function Results({
  element,
  loading,
  currency,
  filters,
  note,
  onRemove,
  ...listing
}: Props) {
  const { query, total, priced, page, pages, failure, understood, corrections, dropped } = listing;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <section
      ref={element}
      id="results"
      tabIndex={-1}
      aria-label={texts.listing.results}
      aria-busy={loading}
      className="listing-results"
    >
      {listing.drawing && (
        <Link className="listing-grip" to={`${here}#results`} aria-label={texts.map.list} />
      )}
      <div className="flex flex-wrap items-baseline justify-between mb-5 gap-x-6 gap-y-1">
        <p role="status" className="listing-count">
          {texts.listing.count(total, priced)}
        </p>
        <p className="listing-note flex flex-wrap text-small text-ink-soft">
          {texts.listing.showingPrices(currency)}{" "}
          <a className="inline-block min-h-link" href="#order">
            {texts.listing.howWeOrder}
          </a>
        </p>
      </div>
      {note && <div className="mb-4">{note}</div>}
      <Chips filters={filters} filtered={isFiltered(query)} results={element} onRemove={onRemove} />
      {(understood || dropped || corrections.length > 0) && (
        <Suspense>
          <SearchNotices {...{ query, understood, corrections, dropped }} />
        </Suspense>
      )}
      {failure && (
        <div className="notice notice-error text-danger mb-6 rounded-2" role="alert">
          <p>{failure}</p>
          <a href={here}>{texts.common.retry}</a>
        </div>
      )}
      {query.page > page && <p className="notice mb-6 rounded-2">{texts.listing.lastPage(page)}</p>}
      {total === 0 && !failure && (
        <Suspense>
          <NothingFound {...listing} filters={filters} />
        </Suspense>
      )}
      <Stays {...listing} from={here} />
      <Pager
        page={page}
        pages={pages}
        to={(nextPage) => listingPath({ ...query, page: nextPage })}
      />
      <p
        id="order"
        className="max-w-measure mt-12 text-small text-ink-soft border-t border-line pt-5"
      >
        <strong>{texts.listing.howWeOrder}.</strong> {texts.listing.order}
      </p>
      {listing.drawing && (
        <p className="listing-map-back absolute pointer-events-none print:hidden!">
          <Link to={`${here}#listing`} className="btn sticky shadow-3">
            <Icon name="map" /> {texts.map.open}
          </Link>
        </p>
      )}
    </section>
  );
}

const besideFilters =
  "(max-width: 40rem) calc(112vw - 3rem), (max-width: 60rem) 52vw, (max-width: 75rem) 40vw, (max-width: 95rem) 20.5rem, 23.5rem";

/** Cards in columns; rows beside a map. */
function Stays({ cards, drawing, query, from }: ListingData & { from: string }) {
  if (cards.length === 0) return null;
  if (drawing)
    return (
      <div className="ledger grid items-start gap-8">
        <Suspense>
          {cards.map((card, index) => (
            <LedgerRow
              key={card.id}
              card={card}
              month={query.month}
              eager={index === 0}
              from={from}
            />
          ))}
        </Suspense>
      </div>
    );
  const { labeled, note } = labelSamples(cards);
  return (
    <>
      {note && <p className="mb-4 text-caption text-ink-soft">{note}</p>}
      <div className="card-grid listing-cards grid">
        {labeled.map((card, index) => (
          <PropertyCard
            key={card.id}
            card={card}
            level={2}
            eager={index === 0}
            sizes={besideFilters}
            from={from}
          >
            {query.month && card.monthGrid?.length ? (
              <div className="mt-3">
                <YearStrip ranks={card.monthGrid.map(rankOf)} highlighted={query.month - 1} />
              </div>
            ) : null}
          </PropertyCard>
        ))}
      </div>
    </>
  );
}

interface ChipsProps extends Pick<Props, "filters" | "onRemove"> {
  /** True if any parameter, including the order, differs from its default. */
  filtered: boolean;
  /** Receives focus after the last chip is removed. */
  results: RefObject<HTMLElement>;
}

/** Applied filters, each removable. Removing a chip moves focus to the next one. */
function Chips({ filters, filtered, results, onRemove }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const count = filters.length;
  useEffect(() => {
    const at = removed.current;
    if (at === null) return;
    removed.current = null;
    const links = list.current?.querySelectorAll("a") ?? [];
    const next = count > 0 ? links[Math.min(at, count - 1)] : results.current;
    next?.focus({ preventScroll: true });
  }, [count, results]);
  if (!filtered) return null;
  return (
    <ul
      ref={list}
      className="chips print:hidden! flex flex-wrap gap-2 mb-6"
      aria-label={texts.listing.applied}
    >
      {filters.map(({ name, label, without }, index) => (
        <li className="max-w-full min-w-0" key={`${name}-${label}`}>
          <Link
            className="inline-flex items-center gap-2 max-w-full text-small no-underline wrap-anywhere bg-sand rounded-full border border-line"
            to={listingPath(without)}
            preventScrollReset
            onClick={(event) => {
              // Opens another tab: this page stays as it is.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              removed.current = index;
              onRemove(without);
            }}
          >
            <span className="sr-only">{texts.listing.removeFilter} </span>
            {label}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li className="max-w-full min-w-0">
        <Link
          to={paths.listing()}
          preventScrollReset
          className="chips-clear inline-flex items-center gap-2 max-w-full text-small no-underline wrap-anywhere bg-sand rounded-full text-clay font-semibold border border-line underline-offset-4"
          onClick={() => results.current?.focus({ preventScroll: true })}
        >
          {texts.listing.clearAll}
        </Link>
      </li>
    </ul>
  );
}
