import "./favorites-bar.css";
import "~/components/listing/sort-select.css";
import { useNavigate } from "@remix-run/react";

import { type ListingSort, listingSorts } from "#domain/listing/sorts";
import { texts } from "#domain/text/texts";
import { favoritesStore } from "~/components/favorites/favorites-store";
import { favoritesAction } from "~/components/favorites/send-wishes";
import { useRootData } from "~/components/root-data";

interface Props {
  /** Null: as saved, the newest first. */
  sort: ListingSort | null;
  /** All that "Clear all" takes off. */
  ids: readonly string[];
}

/** How the list is ordered, and the way to empty it. */
export function FavoritesBar({ sort, ids }: Props) {
  const navigate = useNavigate();
  return (
    <div className="favorites-bar">
      <form method="get" className="favorites-sort">
        <label className="sort-select">
          <span>{texts.listing.sort}</span>
          <select
            name="sort"
            key={sort}
            defaultValue={sort ?? ""}
            onChange={(event) =>
              navigate(`?sort=${event.currentTarget.value}`, {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            <option value="">{texts.favorites.asSaved}</option>
            {listingSorts.map((value) => (
              <option key={value} value={value}>
                {texts.listing.sorts[value]}
              </option>
            ))}
          </select>
        </label>
        <button className="btn-quiet without-scripts">{texts.favorites.sort}</button>
      </form>
      <p className="favorites-currency">
        {texts.listing.showingPrices(useRootData()?.currency ?? "USD")}
      </p>
      <form
        method="post"
        action={favoritesAction}
        className="favorites-clear"
        onSubmit={(event) => {
          event.preventDefault();
          favoritesStore.wish({ remove: ids }, null);
        }}
      >
        <input type="hidden" name="intent" value="clear" />
        <button className="link">{texts.favorites.clearAll}</button>
      </form>
    </div>
  );
}
