import "./filter-panel.css";
import { type RefObject, useEffect, useState } from "react";

import type { FacetName } from "#domain/listing/filters";
import type { PriceHistogram } from "#domain/listing/price-filter";
import { type FoundValues, isFiltered, type ListingQuery } from "#domain/listing/query";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { Link } from "~/components/ui/link";
import { hideSheet, Sheet } from "~/components/ui/sheet";
import { FilterControl } from "./filter-control";
import { KeptFields } from "./kept-fields";
import type { ListingDraft } from "./use-listing-draft";

export const filterFormId = "filters";

/** Number of matches by value, with all other filters as they are. */
export type Facets = Readonly<Record<FacetName, Readonly<Record<string, number>>>>;

export interface FilterPanelProps extends ListingDraft {
  panel: RefObject<HTMLElement>;
  /** As the server answered it: its options stay while the visitor changes the draft. */
  query: ListingQuery;
  found: FoundValues;
  facets: Facets;
  prices: PriceHistogram;
  total: number;
}

const foremost = [
  "countries",
  "price",
  "month",
  "types",
  "experiences",
  "children",
  "capacity",
] as const;
const more = ["facts", "amenities"] as const;

/**
 * The filters: a side bar on large screens; on small ones a popover, which the browser opens and
 * closes as a bottom sheet without scripts.
 */
export function FilterPanel({ panel, ...props }: FilterPanelProps) {
  const { send, answer, applied, total, ...filter } = props;
  const controls = { ...filter, facets: answer?.facets ?? filter.facets };
  const offersMore = more.some((name) => filter.found[name]?.length);
  return (
    <Sheet
      id="filter-panel"
      element={panel}
      as="aside"
      from="bottom"
      className="filter-panel"
      label={texts.listing.filters}
      closeLabel={texts.listing.closeFilters}
      title={texts.listing.filters}
    >
      <a className="skip-link" href="#results">
        {texts.listing.skipToResults}
      </a>
      <form
        id={filterFormId}
        method="get"
        action={paths.listing()}
        onSubmit={(event) => {
          event.preventDefault();
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
          if (panel.current?.matches(":popover-open")) hideSheet(panel);
          else send();
        }}
      >
        <KeptFields query={filter.draft} />
        {foremost.map((name) => (
          <FilterControl key={name} name={name} {...controls} />
        ))}
        {offersMore && (
          <details
            className="filter-more"
            open={more.some((name) => filter.query[name].length > 0)}
          >
            <summary>
              {texts.listing.moreFilters} <span>{texts.listing.moreFiltersHint}</span>
            </summary>
            {more.map((name) => (
              <FilterControl key={name} name={name} {...controls} />
            ))}
          </details>
        )}
        <Foot
          filtered={isFiltered(filter.query)}
          stays={answer?.total ?? (applied ? total : null)}
          close={() => hideSheet(panel)}
        />
      </form>
    </Sheet>
  );
}

interface FootProps {
  filtered: boolean;
  /** Null: not known yet. */
  stays: number | null;
  close: () => void;
}

function Foot({ filtered, stays, close }: FootProps) {
  // The server cannot know whether scripts will follow what is chosen next.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div className="filter-panel-foot">
      {filtered && (
        <Link to={paths.listing()} preventScrollReset onClick={close}>
          {texts.listing.clearAll}
        </Link>
      )}
      <button className="btn" aria-live="polite">
        {alive && stays !== null ? texts.listing.showSoMany(stays) : texts.listing.showStays}
      </button>
    </div>
  );
}
