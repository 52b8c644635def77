import type { Rescue } from "#db/queries/listing/page.server";
import type { RelaxedResults } from "#domain/listing/answers";
import {
  type AppliedFilter,
  appliedFilters,
  isFiltered,
  type ListingQuery,
} from "#domain/listing/query";
import { type Exchange, priceStopLabel } from "#domain/money/money";
import { listingPath } from "#domain/paths/listing-path";
import { paths } from "#domain/paths/paths";
import { countStays } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { PropertyCard } from "~/components/property-card/property-card";
import { useExchange } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Scene } from "~/components/ui/picture";
import type { ListingData } from "./listing-data";

const words = texts.listing;

type Props = Pick<ListingData, "query" | "found" | "rescue"> & {
  filters: readonly AppliedFilter[];
};

/** No stay matches every filter: each filter is struck through, with the results of removing it. */
export function NothingFound({ query, found, rescue, filters }: Props) {
  const exchange = useExchange();
  const chipsOf = (state: ListingQuery) => appliedFilters(state, { ...exchange, found });
  const pair = rescue?.pair;
  const [first, second] = pair?.wishes ?? [];
  const one = first === undefined ? undefined : filters[first];
  const both = one && second !== undefined ? chipsOf(one.without)[second - 1] : undefined;
  return (
    <>
      <div className="nothing grid-cols-1 grid items-start">
        <div className="nothing-picture picture-crop">
          <Scene
            image="dunes"
            alt={words.nothingPicture}
            sizes="(max-width: 40rem) 90vw, (max-width: 75rem) 110vw, 53rem"
            eager
          />
        </div>
        <div>
          <h2>{words.empty}</h2>
          <p>{words.emptyHint}</p>
          {rescue && rescue.wishes.length + Number(pair !== null) > 0 && (
            <p>{filters.length > 1 ? words.letGo : words.letGoOnly}</p>
          )}
          <ol className="wishes">
            {rescue?.wishes.map(({ wish, ...relaxed }) => {
              const filter = filters[wish];
              return filter ? (
                <RelaxedFilter
                  key={wish}
                  query={query}
                  removed={[filter]}
                  to={filter.without}
                  relaxed={relaxed}
                />
              ) : null;
            })}
            {pair && one && both && (
              <RelaxedFilter query={query} removed={[one, both]} to={both.without} relaxed={pair} />
            )}
          </ol>
          {isFiltered(query) && (
            <Link to={paths.listing()} className="btn">
              {words.clearAll}
            </Link>
          )}
        </div>
      </div>
      {rescue && rescue.near.length > 0 && <NearMisses near={rescue.near} filters={filters} />}
    </>
  );
}

/** Stays that miss a single filter. */
function NearMisses({
  near,
  filters,
}: {
  near: Rescue["near"];
  filters: readonly AppliedFilter[];
}) {
  return (
    <section className="nearly">
      <h2>{words.nearly}</h2>
      <ul className="card-grid listing-cards grid">
        {near.map(({ card, misses }) => (
          <li key={card.id}>
            <PropertyCard card={card}>
              <p className="flex items-center gap-2 mt-3 text-small">
                <Icon name="close" /> <b>{words.misses(filters[misses]?.label ?? "")}</b>
              </p>
            </PropertyCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RelaxedFilterProps {
  query: ListingQuery;
  removed: readonly AppliedFilter[];
  to: ListingQuery;
  relaxed: RelaxedResults;
}

function RelaxedFilter({ query, removed, to, relaxed }: RelaxedFilterProps) {
  const exchange = useExchange();
  return (
    <li className="border-t border-line">
      <Link
        className="flex items-baseline justify-between gap-4 min-h-tap py-3 no-underline"
        to={listingPath(to)}
        preventScrollReset
      >
        <span>
          <span className="sr-only">{words.without} </span>
          {removed.map(({ name, label }, index) => (
            <span key={name + label}>
              {index > 0 && words.and}
              <s className="font-semibold">{label}</s>
            </span>
          ))}
        </span>
        <b className="flex-none">{relaxedText(relaxed, query, exchange)}</b>
      </Link>
    </li>
  );
}

/** "3 stays from $640", or "up to" where only a minimum price is set. */
function relaxedText(
  { stays, lowest, highest }: RelaxedResults,
  { price: { min, max } }: ListingQuery,
  exchange: Exchange,
): string {
  if (lowest === null || highest === null) return countStays(stays);
  const price = (usd: number) => priceStopLabel(usd, exchange);
  return min > 0 && max === null
    ? words.backUpTo(stays, price(highest))
    : words.backFrom(stays, price(lowest));
}
