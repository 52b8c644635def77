import { useRef } from "react";

import { maxSearchLength } from "#domain/limits";
import { searchFilter } from "#domain/listing/filters";
import type { ListingQuery } from "#domain/listing/query";
import { listingPath } from "#domain/paths/listing-path";
import type { TripRead } from "#domain/rates/trip";
import { texts } from "#domain/text/texts";
import { TripFields } from "~/components/trip/trip-fields";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { filterFormId } from "./filter-panel";
import type { ListingDraft } from "./use-listing-draft";

interface Props extends Pick<ListingDraft, "draft" | "change"> {
  query: ListingQuery;
  asked: TripRead;
}

/** Place, dates and guests: fields of the filter form above the list. */
export function SearchBar({ asked, ...search }: Props) {
  return (
    <div role="search" className="search-bar grid bg-paper border border-line-strong rounded-3">
      <SearchField {...search} />
      <TripFields {...asked} form={filterFormId} />
      <button form={filterFormId} className="btn">
        {texts.search.submit}
      </button>
    </div>
  );
}

/** Search field of the filter form; clearing it keeps focus in the field. */
function SearchField({ query, draft, change }: Omit<Props, "asked">) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="seek-field listing-search relative block">
      <label className="block" htmlFor="listing-search">
        <span>{texts.home.where}</span>
      </label>
      <input
        id="listing-search"
        ref={field}
        type="search"
        name={searchFilter.params[0]}
        form={filterFormId}
        value={draft.search}
        onChange={(event) => change({ search: event.currentTarget.value }, { typing: "search" })}
        placeholder={searchFilter.label}
        autoComplete="off"
        maxLength={maxSearchLength}
      />
      {draft.search && (
        <Link
          to={listingPath({ ...query, search: "", page: 1 })}
          preventScrollReset
          className="listing-search-clear absolute grid place-items-center"
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
