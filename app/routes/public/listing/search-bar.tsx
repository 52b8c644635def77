import { useRef } from "react";

import { maxSearchLength } from "#domain/limits";
import { searchFilter } from "#domain/listing/filters";
import type { ListingQuery } from "#domain/listing/query";
import { listingPath } from "#domain/paths/listing-path";
import { guestsOf, type Trip, type TripRead } from "#domain/rates/trip";
import { datesInWords } from "#domain/rates/words";
import { texts } from "#domain/text/texts";
import { hideSheet, Sheet } from "~/components/layout/sheet";
import { TripFields } from "~/components/trip/trip-fields";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { filterFormId } from "./filter-panel";
import type { ListingDraft } from "./use-listing-draft";

interface Props extends Pick<ListingDraft, "draft" | "change"> {
  query: ListingQuery;
  asked: TripRead;
  /** The fields open from a button. */
  isFolded: boolean;
}

const sheetId = "search-panel";

/** Place, dates and guests: fields of the filter form above the list. */
export function SearchBar({ isFolded, ...search }: Props) {
  const sheet = useRef<HTMLElement>(null);
  if (!isFolded) return <Fields {...search} />;
  return (
    <Sheet
      id={sheetId}
      element={sheet}
      as="aside"
      from="bottom"
      className="search-panel"
      label={texts.listing.placeAndDates}
      closeLabel={texts.listing.closeSearch}
      title={texts.listing.placeAndDates}
    >
      {/* A date that the browser rejects stays in view, with its reason. */}
      <Fields {...search} onSearch={(form) => form?.checkValidity() && hideSheet(sheet)} />
    </Sheet>
  );
}

/** Opens the folded fields; says the dates and the party. */
export const SearchButton = ({ trip }: { trip: Trip | null }) => (
  <button type="button" className="btn-quiet" {...{ popovertarget: sheetId }}>
    <Icon name="search" />
    {trip
      ? `${datesInWords(trip)}, ${texts.rates.guestCount(guestsOf(trip))}`
      : texts.listing.placeAndDates}
  </button>
);

function Fields({
  asked,
  onSearch,
  ...search
}: Omit<Props, "isFolded"> & { onSearch?: (form: HTMLFormElement | null) => void }) {
  return (
    <div role="search" className="search-bar grid bg-paper border border-line-strong rounded-3">
      <SearchField {...search} />
      <TripFields {...asked} form={filterFormId} />
      <button
        form={filterFormId}
        className="btn"
        onClick={({ currentTarget }) => onSearch?.(currentTarget.form)}
      >
        {texts.search.submit}
      </button>
    </div>
  );
}

/** Search field of the filter form; clearing it keeps focus in the field. */
function SearchField({ query, draft, change }: Omit<Props, "asked" | "isFolded">) {
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
