import "./nothing-found.css";
import { Link } from "@remix-run/react";

import type { AppliedFilter, ListingQuery } from "#domain/listing/query";
import { appliedFilters, isFiltered } from "#domain/listing/query";
import { listingPath } from "#domain/pages/listing-path";
import { paths } from "#domain/pages/paths";
import { countStays } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { PropertyCard } from "~/components/property-card/property-card";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Scene } from "~/components/ui/picture";
import type { ListingData } from "./listing-screen";

const words = texts.listing;

type Props = Pick<ListingData, "query" | "found" | "rescue"> & {
  filters: readonly AppliedFilter[];
};

/** No stay has all wishes at once: each is struck through, with what comes back without it. */
export function NothingFound({ query, found, rescue, filters }: Props) {
  const root = useRootData();
  const chipsOf = (state: ListingQuery) =>
    appliedFilters(state, { currency: root?.currency ?? "USD", rates: root?.rates ?? {}, found });
  const pair = rescue?.pair;
  const [first, second] = pair?.wishes ?? [];
  const one = first === undefined ? undefined : filters[first];
  const both = one && second !== undefined ? chipsOf(one.without)[second - 1] : undefined;
  return (
    <>
      <div className="nothing">
        <div className="nothing-picture">
          <Scene
            image="dunes"
            alt={words.nothingPicture}
            sizes="(max-width: 75rem) 90vw, 24rem"
            eager
          />
        </div>
        <div>
          <h2>{words.empty}</h2>
          <p>{words.emptyHint}</p>
          {rescue && rescue.wishes.length + Number(pair !== null) > 0 && <p>{words.letGo}</p>}
          <ol className="wishes">
            {rescue?.wishes.map(({ wish, stays }) => {
              const filter = filters[wish];
              return filter ? (
                <Wish key={wish} lost={[filter]} to={filter.without} stays={stays} />
              ) : null;
            })}
            {pair && one && both && (
              <Wish lost={[one, both]} to={both.without} stays={pair.stays} />
            )}
          </ol>
          {isFiltered(query) && (
            <Link to={paths.listing()} className="btn">
              {words.clearAll}
            </Link>
          )}
        </div>
      </div>
      {rescue && rescue.near.length > 0 && (
        <section className="nearly">
          <h2>{words.nearly}</h2>
          <ul className="card-grid listing-cards">
            {rescue.near.map(({ card, misses }) => (
              <li key={card.id}>
                <PropertyCard card={card}>
                  <p className="nearly-misses">
                    <Icon name="close" /> <b>{words.misses(filters[misses]?.label ?? "")}</b>
                  </p>
                </PropertyCard>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface WishProps {
  lost: readonly AppliedFilter[];
  to: ListingQuery;
  stays: number;
}

function Wish({ lost, to, stays }: WishProps) {
  return (
    <li>
      <Link to={listingPath(to)} preventScrollReset>
        <span>
          <span className="visually-hidden">{words.without} </span>
          {lost.map(({ name, label }, index) => (
            <span key={name + label}>
              {index > 0 && words.and}
              <s>{label}</s>
            </span>
          ))}
        </span>
        <b>{countStays(stays)}</b>
      </Link>
    </li>
  );
}
