import "./listing-map.css";
import { type RefObject, useRef, useState } from "react";

import { writeArea } from "#domain/listing/area-filter";
import type { DrawnMap as Drawing } from "#domain/listing/map-plane";
import type { ListingQuery } from "#domain/listing/query";
import { withTypedPrice } from "#domain/listing/typed-price";
import { listingPath } from "#domain/pages/listing-path";
import type { Area } from "#domain/places/area";
import { texts } from "#domain/text/texts";
import { useRootData } from "~/components/root-data";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { DrawnMap } from "./drawn-map";
import { StayCard } from "./stay-card";
import { useLiveMap } from "./use-live-map";

interface Props {
  query: ListingQuery;
  drawing: Drawing;
  /** How many stays the list shows. */
  total: number;
  /** The list beside it: its stays and their marks answer each other. */
  list: RefObject<HTMLElement>;
}

/**
 * The map of a listing. It arrives as a drawing whose marks are links; where scripts run, a map that
 * moves takes its place once it comes into view.
 */
export function ListingMap({ query, drawing, total, list }: Props) {
  const ground = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const [opened, open] = useState<string | null>(null);
  const [moved, setMoved] = useState<Area | null>(null);
  const root = useRootData();
  const asked = withTypedPrice(query, {
    currency: root?.currency ?? "USD",
    rates: root?.rates ?? {},
  });
  const { state, focusMark } = useLiveMap({ ground, list, query: asked, opened, open, setMoved });
  const close = () => {
    if (opened) focusMark(opened);
    open(null);
  };
  /** The link that was pressed goes away: the focus returns to the map, where arrow keys move it on. */
  const searchArea = () => {
    setMoved(null);
    (state === "live" ? ground : section).current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={section}
      id="map"
      tabIndex={-1}
      className={`listing-map is-${state}`}
      aria-label={texts.map.title}
    >
      <div className="listing-map-frame">
        <div ref={ground} className="listing-map-live" hidden={state !== "live"} />
        {state !== "live" && <DrawnMap drawing={drawing} query={query} />}
        <AreaLinks {...{ query, moved, total, searchArea }} />
        {state === "failed" && (
          <p role="status" className="listing-map-failed">
            {texts.map.failed}
          </p>
        )}
        {state === "live" && <StayCard id={opened} asked={query.price.basis} close={close} />}
      </div>
      <Link
        to={listingPath({ ...query, view: "list" })}
        className="btn listing-map-back"
        preventScrollReset
      >
        <Icon name="rows" /> {texts.map.close}
      </Link>
    </section>
  );
}

interface AreaLinksProps extends Pick<Props, "query" | "total"> {
  /** What is in view after the visitor moved the map. */
  moved: Area | null;
  searchArea: () => void;
}

/** Narrows the list to what is in view, or widens it again; a screen reader hears the number. */
function AreaLinks({ query, moved, total, searchArea }: AreaLinksProps) {
  const link = {
    className: "listing-map-tool",
    preventScrollReset: true,
    replace: true,
    onClick: searchArea,
  };
  return (
    <>
      <p className="listing-map-tools">
        {moved && (
          <Link {...link} to={listingPath({ ...query, area: moved, page: 1 })}>
            <Icon name="search" /> {texts.map.searchHere}
          </Link>
        )}
        {query.area && (
          <Link {...link} to={listingPath({ ...query, area: null, page: 1 })}>
            <Icon name="close" /> {texts.map.wholeArea}
          </Link>
        )}
      </p>
      <p role="status" className="visually-hidden">
        {query.area && <span key={writeArea(query.area)}>{texts.map.inArea(total)}</span>}
      </p>
    </>
  );
}
