import "./view-switch.css";

import { type ListingQuery, listingViews } from "#domain/listing/query";
import { listingPath } from "#domain/pages/listing-path";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

const icons = { list: "rows", map: "map" } as const;

/** The list alone, or beside a map. */
export function ViewSwitch({ query }: { query: ListingQuery }) {
  return (
    <nav className="view-switch" aria-label={texts.listing.view}>
      {listingViews.map((view) => (
        <Link
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
