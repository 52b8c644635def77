import "./listing-search.css";
import { useRef } from "react";

import { longestSearch } from "#domain/limits";
import type { ListingQuery } from "#domain/listing/query";
import { searchFilter } from "#domain/listing/search-filter";
import { listingPath } from "#domain/pages/listing-path";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { filterFormId } from "./filter-panel";
import type { ListingDraft } from "./use-listing-draft";

interface Props extends Pick<ListingDraft, "draft" | "change"> {
  query: ListingQuery;
}

/** What is typed belongs to the form of the filters; clearing it leaves the field ready. */
export function SearchField({ query, draft, change }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="listing-search">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name={searchFilter.params[0]}
        form={filterFormId}
        value={draft.search}
        onChange={(event) => change({ search: event.currentTarget.value }, { typing: "search" })}
        placeholder={searchFilter.label}
        aria-label={searchFilter.label}
        autoComplete="off"
        maxLength={longestSearch}
      />
      {draft.search && (
        <Link
          to={listingPath({ ...query, search: "", page: 1 })}
          preventScrollReset
          className="listing-search-clear"
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
