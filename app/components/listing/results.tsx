import "~/components/property-card/property-grid.css";
import "./ledger-row.css";
import "./nothing-found.css";
import { useLocation } from "@remix-run/react";
import { type RefObject, Suspense } from "react";

import { type AppliedFilter, isFiltered } from "#domain/listing/query";
import type { ShownCurrency } from "#domain/money/currencies";
import { listingPath } from "#domain/pages/listing-path";
import { texts } from "#domain/text/texts";
import { lazyPart } from "~/components/line/lazy-part";
import { PropertyCard } from "~/components/property-card/property-card";
import { Pager } from "~/components/ui/pager";
import { Chips } from "./chips";
import type { ListingData } from "./listing-screen";

interface Props extends ListingData {
  element: RefObject<HTMLElement>;
  loading: boolean;
  currency: ShownCurrency;
  filters: readonly AppliedFilter[];
}

const NothingFound = lazyPart(() => import("./nothing-found").then((part) => part.NothingFound));

const LedgerRow = lazyPart(() => import("./ledger-row").then((part) => part.LedgerRow));
const WhatWasTyped = lazyPart(() => import("./what-was-typed").then((part) => part.WhatWasTyped));

/** How many, what narrows them, and the stays of this page. */
export function Results({ element, loading, currency, filters, ...listing }: Props) {
  const { query, total, page, pages, failure, understood, corrections, dropped } = listing;
  const { pathname, search } = useLocation();
  return (
    <section
      ref={element}
      id="results"
      tabIndex={-1}
      aria-label={texts.listing.results}
      aria-busy={loading}
      className="listing-results"
    >
      <div className="listing-head">
        <p role="status" className="listing-count">
          {texts.listing.count(total)}
        </p>
        <p className="listing-note">
          {texts.listing.showingPrices(currency)} <a href="#order">{texts.listing.howWeOrder}</a>
        </p>
      </div>
      <Chips filters={filters} filtered={isFiltered(query)} results={element} />
      {(understood || dropped || corrections.length > 0) && (
        <Suspense>
          <WhatWasTyped {...{ query, understood, corrections, dropped }} />
        </Suspense>
      )}
      {failure && (
        <div className="notice notice-error" role="alert">
          <p>{failure}</p>
          <a href={pathname + search}>{texts.common.retry}</a>
        </div>
      )}
      {query.page > page && <p className="notice">{texts.listing.lastPage(page)}</p>}
      {total === 0 && !failure && (
        <Suspense>
          <NothingFound {...listing} filters={filters} />
        </Suspense>
      )}
      <Stays {...listing} from={pathname + search} />
      <Pager page={page} pages={pages} to={(wanted) => listingPath({ ...query, page: wanted })} />
      <p id="order" className="listing-order">
        <strong>{texts.listing.howWeOrder}.</strong> {texts.listing.order}
      </p>
    </section>
  );
}

const besideFilters =
  "(max-width: 40rem) calc(100vw - 2.5rem), (max-width: 60rem) 46vw, (max-width: 75rem) 35vw, 18.25rem";

/** Cards side by side; rows where a map stands beside them. */
function Stays({ cards, drawing, query, from }: ListingData & { from: string }) {
  if (cards.length === 0) return null;
  if (drawing)
    return (
      <div className="ledger">
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
  return (
    <div className="card-grid listing-cards">
      {cards.map((card, index) => (
        <PropertyCard
          key={card.id}
          card={card}
          level={2}
          eager={index === 0}
          sizes={besideFilters}
          from={from}
        />
      ))}
    </div>
  );
}
