import "./filter-panel.css";
import type { RefObject } from "react";

import {
  type FacetName,
  type FilterName,
  filterNames,
  isOfKind,
  listingFilters,
} from "#domain/listing/filters";
import type { FoundValues, ListingQuery } from "#domain/listing/query";
import { texts } from "#domain/text/texts";
import { hideSheet, Sheet } from "~/components/ui/sheet";
import { Choices } from "./choices";
import { KeptFields } from "./kept-fields";
import { PriceSlider } from "./price-slider";
import { Steps } from "./steps";
import type { ListingDraft } from "./use-listing-draft";

export const filterFormId = "filters";

/** Number of matches by value, with all other filters as they are. */
export type Facets = Readonly<Record<FacetName, Readonly<Record<string, number>>>>;

interface Props extends ListingDraft {
  panel: RefObject<HTMLElement>;
  /** As the server answered it: its options stay while the visitor changes the draft. */
  query: ListingQuery;
  found: FoundValues;
  facets: Facets;
}

/**
 * The filters: a side bar on large screens; on small ones a popover, which the browser opens and
 * closes as a bottom sheet without scripts.
 */
export function FilterPanel({ panel, send, ...filter }: Props) {
  return (
    <Sheet
      id="filter-panel"
      element={panel}
      as="aside"
      from="bottom"
      className="filter-panel"
      label={texts.listing.filters}
      closeLabel={`${texts.nav.close} filters`}
      title={texts.listing.filters}
    >
      <form
        id={filterFormId}
        method="get"
        action="/accommodation"
        onSubmit={(event) => {
          event.preventDefault();
          hideSheet(panel);
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
          send();
        }}
      >
        <KeptFields query={filter.draft} />
        {filterNames.map((name) => (
          <FilterControl key={name} name={name} {...filter} />
        ))}
        <div className="filter-panel-foot">
          <button className="btn">{texts.listing.applyFilters}</button>
        </div>
      </form>
    </Sheet>
  );
}

type ControlProps = Omit<Props, "panel" | "send"> & { name: FilterName };

/** Every kind of filter has its control; the search has its place above the results. */
function FilterControl({ name, query, found, facets, draft, change }: ControlProps) {
  if (isOfKind(name, "choices"))
    return (
      <Choices
        filter={listingFilters[name]}
        groups={listingFilters[name].groups(found[name] ?? [], query[name])}
        counts={facets[name]}
        chosen={draft[name]}
        onChange={(values) => change({ [name]: values })}
      />
    );
  if (isOfKind(name, "steps"))
    return (
      <Steps
        filter={listingFilters[name]}
        counts={facets[name]}
        chosen={draft[name]}
        onChange={(value) => change({ [name]: value })}
      />
    );
  if (isOfKind(name, "price"))
    return (
      <PriceSlider
        range={draft[name]}
        onChange={(range) => change({ [name]: range }, { typing: true })}
      />
    );
  return null;
}
